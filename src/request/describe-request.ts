import type { ReportKindId } from '../catalogue';
import type { DayRange } from '../dates';
import { formatDays, getFileTexts, getTexts } from '../wording';
import type { RowFilter } from './draft';
import { FILTER_LISTS, type FilterList, listFixedValues } from './filter-lists';
import { formatInput } from './issues';
import type { Request, RequestedRows } from './request';

export function describeRequestFilter({ filter, ...request }: Request, mostValues: number): string {
  return describeRowFilter({ ...request, ...filter }, mostValues);
}

export interface FilterFields extends Omit<RequestedRows, 'filter'>, RowFilter {
  readonly report: ReportKindId;
}

/** “only networks AdMob, Meta; countries US, DE”; '' if there is none. Of a longer list, only the first `mostValues` are named. */
export function describeRowFilter(fields: FilterFields, mostValues = 5): string {
  const filterTexts = getFileTexts().requests.filter;
  const formatFilterEntry = (list: FilterList, entry: string) =>
    listFixedValues(list).find(({ id }) => `${id}` === entry)?.label ?? formatInput(entry);
  const parts = FILTER_LISTS.filter((list) => fields[list].length > 0).map((list) => {
    const values = fields[list].map((entry) => formatFilterEntry(list, entry));
    return filterTexts.ofList(list, values, mostValues, fields.except.includes(list));
  });
  if (fields.revenueOnly) parts.push(filterTexts.withRevenue);
  return parts.length === 0 ? '' : filterTexts.only(parts);
}

/** A sentence about entries that no row has. So a typing error is not taken for a value without rows. */
export function describeMissingEntries(
  list: FilterList,
  entries: readonly string[],
  { from, to }: DayRange,
): string {
  return getTexts().requests.filter.noRowHas(list, entries.map(formatInput), formatDays(from, to));
}
