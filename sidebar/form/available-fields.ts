import {
  listDimensions,
  listDimensionsAndPeriods,
  listMetrics,
  listSummableDimensions,
  type ReportKindId,
  requireReportKind as reportOf,
} from '../../src/catalogue';
import { hasField, type ReportDraft } from '../../src/request';

/** The fields that a form and a draft have in common. The form has other fields for days. */
export type FormFields = Omit<ReportDraft, 'startDate' | 'endDate'>;

export function isFieldOffered(report: ReportKindId, id: string): boolean {
  return [...listDimensionsAndPeriods(report), ...listMetrics(report)].some((field) => field.id === id);
}

export function isIdentifierLeftOut({ report, identifiers }: FormFields, id: string): boolean {
  if (identifiers !== 'left out') return false;
  return listDimensions(report).some((dimension) => dimension.id === id && dimension.personal === true);
}

export function isSummaryOnly(report: ReportKindId, id: string): boolean {
  return listMetrics(report).some((metric) => metric.id === id && metric.summaryOnly === true);
}

/** An automatic report with more rows than this becomes a summary. */
export const MAX_AUTOMATIC_ROWS = '50,000';

export function hasRows(form: FormFields): boolean {
  return !hasField('output', form.report) || form.output !== 'summary';
}

export function hasSummary(form: FormFields): boolean {
  return hasField('output', form.report) && form.output !== 'rows';
}

/** The columns for a form's draft. Of columns that the form does not show, those that would cause an issue are removed. */
export function selectDraftColumns(form: FormFields) {
  const { report, dimensions, metrics, summaryBy } = form;
  const isValidColumn = (id: string) => isFieldOffered(report, id) && !isIdentifierLeftOut(form, id);
  return {
    dimensions: hasRows(form) ? dimensions : dimensions.filter(isValidColumn),
    metrics: hasSummary(form) ? metrics : metrics.filter((id) => !isSummaryOnly(report, id)),
    summaryBy: hasSummary(form) ? summaryBy : summaryBy.filter((id) => isSummableDimension(report, id)),
  };
}

export function isSingleAppReport(report: ReportKindId): boolean {
  return reportOf(report).maxApps === 1;
}

export function isSummableDimension(report: ReportKindId, id: string): boolean {
  return listSummableDimensions(report).some((dimension) => dimension.id === id);
}

/** The dimensions and metrics that most reports have. The form shows others only when the user looks for them. */
const USUAL_FIELDS: readonly string[] = [
  ...['date', 'week', 'month', 'quarter', 'year', 'hour', 'dateTimeStamp'],
  ...['appName', 'platformName', 'placementName', 'adFormatName', 'countryName', 'networkName'],
  ...['revenue', 'ecpmApi', 'impressionApi', 'clickApi', 'ctrApi', 'fillrateApi', 'eventRevenue'],
  ...['dau', 'arpu', 'newUsers', 'impression', 'click', 'ctr'],
];

/** Ids that are usual in reports without their names. */
const NAMED_BY: Readonly<Record<string, string>> = { appId: 'appName', area: 'countryName' };

/** A list of this length is shown whole. */
const MAX_SHORT_LIST = 9;

/** A test for an id of a report: true if it is rare in a list that is too long to be shown whole. */
export function createRarityTest(
  report: ReportKindId,
  list: 'dimensions' | 'metrics',
): (id: string) => boolean {
  const ids = (list === 'metrics' ? listMetrics : listDimensions)(report)
    .filter((field) => !('cohortDay' in field))
    .map((field): string => field.id);
  const isUsual = (id: string) =>
    USUAL_FIELDS.includes(id) || (id in NAMED_BY && !ids.includes(NAMED_BY[id] ?? ''));
  return (id) => ids.length > MAX_SHORT_LIST && !isUsual(id);
}
