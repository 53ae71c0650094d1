import { SpreadsheetUser } from '../../playground/apps-script/spreadsheet/user';
import { AdReportsError, SheetBeingEdited } from '../../src/errors';
import type { ByDay } from '../../src/table/long-job';
import { LongTable } from '../../src/table/long-table';
import type { Cell } from '../../src/table/table';
import type { Along } from '../../src/table/write-job';
import { EmulatedSheets } from '../fakes/emulated-sheets';
import { ROW_EDITS } from '../fakes/row-edits';
import { longJobFor } from '../fakes/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const A_DAY = 5;
const HELD = [1, 2, 3, 4];
/** The days that a refresh brings again, the last of them new. */
const AGAIN = [3, 4, 5];
const day = (nth: number) => `2026-11-0${nth}`;
const question = 'q';

/** Numbers that have nothing to do with the day: sorted by them, rows stand anywhere. */
const revenueOf = (nth: number, row: number, order: number) =>
  10 * ((order * (nth * A_DAY + row + 1) ** 2 + 7 * nth + row) % 1_009);

const rowsIn =
  (order: number) =>
  (nth: number, shift: number): Cell[][] =>
    Array.from({ length: A_DAY }, (_, row) => [day(nth), `n${row}`, revenueOf(nth, row, order) + shift]);

type RowsOf = ReturnType<typeof rowsIn>;

function brought(
  sheets: EmulatedSheets,
  rowsOf: RowsOf,
  days: readonly number[],
  shift: number,
  isWhole: boolean,
  byDay?: ByDay,
) {
  const kept = { keptFrom: day(1), keptTo: day(5) };
  const window = { from: day(days[0] ?? 1), to: day(5), ...kept };
  const table = LongTable.begin(
    longJobFor(sheets, FIELDS, { runId: `run${shift}`, ...(isWhole ? {} : { window }) }),
  );
  for (const nth of days) table.add(day(nth), rowsOf(nth, shift));
  const covers = { from: day(1), to: day(5), completeThrough: day(5), question };
  const end = {
    provenance: 'Device report',
    notices: [],
    asked: days.map(day),
    covers,
    ...(byDay && { byDay }),
  };
  return table.finish(isWhole ? end : { ...end, ...kept });
}

function report(sheets: EmulatedSheets) {
  const { store } = sheets;
  const sheet = store.sheets.find(({ title, hidden }) => title !== 'Sheet1' && !hidden)!;
  const shown = (row: number, column: number) => store.effective(sheet, row, column);
  const all = sheet.rows.map((_, row) => Array.from({ length: 5 }, (__, column) => shown(row, column)));
  const top = all.findIndex((row) => row.includes('Network'));
  const across = ['Date', 'Network', 'Revenue'].map((label) => (all[top] ?? []).indexOf(label));
  const rows = all.slice(top + 1).map((row) => across.map((column) => row[column]));
  const stamp = store.metadata.find(({ key }) => key === 'adreports.table')?.value ?? '';
  return {
    rows: rows
      .filter((row) => row.some((cell) => cell !== undefined))
      .map(String)
      .sort(),
    stamp,
  };
}

const serial = (nth: number) => 46_326 + nth;
const right = (rowsOf: RowsOf, days: readonly (readonly [nth: number, shift: number])[]) =>
  days
    .flatMap(([nth, shift]) => rowsOf(nth, shift).map(([, ...rest]) => String([serial(nth), ...rest])))
    .sort();

/** What the refresh said with the edit right before its call `nth`; undefined when it had no such call. */
function refreshed(sheets: EmulatedSheets, rowsOf: RowsOf, what: string, nth: number): string | undefined {
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  const first = sheets.calls;
  let isDone = false;
  sheets.beforeCall = (call) => {
    if (call - first !== nth || isDone) return;
    isDone = true;
    ROW_EDITS[what]?.(user, sheets.store.sheetNamed('Revenue')?.id ?? -1, 2 + HELD.length * A_DAY);
  };
  try {
    brought(sheets, rowsOf, AGAIN, 1, false);
    return isDone ? '' : undefined;
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    if (error instanceof SheetBeingEdited) expect(error.isWritten).toBe(true);
    return isDone ? error.message : undefined;
  }
}

const ORDERS = [14, 25, 36, 69];

describe('somebody edits the sheet of a long table while new days are moved in', () => {
  it.each([
    ...Object.keys(ROW_EDITS).map((what) => [what, 1] as const),
    ...ORDERS.map((order) => ['sorts by revenue', order] as const),
  ])('%s (order %i): its rows are right, or the run says that they are not', (what, order) => {
    const rowsOf = rowsIn(order);
    for (let nth = 0; ; nth++) {
      const sheets = new EmulatedSheets();
      brought(sheets, rowsOf, HELD, 0, true);
      const said = refreshed(sheets, rowsOf, what, nth);
      if (said === undefined) {
        expect(nth).toBeGreaterThanOrEqual(8);
        return;
      }
      const lost = what === 'deletes a row' ? 1 : 0;
      const { rows, stamp } = report(sheets);
      if (said === '') {
        const whole = right(rowsOf, [[1, 0], [2, 0], ...AGAIN.map((each) => [each, 1] as const)]);
        expect([nth, rows.filter((row) => !whole.includes(row))]).toEqual([nth, []]);
        expect([nth, rows.length]).toEqual([nth, whole.length - lost]);
      } else {
        const isMisplaced = /was being edited/.test(said);
        expect([nth, said, JSON.parse(stamp).covers.question]).toEqual([
          nth,
          said,
          isMisplaced ? '' : question,
        ]);
      }
      if (/Type “Revenue” above its column again/.test(said)) continue;
      brought(sheets, rowsOf, [...HELD, 5], 2, true);
      expect([nth, report(sheets).rows]).toEqual([
        nth,
        right(
          rowsOf,
          [...HELD, 5].map((each) => [each, 2]),
        ),
      ]);
    }
  });
});

const isLast = (requests: readonly object[]) => requests.some((request) => 'deleteSheet' in request);

/** Google does the last batch and says that it timed out, with or without the call after it; then calls fail for good where they do. */
const FAILURES: Readonly<Record<string, (sheets: EmulatedSheets) => void>> = {
  'the last batch': (sheets) => {
    const batchUpdate = sheets.batchUpdate.bind(sheets);
    sheets.batchUpdate = (requests, shown) => {
      const answer = batchUpdate(requests, shown);
      if (isLast(requests)) throw new Error('Service Spreadsheets timed out');
      return answer;
    };
  },
  'the last batch, and looks after it': (sheets) => {
    const { batchUpdate, get } = sheets;
    let isDone = false;
    sheets.batchUpdate = (requests, shown) => {
      const answer = batchUpdate.call(sheets, requests, shown);
      if (!isLast(requests)) return answer;
      isDone = true;
      throw new Error('Service Spreadsheets timed out');
    };
    sheets.get = (fields, ranges) => {
      if (isDone && ranges !== undefined) throw new Error('Service Spreadsheets timed out');
      return get.call(sheets, fields, ranges);
    };
  },
  'what is done once it has landed elsewhere': (sheets) => {
    const batchUpdate = sheets.batchUpdate.bind(sheets);
    let failures = 0;
    sheets.batchUpdate = (requests, shown) => {
      const answer = batchUpdate(requests, shown);
      const isOfMetadata = requests.every((request) => 'updateDeveloperMetadata' in request);
      if (isOfMetadata && failures++ === 0) throw new Error('Service Spreadsheets timed out');
      return answer;
    };
  },
};

/** A day's line for another sheet, below its headers wherever these are. */
function ledgerLine({ store }: EmulatedSheets): Along {
  const { id: sheetId, title, rowCount, columnCount, ...sheet } = store.sheetNamed('Ledger')!;
  const headerRow = sheet.rows.findIndex((row) => row?.values[0] === 'Day');
  const range = { sheetId, dimension: 'ROWS', startIndex: headerRow + 1, endIndex: headerRow + 2 };
  const start = { sheetId, rowIndex: headerRow + 1, columnIndex: 0 };
  const rows = [{ values: [{ userEnteredValue: { stringValue: 'a line' } }] }];
  return {
    requests: [{ insertDimension: { range } }, { updateCells: { start, rows, fields: 'userEnteredValue' } }],
    into: {
      tab: { sheetId, title, rowCount, columnCount },
      headerRow,
      headers: ['Day'],
      count: 1,
    },
  };
}

it('a line that goes along into another sheet stands below its headers, also where Google says that the batch timed out', () => {
  const rowsOf = rowsIn(36);
  const sheets = new EmulatedSheets();
  brought(sheets, rowsOf, HELD, 0, true);
  const user = new SpreadsheetUser(sheets.store);
  user.addSheet('Ledger');
  user.type('Ledger', 'A1', 'Day');
  const batchUpdate = sheets.batchUpdate.bind(sheets);
  sheets.batchUpdate = (requests, shown) => {
    if (isLast(requests)) user.insertRows('Ledger', 1, 3);
    const answer = batchUpdate(requests, shown);
    if (isLast(requests)) throw new Error('Service Spreadsheets timed out');
    return answer;
  };
  brought(sheets, rowsOf, AGAIN, 1, false, { adds: () => true, together: () => ledgerLine(sheets) });
  expect(sheets.shown('Ledger!A1:A9').map(String)).toEqual(['', '', '', 'Day', 'a line']);
});

describe('somebody sorts the sheet of a long table right before a batch that is done although Google says that it timed out', () => {
  it.each(Object.keys(FAILURES))('%s: its rows are right, or the run says that they are not', (what) => {
    const rowsOf = rowsIn(36);
    let misplaced = 0;
    for (let nth = 0; ; nth++) {
      const sheets = new EmulatedSheets();
      brought(sheets, rowsOf, HELD, 0, true);
      const { batchUpdate, get } = sheets;
      FAILURES[what]?.(sheets);
      const said = refreshed(sheets, rowsOf, 'sorts by revenue', nth);
      Object.assign(sheets, { batchUpdate, get, beforeCall: () => {} });
      if (said === undefined) break;
      const whole = right(rowsOf, [[1, 0], [2, 0], ...AGAIN.map((each) => [each, 1] as const)]);
      if (said === '') expect([nth, report(sheets).rows]).toEqual([nth, whole]);
      else {
        misplaced++;
        expect([nth, said]).toEqual([nth, expect.stringContaining('its rows may stand in a wrong place')]);
      }
    }
    expect(misplaced).toBeGreaterThan(0);
  });
});
