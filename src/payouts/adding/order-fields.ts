/** Fields of what the sidebar sends, which are unchecked. */
import { NotAllowed } from '../../errors/ad-reports-error';
import { asText, flat, isPlainObject, oneOf, quotedValue, shortened } from '../../storage/untrusted-value';
import type { FormField } from '../../wording/english/payouts';
import { texts } from '../../wording/texts';
import { readCurrency } from '../import/currencies';
import type { FileAnswers } from '../view';

/** What the sidebar sends, before any field is checked. */
export type Unchecked<Order> = { readonly [Name in keyof Order]?: unknown };

const LONGEST = 100;

/** A text in one line of at most 100 characters; '' for any other value. */
export function oneLine(value: unknown): string {
  return shortened(flat(asText(value)), LONGEST);
}

const ANSWERS = {
  dateOrder: oneOf('day first', 'month first'),
  decimalMark: oneOf('point', 'comma'),
  deductions: oneOf('taken off', 'already net'),
  totals: oneOf('totals', 'rows'),
  fees: oneOf('taken off', 'kept before'),
};

/** How a file is read, as far as the order says it. */
export function fileAnswers<Field extends string>(order: Unchecked<FileAnswers<Field>>): FileAnswers<Field> {
  const { columns, currency, moneyIn } = order;
  const code = readCurrency(asText(currency));
  const word = oneLine(moneyIn);
  const chosen = Object.entries(ANSWERS).flatMap(([name, isAnswer]) => {
    const answer = order[name as keyof typeof ANSWERS];
    return isAnswer(answer) ? [[name, answer]] : [];
  });
  return {
    ...Object.fromEntries(chosen),
    ...(isPlainObject(columns) && { columns }),
    ...(code !== undefined && { currency: code }),
    ...(word !== '' && { moneyIn: word }),
  };
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
