import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { SheetProtected } from '../../../src/errors/ad-reports-error';
import {
  addMetadata,
  changeMetadata,
  insertDimension,
  setCells,
} from '../../../src/sheet/api/sheets-requests';
import { type OwnTable, writeOwnTable } from '../../../src/sheet/own/own-table';
import { listMetadata } from '../../../src/sheet/read/report-sheet';
import type { Table } from '../../../src/table/table';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { FakeLocks } from '../../fakes/text-cache';
import { createTextStore } from '../../fakes/text-store';

const REVISION = 'test.revision';
const OLD = [
  ['2026-09', 5],
  ['2026-08', 4],
] as const;
const FRESH = [['2026-10', 6], ...OLD] as const;

/** Requests that add a line for `revision` to Sheet1 and set the revision in its metadata; none if the file has it already. */
function event(revision: number): NonNullable<OwnTable['tableRequests']> {
  return ({ file, ids }) => {
    const [found] = (file.sheets ?? []).flatMap((sheet) => listMetadata(sheet, REVISION));
    if (found?.value === String(revision)) return [];
    return [
      insertDimension(0, 'ROWS', { from: 0, to: 1 }, false),
      setCells(0, 0, 0, [[`event ${revision}`]]),
      found === undefined
        ? addMetadata(0, ids.next(), REVISION, String(revision))
        : changeMetadata(found.metadataId, String(revision)),
    ];
  };
}

function tableOf(rows: readonly (readonly [string, number])[]): Table {
  return {
    columns: [
      { field: 'month', label: 'Month', type: 'id', note: '', key: true },
      { field: 'closed', label: 'Closed', type: 'decimal', note: '', key: false },
    ],
    rows,
    notices: [],
  };
}

/** A file with the own table “Close overview”. `write` writes it, and the event with the next revision in the same batch. */
function file(sheets = new EmulatedSheets()) {
  const clock = new FakeClock();
  const ports = {
    locks: new FakeLocks(clock),
    clock,
    document: createTextStore(),
    formatTime,
    spreadsheet: sheets,
  };
  const own = {
    id: 'books.overview',
    title: 'Close overview',
    line: 'Close overview',
  } as const;
  const write = (rows: readonly (readonly [string, number])[], tableRequests?: OwnTable['tableRequests']) =>
    writeOwnTable({ ...own, ...(tableRequests && { tableRequests }) }, tableOf(rows), {
      ...ports,
      deadline: clock.now() + 270_000,
    });
  const overview = () => sheets.readValues('Close overview').slice(2);
  const events = () => sheets.readValues("'Sheet1'!A1:A9").flat();
  return { sheets, write, overview, events };
}

/** A file with an overview that shows `OLD`, after the first event. */
function begun() {
  const made = file();
  made.write(OLD, event(1));
  return made;
}

/** Calls `work` before the next batch, or after it. `batches` counts the batches from now on. */
function atNextBatch(sheets: EmulatedSheets, moment: 'before' | 'after', work: () => void) {
  const send = sheets.batchUpdate.bind(sheets);
  const counted = { batches: 0 };
  sheets.batchUpdate = (requests, shown) => {
    const isFirst = counted.batches++ === 0;
    if (isFirst && moment === 'before') work();
    const answer = send(requests, shown);
    if (isFirst && moment === 'after') work();
    return answer;
  };
  return counted;
}

it('requests with the rows of an own table are not left out if their tab is protected: nothing is written then', () => {
  const { sheets, write, overview, events } = begun();
  new SpreadsheetUser(sheets.store).protect('Sheet1');
  sheets.user = 'b@x.test';
  expect(() => write(FRESH, event(2))).toThrow(SheetProtected);
  expect([overview(), events()]).toEqual([OLD, ['event 1']]);
});

it('requests with the rows of an own table are sent even if the table does not change, and no batch is sent if there are none', () => {
  const { sheets, write, overview, events } = begun();
  const counted = atNextBatch(sheets, 'before', () => {});
  write(OLD, event(2));
  expect([overview(), events(), counted.batches]).toEqual([OLD, ['event 2', 'event 1'], 1]);
  write(OLD, event(2));
  expect([events(), counted.batches]).toEqual([['event 2', 'event 1'], 1]);
});
