import { type DimensionId, isPeriod, requireDimension, type ValueType } from '../../catalogue';
import { type Day, type DayRange, type FindMidnight, listPartialPeriods } from '../../dates';
import { TooLarge } from '../../errors';
import type { Request } from '../../request';
import {
  buildColumns,
  type Cell,
  findColumnIndex,
  sumByDimensions,
  type Table,
  type TableRow,
  toSheetCell,
  toSortedRows,
} from '../../table';
import { getTexts } from '../../wording';
import type { CachedAnswer } from '../answers/answer-cache';
import { hasSummedAnswers } from '../answers/question';

/** The most cells that one formula returns. Google's own limit is not documented; refusals were seen near 500,000 cells. */
export const MOST_CELLS = 250_000;

/**
 * Takes the table of `request` from an answer that covers it: only the requested apps and days, and the columns in the requested order.
 * Sorts the rows by the columns from left to right.
 */
export function selectColumns({ request: available, rows }: CachedAnswer, request: Request): Table {
  const columns = buildColumns(available);
  if (hasSummedAnswers(request)) {
    const sums = sumByDimensions({ columns, rows }, request.dimensions, request.metrics);
    return { ...sums, rows: toSortedRows(sums.rows) };
  }
  const requested = buildColumns(request);
  const columnIndexes = requested.map(({ field }) => findColumnIndex(columns, field));
  const dayColumn = available.dimensions.indexOf('date');
  const appColumn = available.dimensions.indexOf('appId');
  const isOfApps = (row: TableRow) =>
    available.apps.length === request.apps.length || request.apps.includes(String(row[appColumn]));
  const isOfDays = (row: TableRow) =>
    dayColumn < 0 || (String(row[dayColumn]) >= request.from && String(row[dayColumn]) <= request.to);
  const selected = rows.filter((row) => isOfApps(row) && isOfDays(row));
  const cells = selected.map((row) => columnIndexes.map((at) => row[at] ?? null));
  return { columns: requested, rows: toSortedRows(cells), notices: [] };
}

/** A value that a formula returns to a cell. '' is a blank. */
export type ResultCell = string | number | Date;

/** The most rows below the header that one formula may return with this number of columns. */
export function calculateRowLimit(columns: number): number {
  return Math.floor(MOST_CELLS / columns) - 1;
}

export function refuseTooManyRows(rows: number, columns: number): void {
  const rowLimit = calculateRowLimit(columns);
  if (rows > rowLimit) throw new TooLarge(rowLimit);
}

/**
 * The table as the cells of a formula: the header, which names the periods that are not complete, then the rows. Days become dates, unknown
 * values blanks, and ids stay text.
 */
export function toSpilledCells(
  request: Request,
  { columns, rows }: Table,
  midnights: FindMidnight,
): ResultCell[][] {
  refuseTooManyRows(rows.length, columns.length);
  const header = columns.map(({ label }, at) => {
    const id = request.dimensions[at];
    return id === undefined ? label : formatDimensionHeader(id, request);
  });
  const cells = rows.map((row) =>
    columns.map(({ type }, at) => toFormulaCell(row[at] ?? null, type, midnights)),
  );
  return [header, ...cells];
}

export function toFormulaCell(cell: Cell, type: ValueType, midnights: FindMidnight): ResultCell {
  if (type === 'date' && typeof cell === 'string') return new Date(midnights(cell));
  const value = toSheetCell(cell, type);
  return typeof value === 'boolean' ? String(value) : value;
}

export interface RequestedDays extends DayRange {
  readonly newestCompleteDay: Day;
}

/** The header of a dimension: its label. For a period that is not complete, it also contains the requested days of that period. */
export function formatDimensionHeader(
  id: DimensionId,
  { from, to, newestCompleteDay }: RequestedDays,
): string {
  const { label } = requireDimension(id);
  const partial = isPeriod(id) ? listPartialPeriods(id, { from, to }, newestCompleteDay) : [];
  if (partial.length === 0) return label;
  const newestDay = to > newestCompleteDay ? newestCompleteDay : undefined;
  return getTexts().formulas.notComplete(label, partial, newestDay);
}
