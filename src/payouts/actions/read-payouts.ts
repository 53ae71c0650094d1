import type { CurrencyId, ZoneId } from '../../catalogue/catalogue';
import type { Closing } from '../../close/closings/books';
import { isCurrency, isDecimal } from '../../close/closings/events';
import type { ClosePorts } from '../../close/closings/month-actions';
import { openBooks, sheetsApi } from '../../close/closings/record-events';
import type { Day } from '../../dates/calendar';
import { isMonth } from '../../dates/months';
import { dayIn } from '../../dates/sheet-dates';
import type { SpreadsheetResource, TextStore } from '../../platform/ports';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import { fieldsCheck, isNumber, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { Decimal } from '../../table/decimal';
import { CURRENCY_CODES } from '../import/currencies';
import type { Inputs } from '../inputs/inputs';
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
interface Books {
  readonly currency?: string;
  readonly ratesBy?: RatesBy;
}
const STORED = storedForm<Books>(booksIn);

function booksIn({ currency, ratesBy }: Readonly<Record<string, unknown>>): Books {
  return {
    ...(isString(currency) && CURRENCY_CODES.includes(currency) && { currency }),
    ...((ratesBy === 'month end' || ratesBy === 'month average') && { ratesBy }),
  };
}

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
const OPEN_MONTHS = storedForm<OpenMonths>(({ currency, at, amounts }) =>
  isString(currency) && isNumber(at) && Array.isArray(amounts) && amounts.every(isAmount)
    ? { currency, at, amounts }
    : undefined,
);

export interface OpenPayouts {
  readonly api: RetryingSheets;
  readonly file: SpreadsheetResource;
  /** The closings in the currency `reportedIn`. */
  readonly closings: readonly Closing[];
  /** The currency of the books. */
  readonly currency: string;
  /** The currency in which the service is asked: that of the books, if the service has it. */
  readonly reportedIn: CurrencyId;
  readonly ratesBy: RatesBy;
  readonly zone: ZoneId;
  /** The day in the zone of the spreadsheet. */
  readonly today: Day;
  readonly inputs: Inputs;
  readonly rates: BooksRates;
  readonly reported: readonly Reported[];
  /** When the numbers of open months were read, in milliseconds since 1970; null if there are none. */
  readonly openAt: number | null;
}

/** Reads the user's tabs, the closings, and what the service reported for open months when it was last asked. */
export function readPayouts(ports: ClosePorts, api: RetryingSheets = sheetsApi(ports)): OpenPayouts {
  const { closings: all, file } = openBooks(ports, api);
  const { settings } = ports.settings.settingsAndKey();
  const stored = STORED.read(ports.document.get(BOOKS)) ?? {};
  const currency = stored.currency ?? all[0]?.currency ?? settings.currency;
  const reportedIn = isCurrency(currency) ? currency : (all[0]?.currency ?? settings.currency);
  const closings = all.filter((closing) => closing.currency === reportedIn);
  const asked = OPEN_MONTHS.read(ports.document.get(OPEN));
  const open = asked?.currency === reportedIn ? asked : { at: 0, amounts: [] };
  const notClosed = open.amounts
    .filter(({ month }) => !closings.some((closing) => closing.month === month))
    .map((amount) => ({ ...amount, isOpen: true }));
  const asReported = [...closedReported(closings), ...notClosed];
  const inputs = readInputs(api, file, networksIn(asReported));
  const rates = new BooksRates(currency, inputs.rates, closings);
  return {
    api,
    file,
    closings,
    currency,
    reportedIn,
    ratesBy: stored.ratesBy ?? 'month end',
    zone: all[0]?.zone ?? settings.zone,
    today: dayIn(ports.clock.now(), ports.spreadsheet.timeZone(), ports.formatTime),
    inputs,
    rates,
    reported: asReported
      .filter(({ month }) => month >= rates.firstClosed)
      .map((each) => inBooks(each, reportedIn, rates)),
    openAt: notClosed.length > 0 ? open.at : null,
  };
}

/** Compares statements and payments with what is reported, as of today. */
export function reconciliationOf({ reported, inputs, rates, today }: OpenPayouts): Reconciliation {
  return reconcilePayouts(reported, inputs, rates, today);
}

/** Sets the books' currency, or the policy of their rates. Unknown values are left out: the sidebar offers only known ones. */
export function saveBooks(
  change: { readonly [Field in keyof Books]?: unknown },
  { document }: Pick<ClosePorts, 'document'>,
): void {
  document.set(BOOKS, STORED.write({ ...STORED.read(document.get(BOOKS)), ...booksIn(change) }));
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
  document.set(OPEN, OPEN_MONTHS.write(open));
}
