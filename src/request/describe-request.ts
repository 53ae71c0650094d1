import type { DayRange } from '../dates';
import { formatDays, getFileTexts, getTexts } from '../wording';
import { FILTER_LISTS, type FilterList, listFixedValues } from './filter-lists';
import { formatInput } from './issues';
import type { RequestedRows } from './request';

/** “only networks AdMob, Meta; countries US, DE”; '' if there is none. Of a longer list, only the first `mostValues` are named. */
export function describeRequestFilter({ apps, areas, filter }: RequestedRows, mostValues: number): string {
  const lists = { ...filter, apps, areas };
  const filterTexts = getFileTexts().requests.filter;
  const formatFilterEntry = (list: FilterList, entry: string) =>
    listFixedValues(list).find(({ id }) => `${id}` === entry)?.label ?? formatInput(entry);
  const parts = FILTER_LISTS.filter((list) => lists[list].length > 0).map((list) => {
    const values = lists[list].map((entry) => formatFilterEntry(list, entry));
    return filterTexts.ofList(list, values, mostValues, filter.except.includes(list));
  });
  if (filter.revenueOnly) parts.push(filterTexts.withRevenue);
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
