import { TooLarge } from '../../errors/service-errors';
import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import { toSheetCell } from '../../table/sheet-cell';
import { sorted } from '../../table/sort-rows';
import { summedAgain } from '../../table/summed-again';
import type { Cell, Column, Table } from '../../table/table';
import type { CachedAnswer } from '../answers/cache-entry';
import { answersAreSums, hasDays } from '../answers/question';
import type { Midnights } from '../arguments/date-cells';
import { MOST_CELLS } from './error-sentence';

/**
 * Takes the table of `request` from an answer that covers it: only the requested apps and days, and the columns in the requested order.
 * Sorts the rows by the columns from left to right.
 */
export function selectColumns({ request: available, rows }: CachedAnswer, request: Request): Table {
  const columns = columnsOf(available);
  if (answersAreSums(request))
    return inOrder(summedAgain({ columns, rows }, request.dimensions, request.metrics));
  const wanted = columnsOf(request);
  const places = wanted.map(({ field }) => columns.findIndex((column) => column.field === field));
  const own = rowsOfApps(rows, available, request.apps);
  const inDays = hasDays(available) ? rowsOfDays(own, available.dimensions.indexOf('date'), request) : own;
  const selected = inDays.map((row) => places.map((at) => row[at] ?? null));
  return inOrder({ columns: wanted, rows: selected, notices: [] });
}

function inOrder(table: Table): Table {
  return { ...table, rows: sorted(table.rows) };
}

function rowsOfApps(
  rows: Table['rows'],
  { apps, dimensions }: Request,
  own: readonly string[],
): Table['rows'] {
  if (apps.length === own.length) return rows;
  const at = dimensions.indexOf('appId');
  return rows.filter((row) => own.includes(String(row[at])));
}

function rowsOfDays(rows: Table['rows'], at: number, { from, to }: Request): Table['rows'] {
  return rows.filter((row) => {
    const day = row[at];
    return typeof day === 'string' && day >= from && day <= to;
  });
}

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
  const cells = rows.map((row) =>
    columns.map((column, at) => formulaCell(row[at] ?? null, column, midnights)),
  );
  return [header, ...cells];
}

export function formulaCell(cell: Cell, { type }: Pick<Column, 'type'>, midnights: Midnights): ResultCell {
  if (type === 'date' && typeof cell === 'string') return new Date(midnights(cell));
  const value = toSheetCell(cell, type);
  return typeof value === 'boolean' ? String(value) : value;
}
