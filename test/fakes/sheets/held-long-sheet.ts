import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../src/errors/ad-reports-error';
import type { ByDay } from '../../../src/sheet/large/large-job';
import { LargeTable } from '../../../src/sheet/large/large-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { ROW_EDITS } from './row-edits';
import { longJobFor } from './table-writing';

/** A sheet with a long table of four days and the user's own cells, and refreshes of it. */

export const FIELDS: readonly string[] = ['date', 'network', 'revenue'];
export const HELD_ROWS = 5;
export const HELD = [1, 2, 3, 4];
/** The days that a refresh fetches; the last of them is new. */
export const AGAIN = [3, 4, 5];
const day = (nth: number) => `2026-11-0${nth}`;
const serial = (nth: number) => 46_326 + nth;
export const question = 'q';

/** Numbers unrelated to the day, so that sorting by them mixes the days. */
const revenueOf = (nth: number, row: number, order: number) =>
  10 * ((order * (nth * HELD_ROWS + row + 1) ** 2 + 7 * nth + row) % 1_009);

export const rowsIn =
  (order: number, again = HELD_ROWS) =>
  (nth: number, shift: number): Cell[][] =>
    Array.from({ length: shift === 0 ? HELD_ROWS : again }, (_, row) => [
      day(nth),
      `n${row}`,
      revenueOf(nth, row, order) + shift,
    ]);

export type RowsOf = ReturnType<typeof rowsIn>;

export function staged(
  sheets: EmulatedSheets,
  rowsOf: RowsOf,
  days: readonly number[],
  shift: number,
  isWhole: boolean,
  { byDay, fields = FIELDS }: { readonly byDay?: ByDay; readonly fields?: readonly string[] } = {},
) {
  const kept = { keptFrom: day(1), keptTo: day(5) };
  const window = { from: day(days[0] ?? 1), to: day(5), ...kept };
  const table = LargeTable.begin(
    longJobFor(sheets, fields, { runId: `run${shift}`, ...(isWhole ? {} : { window }) }),
  );
  for (const nth of days) table.add(day(nth), rowsOf(nth, shift));
  const covers = { from: day(1), to: day(5), completeThrough: day(5), question };
  const end = {
    provenance: `Device report, run ${shift}`,
    notices: [],
    asked: days.map(day),
    covers,
    ...(byDay && { byDay }),
  };
  return table.finish(isWhole ? end : { ...end, ...kept });
}

/** A sheet with days, the user's notes and texts on some rows (each names the day and network of its row), and a formula in every row. */
export function existing(rowsOf: RowsOf, fields = FIELDS): EmulatedSheets {
  const sheets = new EmulatedSheets();
  staged(sheets, rowsOf, HELD, 0, true, { fields });
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  const [words = '', formulas = ''] = 'DEFG'.slice(fields.length - FIELDS.length);
  const keyOf = (row: number) => `${serial(1 + Math.floor(row / HELD_ROWS))} n${row % HELD_ROWS}`;
  for (const row of [1, 8, 11, 14, 19]) user.note('Revenue', `B${row + 3}`, keyOf(row));
  for (const row of [0, 7, 12, 13, 16]) user.type('Revenue', `${words}${row + 3}`, keyOf(row));
  for (let row = 3; row < 3 + HELD.length * HELD_ROWS; row++)
    user.type('Revenue', `${formulas}${row}`, `=C${row}*2`);
  return sheets;
}

export function report({ store }: EmulatedSheets) {
  const sheet = store.sheets.find(
    ({ title, hidden }) => title !== 'Sheet1' && title !== 'Ledger' && !hidden,
  )!;
  const shown = (row: number, column: number) => store.effective(sheet, row, column);
  const all = sheet.rows.map((_, row) => Array.from({ length: 7 }, (__, column) => shown(row, column)));
  const top = all.findIndex((row) => row.includes('Network'));
  const across = ['Date', 'Network', 'Revenue'].map((label) => (all[top] ?? []).indexOf(label));
  const cells = (row: number) => across.map((column) => all[row]?.[column]);
  const below = all.map((_, row) => row).filter((row) => row > top);
  const userContent = (row: number) => [
    ...(sheet.rows[row]?.notes ?? []).map((note) => note?.replace(/\n?No longer.*/, '')),
    ...(all[row] ?? []).filter((cell) => /^\d{5} n\d$/.test(String(cell))),
  ];
  return {
    rows: below
      .map(cells)
      .filter((row) => row.some((cell) => cell !== undefined))
      .map(String)
      .sort(),
    /** The user's notes and texts, each with the key of its present row. */
    own: below.flatMap((row) => {
      const [date, network] = cells(row);
      return userContent(row).flatMap((text) => (text ? [`${text} at ${date} ${network}`] : []));
    }),
    title: sheet.title,
    isHeaderGone: across.includes(-1),
    stamp: JSON.parse(store.metadata.find(({ key }) => key === 'adreports.table')?.value ?? '{}'),
    hidden: store.sheets.filter(({ hidden }) => hidden).length,
  };
}

/** All entered values and notes of the report's sheet. */
export function content(sheets: EmulatedSheets): unknown {
  const { title } = report(sheets);
  const fields = 'sheets(properties(gridProperties),data(rowData(values(userEnteredValue,note))))';
  return sheets.get(fields, [`'${title}'!A1:Z200`]);
}

/** The user's notes and texts that are on a wrong row. */
export const displaced = (sheets: EmulatedSheets) =>
  report(sheets).own.filter((text) => !/^(.+) at \1$/.test(text));

export const right = (rowsOf: RowsOf, days: readonly (readonly [nth: number, shift: number])[]) =>
  days
    .flatMap(([nth, shift]) => rowsOf(nth, shift).map(([, ...rest]) => String([serial(nth), ...rest])))
    .sort();

export const edited = (sheets: EmulatedSheets, what: string) => {
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  ROW_EDITS[what]?.(user, sheets.store.sheetNamed('Revenue')?.id ?? -1, 2 + HELD.length * HELD_ROWS);
};

/** How `refresh` failed with `edit` right before its call `nth`; 'done' if it did not, undefined when it had no such call. */
export function failureOf(
  sheets: EmulatedSheets,
  nth: number,
  edit: () => void,
  refresh: () => void,
): AdReportsError | 'done' | undefined {
  const first = sheets.calls;
  let isDone = false;
  sheets.beforeCall = (call) => {
    if (call - first !== nth || isDone) return;
    isDone = true;
    edit();
  };
  let failure: AdReportsError | 'done' = 'done';
  try {
    refresh();
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    failure = error;
  }
  sheets.beforeCall = () => {};
  return isDone ? failure : undefined;
}

/** The same for a refresh of some days and the edit named `what`. */
export function refreshMeeting(sheets: EmulatedSheets, rowsOf: RowsOf, what: string, nth: number) {
  return failureOf(
    sheets,
    nth,
    () => edited(sheets, what),
    () => staged(sheets, rowsOf, AGAIN, 1, false),
  );
}

/** Whether a batch moves the staged rows into the sheet, or undoes that. */
export const isLarge = (requests: readonly object[]) =>
  requests.length > 1 && requests.some((request) => 'deleteSheet' in request);
