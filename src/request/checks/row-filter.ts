import { texts } from '../../wording/texts';
import type { ReportDraft, RowFilter } from '../draft';
import {
  DRAFT_FIELDS,
  type DraftField,
  hasField,
  type OptionalRule,
  plainText,
  ROW_FILTER_FIELDS,
} from '../draft-fields';
import { errorTextIn } from '../error-texts';
import { FILTERED, type FilterList, fixedValues } from '../filter-lists';
import type { DraftCheck } from '../issues';
import { parseList, parseNames, parseText } from '../parse-list';
import type { Request } from '../request';

/** Without apps and countries, which are in `lists`. Any network or placement name is accepted: it is compared with the rows. */
export function checkRowFilter(check: DraftCheck, lists: Pick<Request, 'apps' | 'areas'>): RowFilter {
  const filter = {
    networks: anyNames('networks', check),
    platforms: knownNames('platforms', check),
    adFormats: knownNames('adFormats', check),
    placements: anyNames('placements', check),
    revenueOnly: checkTyped('revenueOnly', check),
    revenueAbove: checkBound(check),
  };
  const all = { ...lists, ...filter };
  const filled = FILTERED.map(({ list }) => list).filter((list) => all[list].length > 0);
  return { ...filter, except: checkExcept(filled, check) };
}

type NameList = Exclude<FilterList, 'apps' | 'areas'>;

function names(field: NameList, check: DraftCheck): readonly string[] {
  const typed = onceWithoutCase(parseNames(field, check.draft[field], check.findings));
  if (hasField(field, check.entry.id)) return typed;
  if (typed.length > 0) refuseFilter(field, typed.join(', '), check);
  return [];
}

/** The names in a draft field; any name is accepted. Adds an issue for a cell error such as #REF!. */
function anyNames(field: NameList, check: DraftCheck): readonly string[] {
  const { cellError, nameOrId } = texts().requests;
  const typed = names(field, check);
  for (const name of typed)
    if (errorTextIn(name) !== undefined) check.findings.add(field, name, cellError(nameOrId));
  return typed;
}

/** The ad formats or platforms in the draft. Names are returned in the service's spelling, ids unchanged. */
function knownNames(field: 'adFormats' | 'platforms', check: DraftCheck): readonly string[] {
  const values = fixedValues(field);
  const checked = names(field, check).map((name) => {
    if (values.some(({ id }) => String(id) === name)) return name;
    const value = values.find(({ label }) => plainText(label) === plainText(name));
    if (value !== undefined) return value.label;
    check.findings.add(
      field,
      name,
      texts().requests.notAKnownName(
        field,
        values.map((each) => each.label),
      ),
    );
    return name;
  });
  return onceWithoutCase(checked);
}

/** At most this many digits are exact in a number of JavaScript, so that amounts can be compared with the bound. */
const MOST_DIGITS = 15;

/** The bound of the revenue as the shortest text of its number; '' for none. Adds an issue if it is no decimal number. */
function checkBound(check: DraftCheck): string {
  const { draft, entry, findings } = check;
  const typed = parseText(draft.revenueAbove);
  if (typed === '') return '';
  if (!hasField('revenueAbove', entry.id)) refuseFilter('revenueAbove', typed, check);
  const digits = typed.replace(/[-.]/g, '').length;
  if (/^-?\d+(?:\.\d+)?$/.test(typed) && digits <= MOST_DIGITS) return String(Number(typed));
  findings.add('revenueAbove', typed, texts().requests.notAnAmount);
  return '';
}

/** The lists that are exceptions, among those with entries. Lists are named by field or label. */
function checkExcept(filled: readonly FilterList[], { draft, entry, findings }: DraftCheck): FilterList[] {
  const labels: Readonly<Record<FilterList, string>> = texts().requests.fields;
  const named = parseList('except', draft.except, findings).flatMap((name) => {
    const wanted = plainText(name);
    const found = FILTERED.find(({ list }) => [list, labels[list]].some((one) => plainText(one) === wanted));
    if (found !== undefined) return [found.list];
    findings.add('except', name, texts().requests.notAChoice(FILTERED.map(({ list }) => labels[list])));
    return [];
  });
  const except = filled.filter((list) => named.includes(list));
  if (entry.maxApps === 1 && except.includes('apps'))
    findings.add('except', labels.apps, texts().requests.noException(entry.label));
  return except;
}

/** Each name once, ignoring case, in its first spelling. */
function onceWithoutCase(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
}

/** If the report does not have the field, returns its `absent` value. Adds an issue for a row filter: it would have no effect. */
export function checkTyped<Field extends 'output' | 'compare' | 'identifiers' | 'revenueOnly'>(
  field: Field,
  check: DraftCheck,
): ReportDraft[Field] {
  const rule = DRAFT_FIELDS[field] as OptionalRule<ReportDraft[Field]>;
  const { parse, choices = [], onlyFor, absent, blank = absent } = rule;
  const value = check.draft[field];
  const typed = typeof value === 'boolean' ? String(value) : parseText(value);
  const found = typed === '' ? blank : parse?.(typed);
  const wrong: Readonly<Partial<Record<DraftField, string>>> = texts().requests.wrong;
  if (found === undefined)
    check.findings.add(field, typed, wrong[field] ?? texts().requests.notAChoice(choices.map(String)));
  else if (onlyFor(check.entry)) return found;
  else if (field in ROW_FILTER_FIELDS && found !== absent)
    refuseFilter(field, typeof found === 'boolean' ? '' : typed, check);
  return absent;
}

function refuseFilter(field: DraftField, typed: string, { entry, findings }: DraftCheck): void {
  findings.add(field, typed, texts().requests.noSuchFilter(entry.label));
}
