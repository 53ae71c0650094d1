import { type DimensionId, isPeriod, requireDimension, type ValueType } from '../../catalogue';
import { type Day, type DayRange, type FindMidnight, listPartialPeriods } from '../../dates';
import {
  type AdReportsError,
  type ErrorTrace,
  type FailureKind,
  isOwnMistake,
  NotAllowed,
  summarizeTrace,
  TooLarge,
} from '../../errors';
import type { Request } from '../../request';
import { type Cell, type Table, toSheetCell } from '../../table';
import { VERSION } from '../../version';
import { getTexts } from '../../wording';
import { RememberedFailure } from '../answers/answers';

/** The most cells that one formula returns. Google's own limit is not documented; refusals were seen near 500,000 cells. */
export const MOST_CELLS = 250_000;

/** A value that a formula returns to a cell. '' is a blank. */
export type ResultCell = string | number | Date;

export function calculateRowLimit(columns: number): number {
  return Math.floor(MOST_CELLS / columns) - 1;
}

export function refuseTooManyRows(rows: number, columns: number): void {
  const rowLimit = calculateRowLimit(columns);
  if (rows > rowLimit) throw new TooLarge(rowLimit);
}

/** The table as the cells of a formula. The header names periods that are not complete. Days become dates, unknown values blanks, and ids stay text. */
export function toSpilledCells(
  request: Request,
  { columns, rows }: Table,
  findMidnight: FindMidnight,
): ResultCell[][] {
  refuseTooManyRows(rows.length, columns.length);
  const header = columns.map(({ label }, at) => {
    const id = request.dimensions[at];
    return id === undefined ? label : formatDimensionHeader(id, request);
  });
  const cells = rows.map((row) =>
    columns.map(({ type }, at) => toFormulaCell(row[at] ?? null, type, findMidnight)),
  );
  return [header, ...cells];
}

export function toFormulaCell(cell: Cell, type: ValueType, findMidnight: FindMidnight): ResultCell {
  if (type === 'date' && typeof cell === 'string') return new Date(findMidnight(cell));
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

/** The longest time for one formula. Google ends a formula after 30 seconds and shows its own sentence. */
export const FORMULA_SECONDS = 20;

/** The one or two sentences that a cell shows for a failure: what happened, and what the author of the formula can do next. */
export function describeFormulaFailure(error: AdReportsError): string {
  const { tooLarge, keyMissing } = getTexts().formulas.failures;
  if (error instanceof NotAllowed) return error.messages[0] ?? error.message;
  if (error instanceof RememberedFailure) return error.message;
  if (error instanceof TooLarge) return tooLarge(error.rowsAtLeast, MOST_CELLS);
  if (error.kind === 'key missing') return keyMissing;
  return `${error.happened} ${describeNextStep(error)}`;
}

function describeNextStep({ kind }: AdReportsError): string {
  const { failures } = getTexts().formulas;
  const byKind: Readonly<Partial<Record<FailureKind, string>>> = {
    'host blocked': failures.hostBlocked,
    'consent missing': failures.consentMissing,
    'key refused': failures.keyRefused,
    'not permitted': failures.keyRefused,
    'bad request': failures.badRequest,
    'out of time': failures.outOfTime(FORMULA_SECONDS),
    doubtful: failures.doubtful,
  };
  return byKind[kind] ?? failures.inAMinute;
}

/** The sentence for an unexpected error. It contains enough for the maintainers of the add-on to find the place in the code. */
export function describeUnexpectedError(trace: ErrorTrace): string {
  const { addOnMistake, callEnded } = getTexts().formulas.failures;
  return isOwnMistake(trace) ? addOnMistake(summarizeTrace(trace), VERSION) : callEnded(trace.message);
}
