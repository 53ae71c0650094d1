import { dimension, isPeriod, type PeriodId } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { lastDayOf } from '../../dates/periods';
import { dayColumn } from '../../table/columns';
import { coveredDays } from '../../table/periods/partial-periods';
import type { Column } from '../../table/table';
import type { RestatedReport, Restatement } from './restatement';

/** The period that each row of a table covers; undefined for a table of days or without days. */
export function periodOf(columns: readonly Column[]): PeriodId | undefined {
  const field = columns[dayColumn(columns)]?.field;
  return field !== undefined && isPeriod(field) ? field : undefined;
}

/**
 * True if the numbers of a period are comparable: the period was over and complete before the refresh, and its row has the same days after
 * the refresh. A month to date grows, and the first month of “last 30 days” shrinks: neither is a restatement.
 */
export function wasCompletePeriod(period: PeriodId, first: Day, { held, asked }: RestatedReport): boolean {
  if (asked === undefined || lastDayOf(period, first) > held.completeThrough) return false;
  const [before, after] = [coveredDays(period, first, held), coveredDays(period, first, asked)];
  return before.from <= before.to && before.from === after.from && before.to === after.to;
}

/**
 * The restatement of a period's row as a line of the ledger. Its dimensions name the period. The line has a day only if the period lies in
 * one month: the summary of restatements counts it in the month of that day.
 */
export function ofPeriod(entry: Restatement, period: PeriodId): Restatement {
  const { day: first, dimensions } = entry;
  if (first === null) return entry;
  const last = lastDayOf(period, first);
  const isInOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return {
    ...entry,
    day: isInOneMonth ? first : null,
    daysAfter: null,
    dimensions: dimensionsOfPeriod(period, first, dimensions),
  };
}

/** The period that a row covers, and its other dimensions. */
export function dimensionsOfPeriod(period: PeriodId, first: Day, others: string): string {
  const days = `${dimension(period).label}: ${first} to ${lastDayOf(period, first)}`;
  return others === '' ? days : `${days} · ${others}`;
}
