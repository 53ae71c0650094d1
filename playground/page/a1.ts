import type { CellArea } from '../page-server/sheet/sheet-content';

/** "A" for 0, "AA" for 26. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last;
}

/** The name of a cell, such as "B3" for row 2, column 1. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}

/** The name of an area, such as "B3" or "B3:D9". */
export function areaName({ row, column, rows, columns }: CellArea): string {
  const first = cellName(row, column);
  return rows === 1 && columns === 1 ? first : `${first}:${cellName(row + rows - 1, column + columns - 1)}`;
}
