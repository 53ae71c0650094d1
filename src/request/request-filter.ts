import {
  DIMENSIONS,
  type DimensionId,
  findSourceDimensions,
  type MetricId,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import type { DayRange } from '../dates';
import { formatDays, getTexts } from '../wording';
import type { ReportDraft } from './draft';
import { FILTER_LISTS, type FilterList, isSingle, listFilterColumns, listFixedValues } from './filter-lists';
import { formatInput } from './issues';
import type { Request } from './request';
import { describeFirstRows } from './row-order';

/** The parts of a request that decide which rows its filter keeps. */
type FilteredRequest = Pick<Request, 'report' | 'dimensions' | 'apps' | 'areas' | 'filter'>;

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
export function selectComparedLists(request: FilteredRequest): readonly FilterList[] {
  const { filters, source } = requireReportKind(request.report);
  const isServed = (list: FilterList) =>
    filters.some((served) => served === list) && !request.filter.except.includes(list);
  return FILTER_LISTS.filter(
    (list) => source === 'pages' && listFilterEntries(list, request).length > 0 && !isServed(list),
  );
}

export function needsRowFilter(request: FilteredRequest): boolean {
  return selectComparedLists(request).length > 0 || request.filter.revenueAbove !== '';
}

/** No column of the table shows what these compare: a report by date that is filtered by network needs the rows of each network. */
export function selectListsWithoutColumn(request: FilteredRequest): readonly FilterList[] {
  const findRequestName = (id: DimensionId) => requireDimension(id).reports[request.report]?.requestName;
  const sent = request.dimensions.flatMap((id) => findSourceDimensions(id, request.report) ?? [id]);
  const columnNames = new Set(sent.map(findRequestName));
  return selectComparedLists(request).filter((list) =>
    listFilterColumns(list, request.report).some((id) => !columnNames.has(findRequestName(id))),
  );
}

/** The lists without a column for which rows with several values are added up. The rows of a single country need no sum. */
export function selectAddedUpLists(request: FilteredRequest): readonly FilterList[] {
  const isSingleValue = (list: FilterList) =>
    isSingle(list) && listFilterEntries(list, request).length === 1 && !request.filter.except.includes(list);
  return selectListsWithoutColumn(request).filter((list) => !isSingleValue(list));
}

/** A sentence about entries that no row has, with similar values of rows. So a typing error is not taken for a value without rows. */
export function describeMissingEntries(
  list: FilterList,
  entries: readonly string[],
  { from, to }: DayRange,
  near: readonly string[],
): string {
  const { filter } = getTexts().requests;
  return filter.noRowHas(list, entries.map(formatInput), formatDays(from, to), near.map(formatInput));
}

/** The metric that the bound of a revenue filter is compared with: the networks do not know the dimensions of the service's own tracking. */
export function selectBoundedMetric(dimensions: readonly string[]): MetricId {
  const isTracked = DIMENSIONS.some(({ id, trackedOnly }) => trackedOnly === true && dimensions.includes(id));
  return isTracked ? 'eventRevenue' : 'revenue';
}

/** The fields of a draft or a form that select rows, and what their words depend on. */
export type FilterFields = Pick<
  ReportDraft,
  FilterList | 'revenueOnly' | 'revenueAbove' | 'except' | 'report' | 'currency' | 'dimensions'
>;

/** “only networks AdMob, Meta; countries US, DE”; '' if there is none. Of a longer list, only the first `mostValues` are named. */
export function describeRowFilter(fields: FilterFields, mostValues = 5): string {
  const filterTexts = getTexts().requests.filter;
  const { revenueOnly, revenueAbove, currency, dimensions, except } = fields;
  const formatFilterEntry = (list: FilterList, entry: string) =>
    listFixedValues(list).find(({ id }) => `${id}` === entry)?.label ?? formatInput(entry);
  const lists = FILTER_LISTS.filter((list) => fields[list].length > 0).map((list) => {
    const values = fields[list].map((entry) => formatFilterEntry(list, entry));
    return filterTexts.ofList(list, values, mostValues, except.includes(list));
  });
  const bound = requireMetric(selectBoundedMetric(dimensions)).label;
  const parts = [
    ...lists,
    ...(revenueOnly ? [filterTexts.withRevenue] : []),
    ...(revenueAbove === '' ? [] : [filterTexts.above(bound, formatInput(revenueAbove), currency)]),
  ];
  return parts.length === 0 ? '' : filterTexts.only(parts);
}

export function describeRequestFilter({ filter, order, ...request }: Request, mostValues: number): string {
  const descriptions = [describeRowFilter({ ...request, ...filter }, mostValues), describeFirstRows(order)];
  return descriptions.filter((part) => part !== '').join('; ');
}
