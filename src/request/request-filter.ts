import {
  DIMENSIONS,
  type DimensionId,
  findSourceDimensions,
  type MetricId,
  type ReportKindId,
  requireDimension,
  requireReportKind,
} from '../catalogue';
import { FILTER_LISTS, type FilterList, hasSingleValueEntries, listFilterColumns } from './filter-lists';
import type { RequestedRows } from './request';

type FilteredRequest = RequestedRows & {
  readonly report: ReportKindId;
  readonly dimensions: readonly DimensionId[];
};

export function listFilterEntries(
  list: FilterList,
  { apps, areas, filter }: FilteredRequest,
): readonly string[] {
  return { ...filter, apps, areas }[list];
}

/**
 * The lists of the filter that the add-on compares with the rows of the service. The others are empty, or the service itself applies
 * them (sections 4.2 to 4.4: a request can name apps, and countries except in the full report, but it cannot exclude them). None for device
 * files, whose rows are filtered while they are read.
 */
export function selectListsFilteredHere(request: FilteredRequest): readonly FilterList[] {
  const { filters: servedFilters, source } = requireReportKind(request.report);
  const isAppliedByService = (list: FilterList) =>
    servedFilters.some((served) => served === list) && !request.filter.except.includes(list);
  return FILTER_LISTS.filter(
    (list) => source === 'pages' && listFilterEntries(list, request).length > 0 && !isAppliedByService(list),
  );
}

export function needsRowFilter(request: FilteredRequest): boolean {
  return selectListsFilteredHere(request).length > 0 || request.filter.revenueAbove !== '';
}

/**
 * No column of the table shows what these compare: a report by date with a filter by network must request the rows of each network.
 * The id and the name of a network have one name in a request, so a column with either is enough.
 */
export function selectListsWithoutColumn(request: FilteredRequest): readonly FilterList[] {
  const findRequestName = (id: DimensionId) => requireDimension(id).reports[request.report]?.requestName;
  const sentDimensions = request.dimensions.flatMap((id) => findSourceDimensions(id, request.report) ?? [id]);
  const columnNames = new Set(sentDimensions.map(findRequestName));
  return selectListsFilteredHere(request).filter((list) =>
    listFilterColumns(list, request.report).some((id) => !columnNames.has(findRequestName(id))),
  );
}

/** The lists without a column for which rows with several values are added up. The rows of a single country need no sum. */
export function selectAddedUpLists(request: FilteredRequest): readonly FilterList[] {
  const isSingleValue = (list: FilterList) =>
    hasSingleValueEntries(list) &&
    listFilterEntries(list, request).length === 1 &&
    !request.filter.except.includes(list);
  return selectListsWithoutColumn(request).filter((list) => !isSingleValue(list));
}

/** The metric that the bound of a revenue filter is compared with: the networks do not know the dimensions of the service's own tracking. */
export function selectBoundedMetric(dimensions: readonly string[]): MetricId {
  const isTracked = DIMENSIONS.some(({ id, trackedOnly }) => trackedOnly === true && dimensions.includes(id));
  return isTracked ? 'eventRevenue' : 'revenue';
}
