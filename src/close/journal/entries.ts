import { MINOR_UNIT } from '../../books/booked-revenue';
import type { BookedPayment, Settlement } from '../../books/books';
import type { Day } from '../../dates/calendar';
import { lastDay, monthOf } from '../../dates/months';
import { flat } from '../../storage/untrusted-value';
import {
  amountText,
  type Decimal,
  difference,
  negated,
  roundedTo,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped, groupsOf } from '../../table/grouped';
import { texts } from '../../wording/texts';
import { type Account, type Accounts, accountFor } from './accounts';
import type { BookedAmount, JournalMonth } from './journal-month';

/** Xero imports at most 300 lines of a file. One of them may be the header. */
const MOST_LINES = 299;

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

/**
 * The journal of a month: an entry for what was closed, one for each closed month whose adjustments are booked in it, one for the differences
 * of statements, and one for each payment. Throws NotAllowed if `accounts` lacks an account.
 */
export function journalOf(booked: JournalMonth, accounts: Accounts): Journal {
  const { month, currency, version, closed, adjustments, settlements } = booked;
  const { closing, adjusting, settling } = texts().journal;
  const date = lastDay(month);
  const changed = grouped(adjustments, (adjustment) => adjustment.month);
  const adjusted = [...changed.keys()].sort().flatMap((of) => {
    const lines = linesOf(changed.get(of) ?? [], 'adjustments', accounts);
    return numbered(lines, `ADJUST-${of}-IN-${month}-${currency}`, adjusting(of, month, currency));
  });
  const revenue = linesOf(closed, 'revenue', accounts);
  const reference = `CLOSE-${month}-${currency}-V${version}`;
  const ofStatements = settlements.filter(({ payment }) => payment === undefined);
  // The lines of a network balance.
  const networks = groupsOf(ofStatements, ({ networkId, network }) => networkId || network);
  const parts = packLines(networks.map((group) => group.map((each) => settlementLine(each, accounts))));
  const entries = [
    ...numbered(revenue, reference, closing(month, currency, version)),
    ...adjusted,
    ...numbered(parts, `SETTLE-${month}-${currency}`, settling(month, currency)),
  ];
  return {
    month,
    currency,
    entries: [
      ...entries.map((entry) => ({ ...entry, date })),
      ...paymentEntries(settlements, accounts, date),
    ],
  };
}

/** An entry for each payment, by date. What belongs to a closed month is dated on the last day of this one. */
function paymentEntries(settlements: readonly Settlement[], accounts: Accounts, last: Day): JournalEntry[] {
  const ofPayments = settlements.flatMap(({ payment, ...each }) => (payment ? [{ ...each, payment }] : []));
  const groups = grouped(ofPayments, ({ payment }) => JSON.stringify(payment));
  const counts = new Map<string, number>();
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, group]) => {
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
        lines: group.map((each) => settlementLine(each, accounts)),
      };
    });
}

/** In an entry for a payment that was booked before, no money arrives. */
function narrationOf(payment: BookedPayment, booked: readonly Settlement[]): string {
  const { paid, corrected } = texts().journal;
  const { date, amount, currency, reference, nth } = payment;
  const networks = [...new Set(booked.map(({ network }) => network))];
  const received = booked.filter(({ use }) => use === 'clearing');
  const isFirst = totalOf(received, 'amount') !== ZERO;
  const named = [`${amountText(amount)} ${currency}`, reference, ...networks].filter((text) => text !== '');
  return flat((isFirst ? paid : corrected)(date, named.join(', '), nth));
}

function numbered(parts: readonly JournalLine[][], reference: string, narration: string) {
  return parts.map((lines, nth) => ({
    reference: parts.length === 1 ? reference : `${reference}-P${nth + 1}`,
    narration: parts.length === 1 ? narration : texts().journal.part(narration, nth + 1, parts.length),
    lines,
  }));
}

/** An exact amount that a line gets. `key` tells the lines of an entry apart. */
interface Share extends JournalLine {
  readonly key: string;
}

/** The lines of an entry, in parts of at most 299 lines. Each part balances. */
function linesOf(amounts: readonly BookedAmount[], use: 'revenue' | 'adjustments', accounts: Accounts) {
  const account = accountFor(accounts, 'rounding');
  const posted = new Map<string, Decimal>();
  const parts = partsOf(amounts, use, accounts).map((shares) => {
    const lines = roundedLines(shares, posted);
    const rounding = negated(sumOfDecimals(lines.map(({ amount }) => amount)));
    return [...lines, { account, amount: rounding }].filter(({ amount }) => amount !== ZERO);
  });
  return parts.filter((lines) => lines.length > 0);
}

/**
 * A line for each key, with its rounded sum. `posted` has the exact sums of earlier parts: a line gets what rounding has left over, so that
 * the lines of all parts add up to the rounded sum of all.
 */
function roundedLines(shares: readonly Share[], posted: Map<string, Decimal>): JournalLine[] {
  const debitsFirst = [
    ...shares.filter(({ network }) => network),
    ...shares.filter(({ network }) => !network),
  ];
  return [...grouped(debitsFirst, ({ key }) => key)].map(([key, group]) => {
    const before = posted.get(key) ?? ZERO;
    const after = sumOfDecimals([before, ...group.map(({ amount }) => amount)]);
    posted.set(key, after);
    const { key: _, ...line } = group[0];
    return { ...line, amount: difference(roundedTo(after, MINOR_UNIT), roundedTo(before, MINOR_UNIT)) };
  });
}

/** The shares in parts whose lines fit into an entry. An app is only split if it alone has too many networks. */
function partsOf(amounts: readonly BookedAmount[], use: 'revenue' | 'adjustments', accounts: Accounts) {
  // A piece has a line for each of its amounts, one for its app, and one for rounding.
  const most = MOST_LINES - 2;
  const parts: Share[][] = [];
  let keys = new Set<string>();
  for (const app of grouped(amounts, ({ appId }) => appId).values())
    for (let from = 0; from < app.length; from += most) {
      const piece = app.slice(from, from + most).flatMap((amount) => sharesOf(amount, use, accounts));
      const added = piece.map(({ key }) => key);
      const all = new Set([...keys, ...added]);
      const last = all.size < MOST_LINES ? parts[parts.length - 1] : undefined;
      keys = last === undefined ? new Set(added) : all;
      if (last === undefined) parts.push(piece);
      else last.push(...piece);
    }
  return parts;
}

/** The lines in parts of at most 299. The lines of a group stay together. */
export function packLines<Line>(groups: readonly (readonly Line[])[]): Line[][] {
  const parts: Line[][] = [];
  for (const lines of groups) {
    const last = parts[parts.length - 1];
    if (last !== undefined && last.length + lines.length <= MOST_LINES) last.push(...lines);
    else parts.push([...lines]);
  }
  return parts;
}

function settlementLine({ use, networkId, network, amount }: Settlement, accounts: Accounts): JournalLine {
  return {
    account: accountFor(accounts, use, networkId),
    amount,
    network: { id: networkId, name: network },
  };
}

/** The network owes the amount, and the app has earned it. Revenue without an account of its app is one line in total. */
function sharesOf(amount: BookedAmount, use: 'revenue' | 'adjustments', accounts: Accounts): Share[] {
  const network = { id: amount.networkId, name: amount.network };
  const app = { id: amount.appId, name: amount.app };
  const account = accountFor(accounts, use, app.id);
  const isTotal = use === 'revenue' && account.appId === '';
  const receivable = {
    account: accountFor(accounts, 'receivable', network.id),
    amount: amount.amount,
    network,
  };
  const earned = { account, amount: negated(amount.amount), ...(isTotal ? {} : { app }) };
  return [
    { ...receivable, key: `network ${network.id}` },
    { ...earned, key: isTotal ? 'total' : `app ${app.id}` },
  ];
}
