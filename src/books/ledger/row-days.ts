import { isPeriod, type PeriodId } from '../../catalogue';
import { guessTypedDay, listMonths, type Month, toPeriodEnd } from '../../dates';
import type { LastChange } from '../../sheet';
import { type Column, findDayColumnIndex } from '../../table';

/** The period that each row of a table covers, unless it is a table of days or without days. */
export function findTablePeriod(columns: readonly Column[]): PeriodId | undefined {
  const field = columns[findDayColumnIndex(columns)]?.field;
  return field !== undefined && isPeriod(field) ? field : undefined;
}

/** The months of the days whose numbers a run has changed, ascending. A row of a period counts for each month of the period. */
export function listChangedMonths({ covers, columns, rows }: LastChange): Month[] {
  const dayIndex = findDayColumnIndex(columns);
  // Without days, each row is about all days that the table covers.
  if (dayIndex === -1) return covers == null ? [] : listMonths(covers);
  const period = findTablePeriod(columns);
  const cells = new Set(rows.map(({ before, after }) => (after ?? before)?.[dayIndex]));
  const days = [...cells].flatMap((cell) => guessTypedDay(cell) ?? []);
  const months = days.flatMap((day) =>
    listMonths({ from: day, to: period === undefined ? day : toPeriodEnd(period, day) }),
  );
  return [...new Set(months)].sort();
}
