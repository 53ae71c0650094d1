import type { CellArea } from '../../page-server/api';

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

/** The area with this name; null if the text is not a name. Case and the order of the corners are ignored. */
export function areaAt(name: string): CellArea | null {
  const match = /^\s*\$?([a-z]{1,3})\$?([1-9]\d{0,7})(?::\$?([a-z]{1,3})\$?([1-9]\d{0,7}))?\s*$/i.exec(name);
  if (match === null) return null;
  const [, letters = '', digits = '', endLetters = letters, endDigits = digits] = match;
  const across = between(columnAt(letters), columnAt(endLetters));
  const down = between(Number(digits) - 1, Number(endDigits) - 1);
  return { row: down.first, column: across.first, rows: down.count, columns: across.count };
}

function columnAt(letters: string): number {
  return (
    [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
  );
}

function between(one: number, other: number): { first: number; count: number } {
  return { first: Math.min(one, other), count: Math.abs(one - other) + 1 };
}
