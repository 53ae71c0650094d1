import { isCurrency, isDecimal } from '../../close/closings/events';
import type { ClosePorts } from '../../close/closings/month-actions';
import { openBooks, sheetsApi } from '../../close/closings/record-events';
import { isMonth, type Month } from '../../dates/months';
import { dayIn } from '../../dates/sheet-dates';
import type { TextStore } from '../../platform/ports';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import { fieldsCheck, isNumber, isString, listOf, oneOf } from '../../storage/untrusted-value';
import { type StoredFields, storedForm } from '../../storage/versioned-json';
import { CURRENCY_CODES } from '../import/currencies';
import type { Network } from '../inputs/networks';
import { readInputs } from '../inputs/read-inputs';
import { BooksRates } from '../reconcile/rates';
import {
  closedReported,
  inBooks,
  type Reconciliation,
  type Reported,
  reconcilePayouts,
} from '../reconcile/reconciliation';
import type { RatesBy } from '../view';

/** The property with the books' currency and the policy of their rates. (Stored name: do not change.) */
const BOOKS = 'adreports.payouts.currency';
const BOOKS_FORM = storedForm(booksIn);
const isCode = oneOf(...CURRENCY_CODES);
const isPolicy = oneOf<RatesBy>('month end', 'month average');

function booksIn({ currency, ratesBy }: StoredFields) {
  return { ...(isCode(currency) && { currency }), ...(isPolicy(ratesBy) && { ratesBy }) };
}

/** The property with what the service reported for open months. (Stored name: do not change.) */
const OPEN = 'adreports.payouts.open';
type OpenAmount = Readonly<Record<'month' | 'networkId' | 'network' | 'amount', string>>;
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
const isOpenMonths = fieldsCheck<OpenMonths>({
  currency: isString,
  at: isNumber,
  amounts: listOf(isAmount),
});
const OPEN_FORM = storedForm<OpenMonths>((stored) => (isOpenMonths(stored) ? stored : undefined));

export type OpenPayouts = ReturnType<typeof readPayouts>;

/** Reads the user's tabs, the closings, and what the service reported for open months when it was last asked. */
export function readPayouts(ports: ClosePorts, api: RetryingSheets = sheetsApi(ports)) {
  const { closings: all, file } = openBooks(ports, api);
  const { settings } = ports.settings.settingsAndKey();
  const books = BOOKS_FORM.read(ports.document.get(BOOKS)) ?? {};
  const usual = all[0]?.currency ?? settings.currency;
  const currency = books.currency ?? usual;
  const reportedIn = isCurrency(currency) ? currency : usual;
  const closings = all.filter((closing) => closing.currency === reportedIn);
  const asked = OPEN_FORM.read(ports.document.get(OPEN));
  const open = asked?.currency === reportedIn ? asked : undefined;
  const isClosed = (month: Month) => closings.some((closing) => closing.month === month);
  const notClosed = (open?.amounts ?? [])
    .filter(({ month }) => !isClosed(month))
    .map((amount) => ({ ...amount, isOpen: true }));
  const asReported = [...closedReported(closings), ...notClosed];
  const inputs = readInputs(api, file, networksIn(asReported));
  const rates = new BooksRates(currency, inputs.rates, closings);
  return {
    api,
    file,
    /** The closings in the currency `reportedIn`. */
    closings,
    /** The currency of the books. */
    currency,
    /** The currency in which the service is asked: that of the books, if the service has it. */
    reportedIn,
    ratesBy: books.ratesBy ?? 'month end',
    zone: all[0]?.zone ?? settings.zone,
    /** The day in the zone of the spreadsheet. */
    today: dayIn(ports.clock.now(), ports.spreadsheet.timeZone(), ports.formatTime),
    inputs,
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    rates,
    reported: asReported
      .filter(({ month }) => month >= rates.firstClosed)
      .map((each) => inBooks(each, reportedIn, rates)),
    /** When the numbers of open months were read, in milliseconds since 1970. */
    openAt: notClosed.length > 0 ? open?.at : undefined,
  };
}

/** Compares statements and payments with what is reported, as of today. */
export function reconciliationOf({ reported, inputs, rates, today }: OpenPayouts): Reconciliation {
  return reconcilePayouts(reported, inputs, rates, today);
}

/** Sets the books' currency, or the policy of their rates. Unknown values are left out: the sidebar offers only known ones. */
export function saveBooks(change: StoredFields, { document }: Pick<ClosePorts, 'document'>): void {
  document.set(BOOKS, BOOKS_FORM.write({ ...BOOKS_FORM.read(document.get(BOOKS)), ...booksIn(change) }));
}

function networksIn(reported: readonly Reported[]): Network[] {
  const byId = new Map(reported.map(({ networkId, network }) => [networkId, network]));
  return [...byId]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** True for a file in which a user has opened Payouts. `properties` are the document's. */
export function hasPayouts(properties: Pick<TextStore, 'get'>): boolean {
  return properties.get(OPEN) !== undefined;
}

export function keepOpenMonths(open: OpenMonths, document: Pick<TextStore, 'set'>): void {
  document.set(OPEN, OPEN_FORM.write(open));
}
