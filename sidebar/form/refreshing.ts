import { report } from '../../src/catalogue/catalogue';
import { isGrain } from '../../src/dates/periods';
import { checkRefreshing, type RefreshingOrder } from '../../src/reports/refreshing';
import type { Destination, SaveOrder } from '../../src/reports/saved-report';
import type { DraftIssue } from '../../src/request/draft';
import { texts } from '../text/texts';
import { hasRows, hasSummary } from './available-fields';
import { chartOf } from './chart';
import { requiredOf } from './columns';
import { CHOSEN_DAYS, hasManyDays } from './date-range';
import { draftOf, type Form, hasPeriodColumns, takesDays } from './form-and-draft';
import { scheduleOf } from './refresh-form';
import { rowOrder } from './row-order';

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
    chart: chartOf(form) ?? 'none',
  };
}

/** True if the range moves with time, and the rows of days that leave it can stay in the sheet. Columns of periods always stay. */
export function hasHistory(form: Form): boolean {
  return form.range !== CHOSEN_DAYS && hasDays(form) && !hasPeriodColumns(form);
}

/**
 * True if earlier days can stay in the sheet. They cannot if each row is the sum of all days. Device rows of a moving range also need a
 * column with the day.
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

/** The issues of the schedule and of the other fields about refreshing. */
export function refreshIssues(form: Form): readonly DraftIssue[] {
  const { refresh } = form;
  const { daysAgain, threshold, ...rest } = refreshingOf(form);
  const typed = {
    ...rest,
    daysAgain: orTyped(daysAgain, refresh.daysAgain),
    threshold: {
      absolute: orTyped(threshold.absolute, refresh.absolute),
      percent: orTyped(threshold.percent, refresh.percent),
    },
  };
  const checked = checkRefreshing(typed);
  return [...('issues' in checked ? checked.issues : []), ...timeless(form)];
}

/** The number, or the typed text if it is not a number. The sentence about the issue then shows what the user typed. */
function orTyped(number: number, typed: string): number | string {
  return Number.isFinite(number) ? number : typed;
}

/** The issue of a device report that keeps rows of earlier days in the sheet, but has no column with the day of each row. */
function timeless(form: Form): readonly DraftIssue[] {
  if (!hasHistory(form) || form.history === 'dropped' || tellsDays(form)) return [];
  return [{ field: 'history', message: texts().issues.noDay }];
}

/** The request that saves the form as a new report, or as a change of the report that the user edits. */
export function saveOrder(form: Form): SaveOrder {
  const name = form.name.trim();
  return {
    ...(form.saved ?? {}),
    name,
    draft: draftOf(form),
    destination: destinationOf(form.destination, name),
    refreshing: refreshingOf(form),
  };
}

/** The target of the table: a new sheet without a title gets the name of the report. */
export function destinationOf(destination: Destination, name: string): Destination {
  if (destination.kind !== 'new sheet') return destination;
  return { kind: 'new sheet', title: destination.title.trim() || name };
}
