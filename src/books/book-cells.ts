import type { RunHow } from '../sidebar-api';
import type { SheetCell } from '../table/sheet-values';
import type { Cell } from '../table/table';

export const HOW_WORDS: Readonly<Record<RunHow, string>> = {
  'by hand': 'By hand',
  'by schedule': 'By schedule',
};

/** What a sheet holds, as a table's cell: written again it stays what it is. */
export function asCell(cell: SheetCell): Cell {
  if (cell === '') return null;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}
