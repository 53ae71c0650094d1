import {
  type CloseServices,
  type Closing,
  createSheetsApi,
  fetchMonthTable,
  isCurrency,
  isDecimal,
  listRevenueParts,
  openBooks,
} from '../../books';
import { addMonths, computeNewestCompleteDay, isMonth, toDayInZone, toLastDay, toMonth } from '../../dates';
import type { Request } from '../../request';
import {
  type CheckedFields,
  defineStoredFormat,
  isListOf,
  isNumber,
  isObjectOf,
  isOneOf,
  isString,
} from '../../storage';
import { type Decimal, multiplyDecimals } from '../../table';
import { CURRENCY_CODES } from '../import/amounts';
import { type Network, type NetworkReference, readInputs } from '../inputs/inputs';
import { BooksRates } from '../reconcile/money';
import type { Reported } from '../reconcile/reconciliation';

/** The property with the books' currency. (Stored name: do not change.) */
const BOOKS = 'adreports.payouts.currency';
const BOOKS_FORM = defineStoredFormat(({ currency }) => (isCode(currency) ? { currency } : undefined));
const isCode = isOneOf(...CURRENCY_CODES);

/** The property with what the service reported for open months. (Stored name: do not change.) */
const OPEN = 'adreports.payouts.open';
const OPEN_AMOUNT = { month: isMonth, networkId: isString, network: isString, amount: isDecimal };
const isOpenAmount = isObjectOf<CheckedFields<typeof OPEN_AMOUNT>>(OPEN_AMOUNT);
const OPEN_CHECKS = { currency: isString, at: isNumber, amounts: isListOf(isOpenAmount) };
const isOpenMonths = isObjectOf<CheckedFields<typeof OPEN_CHECKS>>(OPEN_CHECKS);
const OPEN_FORM = defineStoredFormat((stored) => (isOpenMonths(stored) ? stored : undefined));

export type FilePayouts = ReturnType<typeof readPayouts>;

export function readPayouts(services: CloseServices, api = createSheetsApi(services)) {
  const { closings: allClosings, file } = openBooks(services, api);
  // The first closing is that of the newest month.
  const [newestClosing] = allClosings;
  const { currency: usualCurrency, zone } = newestClosing ?? services.settings.readSettings();
  // Without a closing, the default connection is asked.
  const connections = newestClosing?.connections;
  const booksCurrency = BOOKS_FORM.read(services.document.get(BOOKS))?.currency ?? usualCurrency;
  // The service is asked, and months are closed, in the currency of the books if the service has it.
  const serviceCurrency = isCurrency(booksCurrency) ? booksCurrency : usualCurrency;
  const closings = allClosings.filter(({ currency }) => currency === serviceCurrency);
  const openMonths = readOpenMonths(services, serviceCurrency, closings);
  const reportedAmounts = [...closings.flatMap(listClosingAmounts), ...openMonths.amounts];
  const inputs = readInputs(api, file, listNetworks(reportedAmounts));
  const rates = new BooksRates(booksCurrency, inputs.rates, closings);
  return {
    ...{ services, api, closings, booksCurrency, serviceCurrency, inputs, rates, zone, connections },
    today: toDayInZone(services.clock.now(), services.spreadsheet.timeZone(), services.formatTime),
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    /** In the currency of the books, without months before the first closing. */
    reported: reportedAmounts
      .filter(({ month }) => month >= rates.firstMonthWithClosing)
      .map((reported): Reported => {
        const rate = rates.findRate(serviceCurrency, reported.month);
        return { ...reported, amount: rate === undefined ? null : multiplyDecimals(reported.amount, rate) };
      }),
    /** When the numbers of open months were read, in milliseconds since 1970. */
    openMonthsReadAt: openMonths.readAt,
  };
}

/** What is reported for a network and a month, in the currency of the service. */
type ReportedAmount = Reported & { readonly amount: Decimal };

/** What a closing has booked. The number of a reopened month is not final, so it is open. */
function listClosingAmounts(closing: Closing): ReportedAmount[] {
  return listRevenueParts(closing).map(({ networkId, network, month, amount }) => {
    return { networkId, network, month, amount, isOpen: closing.state !== 'closed' };
  });
}

function readOpenMonths({ document }: CloseServices, serviceCurrency: string, closings: readonly Closing[]) {
  const stored = OPEN_FORM.read(document.get(OPEN));
  const amounts = stored?.currency === serviceCurrency ? stored.amounts : [];
  const openAmounts = amounts.filter(({ month }) => !closings.some((closing) => closing.month === month));
  return {
    amounts: openAmounts.map((amount): ReportedAmount => ({ ...amount, isOpen: true })),
    readAt: openAmounts.length > 0 ? stored?.at : undefined,
  };
}

function listNetworks(reportedAmounts: readonly NetworkReference[]): Network[] {
  return [...new Map(reportedAmounts.map(({ networkId, network }) => [networkId, network]))]
    .map(([id, name]) => ({ id, name, aliases: [] }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** An unknown currency changes nothing: the sidebar offers only known ones. */
export function storeBooksCurrency(currency: unknown, { document }: CloseServices): void {
  if (isCode(currency)) document.set(BOOKS, BOOKS_FORM.write({ currency }));
}

/** Each month is a request of its own. What is reported for older ones is not known. */
const MOST_MONTHS = 6;

/** Asks for the current month, the one before, and older ones with a statement, but none before the first month with a closing. */
export function fetchOpenMonths(payouts: FilePayouts): void {
  const { services, closings, rates, serviceCurrency, zone, inputs } = payouts;
  const at = services.clock.now();
  const currentMonth = toMonth(computeNewestCompleteDay('full', zone, at));
  const statedMonths = inputs.statements.map(({ month }) => month);
  const months = [...new Set([currentMonth, addMonths(currentMonth, -1), ...statedMonths])]
    .filter((month) => month >= rates.firstMonthWithClosing && month <= currentMonth)
    // A reopened month keeps the numbers of its closing until it is closed again.
    .filter((month) => !closings.some((closing) => closing.month === month))
    .sort();
  const amounts = months.slice(-MOST_MONTHS).flatMap((month) =>
    fetchRevenue(month, ['network', 'networkName'], payouts).map((row) => {
      const [networkId = '', network = '', amount = ''] = row;
      return { month, networkId, network: network || networkId, amount };
    }),
  );
  services.document.set(OPEN, OPEN_FORM.write({ currency: serviceCurrency, at, amounts }));
}

/** What is reported up to the newest complete day. A row has the texts of the dimensions and then the amount. */
export function fetchRevenue(
  month: string,
  dimensions: Request['dimensions'],
  { serviceCurrency, zone, connections, services }: FilePayouts,
): string[][] {
  const newest = computeNewestCompleteDay('full', zone, services.clock.now());
  const to = toLastDay(month) < newest ? toLastDay(month) : newest;
  const metrics = ['revenue'] as const;
  const question = { month, currency: serviceCurrency, zone, connections, apps: [], metrics, to, dimensions };
  const { table } = fetchMonthTable(question, services);
  const withAmount = table.rows.filter((row) => row[dimensions.length] != null);
  return withAmount.map((row) => row.map((cell) => String(cell ?? '')));
}
