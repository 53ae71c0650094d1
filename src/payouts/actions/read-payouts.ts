import { revenueParts } from '../../books/books';
import { type ClosePorts, closeConnection, openBooks, sheetsApi } from '../../books/close-ports';
import { isCurrency, isDecimal } from '../../books/events';
import { askTable } from '../../books/month-question';
import { addMonths, isMonth, lastDay, type Month, monthOf } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import { dayIn } from '../../dates/sheet-dates';
import type { Request } from '../../request/request';
import type { RetryingSheets } from '../../sheet/api/retrying-api';
import {
  type CheckedFields,
  fieldsCheck,
  isNumber,
  isString,
  listOf,
  oneOf,
} from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { product } from '../../table/decimal';
import { CURRENCY_CODES } from '../import/currencies';
import { readInputs } from '../inputs/inputs';
import { BooksRates } from '../reconcile/rates';

/** The property with the books' currency. (Stored name: do not change.) */
const BOOKS = 'adreports.payouts.currency';
const BOOKS_FORM = storedForm(({ currency }) => (isCode(currency) ? { currency } : undefined));
const isCode = oneOf(...CURRENCY_CODES);

/** The property with what the service reported for open months. (Stored name: do not change.) */
const OPEN = 'adreports.payouts.open';
type OpenAmount = Readonly<Record<'month' | 'networkId' | 'network' | 'amount', string>>;
const isAmount = fieldsCheck<OpenAmount>({
  month: isMonth,
  networkId: isString,
  network: isString,
  amount: isDecimal,
});
const OPEN_CHECKS = { currency: isString, at: isNumber, amounts: listOf(isAmount) };
const isOpenMonths = fieldsCheck<CheckedFields<typeof OPEN_CHECKS>>(OPEN_CHECKS);
const OPEN_FORM = storedForm((stored) => (isOpenMonths(stored) ? stored : undefined));

/** An amount of an open month, or what a closing has booked in a month. */
type ReportedAmount = OpenAmount & { readonly isOpen: boolean; readonly bookedIn?: Month };

/** In the currency of the books, with all decimals; null if a rate is missing. `isOpen`: the current number of a month that is not closed. */
export type Reported = OpenPayouts['reported'][number];

export type OpenPayouts = ReturnType<typeof readPayouts>;

export function readPayouts(ports: ClosePorts, api: RetryingSheets = sheetsApi(ports)) {
  const { closings: all, file } = openBooks(ports, api);
  const { settings } = ports.settings.settingsAndKey();
  const usual = all[0]?.currency ?? settings.currency;
  const currency = BOOKS_FORM.read(ports.document.get(BOOKS))?.currency ?? usual;
  const reportedIn = isCurrency(currency) ? currency : usual;
  const closings = all.filter((closing) => closing.currency === reportedIn);
  const asked = OPEN_FORM.read(ports.document.get(OPEN));
  const open = asked?.currency === reportedIn ? asked : undefined;
  const isClosed = (month: Month) => closings.some((closing) => closing.month === month);
  const notClosed = (open?.amounts ?? [])
    .filter(({ month }) => !isClosed(month))
    .map((amount) => ({ ...amount, isOpen: true }));
  const reportedClosed = closings.flatMap((closing) =>
    revenueParts(closing).map(({ networkId, network, bookedIn, amount }) => {
      // A reopened month is open.
      const isOpen = closing.state !== 'closed';
      return { month: closing.month, bookedIn, networkId, network, amount, isOpen };
    }),
  );
  const asReported: readonly ReportedAmount[] = [...reportedClosed, ...notClosed];
  const networks = [...new Map(asReported.map(({ networkId, network }) => [networkId, network]))]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const inputs = readInputs(api, file, networks);
  const rates = new BooksRates(currency, inputs.rates, closings);
  return {
    ports,
    api,
    closings,
    currency,
    /** The currency in which the service is asked: that of the books, if the service has it. */
    reportedIn,
    zone: all[0]?.zone ?? settings.zone,
    today: dayIn(ports.clock.now(), ports.spreadsheet.timeZone(), ports.formatTime),
    inputs,
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    rates,
    reported: asReported
      .filter(({ month }) => month >= rates.firstClosed)
      .map((each) => {
        const rate = rates.rateOf(reportedIn, each.month);
        return { ...each, amount: rate === undefined ? null : product(each.amount, rate) };
      }),
    /** When the numbers of open months were read, in milliseconds since 1970. */
    openAt: notClosed.length > 0 ? open?.at : undefined,
  };
}

/** An unknown currency changes nothing: the sidebar offers only known ones. */
export function saveBooks(currency: unknown, { document }: Pick<ClosePorts, 'document'>): void {
  if (isCode(currency)) document.set(BOOKS, BOOKS_FORM.write({ currency }));
}

const MOST_MONTHS = 6;

/** Asks for the current month, the one before, and older ones with a statement, but none before the first closed month. */
export function askOpenMonths(open: OpenPayouts): void {
  const { ports, closings, rates, reportedIn, zone, inputs } = open;
  const at = ports.clock.now();
  const current = monthOf(newestCompleteDay('full', zone, at));
  const closed = new Set(closings.map(({ month }) => month));
  const needed = new Set([current, addMonths(current, -1), ...inputs.statements.map(({ month }) => month)]);
  const months = [...needed]
    .filter((month) => !closed.has(month) && month > rates.firstClosed && month <= current)
    .sort();
  const amounts = months.slice(-MOST_MONTHS).flatMap((month) =>
    askRevenue(month, ['network', 'networkName'], open).map((row) => {
      const [networkId = '', network = '', amount = ''] = row;
      return { month, networkId, network: network || networkId, amount };
    }),
  );
  ports.document.set(OPEN, OPEN_FORM.write({ currency: reportedIn, at, amounts }));
}

/** What is reported up to the newest complete day. A row has the texts of the dimensions and then the amount. */
export function askRevenue(
  month: Month,
  dimensions: Request['dimensions'],
  { reportedIn, zone, ports }: OpenPayouts,
): string[][] {
  const newest = newestCompleteDay('full', zone, ports.clock.now());
  const to = lastDay(month) < newest ? lastDay(month) : newest;
  const metrics = ['revenue'] as const;
  const question = { month, currency: reportedIn, zone, apps: [], metrics, to, dimensions };
  const { table } = askTable(question, closeConnection(ports), ports.appNames());
  const withAmount = table.rows.filter((row) => row[dimensions.length] != null);
  return withAmount.map((row) => row.map((cell) => String(cell ?? '')));
}
