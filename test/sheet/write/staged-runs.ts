import { StagedTable } from '../../../src/sheet/write/staged-table';
import type { Cell } from '../../../src/table/table';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { createLongJob, type LongJobOptions } from '../../fakes/sheets/table-writing';

export const FIELDS = ['date', 'network', 'revenue'];
export const toDay = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
export const toSerial = (nth: number) => 46_326 + nth;

/** `count` rows of a day. Different fetches have different texts in `mark`. */
export const buildRowsOfDay = (nth: number, count: number, mark = 'a'): Cell[][] =>
  Array.from({ length: count }, (_, row) => [
    toDay(nth),
    `${mark}${String(row).padStart(3, '0')}`,
    nth + row / 100,
  ]);
export const buildShownRowsOfDay = (nth: number, count: number, mark = 'a') =>
  buildRowsOfDay(nth, count, mark).map(([, ...rest]) => [toSerial(nth), ...rest]);

/** The number of rows of each day. */
export type Days = Readonly<Record<number, number>>;

export function addDays(table: StagedTable, days: Days, mark?: string): void {
  for (const [nth, count] of Object.entries(days))
    table.appendDayRows(toDay(Number(nth)), buildRowsOfDay(Number(nth), count, mark));
}

/** Writes days into the report's sheet, as a whole run does. */
export function runStaged(
  sheet: EmulatedSheets,
  days: Days,
  { options: more = {}, mark = 'a' }: { readonly options?: LongJobOptions; readonly mark?: string } = {},
) {
  const job = createLongJob(more.spreadsheet ?? sheet, FIELDS, more);
  const table = StagedTable.begin(job);
  addDays(table, days, mark);
  return table.finish(job);
}

export const listVisibleTabs = (sheet: EmulatedSheets) =>
  sheet.describeTabs().filter(({ hidden }) => !hidden);
export const listTitles = (sheet: EmulatedSheets) => sheet.sheets.map(({ title }) => title);
export const readData = (sheet: EmulatedSheets, title = 'Revenue') => sheet.readValues(title).slice(2);
