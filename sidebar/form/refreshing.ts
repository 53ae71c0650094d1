import { report } from '../../src/catalogue/catalogue';
import { isGrain } from '../../src/dates/periods';
import type { RefreshingOrder, RowOrder } from '../../src/reports/refreshing';
import { metricIds, requiredOf } from './columns';
import { CHOSEN_DAYS, hasManyDays } from './date-range';
import { type Form, takesDays } from './form-and-draft';
import { scheduleOf } from './refresh-form';
import { hasRows, hasSummary } from './rows-or-summary';

/** The form's settings of refreshing. Settings that its report does not have get their defaults. A text that is not a number becomes NaN. */
export function refreshingOf(form: Form): RefreshingOrder {
  const { refresh, history } = form;
  return {
    schedule: scheduleOf(refresh),
    history: hasDays(form) ? history : 'dropped',
    daysAgain: hasDaysAgain(form) ? numberOf(refresh.daysAgain) : LEAST_DAYS_AGAIN,
    threshold: { absolute: numberOf(refresh.absolute), percent: numberOf(refresh.percent) },
    totals: form.totals,
    order: rowOrder(form) ?? 'as listed',
    chart: form.chart ?? 'none',
  };
}

/** What the rows can be sorted by, largest or newest first: `date`, and the ids of metrics. */
export function rowOrders(form: Form): readonly string[] {
  const metrics = metricIds(form, hasSummary(form) ? 'summary' : 'rows');
  return tellsDays(form) ? ['date', ...metrics] : metrics;
}

/** The chosen order; null if none is chosen, or if the table no longer has what it sorts by. */
export function rowOrder(form: Form): RowOrder | null {
  return form.order !== null && rowOrders(form).includes(form.order.by) ? form.order : null;
}

/** True if the range moves with time, and the days that leave it can stay in the sheet. */
export function hasHistory(form: Form): boolean {
  return form.range !== CHOSEN_DAYS && hasDays(form);
}

/**
 * True if earlier days can stay in the sheet. They cannot if each row is the sum of all days. Device rows of a moving range also need a
 * column with the day: see refresh-issues.ts.
 */
function hasDays(form: Form): boolean {
  return (report(form.report).isByDay && form.range !== CHOSEN_DAYS) || tellsDays(form);
}

/** True if each row of the tables contains its day. */
export function tellsDays(form: Form): boolean {
  const { dimensions, summaryBy } = form;
  if (requiredOf(form).some(isGrain)) return true;
  const rowsDo = !hasRows(form) || dimensions.some(isGrain) || dimensions.includes('dateTimeStamp');
  return rowsDo && (!hasSummary(form) || summaryBy.includes('date'));
}

/** True if the user can choose how many days are requested again. LTV and retention always request all days that may still change. */
export function hasDaysAgain(form: Form): boolean {
  if (takesDays(form.report) || !hasDays(form)) return false;
  return !report(form.report).isByDay || hasManyDays(form) || (hasHistory(form) && form.history === 'kept');
}

const LEAST_DAYS_AGAIN = 2;

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
