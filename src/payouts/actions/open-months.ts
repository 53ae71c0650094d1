import type { CurrencyId } from '../../catalogue/catalogue';
import { isDecimal } from '../../close/closings/events';
import { isMonth } from '../../dates/months';
import type { TextStore } from '../../platform/ports';
import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Decimal } from '../../table/decimal';
import type { Reported } from '../reconcile/reported';

/** The property with what the service reported for open months. (Stored name: do not change.) */
const OPEN = 'adreports.payouts.open';
interface OpenAmount extends Pick<Reported, 'month' | 'networkId' | 'network'> {
  readonly amount: Decimal;
}

interface OpenMonths {
  readonly currency: string;
  readonly at: number;
  readonly amounts: readonly OpenAmount[];
}

const isAmount = fieldsCheck<OpenAmount>({
  month: isMonth,
  networkId: isString,
  network: isString,
  amount: isDecimal,
});
const STORED = storedForm<OpenMonths>(({ currency, at, amounts }) =>
  isString(currency) && isNumber(at) && Array.isArray(amounts) && amounts.every(isAmount)
    ? { currency, at, amounts }
    : undefined,
);

/** What the service reported for open months in this currency when it was last asked, and when that was. */
export function readOpenMonths(
  currency: CurrencyId,
  document: Pick<TextStore, 'get'>,
): { readonly at: number; readonly reported: readonly Reported[] } {
  const stored = STORED.read(document.get(OPEN));
  if (stored?.currency !== currency) return { at: 0, reported: [] };
  const facts = { isOpen: true, edges: [], restated: [] };
  return { at: stored.at, reported: stored.amounts.map((amount) => ({ ...amount, ...facts })) };
}

/** True for a file in which a user has opened Payouts. `properties` are the document's. */
export function hasPayouts(properties: Pick<TextStore, 'get'>): boolean {
  return properties.get(OPEN) !== undefined;
}

export function keepOpenMonths(open: OpenMonths, document: Pick<TextStore, 'set'>): void {
  document.set(OPEN, STORED.write(open));
}
