import type { FullRequest } from '../request/check-report';
import { FULL_GROUPS } from '../request/names';
import { FULL_DIMENSIONS } from './full-dimensions';
import { FULL_METRICS, type FullMetric } from './full-metrics';
import type { FullRow } from './full-rows';

/** The items of the full report (section 2.4), and the warning about metrics that cannot be counted. */

export type Item = Record<string, unknown>;

/** The metrics of a response: the requested ones; for "all", every metric including undocumented ones. */
export function answeredMetrics(request: FullRequest): FullMetric[] {
  return FULL_METRICS.filter(({ ask }) => isNamed(ask, request));
}

/** True if the request names the metric or asks for all. */
function isNamed(name: string | null, { metrics }: FullRequest): boolean {
  return metrics.includes('all') || (name !== null && metrics.includes(name));
}

export interface ItemShape {
  /** If true, items also have dimensions that were not requested, as "" or 0, like those of a real service. */
  readonly allDimensions: boolean;
  /** If true, `Revenue` is a text with 12 decimals. */
  readonly fineRevenue: boolean;
}

/** Returns a function that makes an item from a row. A label is requested if it is in `groupBy` and in `metric`. */
export function fullItems(
  request: FullRequest,
  { allDimensions, fineRevenue }: ItemShape,
): (row: FullRow) => Item {
  const dimensions = FULL_GROUPS.flatMap((group) => {
    const isGrouped = request.groupBy.includes(group);
    return FULL_DIMENSIONS[group].fields
      .map((field) => ({
        ...field,
        isAsked: isGrouped && (field.label === undefined || isNamed(field.label, request)),
      }))
      .filter(({ isAsked }) => isAsked || allDimensions);
  });
  const metrics = answeredMetrics(request).map((metric) => ({
    ...metric,
    isCountable: isCountable(metric, request),
  }));
  return ({ slice, sums }) => {
    const item: Item = {};
    for (const { name, blank, of, isAsked } of dimensions) item[name] = isAsked ? of(slice) : blank;
    for (const { field, of, isCountable } of metrics)
      item[field] = isCountable ? of(sums, request.currency) : 0;
    if (fineRevenue && typeof item['Revenue'] === 'number')
      item['Revenue'] = withMoreDecimals(item['Revenue'], sums.impressionApi);
    return item;
  };
}

/** An amount with 6 decimals and 6 more, which are the same for the same impressions. */
function withMoreDecimals(amount: number, impressions: number): string {
  return amount.toFixed(6) + String((impressions * 7919) % 1_000_000).padStart(6, '0');
}

/** A sentence with the names of the metrics that are 0 because they cannot be counted; "" if all can be counted. */
export function fullWarning(request: FullRequest): string {
  const names = answeredMetrics(request)
    .filter((metric) => metric.ask !== null && !isCountable(metric, request))
    .map(({ ask }) => ask);
  return names.length === 0 ? '' : `所选维度下以下指标无法统计：${names.join(',')}`;
}

function isCountable(metric: FullMetric, request: FullRequest): boolean {
  return !request.groupBy.some((group) => metric.notWith.includes(group));
}
