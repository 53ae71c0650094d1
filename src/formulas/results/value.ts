import { type MetricId, requireDimension, requireMetric, requireReportKind } from '../../catalogue';
import { type Draft, isSettled, type Request, removeDuplicates } from '../../request';
import { aggregateMetric, listMetricParts, type Table, type TableRows } from '../../table';
import { getTexts } from '../../wording';
import { type FormulaContext, refuseArguments } from '../arguments';
import { checkNumberRequest, type FilterArguments, type ValueFilter } from '../filters/filter-arguments';
import { filterRows, listFilterDimensions } from '../filters/filter-rows';

export function planValue(draft: Draft, filterArguments: FilterArguments, context: FormulaContext) {
  const { request, metric, filter } = checkNumberRequest('value', draft, filterArguments, context);
  return {
    request: toValueRequest(request, metric, filter),
    filter,
    toResult: (answer: Table) => calculateSingleValue(metric, answer, filter) ?? '',
  };
}

export function toValueRequest(request: Request, id: MetricId, filter: ValueFilter | undefined): Request {
  const neededDimensions = [
    ...listNumberDimensions(request, id),
    ...listFilterDimensions(filter, request.report),
  ];
  return {
    ...request,
    dimensions: removeDuplicates(neededDimensions.map((name) => requireDimension(name).id)),
    metrics: listNumberMetrics(request, id),
  };
}

/**
 * The dimensions by which the answer has its rows. Cells share it, so it covers more than one number needs (see `toWideRequest`).
 * - One day, or all apps: by date. For days of one month, the answer has the whole month, and so serves cells with its other days.
 * - Several settled days of some apps: by app. The service adds up the days, because the answer has all apps: by day, it would have far more rows.
 * - Otherwise: by date. The service's sum would hide that the number of a newer day is not known yet, and a mean of users needs its days.
 */
function listNumberDimensions(request: Request, id: MetricId): readonly string[] {
  const { report, from, to, apps } = request;
  if (report !== 'full') return requireReportKind(report).requiredDimensions;
  const { kind } = requireMetric(id).aggregate;
  if (from === to || apps.length === 0) return ['date'];
  const canServiceAddUp = isSettled(request) && (kind === 'sum' || kind === 'ratio');
  return canServiceAddUp ? ['appId'] : ['date'];
}

function listNumberMetrics({ from, to }: Request, id: MetricId): readonly MetricId[] {
  const parts = listMetricParts(id);
  const isRatio = requireMetric(id).aggregate.kind === 'ratio';
  // The first part is the metric itself. The service rounds a ratio of several days, so only its other parts are requested.
  return isRatio && from !== to ? parts.slice(1) : parts;
}

/** The metric over all rows that pass the filter; null if there are none or a part is unknown. */
export function calculateSingleValue(id: MetricId, table: TableRows, filter?: ValueFilter): number | null {
  const rows = filterRows(table, filter);
  const aggregate = aggregateMetric(id, rows, table.columns);
  if ('number' in aggregate) return aggregate.number;
  const { label } = requireMetric(id);
  return refuseArguments(getTexts().formulas.filters.noSingleNumber(label, rows.length, aggregate.refused));
}
