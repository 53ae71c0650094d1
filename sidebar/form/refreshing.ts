import { report } from '../../src/catalogue/catalogue';
import type { Refreshing } from '../../src/reports/refreshing';
import { requiredOf } from './columns';
import { CHOSEN_DAYS, hasManyDays } from './date-range';
import { type Form, takesDays } from './form-and-draft';
import { scheduleOf } from './refresh-form';
import { hasRows, hasSummary } from './rows-or-summary';

/** What the form says of refreshing: only what its report takes. A number that is none is NaN. */
export function refreshingOf(form: Form): Refreshing {
  const { refresh, history } = form;
  return {
    schedule: scheduleOf(refresh),
    history: hasDays(form) ? history : 'dropped',
    daysAgain: hasDaysAgain(form) ? numberOf(refresh.daysAgain) : LEAST_DAYS_AGAIN,
    threshold: { absolute: numberOf(refresh.absolute), percent: numberOf(refresh.percent) },
  };
}

/** True where days leave the range as it moves on, and can stay. */
export function hasHistory(form: Form): boolean {
  return form.range !== CHOSEN_DAYS && hasDays(form);
}

/**
 * True where days can stay: rows that are sums of the whole range have none. Of device rows of a range that moves on, a column of
 * days is asked of the user: see refresh-issues.ts.
 */
function hasDays(form: Form): boolean {
  return (report(form.report).isByDay && form.range !== CHOSEN_DAYS) || tellsDays(form);
}

/** True where each row, and each sum of them, says its day. */
export function tellsDays(form: Form): boolean {
  const { dimensions, summaryBy } = form;
  if (requiredOf(form).includes('date')) return true;
  const rowsDo = !hasRows(form) || dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return rowsDo && (!hasSummary(form) || summaryBy.includes('date'));
}

/** True where the days that are asked for again are a choice: LTV and retention ask for all that still grow. */
export function hasDaysAgain(form: Form): boolean {
  if (takesDays(form.report) || !hasDays(form)) return false;
  return !report(form.report).isByDay || hasManyDays(form) || (hasHistory(form) && form.history === 'kept');
}

const LEAST_DAYS_AGAIN = 2;

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
