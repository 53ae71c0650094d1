import {
  DIMENSIONS,
  type DimensionId,
  dimension,
  type MetricId,
  madeFrom,
  metric,
  report,
} from '../catalogue/catalogue';
import type { DayRange } from '../dates/calendar';
import { formatDays } from '../wording/days';
import { texts } from '../wording/texts';
import type { ReportDraft } from './draft';
import { FILTERED, type FilterList, filterColumns, fixedValues, isSingle } from './filter-lists';
import { shownInput } from './issues';
import type { Request } from './request';
import { wordsOfTop } from './row-order';

/** The parts of a request that decide which rows its filter keeps. */
type FilteredRequest = Pick<Request, 'report' | 'dimensions' | 'apps' | 'areas' | 'filter'>;

export function entriesOf(list: FilterList, { apps, areas, filter }: FilteredRequest): readonly string[] {
  return { ...filter, apps, areas }[list];
}

/**
 * The lists of the filter that the add-on compares with the rows of the service. The others are empty, or the service itself applies
 * them (sections 4.2 to 4.4: a request can name apps, and countries except in the full report, but it cannot exclude them). None for device
 * files, whose rows are filtered while they are read.
 */
export function comparedLists(request: FilteredRequest): readonly FilterList[] {
  const { filters, source } = report(request.report);
  const isServed = (list: FilterList) =>
    filters.some((served) => served === list) && !request.filter.except.includes(list);
  return FILTERED.filter(
    (list) => source === 'pages' && entriesOf(list, request).length > 0 && !isServed(list),
  );
}

export function leavesOutRows(request: FilteredRequest): boolean {
  return comparedLists(request).length > 0 || request.filter.revenueAbove !== '';
}

/** No column of the table shows what these compare: a report by date that is filtered by network needs the rows of each network. */
export function listsWithoutColumn(request: FilteredRequest): readonly FilterList[] {
  const nameInRequests = (id: DimensionId) => dimension(id).reports[request.report]?.ask;
  const sent = request.dimensions.flatMap((id) => madeFrom(id, request.report) ?? [id]);
  const shown = new Set(sent.map(nameInRequests));
  return comparedLists(request).filter((list) =>
    filterColumns(list, request.report).some((id) => !shown.has(nameInRequests(id))),
  );
}

/** The lists without a column for which rows with several values are added up. The rows of a single country need no sum. */
export function addedUpLists(request: FilteredRequest): readonly FilterList[] {
  const isOne = (list: FilterList) =>
    isSingle(list) && entriesOf(list, request).length === 1 && !request.filter.except.includes(list);
  return listsWithoutColumn(request).filter((list) => !isOne(list));
}

/** A sentence about entries that no row has, with similar values of rows. So a typing error is not taken for a value without rows. */
export function noRowHas(
  list: FilterList,
  entries: readonly string[],
  { from, to }: DayRange,
  near: readonly string[],
): string {
  const { filter } = texts().requests;
  return filter.noRowHas(list, entries.map(shownInput), formatDays(from, to), near.map(shownInput));
}

/** The metric that the bound of a revenue filter is compared with: the networks do not know the dimensions of the service's own tracking. */
export function boundedRevenue(dimensions: readonly string[]): MetricId {
  const isTracked = DIMENSIONS.some(({ id, trackedOnly }) => trackedOnly === true && dimensions.includes(id));
  return isTracked ? 'eventRevenue' : 'revenue';
}

/** The fields of a draft or a form that select rows, and what their words depend on. */
export type FilterFields = Pick<
  ReportDraft,
  FilterList | 'revenueOnly' | 'revenueAbove' | 'except' | 'report' | 'currency' | 'dimensions'
>;

/** “only networks AdMob, Meta; countries US, DE”; '' if there is none. Of a longer list, only the first `mostValues` are named. */
export function filterWords(fields: FilterFields, mostValues = 5): string {
  const words = texts().requests.filter;
  const { revenueOnly, revenueAbove, currency, dimensions, except } = fields;
  const nameOf = (list: FilterList, entry: string) =>
    fixedValues(list).find(({ id }) => `${id}` === entry)?.label ?? shownInput(entry);
  const lists = FILTERED.filter((list) => fields[list].length > 0).map((list) => {
    const values = fields[list].map((entry) => nameOf(list, entry));
    return words.ofList(list, values, mostValues, except.includes(list));
  });
  const bound = metric(boundedRevenue(dimensions)).label;
  const parts = [
    ...lists,
    ...(revenueOnly ? [words.withRevenue] : []),
    ...(revenueAbove === '' ? [] : [words.above(bound, shownInput(revenueAbove), currency)]),
  ];
  return parts.length === 0 ? '' : words.only(parts);
}

export function wordsOfRequest({ filter, order, ...request }: Request, mostValues: number): string {
  const words = [filterWords({ ...request, ...filter }, mostValues), wordsOfTop(order)];
  return words.filter((part) => part !== '').join('; ');
}
