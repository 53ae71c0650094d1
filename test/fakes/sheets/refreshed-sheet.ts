import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { buildTestTable, createJob } from './table-writing';

export const FIELDS = ['date', 'network', 'revenue', 'clicks'];
export const HEADERS = ['Date', 'Network', 'Revenue', 'Clicks'];

export const buildRow = (date: number, revenue: number | null, clicks: number | null = 1): Cell[] => [
  `2026-11-0${date}`,
  'a',
  revenue,
  clicks,
];
export const ROWS = [buildRow(1, 10), buildRow(2, 20)];
export const buildShownRow = (date: number, revenue: number, clicks = 1) => [
  46_326 + date,
  'a',
  revenue,
  clicks,
];

/** A sheet with `rows`, and a refresh of it a minute later. */
export function createWrittenSheet(rows: Cell[][] = ROWS) {
  const sheet = new EmulatedSheets();
  writeTable(createJob(sheet, buildTestTable(FIELDS, rows)));
  const refresh = (next: Cell[][], fields = FIELDS, more = {}) =>
    writeTable(createJob(sheet, buildTestTable(fields, next), { minute: 1, ...more }));
  const formats = (at: number) => sheet.requireTab('Revenue').rows[at]?.map(({ format }) => format);
  return { sheet, refresh, formats };
}
