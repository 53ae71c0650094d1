import { dimensionsAndPeriods, dimensionsOf, type Metric, metricsOf } from '../../src/catalogue/catalogue';
import type { ReportId } from '../../src/catalogue/entry';
import type { ReportDraft } from '../../src/request/draft';

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
