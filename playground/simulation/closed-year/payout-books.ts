import { parse } from 'csv-parse/sync';
import { add, exact, inCents, isShownAs, plain, sum } from '../amounts';
import type { FileInUse } from '../file-in-use';
import { rowsIn, type SeenRow } from '../seen-tabs';
import { lastDayOf } from './books';
import { daysAfter, inDollars, type Payers, type Payment, type Statement } from './payers';

/** The newest statement of a network's month, and what payments have left open of it. */
interface Claim extends Statement {
  open: bigint;
}

/** Judges statements, payments, their reconciliation and the journals by what the networks have sent. Nothing here uses the code of payouts. */
export class PayoutBooks {
  constructor(
    private readonly inUse: FileInUse,
    private readonly payers: Pick<Payers, 'statements' | 'payments'>,
  ) {}

  closedMonths(): string[] {
    const rows = this.rows('Close overview').filter((row) => row.shows('State') === 'closed');
    return rows.map((row) => row.shows('Month'));
  }

  /** What the tabs say of a network's month, in exact dollars. */
  reported(network: string, month: string): bigint {
    return sum(this.bookings().get(`${network} ${month}`)?.values() ?? []);
  }

  /** Each statement and each payment is a row, once. */
  checkInputs(): void {
    const { statements, payments } = this.payers;
    const stated = statements.map(({ number, date, payer, amount }) =>
      [number, date, payer.currency, plain(amount)].join(' '),
    );
    const paid = payments.map(({ reference, date, payer, amount, fee, withholding }) =>
      [reference, date, payer.pays, ...[amount, fee, withholding].map(plain)].join(' '),
    );
    const ofPayments = ['Reference', 'Date', 'Currency', 'Amount', 'Bank fee', 'Withholding'];
    this.compare('Statements', stated, ['Statement number', 'Statement date', 'Currency', 'Amount']);
    this.compare('Payments', paid, ofPayments);
  }

  /** Compares the tab Reconciliation right after a reconciliation, and what the sidebar's view says is outstanding. */
  checkReconciliation(outstanding?: string): void {
    const { claims } = this.settle();
    const keys = [...new Set([...this.bookings().keys(), ...claims.keys()])];
    for (const row of this.compare('Reconciliation', keys, ['Network id', 'Month']))
      this.checkRow(row, claims.get(`${row.shows('Network id')} ${row.shows('Month')}`));
    const left = [...claims.values()];
    const open = sum(left.map((claim) => inDollars(claim.open, claim.payer.currency, claim.month)));
    if (outstanding !== undefined && exact(outstanding) !== open)
      this.inUse.find(`${outstanding} is outstanding in the view, not ${plain(open)}`);
  }

  private checkRow(row: SeenRow, claim: Claim | undefined): void {
    const [network, month] = [row.shows('Network id'), row.shows('Month')];
    const reported = this.reported(network, month);
    const value = (amount: bigint | undefined) => amount && inDollars(amount, claim!.payer.currency, month);
    const [statement, open] = [value(claim?.amount), value(claim?.open)];
    const paid = claim && (statement ?? 0n) - (open ?? 0n);
    const isLate = this.inUse.dayOf() > daysAfter(lastDayOf(month), 30);
    const short = (statement ?? 0n) - inCents(reported);
    const stated = short === 0n ? 'matched' : short < 0n ? 'short' : 'over';
    const status = claim !== undefined ? stated : isLate ? 'statement missing' : 'no statement yet';
    if (row.shows('Status') !== status)
      this.inUse.find(`${network} ${month} is ${row.shows('Status')}, not ${status}`);
    const difference = statement && statement - reported;
    const amounts = { Statement: statement, Difference: difference, Paid: paid, Outstanding: open };
    for (const [header, amount] of Object.entries({ Reported: reported, ...amounts })) {
      const text = row.shows(header);
      if (amount === undefined ? text !== '' : text === '' || !isShownAs(text, amount))
        this.inUse.find(
          `Reconciliation ${network} ${month}: ${header} is ${text}, not ${amount && plain(amount)}`,
        );
    }
  }

  /** Compares the journals of all closed months with the books, right after a closing that was booked up to the day `until`. */
  checkJournals(journals: readonly { readonly name: string; readonly text: string }[], until: string): void {
    const balances = new Map<string, bigint>();
    for (const { name, text } of journals) {
      const entries = new Map<string, bigint>();
      for (const row of parse(text, { columns: true, bom: true }) as Record<string, string>[]) {
        const amount = exact(row['Debit'] || '0') - exact(row['Credit'] || '0');
        add(balances, row['Account']!, amount);
        add(entries, row['Reference']!, amount);
      }
      for (const [reference, total] of entries)
        if (total !== 0n)
          this.inUse.find(`${name}, ${reference}: debits and credits differ by ${plain(total)}`);
    }
    for (const [account, right] of this.expectedBalances(until)) {
      const balance = balances.get(account) ?? 0n;
      if (balance !== right)
        this.inUse.find(`Journals up to ${until}: ${account} is ${plain(balance)}, not ${plain(right)}`);
    }
  }

  /** Receivables, clearing, fees, withholding and unmatched payments, from statements and payments up to a day. */
  private expectedBalances(until: string): Map<string, bigint> {
    const { claims, left } = this.settle(until);
    const balances = new Map<string, bigint>();
    const accounts = this.rows('Accounts');
    const book = (use: string, network: string, amount: bigint) => {
      const own = accounts.filter((row) => row.shows('Use') === use);
      const ofNetwork = own.find((row) => row.shows('Network id') === network);
      const account = ofNetwork ?? own.find((row) => row.shows('Network id') === '');
      add(balances, account?.shows('Account') ?? `${use} ${network}`, amount);
    };
    for (const { payer, month, amount, open } of claims.values()) {
      const value = (part: bigint) => inDollars(part, payer.currency, month);
      book('Receivable', payer.id, value(amount) - value(amount - open));
    }
    const closed = ['', ...this.closedMonths()];
    for (const [name, bookings] of this.bookings())
      for (const [bookedIn, amount] of claims.has(name) ? [] : bookings)
        if (closed.includes(bookedIn)) book('Receivable', name.split(' ')[0]!, inCents(amount));
    for (const [{ payer, date, amount, fee, withholding }, rest] of left) {
      const value = (part: bigint) => inDollars(part, payer.pays, date.slice(0, 7));
      book('Clearing', payer.id, value(amount));
      book('Bank fees', payer.id, value(fee));
      book('Withholding tax', payer.id, value(withholding));
      book('Unmatched payments', payer.id, -value(rest));
    }
    return balances;
  }

  /** Takes payments off the statements that their rows name, by date; up to a day, if one is given. */
  private settle(until = '9999') {
    const claims = new Map<string, Claim>();
    for (const statement of this.payers.statements.filter(({ date }) => date <= until))
      claims.set(`${statement.payer.id} ${statement.month}`, { ...statement, open: statement.amount });
    const rows = this.rows('Payments');
    const left = new Map<Payment, bigint>();
    const payments = this.payers.payments.filter(({ date }) => date <= until);
    for (const payment of payments.sort((one, other) => (one.date < other.date ? -1 : 1))) {
      const { payer, amount, fee, withholding, reference } = payment;
      const text = rows.find((row) => row.shows('Reference') === reference)?.shows('Statement number') ?? '';
      const named = text.split(',').map((name) => name.trim());
      let rest = amount + fee + withholding;
      for (const claim of [...claims.values()].sort((one, other) => (one.month < other.month ? -1 : 1))) {
        if (claim.payer !== payer || !named.some((name) => name === claim.number || name === claim.month))
          continue;
        // A payment in another currency is close to the whole claim.
        const isConverted = payer.pays !== payer.currency;
        const settled = isConverted || rest > claim.open ? claim.open : rest;
        claim.open -= settled;
        rest = isConverted ? 0n : rest - settled;
      }
      left.set(payment, rest);
    }
    return { claims, left };
  }

  /** Revenue in the books, by network and month, then by the later month in which it is booked: '' for the closing itself. */
  private bookings(): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
    const nameOf = (row: SeenRow) => `${row.shows('Month')} ${row.shows('Version')}`;
    const versions = this.rows('Close overview').map(nameOf);
    const frozen = this.rows('Closings \\d{4}').filter((row) => versions.includes(nameOf(row)));
    const bookings = new Map<string, Map<string, bigint>>();
    for (const row of [...frozen, ...this.rows('Adjustments \\d{4}')]) {
      if (row.shows('Metric') !== 'Revenue') continue;
      const name = `${row.shows('Network id')} ${row.shows('Month')}`;
      if (!bookings.has(name)) bookings.set(name, new Map());
      add(bookings.get(name)!, row.cells.get('Booked in') ?? '', exact(row.shows('Exact amount')));
    }
    return bookings;
  }

  private rows(title: string): SeenRow[] {
    return rowsIn(this.inUse.file, new RegExp(`^${title}$`));
  }

  /** Compares some columns of a tab with what they should hold, in any order. Returns the expected rows that are there. */
  private compare(title: string, expected: readonly string[], headers: readonly string[]): SeenRow[] {
    const left = [...expected];
    const isThere = (row: SeenRow) => {
      const texts = headers.map((header) => {
        const text = row.shows(header);
        return /^(Amount|Bank fee|Withholding)$/.test(header) ? plain(exact(text || '0')) : text;
      });
      const at = left.indexOf(texts.join(' '));
      if (at >= 0) left.splice(at, 1);
      else this.inUse.find(`${title}: not expected: ${texts}`);
      return at >= 0;
    };
    const rows = this.rows(title).filter(isThere);
    for (const text of left) this.inUse.find(`${title}: missing: ${text}`);
    return rows;
  }
}
