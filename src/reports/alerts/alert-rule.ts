import {
  type Dimension,
  isReadFromFiles,
  listDimensions,
  listMetrics,
  type Metric,
  type ReportKindId,
} from '../../catalogue';
import { addDays, computeNewestCompleteDay, type Day } from '../../dates';
import {
  type CheckContext,
  checkDraft,
  type DraftIssue,
  type ReportDraft,
  type Request,
} from '../../request';
import { type CheckedFields, isListOf, isNumber, isString, quoteValue } from '../../storage';
import { getTexts } from '../../wording';

/** When the owner is told about the newest complete day. (Stored: names must not change.) */
export interface AlertRule {
  readonly metric: string;
  /** What the metric is compared by, such as `networkName`; '' for all rows together. */
  readonly dimension: string;
  /** Both limits must be passed. `amount` has the unit of the metric; for a share, percentage points. */
  readonly percent: number;
  readonly amount: number;
}

/** What the newest scheduled run has found. (Stored: names must not change.) */
export const VERDICT_CHECKS = {
  /** The newest day that was judged. */
  day: isString,
  judgedAt: isNumber,
  /** What is unusual, the rule first; empty if nothing is. Names in it come from the service, so they are shown as text only. */
  lines: isListOf(isString),
  /** Why the day could not be judged, as a sentence; '' if it was. */
  problem: isString,
};
export type AlertVerdict = CheckedFields<typeof VERDICT_CHECKS>;

/** The same weekday of the last four weeks, the newest first. */
export function listComparedDays(day: Day): readonly Day[] {
  return [7, 14, 21, 28].map((days) => addDays(day, -days));
}

const DIMENSIONS = ['appName', 'networkName', 'countryName', 'area', 'adFormatName', 'placementName'];

/** Codes of countries only if the report has no names for them. */
export function listAlertDimensions(report: ReportKindId): readonly Dimension[] {
  const offered = listDimensions(report).filter(({ id }) => DIMENSIONS.includes(id));
  return offered.filter(({ id }) => offered.every(({ describes }) => describes !== id));
}

/** Metrics of cohorts are not known for the newest day. Device files are too large to be read once more. */
export function listAlertMetrics(report: ReportKindId): readonly Metric[] {
  if (isReadFromFiles(report)) return [];
  return listMetrics(report).filter(
    ({ aggregate, cohortDay }) => aggregate.kind !== 'none' && cohortDay === undefined,
  );
}

/** The request for what an alert compares: the rows of the report, by day and dimension. */
export function checkAlertDraft(
  draft: ReportDraft,
  { metric, dimension }: AlertRule,
  context: CheckContext,
): { readonly request: Request } | { readonly issues: readonly DraftIssue[] } {
  const { report, zone } = draft;
  const toIssue = (message: string): DraftIssue => ({ field: 'alert', message });
  const dimensions = dimension === '' ? [] : [dimension];
  const offeredIds = [...listAlertMetrics(report), ...listAlertDimensions(report)].map(
    ({ id }): string => id,
  );
  const refusedId = [metric, ...dimensions].find((id) => !offeredIds.includes(id));
  const { fields, notPossible, chooseInForm } = getTexts().schedules.issues;
  if (refusedId !== undefined)
    return { issues: [toIssue(notPossible(fields.alert, quoteValue(refusedId), chooseInForm))] };
  const day = computeNewestCompleteDay(report, zone, context.now);
  const days = { startDate: listComparedDays(day).at(-1), endDate: day };
  const columns = { dimensions: ['date', ...dimensions], metrics: [metric] };
  const checked = checkDraft({ ...draft, ...days, ...columns, compare: 'none' }, context);
  return 'request' in checked ? checked : { issues: checked.issues.map(({ message }) => toIssue(message)) };
}
