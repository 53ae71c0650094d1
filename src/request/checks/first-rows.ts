import { METRICS, requireReportKind } from '../../catalogue';
import { getTexts } from '../../wording';
import { type Request, type RowOrder, selectGroupDimensions } from '../request';

/** Why the table cannot have only its first rows. */
export function findFirstRowsProblem(request: Request, order: RowOrder | undefined): string | undefined {
  if (order?.top === undefined) return undefined;
  const { needsMetric, needsGroup, notWithBound, notOfFiles } = getTexts().requests.top;
  if (requireReportKind(request.report).source === 'files') return notOfFiles;
  const metric = METRICS.find(({ id }) => id === order.by && request.metrics.includes(id));
  if (metric === undefined || metric.aggregate.kind === 'none') return needsMetric;
  if (selectGroupDimensions(request).length === 0) return needsGroup;
  return request.filter.revenueAbove === '' ? undefined : notWithBound;
}
