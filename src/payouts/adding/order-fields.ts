import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, isPlainObject, quotedValue } from '../../storage/untrusted-value';
import type { FormField } from '../../wording/english/payouts';
import { texts } from '../../wording/texts';
import { textInCell } from '../inputs/read-cells';

/** What the sidebar sends, before any field is checked. */
export type Unchecked<Order> = { readonly [Name in keyof Order]?: unknown };

/** A text as a cell would show it: in one line of at most 100 characters; '' for any other value. */
export function oneLine(value: unknown): string {
  return textInCell(asText(value));
}

export function objectsIn(list: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}

/** What a user has typed into a field of a form. Throws NotAllowed if it cannot be read. */
export function readField<Value>(
  field: FormField,
  typed: unknown,
  read: (text: string) => Value | undefined,
): Value {
  const text = asText(typed).trim();
  const value = read(text);
  if (value === undefined) throw new NotAllowed([texts().payouts.notices.badField(field, quotedValue(text))]);
  return value;
}
