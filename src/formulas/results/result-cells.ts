import { TooLarge } from '../../errors/service-errors';
import { toSheetCell } from '../../table/sheet-cell';
import type { Cell, Column, Table } from '../../table/table';
import type { Midnights } from '../arguments/date-cells';
import { MOST_CELLS } from './error-sentence';

/** What a formula hands to its cell or cells: '' is a blank. */
export type ResultCell = string | number | Date;

/** How many rows of so many columns one formula may return, below its header. */
export function mostRows(columns: number): number {
  return Math.floor(MOST_CELLS / columns) - 1;
}

/** A table as it spills: the header, then the rows. Days become dates, what is not known a blank, ids stay text. */
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
