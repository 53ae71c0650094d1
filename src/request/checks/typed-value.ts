import type { ReportEntry } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { Draft, Values } from '../draft';
import { type DraftField, draftFields, type OptionalRule, ROW_FILTER_FIELDS } from '../draft-fields';
import type { Issues } from '../issues';
import { parseText } from '../parse-list';

/**
 * The value that was typed into a field with a single value. In a report without the field that is `absent`: a row filter is refused
 * there, because rows would be missing that it does not leave out; other values are ignored.
 */
export function checkTyped<Value>(
  field: DraftField,
  rule: OptionalRule<Value>,
  value: unknown,
  entry: ReportEntry,
  issues: Issues,
): Value {
  const { parse, choices = [], onlyFor, absent, blank = absent } = rule;
  const typed = typeof value === 'boolean' ? String(value) : parseText(value);
  const found = typed === '' ? blank : parse?.(typed);
  const wrong: Readonly<Partial<Record<DraftField, string>>> = texts().requests.wrong;
  if (found === undefined)
    issues.add(field, typed, wrong[field] ?? texts().requests.notAChoice(choices.map(String)));
  else if (onlyFor(entry)) return found;
  else if (field in ROW_FILTER_FIELDS && found !== absent)
    refuseFilter(field, typeof found === 'boolean' ? '' : typed, entry, issues);
  return absent;
}

/** The same for several fields. */
export function checkAllTyped<Rules extends Readonly<Partial<Record<DraftField, OptionalRule<unknown>>>>>(
  rules: Rules,
  draft: Draft,
  entry: ReportEntry,
  issues: Issues,
): Values<Rules> {
  const values = draftFields().flatMap((field) => {
    const rule = rules[field];
    return rule === undefined ? [] : [[field, checkTyped(field, rule, draft[field], entry, issues)]];
  });
  return Object.fromEntries(values) as Values<Rules>;
}

/** Refuses a row filter for a report that has none. */
export function refuseFilter(field: DraftField, typed: string, { label }: ReportEntry, issues: Issues): void {
  issues.add(field, typed, texts().requests.noSuchFilter(label));
}
