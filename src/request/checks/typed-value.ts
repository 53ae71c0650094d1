import { texts } from '../../wording/texts';
import type { Values } from '../draft';
import { type DraftField, type OptionalRule, ROW_FILTER_FIELDS } from '../draft-fields';
import type { DraftCheck } from '../issues';
import { parseText } from '../parse-list';

/**
 * The values typed into fields with a single value. In a report without the field the value is `absent`: a row filter is refused there,
 * because the report would still contain the rows that it removes; other values are ignored.
 */
export function checkTyped<Rules extends Readonly<Partial<Record<DraftField, OptionalRule<unknown>>>>>(
  rules: Rules,
  check: DraftCheck,
): Values<Rules> {
  const values = Object.entries(rules).map(([field, rule]) => [
    field,
    typedValue(field as DraftField, rule, check),
  ]);
  return Object.fromEntries(values) as Values<Rules>;
}

function typedValue(field: DraftField, rule: OptionalRule<unknown>, check: DraftCheck): unknown {
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

/** Refuses a row filter for a report without row filters. */
export function refuseFilter(field: DraftField, typed: string, { entry, findings }: DraftCheck): void {
  findings.add(field, typed, texts().requests.noSuchFilter(entry.label));
}
