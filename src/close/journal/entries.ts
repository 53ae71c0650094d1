import {
  type AmountKey,
  type BookedPayment,
  type Closing,
  listRevenueParts,
  MINOR_UNIT,
  type MonthKey,
  type RevenuePart,
  type Settlement,
  sumAmountsBy,
} from '../../books';
import { type Day, toLastDay, toMonth } from '../../dates';
import { getFileLanguage } from '../../language';
import { flattenText } from '../../storage';
import {
  type Decimal,
  formatAmount,
  groupItems,
  invertSign,
  roundDecimal,
  sumDecimalField,
  ZERO,
} from '../../table';
import { getFileTexts, joinList } from '../../wording';
import { type Account, type Accounts, type AccountUse, requireAccount } from './accounts';

const MOST_REFERENCE = 60;

/** What a month's journal books. All amounts are exact decimals of the metric revenue. */
export interface JournalMonth extends MonthKey {
  readonly version: number;
  /** The closed amounts of the newest version, one for each app and network. */
  readonly closed: readonly BookedAmount[];
  /** The adjustments that are booked in this month. `month` is the closed month that changed. Several may have the same key. */
  readonly adjustments: readonly (BookedAmount & { readonly month: string })[];
  /** What statements and payments book in this month, in whole minor units. */
  readonly settlements: readonly Settlement[];
}

export type BookedAmount = Omit<AmountKey, 'metric'> & Readonly<{ amount: Decimal }>;

export function buildJournalMonth(closing: Closing, closings: readonly Closing[]): JournalMonth {
  const { month, currency, version, settlements = [] } = closing;
  const currencyClosings = closings.filter((candidate) => candidate.currency === currency);
  return {
    month,
    currency,
    version,
    settlements,
    closed: listRevenueParts(closing).filter(({ use }) => use === 'revenue'),
    adjustments: currencyClosings
      .flatMap(listRevenueParts)
      .filter(({ use, bookedIn }) => use === 'adjustments' && bookedIn === month),
  };
}

export interface Journal extends MonthKey {
  readonly entries: readonly JournalEntry[];
}

/** The amounts of the lines add up to 0. */
export interface JournalEntry {
  /** Letters, digits and dashes; different for each entry of a journal. `--2`: the second payment with this date and reference. */
  readonly reference: string;
  /** The day of a payment that arrived in the month; otherwise the month's last day. */
  readonly date: Day;
  readonly narration: string;
  readonly lines: readonly JournalLine[];
}

export interface JournalLine {
  readonly account: Account;
  /** In whole minor units, never 0. Positive: a debit; negative: a credit. */
  readonly amount: Decimal;
  /** Set if the line belongs to one app or to one network. */
  readonly app?: Party;
  readonly network?: Party;
}

type Party = Readonly<Record<'id' | 'name', string>>;

export function buildJournal(journalMonth: JournalMonth, accounts: Accounts): Journal {
  const { month, currency, version, closed, adjustments, settlements } = journalMonth;
  const { closing, adjusting, settling } = getFileTexts().journal;
  const date = toLastDay(month);
  const monthGroups = groupItems(adjustments, (adjustment) => adjustment.month);
  const adjustmentsByMonth = [...monthGroups].sort(compareFirstItems);
  const entries = [
    {
      reference: `CLOSE-${month}-${currency}-V${version}`,
      narration: closing(month, currency, version),
      lines: buildRevenueLines(closed, 'revenue', accounts),
    },
    ...adjustmentsByMonth.map(([changedMonth, amounts]) => ({
      reference: `ADJUST-${changedMonth}-IN-${month}-${currency}`,
      narration: adjusting(changedMonth, month, currency),
      lines: buildRevenueLines(amounts, 'adjustments', accounts),
    })),
    {
      reference: `SETTLE-${month}-${currency}`,
      narration: settling(month, currency),
      lines: settlements.flatMap((settlement) =>
        settlement.payment === undefined ? [buildNetworkLine(settlement.use, settlement, accounts)] : [],
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
  return {
    month,
    currency,
    entries: [
      ...entries.map((entry) => ({ ...entry, date })),
      ...buildPaymentEntries(settlements, accounts, date),
    ],
  };
}

function compareFirstItems([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** An entry for each payment, by date. A payment of another month is dated on the last day of this one, because its own month is closed. */
function buildPaymentEntries(settlements: readonly Settlement[], accounts: Accounts, lastDayOfMonth: Day) {
  const paymentSettlements = settlements.flatMap(({ payment, ...settlement }) =>
    payment ? [{ ...settlement, payment }] : [],
  );
  const groups = groupItems(
    paymentSettlements,
    ({ payment }) => `${payment.date} ${JSON.stringify(payment)}`,
  );
  const counts = new Map<string, number>();
  return [...groups].sort(compareFirstItems).map(([, group]) => {
    const { payment } = group[0];
    const isInMonth = toMonth(payment.date) === toMonth(lastDayOfMonth);
    const name = ['PAY', payment.date, ...(payment.reference.match(/[A-Za-z0-9]+/g) ?? [])].join('-');
    const reference = name.slice(0, MOST_REFERENCE);
    const count = (counts.get(reference) ?? 0) + 1;
    counts.set(reference, count);
    return {
      reference: count === 1 ? reference : `${reference}--${count}`,
      date: isInMonth ? payment.date : lastDayOfMonth,
      narration: describeBookedPayment(payment, group),
      lines: group.map((settlement) => buildNetworkLine(settlement.use, settlement, accounts)),
    };
  });
}

/** If a user changes what a payment pays, a later closing books the payment again. No money arrives then. */
function describeBookedPayment(payment: BookedPayment, paymentSettlements: readonly Settlement[]): string {
  const { date, amount, currency, reference, nth } = payment;
  const networks = [...new Set(paymentSettlements.map(({ network }) => network))];
  const received = paymentSettlements.filter(({ use }) => use === 'clearing');
  const hasMoneyArrived = sumDecimalField(received, 'amount') !== ZERO;
  const details = [`${formatAmount(amount)} ${currency}`, reference, ...networks].filter(Boolean);
  return flattenText(
    getFileTexts().journal.payment(hasMoneyArrived, date, joinList(details, getFileLanguage()), nth),
  );
}

/** The networks owe the amounts, and the apps have earned them. */
function buildRevenueLines(amounts: readonly BookedAmount[], use: RevenuePart['use'], accounts: Accounts) {
  const rounding = requireAccount(accounts, 'rounding');
  const lines = [
    ...roundLinesByParty(amounts.map((amount) => buildNetworkLine('receivable', amount, accounts))),
    ...roundLinesByParty(amounts.map((amount) => buildEarnedLine(amount, use, accounts))),
  ];
  const difference = { account: rounding, amount: invertSign(sumDecimalField(lines, 'amount')) };
  return [...lines, difference].filter(({ amount }) => amount !== ZERO);
}

/** A line for each network or app with its rounded sum, and one for all lines without either. */
function roundLinesByParty(lines: readonly JournalLine[]): JournalLine[] {
  const sums = sumAmountsBy(lines, ({ network, app }) => (network ?? app)?.id);
  return sums.map((line) => ({ ...line, amount: roundDecimal(line.amount, MINOR_UNIT) }));
}

/** Most books have one account for the revenue of all apps: it gets one line in total. Adjustments keep their apps, as in the tab Adjustments. */
function buildEarnedLine({ appId, app, amount }: BookedAmount, use: RevenuePart['use'], accounts: Accounts) {
  const account = requireAccount(accounts, use, appId);
  const isTotal = use === 'revenue' && account.appId === '';
  return { account, amount: invertSign(amount), ...(isTotal ? {} : { app: { id: appId, name: app } }) };
}

function buildNetworkLine(
  use: AccountUse,
  { networkId, network, amount }: BookedAmount | Settlement,
  accounts: Accounts,
): JournalLine {
  const account = requireAccount(accounts, use, networkId);
  return { account, amount, network: { id: networkId, name: network } };
}
