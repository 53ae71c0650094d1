import {
  type Dimension,
  dimension,
  dimensionsOf,
  type Metric,
  metricsOf,
} from '../../src/catalogue/catalogue';
import type { ReportId } from '../../src/catalogue/entry';
import type { ReportDraft } from '../../src/request/draft';

/** True when the report has this dimension or metric. */
export function isOffered(report: ReportId, id: string): boolean {
  return [...dimensionsOf(report), ...metricsOf(report)].some((one) => one.id === id);
}

/** True for a device identifier while identifiers are left out. */
export function isLeftOut(
  { report, identifiers }: Pick<ReportDraft, 'report' | 'identifiers'>,
  id: string,
): boolean {
  if (report !== 'device' || identifiers !== 'left out' || !isOffered(report, id)) return false;
  return dimension(id).personal === true;
}

/** What device rows can be summed by: what many of them share. */
export function summaryDimensions(): readonly Dimension[] {
  return dimensionsOf('device').filter(({ id, personal }) => personal !== true && id !== 'dateTimeStamp');
}

/** True for a number that sums of device rows have, and the rows have not. */
export function isSummaryOnly(id: string): boolean {
  return metricsOf('device').some((one) => one.id === id && one.summaryOnly === true);
}

/** The numbers of a device report that are chosen: how far that of devices may be off comes with it. */
export function deviceNumbers(): readonly Metric[] {
  return metricsOf('device').filter(({ id }) => id !== 'devicesError');
}
