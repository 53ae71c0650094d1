import { metric } from '../catalogue/catalogue';
import { texts } from '../wording/texts';
import type { ReportDraft } from './draft';
import { FILTERED, type FilterList, fixedValues } from './filter-lists';
import { boundedRevenue } from './filtered';
import { shownInput } from './issues';
import type { Request } from './request';

/** The fields of a draft or a form that select rows, and what their words depend on. */
export type FilterFields = Pick<
  ReportDraft,
  FilterList | 'revenueOnly' | 'revenueAbove' | 'except' | 'report' | 'currency' | 'dimensions'
>;

/** “only networks AdMob, Meta; countries US, DE”; '' if there is none. Of a longer list, only the first `mostValues` are named. */
export function filterWords(fields: FilterFields, mostValues = 5): string {
  const words = texts().requests.filter;
  const { revenueOnly, revenueAbove, currency, dimensions, except } = fields;
  const lists = FILTERED.map(({ list }) => list).filter((list) => fields[list].length > 0);
  const ofList = (list: FilterList) => {
    const values = fields[list].map((entry) => nameOf(list, entry));
    return words.ofList(list, values, mostValues, except.includes(list));
  };
  const bound = metric(boundedRevenue(dimensions)).label;
  const parts = [
    ...lists.map(ofList),
    ...(revenueOnly ? [words.withRevenue] : []),
    ...(revenueAbove === '' ? [] : [words.above(bound, shownInput(revenueAbove), currency)]),
  ];
  return parts.length === 0 ? '' : words.only(parts);
}

export function wordsOfRequest({ filter, ...request }: Request, mostValues: number): string {
  return filterWords({ ...request, ...filter }, mostValues);
}

function nameOf(list: FilterList, entry: string): string {
  return fixedValues(list).find(({ id }) => `${id}` === entry)?.label ?? shownInput(entry);
}
