import type { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { exact, shown, sum } from '../../year/exact';
import { cell, rowsIn, type SeenRow } from '../../year/seen-tabs';
import { cents, ofCents } from '../amounts';
import { inCurrency, type RateOf, settle } from '../entering/settling';
import type { ReportedMonth } from './reported';
import { type SeenInputs, statementsUntil } from './seen-inputs';

/** A journal of a closed month, as CSV. */
export interface JournalFile {
  readonly name: string;
  readonly text: string;
}

/** What the journals should add up to. */
export interface Books {
  readonly inputs: SeenInputs;
  readonly reported: readonly ReportedMonth[];
  /** The closed months. */
  readonly closed: ReadonlySet<string>;
  readonly rateOf: RateOf;
  /** Statements and payments up to this day are booked. */
  readonly until: string;
}

/** What is wrong with the journals of all closed months together. */
export function journalFindings(
  file: SpreadsheetStore,
  journals: readonly JournalFile[],
  books: Books,
): string[] {
  const accounts = rowsIn(file, /^Accounts$/);
  const findings = journals.flatMap(({ name, text }) => unbalanced(name, csvRows(text)));
  const rows = journals.flatMap(({ text }) => csvRows(text));
  findings.push(...paymentFindings(rows, accounts, books), ...receivableFindings(file, rows, accounts));
  const balances = balancesOf(rows);
  const right = expectedBalances(books, (use, network) => accountOf(accounts, use, network));
  for (const account of new Set([...right.keys(), ...balances.keys()])) {
    if (!right.has(account) && !isChecked(accounts, account)) continue;
    const [is, should] = [balances.get(account) ?? 0n, right.get(account) ?? 0n];
    if (is !== should)
      findings.push(`Journals up to ${books.until}: ${account} is ${shown(is)}, not ${shown(should)}`);
  }
  return findings;
}

/** The balance of each account over all rows. */
export function balancesOf(rows: readonly SeenRow[]): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const row of rows) {
    const account = cell(row, 'Account');
    balances.set(account, (balances.get(account) ?? 0n) + amountOf(row));
  }
  return balances;
}

/** Each entry of a journal adds up to zero. */
function unbalanced(name: string, rows: readonly SeenRow[]): string[] {
  const references = [...new Set(rows.map((row) => cell(row, 'Reference')))];
  return references.flatMap((reference) => {
    const total = sum(rows.filter((row) => cell(row, 'Reference') === reference).map(amountOf));
    return total === 0n ? [] : [`${name}, ${reference}: debits and credits differ by ${shown(total)}`];
  });
}

/** Each payment is an entry of its own, on its day or in a later month, and its entries have all of its money. */
function paymentFindings(
  rows: readonly SeenRow[],
  accounts: readonly SeenRow[],
  { inputs, rateOf, until }: Books,
): string[] {
  const booked = inputs.payments.filter(
    ({ date, currency }) => date <= until && rateOf(currency, date.slice(0, 7)) !== undefined,
  );
  return booked.flatMap(({ network, date, currency, amount, reference }) => {
    const clearing = accountOf(accounts, 'Clearing', network);
    const own = rows.filter(
      (row) => cell(row, 'Account') === clearing && cell(row, 'Narration').includes(`, ${reference}, `),
    );
    const arrived = inCurrency(amount, [currency, 'USD'], date.slice(0, 7), rateOf) ?? 0n;
    const [is, should] = [sum(own.map(amountOf)), ofCents(cents(arrived))];
    const days = own.map((row) => cell(row, 'Date'));
    const isDated = days.every((day) => day === date || day.slice(0, 7) > date.slice(0, 7));
    if (is === should && isDated) return [];
    return [
      `Journals up to ${until}: payment ${reference} has ${shown(is)} on ${days}, not ${shown(should)}`,
    ];
  });
}

/** The rows of Receivables add up and follow each other, and end with the balances of the journals. */
function receivableFindings(
  file: SpreadsheetStore,
  journals: readonly SeenRow[],
  accounts: readonly SeenRow[],
): string[] {
  const rows = rowsIn(file, /^Receivables$/);
  const closings = new Map<string, bigint>();
  const findings = rows.flatMap((row) => {
    const [network, month] = [cell(row, 'Network id'), cell(row, 'Month')];
    const [opening, closing] = [exact(cell(row, 'Opening')), exact(cell(row, 'Closing'))];
    const movements = sum(MOVEMENTS.map((header) => exact(cell(row, header))));
    const before = closings.get(network) ?? 0n;
    closings.set(network, closing);
    const isRight = opening === before && opening + movements === closing;
    return isRight ? [] : [`Receivables: ${network} in ${month} does not add up`];
  });
  for (const [network, closing] of closings) {
    const account = accountOf(accounts, 'Receivable', network);
    const balance = sum(journals.filter((row) => cell(row, 'Account') === account).map(amountOf));
    if (balance !== closing)
      findings.push(`Receivables: ${network} has ${shown(closing)}, its account ${shown(balance)}`);
  }
  return findings;
}

const MOVEMENTS = [
  ...['Revenue', 'Adjustments', 'Statement differences', 'Receipts', 'Bank fees', 'Withholding'],
  ...['Exchange differences', 'Paid for earlier months', 'Unmatched'],
];

function amountOf(row: SeenRow): bigint {
  return exact(cell(row, 'Debit') || '0') - exact(cell(row, 'Credit') || '0');
}

type AccountOf = (use: string, network: string) => string;

/** Receivables, clearing, fees, withholding and unmatched payments as the tabs have them. */
function expectedBalances(books: Books, accountOf: AccountOf): Map<string, bigint> {
  const { inputs, rateOf, until, closed } = books;
  const statements = statementsUntil(until, inputs.statements);
  const payments = inputs.payments.filter(({ date }) => date <= until);
  const posted = statements.filter(
    ({ currency, month }) => closed.has(month) && rateOf(currency, month) !== undefined,
  );
  const { owed, left } = settle(posted, payments, rateOf);
  const balances = new Map<string, bigint>();
  const add = (use: string, network: string, amount: bigint) => {
    const account = accountOf(use, network);
    balances.set(account, (balances.get(account) ?? 0n) + amount);
  };
  const value = (amount: bigint, currency: string, month: string) =>
    ofCents(cents(inCurrency(amount, [currency, 'USD'], month, rateOf) ?? 0n));
  for (const { network, currency, month, amount, open } of owed)
    add('Receivable', network, value(amount, currency, month) - value(amount - open, currency, month));
  for (const { network, month, booked, isClosed } of books.reported)
    if (isClosed && !owed.some((each) => each.network === network && each.month === month))
      add('Receivable', network, booked);
  for (const payment of payments) {
    const { network, currency, date } = payment;
    const inBooks = (amount: bigint) => value(amount, currency, date.slice(0, 7));
    add('Clearing', network, inBooks(payment.amount));
    add('Bank fees', network, inBooks(payment.fee));
    add('Withholding tax', network, inBooks(payment.withholding));
    add('Unmatched payments', network, -inBooks(left.get(payment) ?? 0n));
  }
  return balances;
}

function accountOf(accounts: readonly SeenRow[], use: string, network: string): string {
  const rows = accounts.filter((row) => cell(row, 'Use') === use);
  const own = rows.find((row) => cell(row, 'Network id') === network);
  const found = own ?? rows.find((row) => cell(row, 'Network id') === '');
  return found === undefined ? `no account: ${use} ${network}` : cell(found, 'Account');
}

const CHECKED = ['Receivable', 'Clearing', 'Bank fees', 'Withholding tax', 'Unmatched payments'];

function isChecked(accounts: readonly SeenRow[], account: string): boolean {
  return accounts.some((row) => cell(row, 'Account') === account && CHECKED.includes(cell(row, 'Use')));
}

/** The rows of a CSV file by header. */
function csvRows(text: string): SeenRow[] {
  const [headers = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)])
    .map((cells) => cells.map(([, quoted, bare = '']) => quoted?.replace(/""/g, '"') ?? bare));
  return rows.map((cells) => Object.fromEntries(headers.map((header, at) => [header, cells[at] ?? ''])));
}
