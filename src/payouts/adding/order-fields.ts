/** Fields of what the sidebar sends, which are unchecked. */
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, flat, quotedValue, shortened } from '../../storage/untrusted-value';
import type { FormField } from '../../wording/english/payouts';
import { texts } from '../../wording/texts';

/** What the sidebar sends, before any field is checked. */
export type Unchecked<Order> = { readonly [Name in keyof Order]?: unknown };

const LONGEST = 100;

/** A text in one line of at most 100 characters; '' for any other value. */
export function oneLine(value: unknown): string {
  return shortened(flat(asText(value)), LONGEST);
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
