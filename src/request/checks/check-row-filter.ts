import { getTexts } from '../../wording';
import { hasField, normalizeChoice, type RowFilter } from '../draft';
import { FILTER_LISTS, type FilterList, listFixedValues } from '../filter-lists';
import type { DraftCheck } from '../issues';
import { findErrorText, parseList, parseNames } from '../parse-list';
import type { RequestedRows } from '../request';
import { checkChosenValue, refuseField } from './named-values';

/** `lists` are the apps and countries, which `except` may name, too. Any network or placement is accepted: it is compared with the rows. */
export function checkRowFilter(check: DraftCheck, lists: Omit<RequestedRows, 'filter'>): RowFilter {
  const filter = {
    networks: checkNames('networks', check),
    platforms: checkNames('platforms', check),
    adFormats: checkNames('adFormats', check),
    placements: checkNames('placements', check),
    revenueOnly: checkChosenValue('revenueOnly', check),
  };
  const allLists = { ...lists, ...filter };
  const filled = FILTER_LISTS.filter((list) => allLists[list].length > 0);
  return { ...filter, except: checkExcept(filled, check) };
}

/** The ids and names in a draft field, each once. Names of fixed values, such as platforms, are returned in the service's spelling. */
function checkNames(field: Exclude<FilterList, 'apps' | 'areas'>, check: DraftCheck): readonly string[] {
  const { draft, entry, findings } = check;
  const { notAChoice, notAnEntry } = getTexts().requests;
  const typed = removeRepeatedNames(parseNames(field, draft[field], findings));
  if (!hasField(field, entry.id)) {
    if (typed.length > 0) refuseField(field, typed.join(', '), check);
    return [];
  }
  const values = listFixedValues(field);
  const names = typed.map((name) => {
    const value = values.find(({ label }) => normalizeChoice(label) === normalizeChoice(name));
    const isId = values.some(({ id }) => String(id) === name);
    if (findErrorText(name) !== undefined) findings.addIssue(field, name, notAnEntry);
    else if (values.length > 0 && value === undefined && !isId)
      findings.addIssue(field, name, notAChoice(values.map(({ label }) => label)));
    return value?.label ?? name;
  });
  return removeRepeatedNames(names);
}

/** The lists that are exceptions, among those with entries. Lists are named by field or label. */
function checkExcept(filled: readonly FilterList[], { draft, entry, findings }: DraftCheck): FilterList[] {
  const { fields, notAChoice, oneApp } = getTexts().requests;
  const exceptLists = parseList('except', draft.except, findings).map((name) => {
    const list = FILTER_LISTS.find((listName) =>
      [listName, fields[listName]].some((text) => normalizeChoice(text) === normalizeChoice(name)),
    );
    if (list === undefined)
      findings.addIssue('except', name, notAChoice(FILTER_LISTS.map((listName) => fields[listName])));
    return list;
  });
  const except = filled.filter((list) => exceptLists.includes(list));
  if (entry.maxApps === 1 && except.includes('apps')) findings.addIssue('except', '', oneApp(entry.label));
  return except;
}

/** Each name once, ignoring case, in its first spelling. */
function removeRepeatedNames(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
}
