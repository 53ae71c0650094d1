import { AD_FORMATS } from '../../catalogue/catalogue';
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
import type { DraftCheck } from '../issues';
import { parseNames, parseText } from '../parse-list';

/** The row filter of a device report, without its countries. Any network or placement name is accepted: it is compared with the rows. */
export function checkRowFilter(check: DraftCheck): RowFilter {
  return {
    networks: anyNames('networks', check),
    adFormats: checkAdFormats(check),
    placements: anyNames('placements', check),
    revenueOnly: checkTyped('revenueOnly', check),
  };
}

function names(field: 'networks' | 'adFormats' | 'placements', check: DraftCheck): readonly string[] {
  const typed = onceWithoutCase(parseNames(field, check.draft[field], check.findings));
  if (hasField(field, check.entry.id)) return typed;
  if (typed.length > 0) refuseFilter(field, typed.join(', '), check);
  return [];
}

/** The names in a draft field; any name is accepted. Adds an issue for a cell error such as #REF!. */
function anyNames(field: 'networks' | 'placements', check: DraftCheck): readonly string[] {
  const { cellError, nameOrId } = texts().requests;
  const typed = names(field, check);
  for (const name of typed)
    if (errorTextIn(name) !== undefined) check.findings.add(field, name, cellError(nameOrId));
  return typed;
}

/** The ad formats in the draft. Names are returned in the service's spelling, ids unchanged. */
function checkAdFormats(check: DraftCheck): readonly string[] {
  const checked = names('adFormats', check).map((name) => {
    if (AD_FORMATS.some(({ id }) => String(id) === name)) return name;
    const format = AD_FORMATS.find(({ label }) => plainText(label) === plainText(name));
    if (format !== undefined) return format.label;
    const allowed = AD_FORMATS.map(({ label }) => label);
    check.findings.add('adFormats', name, texts().requests.notAnAdFormat(allowed));
    return name;
  });
  return onceWithoutCase(checked);
}

/** Each name once, ignoring case, in its first spelling. */
function onceWithoutCase(names: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const name of names) if (!first.has(name.toLowerCase())) first.set(name.toLowerCase(), name);
  return [...first.values()];
}

/**
 * The value of a draft field that holds one value. If the report does not have this field, returns the field's `absent` value. Adds an
 * issue if a row filter is typed for such a report, because it would have no effect. Values of other fields are ignored for it.
 */
export function checkTyped<Field extends 'output' | 'identifiers' | 'revenueOnly'>(
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

/** Adds an issue if a row filter is typed for a report without row filters. */
function refuseFilter(field: DraftField, typed: string, { entry, findings }: DraftCheck): void {
  findings.add(field, typed, texts().requests.noSuchFilter(entry.label));
}
