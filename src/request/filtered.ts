import {
  DIMENSIONS,
  type DimensionId,
  dimension,
  type MetricId,
  madeFrom,
  metric,
  report,
} from '../catalogue/catalogue';
import { FILTERED, type FilterList, filterColumns, isSingle } from './filter-lists';
import type { Request } from './request';

/** The parts of a request that decide which rows its filter keeps. */
export type FilteredRequest = Pick<Request, 'report' | 'dimensions' | 'apps' | 'areas' | 'filter'>;

export function entriesOf(list: FilterList, { apps, areas, filter }: FilteredRequest): readonly string[] {
  if (list === 'apps') return apps;
  return list === 'areas' ? areas : filter[list];
}

/**
 * The lists of the filter that the add-on compares with the rows of the service. The others are empty, or the service itself applies
 * them (sections 4.2 to 4.4: a request can name apps, and countries except in the full report, but it cannot exclude them). None for device files, whose rows are filtered while they are read.
 */
export function comparedLists(request: FilteredRequest): readonly FilterList[] {
  const { filters, source } = report(request.report);
  const served: readonly FilterList[] = filters;
  if (source === 'files') return [];
  return FILTERED.map(({ list }) => list).filter(
    (list) =>
      entriesOf(list, request).length > 0 && (request.filter.except.includes(list) || !served.includes(list)),
  );
}

export function leavesOutRows(request: FilteredRequest): boolean {
  return comparedLists(request).length > 0 || request.filter.revenueAbove !== '';
}

/** No column of the table shows what these compare: a report by date that is filtered by network needs the rows of each network. */
export function listsWithoutColumn(request: FilteredRequest): readonly FilterList[] {
  const sent = request.dimensions.flatMap((id) => madeFrom(id, request.report) ?? [id]);
  const shown = new Set(sent.map((id) => nameInRequests(id, request)));
  return comparedLists(request).filter((list) =>
    filterColumns(list, request.report).some((id) => !shown.has(nameInRequests(id, request))),
  );
}

function nameInRequests(id: DimensionId, { report: kind }: FilteredRequest): string | null | undefined {
  return dimension(id).reports[kind]?.ask;
}

/** The lists without a column for which rows with several values are added up. The rows of a single country need no sum. */
export function addedUpLists(request: FilteredRequest): readonly FilterList[] {
  const isOne = (list: FilterList) =>
    isSingle(list) && entriesOf(list, request).length === 1 && !request.filter.except.includes(list);
  return listsWithoutColumn(request).filter((list) => !isOne(list));
}

/** The metric that the bound of a revenue filter is compared with: the networks do not know the dimensions of the service's own tracking. */
export function boundedRevenue(dimensions: readonly string[]): MetricId {
  const isTracked = DIMENSIONS.some(({ id, trackedOnly }) => trackedOnly === true && dimensions.includes(id));
  return isTracked ? 'eventRevenue' : 'revenue';
}

/** Undefined if they can be added. A mean that is weighted by users cannot, because a user may be in several of the rows. */
export function whyNotAdded(id: MetricId): string | undefined {
  const { aggregate } = metric(id);
  if (aggregate.kind === 'none') return aggregate.why;
  return aggregate.kind === 'weighted' ? whyNotAdded(metric(aggregate.by).id) : undefined;
}
