import { MadeSheets } from '../../../src/sheet/read/hidden-sheets';
import { preflight } from '../../../src/sheet/write/preflight';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { documentOf, jobFor, TARGET, tableOf } from './table-writing';

export const FIELDS = ['date', 'network', 'revenue', 'clicks'];
export const ROWS: Cell[][] = [
  ['2026-11-01', '007', 10, 1],
  ['2026-11-02', '008', 20, 2],
];
export const table = tableOf(FIELDS, ROWS);

/** The preflight of a table with `rows` rows; `of` may change its columns or target. */
export function look(
  sheet: EmulatedSheets,
  of: { target?: object; fields?: readonly string[]; rows?: number | null } = {},
) {
  const { target = {}, fields = FIELDS, rows = 2 } = of;
  const { columns } = tableOf(fields, []);
  return preflight(
    sheet,
    { target: { ...TARGET, ...target }, columns, rows },
    new MadeSheets(documentOf(sheet)),
  );
}

export function existing(): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, table));
  return sheet;
}
