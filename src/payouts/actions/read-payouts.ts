import {
  type CloseServices,
  createCloseConnection,
  createSheetsApi,
  fetchMonthTable,
  isCurrency,
  isDecimal,
  listRevenueParts,
  openBooks,
} from '../../books';
import {
  addMonths,
  computeNewestCompleteDay,
  isMonth,
  type Month,
  toDayInZone,
  toLastDay,
  toMonth,
} from '../../dates';
import type { Request } from '../../request';
import type { RetryingSheets } from '../../sheet';
import {
  type CheckedFields,
  defineStoredFormat,
  isListOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from '../../storage';
import { multiplyDecimals } from '../../table';
import { CURRENCY_CODES } from '../import/currencies';
import { readInputs } from '../inputs/inputs';
import { BooksRates } from '../reconcile/rates';

/** The property with the books' currency. (Stored name: do not change.) */
const BOOKS = 'adreports.payouts.currency';
const BOOKS_FORM = defineStoredFormat(({ currency }) => (isCode(currency) ? { currency } : undefined));
const isCode = isOneOf(...CURRENCY_CODES);

/** The property with what the service reported for open months. (Stored name: do not change.) */
const OPEN = 'adreports.payouts.open';
type OpenAmount = Readonly<Record<'month' | 'networkId' | 'network' | 'amount', string>>;
const isOpenAmount = isObjectOf<OpenAmount>({
  month: isMonth,
  networkId: isString,
  network: isString,
  amount: isDecimal,
});
const OPEN_CHECKS = { currency: isString, at: isNumber, amounts: isListOf(isOpenAmount) };
const isOpenMonths = isObjectOf<CheckedFields<typeof OPEN_CHECKS>>(OPEN_CHECKS);
const OPEN_FORM = defineStoredFormat((stored) => (isOpenMonths(stored) ? stored : undefined));

/** An amount of an open month, or what a closing has booked in a month. */
type ReportedAmount = OpenAmount & { readonly isOpen: boolean; readonly bookedIn?: Month };

/** In the currency of the books, with all decimals; null if a rate is missing. `isOpen`: the current number of a month that is not closed. */
export type Reported = FilePayouts['reported'][number];

export type FilePayouts = ReturnType<typeof readPayouts>;

export function readPayouts(services: CloseServices, api: RetryingSheets = createSheetsApi(services)) {
  const { closings: allClosings, file } = openBooks(services, api);
  const { settings } = services.settings.readSettingsAndKey();
  const usualCurrency = allClosings[0]?.currency ?? settings.currency;
  const currency = BOOKS_FORM.read(services.document.get(BOOKS))?.currency ?? usualCurrency;
  const reportedIn = isCurrency(currency) ? currency : usualCurrency;
  const closings = allClosings.filter((closing) => closing.currency === reportedIn);
  const storedMonths = OPEN_FORM.read(services.document.get(OPEN));
  const openMonths = storedMonths?.currency === reportedIn ? storedMonths : undefined;
  const hasClosing = (month: Month) => closings.some((closing) => closing.month === month);
  const openAmounts = (openMonths?.amounts ?? [])
    .filter(({ month }) => !hasClosing(month))
    .map((amount) => ({ ...amount, isOpen: true }));
  const closedAmounts = closings.flatMap((closing) =>
    listRevenueParts(closing).map(({ networkId, network, bookedIn, amount }) => {
      // A reopened month is open.
      const isOpen = closing.state !== 'closed';
      return { month: closing.month, bookedIn, networkId, network, amount, isOpen };
    }),
  );
  const reportedAmounts: readonly ReportedAmount[] = [...closedAmounts, ...openAmounts];
  const networks = [...new Map(reportedAmounts.map(({ networkId, network }) => [networkId, network]))]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const inputs = readInputs(api, file, networks);
  const rates = new BooksRates(currency, inputs.rates, closings);
  return {
    services,
    api,
    closings,
    currency,
    /** The currency in which the service is asked: that of the books, if the service has it. */
    reportedIn,
    zone: allClosings[0]?.zone ?? settings.zone,
    today: toDayInZone(services.clock.now(), services.spreadsheet.timeZone(), services.formatTime),
    inputs,
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    rates,
    reported: reportedAmounts
      .filter(({ month }) => month >= rates.firstClosed)
      .map((reportedAmount) => {
        const rate = rates.findRate(reportedIn, reportedAmount.month);
        return {
          ...reportedAmount,
          amount: rate === undefined ? null : multiplyDecimals(reportedAmount.amount, rate),
        };
      }),
    /** When the numbers of open months were read, in milliseconds since 1970. */
    openMonthsReadAt: openAmounts.length > 0 ? openMonths?.at : undefined,
  };
}

/** An unknown currency changes nothing: the sidebar offers only known ones. */
export function storeBooksCurrency(currency: unknown, { document }: CloseServices): void {
  if (isCode(currency)) document.set(BOOKS, BOOKS_FORM.write({ currency }));
}

const MOST_MONTHS = 6;

/** Asks for the current month, the one before, and older ones with a statement, but none before the first closed month. */
export function fetchOpenMonths(payouts: FilePayouts): void {
  const { services, closings, rates, reportedIn, zone, inputs } = payouts;
  const at = services.clock.now();
  const current = toMonth(computeNewestCompleteDay('full', zone, at));
  const closed = new Set(closings.map(({ month }) => month));
  const neededMonths = new Set([
    current,
    addMonths(current, -1),
    ...inputs.statements.map(({ month }) => month),
  ]);
  const months = [...neededMonths]
    .filter((month) => !closed.has(month) && month > rates.firstClosed && month <= current)
    .sort();
  const amounts = months.slice(-MOST_MONTHS).flatMap((month) =>
    fetchRevenue(month, ['network', 'networkName'], payouts).map((row) => {
      const [networkId = '', network = '', amount = ''] = row;
      return { month, networkId, network: network || networkId, amount };
    }),
  );
  services.document.set(OPEN, OPEN_FORM.write({ currency: reportedIn, at, amounts }));
}

/** What is reported up to the newest complete day. A row has the texts of the dimensions and then the amount. */
export function fetchRevenue(
  month: Month,
  dimensions: Request['dimensions'],
  { reportedIn, zone, services }: FilePayouts,
): string[][] {
  const newest = computeNewestCompleteDay('full', zone, services.clock.now());
  const to = toLastDay(month) < newest ? toLastDay(month) : newest;
  const metrics = ['revenue'] as const;
  const question = { month, currency: reportedIn, zone, apps: [], metrics, to, dimensions };
  const { table } = fetchMonthTable(question, createCloseConnection(services), services.appNames());
  const withAmount = table.rows.filter((row) => row[dimensions.length] != null);
  return withAmount.map((row) => row.map((cell) => String(cell ?? '')));
}
