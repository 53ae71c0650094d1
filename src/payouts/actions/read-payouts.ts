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
import { multiplyDecimals } from '../../table';
import { CURRENCY_CODES } from '../import/amounts';
import { type Network, type NetworkReference, readInputs } from '../inputs/inputs';
import { BooksRates } from '../reconcile/claims';
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

/** What the file knows about statements and payments in the currency of its books. */
export function readPayouts(services: CloseServices, api = createSheetsApi(services)) {
  const { closings: allClosings, file } = openBooks(services, api);
  const { settings } = services.settings.readSettingsAndKey();
  const usualCurrency = allClosings[0]?.currency ?? settings.currency;
  const currency = BOOKS_FORM.read(services.document.get(BOOKS))?.currency ?? usualCurrency;
  // The currency in which the service is asked: that of the books, if the service has it.
  const reportedIn = isCurrency(currency) ? currency : usualCurrency;
  const closings = allClosings.filter((closing) => closing.currency === reportedIn);
  const storedMonths = OPEN_FORM.read(services.document.get(OPEN));
  const openMonths = storedMonths?.currency === reportedIn ? storedMonths : undefined;
  const openAmounts = (openMonths?.amounts ?? []).filter(
    ({ month }) => !closings.some((closing) => closing.month === month),
  );
  const reportedAmounts = [
    ...closings.flatMap(listReportedAmounts),
    ...openAmounts.map((amount) => ({ ...amount, isOpen: true })),
  ];
  const inputs = readInputs(api, file, listNetworks(reportedAmounts));
  const rates = new BooksRates(currency, inputs.rates, closings);
  const facts = { services, api, closings, currency, reportedIn, inputs, rates };
  return {
    ...facts,
    zone: allClosings[0]?.zone ?? settings.zone,
    today: toDayInZone(services.clock.now(), services.spreadsheet.timeZone(), services.formatTime),
    hasInputs: inputs.statements.length + inputs.payments.length + inputs.problems.length > 0,
    reported: reportedAmounts
      .filter(({ month }) => month >= rates.firstClosed)
      .map((reportedAmount): Reported => {
        const rate = rates.findRate(reportedIn, reportedAmount.month);
        const amount = rate === undefined ? null : multiplyDecimals(reportedAmount.amount, rate);
        return { ...reportedAmount, amount };
      }),
    /** When the numbers of open months were read, in milliseconds since 1970. */
    openMonthsReadAt: openAmounts.length > 0 ? openMonths?.at : undefined,
  };
}

/** What a closing has booked. A reopened month is open. */
function listReportedAmounts(closing: Closing) {
  return listRevenueParts(closing).map((part) => ({ ...part, isOpen: closing.state !== 'closed' }));
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

const MOST_MONTHS = 6;

/** Asks for the current month, the one before, and older ones with a statement, but none before the first closed month. */
export function fetchOpenMonths(payouts: FilePayouts): void {
  const { services, closings, rates, reportedIn, zone, inputs } = payouts;
  const at = services.clock.now();
  const current = toMonth(computeNewestCompleteDay('full', zone, at));
  const closed = new Set(closings.map(({ month }) => month));
  const statedMonths = inputs.statements.map(({ month }) => month);
  const months = [...new Set([current, addMonths(current, -1), ...statedMonths])]
    .filter((month) => !closed.has(month) && month >= rates.firstClosed && month <= current)
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
  month: string,
  dimensions: Request['dimensions'],
  { reportedIn, zone, services }: FilePayouts,
): string[][] {
  const newest = computeNewestCompleteDay('full', zone, services.clock.now());
  const to = toLastDay(month) < newest ? toLastDay(month) : newest;
  const metrics = ['revenue'] as const;
  const question = { month, currency: reportedIn, zone, apps: [], metrics, to, dimensions };
  const { table } = fetchMonthTable(question, services);
  const withAmount = table.rows.filter((row) => row[dimensions.length] != null);
  return withAmount.map((row) => row.map((cell) => String(cell ?? '')));
}
