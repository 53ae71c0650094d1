import { METRICS, requireReportKind } from '../../catalogue';
import { getTexts } from '../../wording';
import { type Request, selectGroupDimensions } from '../request';
import type { RowOrder } from '../row-order';

/** Why the table cannot have only its first rows, as a sentence; undefined if it can, or need not. */
export function findFirstRowsProblem(request: Request, order: RowOrder | undefined): string | undefined {
  if (order?.top === undefined) return undefined;
  const { needsMetric, needsGroup, notWithBound, notOfFiles } = getTexts().requests.top;
  if (requireReportKind(request.report).source === 'files') return notOfFiles;
  const metric = METRICS.find(({ id }) => id === order.by && request.metrics.includes(id));
  if (metric === undefined || metric.aggregate.kind === 'none') return needsMetric;
  if (selectGroupDimensions(request).length === 0) return needsGroup;
  return request.filter.revenueAbove === '' ? undefined : notWithBound;
}
