import type { ReportEntry } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import type { DraftField, OptionalRule } from '../draft-fields';
import type { Issues } from '../issues';
import { parseText } from '../parse-list';

/** One of the field's choices, typed without regard to case, blanks and hyphens. Reports without the field hold `absent`, whatever is typed. */
export function checkChoice<Value extends string>(
  field: DraftField,
  { choices = [], onlyFor, absent, blank = absent }: OptionalRule<Value>,
  value: unknown,
  entry: ReportEntry,
  issues: Issues,
): Value {
  const typed = parseText(value);
  const found = choices.find((choice) => plain(choice) === plain(typed));
  if (found === undefined && typed !== '') issues.add(field, typed, texts().requests.notAChoice(choices));
  return onlyFor(entry) ? (found ?? blank) : absent;
}

/** A text as it is compared with the names of choices. */
export function plain(typed: string): string {
  return typed.toLowerCase().replace(/[\s_-]+/g, '');
}
