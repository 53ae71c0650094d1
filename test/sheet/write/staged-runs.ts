import { StagedTable } from '../../../src/sheet/write/staged-table';
import type { Cell } from '../../../src/table/table';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf, type LongJobOptions, longJobFor } from '../../fakes/sheets/table-writing';

export const FIELDS = ['date', 'network', 'revenue'];
export const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
export const serial = (nth: number) => 46_326 + nth;

/** `count` rows of a day. Different fetches have different texts in `mark`. */
export const rowsOf = (nth: number, count: number, mark = 'a'): Cell[][] =>
  Array.from({ length: count }, (_, row) => [
    day(nth),
    `${mark}${String(row).padStart(3, '0')}`,
    nth + row / 100,
  ]);
export const shownRows = (nth: number, count: number, mark = 'a') =>
  rowsOf(nth, count, mark).map(([, ...rest]) => [serial(nth), ...rest]);

/** The number of rows of each day. */
export type Days = Readonly<Record<number, number>>;

export function addDays(table: StagedTable, days: Days, mark?: string): void {
  for (const [nth, count] of Object.entries(days))
    table.appendDayRows(day(Number(nth)), rowsOf(Number(nth), count, mark));
}

/** Writes days into the report's sheet, as a whole run does. */
export function run(sheet: EmulatedSheets, days: Days, more: LongJobOptions = {}, mark = 'a') {
  const job = longJobFor(more.spreadsheet ?? sheet, FIELDS, { document: documentOf(sheet), ...more });
  const table = StagedTable.begin(job);
  addDays(table, days, mark);
  return table.finish(job);
}

export const visible = (sheet: EmulatedSheets) => sheet.snapshot().filter(({ hidden }) => !hidden);
export const titles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);
export const data = (sheet: EmulatedSheets, title = 'Revenue') => sheet.shown(title).slice(2);
