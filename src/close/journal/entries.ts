import { type BookedPayment, MINOR_UNIT, type Settlement } from '../../books/books';
import { type Day, lastDay, monthOf } from '../../dates/calendar';
import { flat } from '../../storage/untrusted-value';
import { amountText, type Decimal, negated, roundedTo, totalOf, ZERO } from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { type Account, type Accounts, type AccountUse, accountFor } from './accounts';
import type { BookedAmount, JournalMonth } from './journal-month';

const MOST_REFERENCE = 60;

export interface Journal extends Pick<JournalMonth, 'month' | 'currency'> {
  readonly entries: readonly JournalEntry[];
}

/** The amounts of the lines add up to 0. */
export interface JournalEntry {
  /** Letters, digits and dashes; different for each entry of a file. */
  readonly reference: string;
  /** The last day of the month; of a payment that is dated in it, the payment's day. */
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

/** Entries for what was closed, adjustments of each month, differences of statements, and each payment. Throws NotAllowed without an account. */
export function journalOf(booked: JournalMonth, accounts: Accounts): Journal {
  const { month, currency, version, closed, adjustments, settlements } = booked;
  const { closing, adjusting, settling } = texts().journal;
  const date = lastDay(month);
  const changed = [...grouped(adjustments, (adjustment) => adjustment.month)].sort(byFirst);
  const entries = [
    {
      reference: `CLOSE-${month}-${currency}-V${version}`,
      narration: closing(month, currency, version),
      lines: linesOf(closed, 'revenue', accounts),
    },
    ...changed.map(([of, amounts]) => ({
      reference: `ADJUST-${of}-IN-${month}-${currency}`,
      narration: adjusting(of, month, currency),
      lines: linesOf(amounts, 'adjustments', accounts),
    })),
    {
      reference: `SETTLE-${month}-${currency}`,
      narration: settling(month, currency),
      lines: settlements.flatMap((each) =>
        each.payment === undefined ? [networkLine(each.use, each, accounts)] : [],
      ),
    },
  ].filter(({ lines }) => lines.length > 0);
  return {
    month,
    currency,
    entries: [
      ...entries.map((entry) => ({ ...entry, date })),
      ...paymentEntries(settlements, accounts, date),
    ],
  };
}

function byFirst([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** An entry for each payment, by date. What belongs to a closed month is dated on the last day of this one. */
function paymentEntries(settlements: readonly Settlement[], accounts: Accounts, last: Day): JournalEntry[] {
  const ofPayments = settlements.flatMap(({ payment, ...each }) => (payment ? [{ ...each, payment }] : []));
  const groups = grouped(ofPayments, ({ payment }) => JSON.stringify(payment));
  const counts = new Map<string, number>();
  return [...groups].sort(byFirst).map(([, group]) => {
    const { payment } = group[0];
    const isInMonth = monthOf(payment.date) === monthOf(last);
    const name = ['PAY', payment.date, ...(payment.reference.match(/[A-Za-z0-9]+/g) ?? [])].join('-');
    const reference = name.slice(0, MOST_REFERENCE);
    const count = (counts.get(reference) ?? 0) + 1;
    counts.set(reference, count);
    return {
      reference: count === 1 ? reference : `${reference}--${count}`,
      date: isInMonth ? payment.date : last,
      narration: narrationOf(payment, group),
      lines: group.map((each) => networkLine(each.use, each, accounts)),
    };
  });
}

/** In an entry for a payment that was booked before, no money arrives. */
function narrationOf(payment: BookedPayment, booked: readonly Settlement[]): string {
  const { date, amount, currency, reference, nth } = payment;
  const networks = [...new Set(booked.map(({ network }) => network))];
  const received = booked.filter(({ use }) => use === 'clearing');
  const isFirst = totalOf(received, 'amount') !== ZERO;
  const named = [`${amountText(amount)} ${currency}`, reference, ...networks].filter((text) => text !== '');
  return flat(texts().journal.payment(isFirst, date, named.join(', '), nth));
}

/** The networks owe the amounts, and the apps have earned them. */
function linesOf(amounts: readonly BookedAmount[], use: 'revenue' | 'adjustments', accounts: Accounts) {
  const rounding = accountFor(accounts, 'rounding');
  const lines = [
    ...roundedLines(amounts.map((amount) => networkLine('receivable', amount, accounts))),
    ...roundedLines(amounts.map((amount) => earnedLine(amount, use, accounts))),
  ];
  const difference = { account: rounding, amount: negated(totalOf(lines, 'amount')) };
  return [...lines, difference].filter(({ amount }) => amount !== ZERO);
}

/** A line for each network or app with its rounded sum, and one for all lines without either. */
function roundedLines(lines: readonly JournalLine[]): JournalLine[] {
  return groupsOf(lines, ({ network, app }) => (network ?? app)?.id).map((group) => ({
    ...group[0],
    amount: roundedTo(totalOf(group, 'amount'), MINOR_UNIT),
  }));
}

/** Revenue without an account of its app is one line in total. */
function earnedLine(
  { appId, app, amount }: BookedAmount,
  use: 'revenue' | 'adjustments',
  accounts: Accounts,
): JournalLine {
  const account = accountFor(accounts, use, appId);
  const isTotal = use === 'revenue' && account.appId === '';
  return { account, amount: negated(amount), ...(isTotal ? {} : { app: { id: appId, name: app } }) };
}

function networkLine(
  use: AccountUse,
  { networkId, network, amount }: Pick<Settlement, 'networkId' | 'network' | 'amount'>,
  accounts: Accounts,
): JournalLine {
  const account = accountFor(accounts, use, networkId);
  return { account, amount, network: { id: networkId, name: network } };
}
