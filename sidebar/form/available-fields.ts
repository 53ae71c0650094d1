import {
  dimensionsAndPeriods,
  dimensionsOf,
  type Metric,
  metricsOf,
  type ReportId,
  report as reportOf,
  summableDimensions,
} from '../../src/catalogue/catalogue';
import { hasField, type ReportDraft } from '../../src/request/draft';

/** True when the report has this dimension, period or metric. */
export function isOffered(report: ReportId, id: string): boolean {
  return [...dimensionsAndPeriods(report), ...metricsOf(report)].some((one) => one.id === id);
}

/** True for a device identifier while identifiers are left out. */
export function isLeftOut(
  { report, identifiers }: Pick<ReportDraft, 'report' | 'identifiers'>,
  id: string,
): boolean {
  if (identifiers !== 'left out') return false;
  return dimensionsOf(report).some((one) => one.id === id && one.personal === true);
}

/** True for a metric that only a summary of device rows has. */
export function isSummaryOnly(report: ReportId, id: string): boolean {
  return metricsOf(report).some((one) => one.id === id && one.summaryOnly === true);
}

/** The metrics that a user can choose. `devicesError` is not among them, because it is added with `devices`. */
export function chosenMetrics(report: ReportId): readonly Metric[] {
  return metricsOf(report).filter(({ id }) => id !== 'devicesError');
}

type Asked = Pick<ReportDraft, 'report' | 'output'>;
type Columns = Pick<ReportDraft, 'dimensions' | 'metrics' | 'summaryBy'>;

/** An automatic report with more rows than this becomes a summary. */
export const MOST_ROWS = '50,000';

/** True if the report may have a table of rows. */
export function hasRows(form: Asked): boolean {
  return !hasField('output', form.report) || form.output !== 'summary';
}

/** True if the report may have a summary. */
export function hasSummary(form: Asked): boolean {
  return hasField('output', form.report) && form.output !== 'rows';
}

/** The columns for a form's draft. Of columns that the form does not show, those that would cause an issue are removed. */
export function columnsInDraft(form: Columns & Asked & Pick<ReportDraft, 'identifiers'>): Columns {
  const { report, dimensions, metrics, summaryBy } = form;
  const isSound = (id: string) => isOffered(report, id) && !isLeftOut(form, id);
  return {
    dimensions: hasRows(form) ? dimensions : dimensions.filter(isSound),
    metrics: hasSummary(form) ? metrics : metrics.filter((id) => !isSummaryOnly(report, id)),
    summaryBy: hasSummary(form) ? summaryBy : summaryBy.filter((id) => isSummable(report, id)),
  };
}

/** True for a report that is about exactly one app. */
export function isOfOneApp(report: ReportId): boolean {
  return reportOf(report).maxApps === 1;
}

/** True for a dimension that the report can be summed by. */
export function isSummable(report: ReportId, id: string): boolean {
  return summableDimensions(report).some((one) => one.id === id);
}
