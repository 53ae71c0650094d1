import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { readLedger } from '../../../src/books/ledger/ledger';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import {
  buildReportTable,
  FULL,
  NOVEMBER,
  readLedgerLines,
  refresh,
  SEEN,
  toNovemberDay,
} from './refreshing';

const LEDGER = 'Restatements 2026';
const OWNER = 'a@x.test';
const COLLEAGUE = 'b@x.test';
const row = (date: number, revenue: number): Cell[] => [
  toNovemberDay(date),
  'US',
  'AdMob',
  revenue,
  1000,
  null,
];

/** A file with one restatement in its ledger; `restate` writes other revenues into the report, an hour later each time. */
function restated() {
  const sheets = new EmulatedSheets();
  const file = new SpreadsheetUser(sheets.store, OWNER, () => SEEN);
  let hours = 0;
  const restate = (one: number, two: number, user = COLLEAGUE) => {
    sheets.user = user;
    const seenAt = SEEN + hours++ * 3_600_000;
    return refresh(sheets, buildReportTable(FULL, [row(1, one), row(2, two)]), { ...NOVEMBER, seenAt });
  };
  restate(10, 20);
  restate(10, 21);
  const titles = () => sheets.store.sheets.map(({ title }) => title);
  const news = (title: string) => readLedgerLines(sheets.readValues(title)).map(({ New }) => New);
  return { sheets, file, restate, titles, news };
}

it('a ledger that somebody has protected leaves the refresh as it is, and its restatements are written to a second ledger', () => {
  const { sheets, file, restate, titles, news } = restated();
  file.protect(LEDGER, 'C2:D4');
  expect(restate(11, 21)).toMatchObject({ recorded: 1, rowsChanged: 1 });
  expect(restate(11, 22)).toMatchObject({ recorded: 1, rowsChanged: 1 });
  expect(titles()).toEqual(['Sheet1', 'Revenue', LEDGER, expect.stringContaining(LEDGER)]);
  expect([news(LEDGER), news(titles()[3]!)]).toEqual([[21], [22, 11]]);
  const ledger = readLedger(sheets, sheets.get(SHEET_FIELDS));
  expect([ledger.lines.length, ledger.unread]).toEqual([3, []]);
});

it('a ledger that somebody has protected is written by users who may edit it', () => {
  const { file, restate, news } = restated();
  file.protect(LEDGER, undefined, [COLLEAGUE]);
  restate(11, 21);
  file.protect(LEDGER);
  restate(12, 21, OWNER);
  expect(news(LEDGER)).toEqual([12, 11, 21]);
});

it('a ledger that somebody has protected gets new lines if only its headers are protected', () => {
  const { file, restate, titles, news } = restated();
  file.protect(LEDGER, 'A1:K2');
  restate(11, 21);
  expect([titles(), news(LEDGER)]).toEqual([
    ['Sheet1', 'Revenue', LEDGER],
    [11, 21],
  ]);
});
