import { METRICS } from '../../catalogue/catalogue';
import type { Column } from '../../table/table';
import { equalRuns, type Span } from '../api/spans';

/** Days that are always shown: the first week, and the ends of months. */
const FIRST_WEEK = 7;
const MONTH = 30;
/** Fewer columns are not worth folding. */
const LEAST = 3;

/** The columns of cohort days between the usual ones, such as days 8 to 29 of LTV, in groups that users can fold. */
export function cohortDayGroups(columns: readonly Pick<Column, 'field'>[]): Span[] {
  return equalRuns(columns, monthBetween)
    .filter(({ from, to }) => to - from >= LEAST && monthBetween(columns[from]) !== '')
    .map(({ from, to }) => ({ from, to }));
}

/** The month of a cohort day that may be folded, with its kind: "LTV 0" for days 8 to 29. '' for any other column. */
function monthBetween(column: Pick<Column, 'field'> | undefined): string {
  const metric = METRICS.find(({ id }) => id === column?.field);
  const day = metric?.cohortDay ?? 0;
  const isShown = day <= FIRST_WEEK || day % MONTH === 0;
  return metric === undefined || isShown ? '' : `${metric.group} ${Math.floor(day / MONTH)}`;
}
