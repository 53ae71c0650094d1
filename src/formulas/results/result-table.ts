import { type DimensionId, dimension, isPeriod } from '../../catalogue/catalogue';
import { partialPeriods } from '../../dates/periods';
import type { Midnights } from '../../dates/sheet-dates';
import { TooLarge } from '../../errors/ad-reports-error';
import type { Request } from '../../request/request';
import { summedAgain } from '../../table/aggregate';
import { toSheetCell } from '../../table/sheet-cell';
import { type Cell, type Column, columnsOf, sorted, type Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { CachedAnswer } from '../answers/answer-cache';
import { answersAreSums } from '../answers/question';
import { MOST_CELLS } from './error-sentence';

/**
 * Takes the table of `request` from an answer that covers it: only the requested apps and days, and the columns in the requested order.
 * Sorts the rows by the columns from left to right.
 */
export function selectColumns({ request: available, rows }: CachedAnswer, request: Request): Table {
  const columns = columnsOf(available);
  if (answersAreSums(request)) {
    const sums = summedAgain({ columns, rows }, request.dimensions, request.metrics);
    return { ...sums, rows: sorted(sums.rows) };
  }
  const requested = columnsOf(request);
  const places = requested.map(({ field }) => columns.findIndex((column) => column.field === field));
  const [dayAt, appAt] = [available.dimensions.indexOf('date'), available.dimensions.indexOf('appId')];
  const isOfApps = (row: Table['rows'][number]) =>
    available.apps.length === request.apps.length || request.apps.includes(String(row[appAt]));
  const isOfDays = (row: Table['rows'][number]) =>
    dayAt < 0 || (String(row[dayAt]) >= request.from && String(row[dayAt]) <= request.to);
  const selected = rows.filter((row) => isOfApps(row) && isOfDays(row));
  const cells = selected.map((row) => places.map((at) => row[at] ?? null));
  return { columns: requested, rows: sorted(cells), notices: [] };
}

/** A value that a formula returns to a cell. '' is a blank. */
export type ResultCell = string | number | Date;

/** The most rows below the header that one formula may return with this number of columns. */
export function mostRows(columns: number): number {
  return Math.floor(MOST_CELLS / columns) - 1;
}

/**
 * The table as the cells of a formula: the header, which names the periods that are not complete, then the rows. Days become dates, unknown
 * values blanks, and ids stay text.
 */
export function spilled(request: Request, { columns, rows }: Table, midnights: Midnights): ResultCell[][] {
  const most = mostRows(columns.length);
  if (rows.length > most) throw new TooLarge(most);
  const header = columns.map(({ label }, at) => {
    const id = request.dimensions[at];
    return id === undefined ? label : headerOf(id, request);
  });
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

export type RequestedDays = Pick<Request, 'from' | 'to' | 'newestCompleteDay'>;

/** The header of a dimension: its label. For a period that is not complete, it also contains the requested days of that period. */
export function headerOf(id: DimensionId, { from, to, newestCompleteDay }: RequestedDays): string {
  const { label } = dimension(id);
  const partial = isPeriod(id) ? partialPeriods(id, { from, to }, newestCompleteDay) : [];
  if (partial.length === 0) return label;
  return texts().formulas.notComplete(label, partial, to > newestCompleteDay ? newestCompleteDay : undefined);
}
