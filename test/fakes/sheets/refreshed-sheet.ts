import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { jobFor, tableOf } from './table-writing';

export const FIELDS = ['date', 'network', 'revenue', 'clicks'];
export const HEADERS = ['Date', 'Network', 'Revenue', 'Clicks'];

export const row = (date: number, revenue: number | null, clicks: number | null = 1): Cell[] => [
  `2026-11-0${date}`,
  'a',
  revenue,
  clicks,
];
export const ROWS = [row(1, 10), row(2, 20)];
export const shownRow = (date: number, revenue: number, clicks = 1) => [46_326 + date, 'a', revenue, clicks];

/** A sheet with `rows`, and a refresh of it a minute later. */
export function written(rows: Cell[][] = ROWS) {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, rows)));
  const refresh = (next: Cell[][], fields = FIELDS, more = {}) =>
    writeTable(jobFor(sheet, tableOf(fields, next), { minute: 1, ...more }));
  const formats = (at: number) => sheet.tab('Revenue').rows[at]?.map(({ format }) => format);
  return { sheet, refresh, formats };
}
