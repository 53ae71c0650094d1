import { isMonth } from '../dates/months';
import type { TextStore } from '../platform/ports';
import { asText } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';

/** The properties in which earlier versions have stored the months that they closed without amounts. (Stored name: do not change.) */
const PREFIX = 'adreports.closed.';

const STORED = storedForm(({ closedAt, by }) =>
  Number.isSafeInteger(closedAt) ? { closedAt: Number(closedAt), by: asText(by) } : undefined,
);

/** A month (`YYYY-MM`) that an earlier version of the add-on has closed without amounts. `by` is an e-mail address or ''. */
export type ClosedMonth = ReturnType<typeof monthsWithoutAmounts>[number];

export function monthsWithoutAmounts(document: Pick<TextStore, 'all'>) {
  return [...document.all()].flatMap(([name, text]) => {
    const [month, closed] = [name.slice(PREFIX.length), STORED.read(text)];
    return name.startsWith(PREFIX) && isMonth(month) && closed !== undefined ? [{ month, ...closed }] : [];
  });
}

export function openMonthWithoutAmounts(month: string, document: Pick<TextStore, 'delete'>): void {
  document.delete(PREFIX + month);
}
