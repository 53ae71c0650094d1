import { isReadFromFiles } from '../../src/catalogue';
import { isGrain } from '../../src/dates';
import {
  type AlertRule,
  checkRefreshing,
  type Destination,
  listAlertDimensions,
  listAlertMetrics,
  type Refreshing,
  type ReportToSave,
} from '../../src/reports';
import type { DraftIssue } from '../../src/request';
import { getViewTexts } from '../text';
import { hasRows, hasSummary } from './available-fields';
import { listRequiredColumns } from './columns';
import { CHOSEN_DAYS, type Form, hasCohortDays, hasManyDays, toDraft, toSchedule } from './form';
import { resolveChart, resolveRowOrder } from './table-options';

/** The form's settings of refreshing. Settings that its report does not have get their defaults. A text that is not a number becomes NaN. */
export function toRefreshing(form: Form): Refreshing {
  const { refresh, history } = form;
  const [order, chart, alert] = [resolveRowOrder(form), resolveChart(form), resolveAlert(form)];
  return {
    schedule: toSchedule(refresh),
    history: canKeepDays(form) ? history : 'dropped',
    daysAgain: hasDaysAgain(form) ? toNumberOrNaN(refresh.daysAgain) : LEAST_DAYS_AGAIN,
    ...(order && { order }),
    ...(chart && { chart }),
    ...(alert && { alert }),
  };
}

/** The alert of the form; null without one. A metric or group that the report does not have is replaced by the first one. */
export function resolveAlert({ report, refresh: { when, alert } }: Form): AlertRule | null {
  const metrics = listAlertMetrics(report);
  const metric = metrics.find(({ id }) => id === alert.metric) ?? metrics[0];
  if (!alert.isOn || when === 'by hand' || metric === undefined) return null;
  const dimension = listAlertDimensions(report).find(({ id }) => id === alert.dimension);
  return {
    metric: metric.id,
    dimension: dimension?.id ?? '',
    percent: toNumberOrNaN(alert.percent),
    amount: toNumberOrNaN(alert.amount),
  };
}

/** True if the range moves with time, and the rows of days that leave it can stay in the sheet. */
export function hasHistory(form: Form): boolean {
  return form.range !== CHOSEN_DAYS && canKeepDays(form);
}

/**
 * True if earlier days can stay in the sheet. They cannot if each row is the sum of all days. Device rows of a moving range also need a
 * column with the day.
 */
function canKeepDays(form: Form): boolean {
  return (isReadFromFiles(form.report) && form.range !== CHOSEN_DAYS) || hasDayInEachRow(form);
}

function hasDayInEachRow(form: Form): boolean {
  const { dimensions, summaryBy } = form;
  if (listRequiredColumns(form).some(isGrain)) return true;
  const rowsDo = !hasRows(form) || dimensions.some(isGrain) || dimensions.includes('dateTimeStamp');
  return rowsDo && (!hasSummary(form) || summaryBy.includes('date'));
}

/** True if the user can choose how many days are requested again. LTV and retention always request all days that may still change. */
export function hasDaysAgain(form: Form): boolean {
  if (hasCohortDays(form.report) || !canKeepDays(form)) return false;
  return !isReadFromFiles(form.report) || hasManyDays(form) || (hasHistory(form) && form.history === 'kept');
}

const LEAST_DAYS_AGAIN = 2;

function toNumberOrNaN(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}

export function listRefreshIssues(form: Form): readonly DraftIssue[] {
  const settings = toRefreshing(form);
  // The sentence about an issue shows what the user typed.
  const daysAgain = Number.isNaN(settings.daysAgain) ? form.refresh.daysAgain : settings.daysAgain;
  const checked = checkRefreshing({ ...settings, daysAgain });
  return [...('issues' in checked ? checked.issues : []), ...listHistoryIssues(form)];
}

/** The issue of a device report that keeps rows of earlier days in the sheet, but has no column with the day of each row. */
function listHistoryIssues(form: Form): readonly DraftIssue[] {
  if (!hasHistory(form) || form.history === 'dropped' || hasDayInEachRow(form)) return [];
  return [{ field: 'history', message: getViewTexts().issues.noDay }];
}

/** The request that saves the form as a new report, or as a change of the report that the user edits. */
export function buildReportToSave(form: Form): ReportToSave & { readonly refreshing: Refreshing } {
  const name = form.name.trim();
  return {
    ...(form.saved ?? {}),
    name,
    draft: toDraft(form),
    destination: resolveDestination(form.destination, name),
    refreshing: toRefreshing(form),
  };
}

/** The target of the table: a new sheet without a title gets the name of the report. */
export function resolveDestination(destination: Destination, name: string): Destination {
  if (destination.kind !== 'new sheet') return destination;
  return { kind: 'new sheet', title: destination.title.trim() || name };
}
