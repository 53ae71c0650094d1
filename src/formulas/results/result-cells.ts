import { TooLarge } from '../../errors/service-errors';
import { toSheetCell } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import type { Midnights } from '../arguments/date-cells';
import { MOST_CELLS } from './error-sentence';

/** A value that a formula returns to a cell. '' is a blank. */
export type ResultCell = string | number | Date;

/** The most rows below the header that one formula may return with this number of columns. */
export function mostRows(columns: number): number {
  return Math.floor(MOST_CELLS / columns) - 1;
}

/** The table as the cells of a formula: the header, then the rows. Days become dates, unknown values blanks, and ids stay text. */
export function spilled({ columns, rows }: Table, midnights: Midnights): ResultCell[][] {
  const most = mostRows(columns.length);
  if (rows.length > most) throw new TooLarge(most);
  const header = columns.map(({ label }) => label);
  return [
    header,
    ...rows.map((row) => columns.map((column, at) => formulaCell(row[at] ?? null, column, midnights))),
  ];
}

function formulaCell(cell: Cell, { type }: Column, midnights: Midnights): ResultCell {
  if (type === 'date' && typeof cell === 'string') return new Date(midnights.of(cell));
  const value = toSheetCell(cell, type);
  return typeof value === 'boolean' ? String(value) : value;
}
