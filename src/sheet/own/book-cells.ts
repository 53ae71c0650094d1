import type { SheetCell } from '../../table/sheet-cell';
import type { Cell } from '../../table/table';

/** What a sheet holds, as a table's cell: written again it stays what it is. */
export function asCell(cell: SheetCell): Cell {
  if (cell === '') return null;
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : cell;
}
