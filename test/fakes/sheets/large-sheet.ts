import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../src/errors/ad-reports-error';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { jobFor, tableOf } from './table-writing';

/** A small table in a sheet that is too large to be read in one call. */
export const FIELDS: readonly string[] = ['date', 'network', 'revenue', 'clicks'];
export const dayOf = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
export const serialOf = (date: number) => 46_326 + date;

/** Three rows a day, which sorting by revenue reorders. */
export function daysOf(from: number, to: number, shift = 0): Cell[][] {
  return Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((date) =>
    ['a', 'b', 'c'].map((network, nth) => [
      dayOf(date),
      network,
      ((date * 37 + nth * 11) % 101) + shift,
      date,
    ]),
  );
}

export interface Large {
  readonly sheets: EmulatedSheets;
  readonly user: SpreadsheetUser;
  readonly sheetId: number;
}

/** A large sheet with room below the table. `fills: 'rows'` leaves room to the right only, `fills: 'columns'` no free column. */
export function largeSheet(
  old: Cell[][],
  {
    fields = FIELDS,
    fills,
  }: { readonly fields?: readonly string[]; readonly fills?: 'rows' | 'columns' } = {},
): Large {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(fields, old)));
  const {
    id: sheetId,
    rowCount,
    columnCount,
  } = sheets.store.sheetNamed('Revenue') ?? {
    id: -1,
    rowCount: 0,
    columnCount: 0,
  };
  const cut = (dimension: string, startIndex: number, endIndex: number) =>
    user.request({ deleteDimension: { range: { sheetId, dimension, startIndex, endIndex } } });
  const more = (dimension: string, length: number) =>
    user.request({ appendDimension: { sheetId, dimension, length } });
  if (fills === 'rows') cut('ROWS', 2 + old.length, rowCount);
  if (fills === 'columns') cut('COLUMNS', fields.length, columnCount);
  if (fills === 'rows') more('COLUMNS', Math.ceil(100_001 / (2 + old.length)));
  else more('ROWS', fills === 'columns' ? 25_100 : 3_900);
  return { sheets, user, sheetId };
}

/** The notices of a run, or the message of its failure. */
export function refreshedNotices(
  sheets: EmulatedSheets,
  table: Cell[][],
  more: object = {},
  fields = FIELDS,
): string[] {
  try {
    return [...writeTable(jobFor(sheets, tableOf(fields, table), { minute: 1, ...more })).notices];
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return [error.message];
  }
}

export function hiddenIn({ store }: EmulatedSheets): string[] {
  return store.sheets.filter(({ hidden }) => hidden).map(({ title }) => title);
}

/** Runs `edit` right before the first batch. */
export function beforeTheBatch(sheets: EmulatedSheets, edit: () => void): void {
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    edit();
  };
}

export function sortByRevenue({ user, sheetId }: Large, last: number): void {
  const range = { sheetId, startRowIndex: 2, endRowIndex: last };
  user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex: 2, sortOrder: 'DESCENDING' }] } });
}
