import type { SpreadsheetStore } from '../../../../emulator/src/spreadsheet/store';
import { exact } from '../../year/exact';
import { type UserRow, userRows } from '../user-rows';

/** The user's tabs as a user reads them. Nothing here imports the code of payouts. */

export interface SeenStatement {
  readonly row: number;
  /** The id of the network; the name in the cell if no network has it. */
  readonly network: string;
  readonly month: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly number: string;
  readonly date: string;
  readonly isReplaced: boolean;
}

export interface SeenPayment {
  readonly row: number;
  readonly network: string;
  readonly date: string;
  readonly currency: string;
  readonly amount: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly reference: string;
  /** Letters and digits of the statement numbers and months that it pays. */
  readonly pays: readonly string[];
}

export interface SeenTerms {
  readonly days: number | undefined;
  readonly tolerance: bigint;
  /** True if a balance below a minimum is carried over. */
  readonly hasMinimum: boolean;
}

export interface SeenInputs {
  readonly statements: readonly SeenStatement[];
  readonly payments: readonly SeenPayment[];
  /** By the id of the network. */
  readonly terms: ReadonlyMap<string, SeenTerms>;
  /** By month and currency: `2026-10 EUR`. Of two different rates, none counts. */
  readonly rates: ReadonlyMap<string, bigint>;
}

export function seenInputs(file: SpreadsheetStore): SeenInputs {
  const termRows = userRows(file, 'Payment terms');
  const networks = new Map(termRows.flatMap((row) => namesOf(row)));
  const idOf = (name: string) => networks.get(letters(name)) ?? name;
  return {
    statements: withReplaced(userRows(file, 'Statements').map((row) => statementIn(row, idOf))),
    payments: userRows(file, 'Payments').map((row) => paymentIn(row, idOf)),
    terms: new Map(termRows.map((row) => [row.shows('Network id'), termsIn(row)])),
    rates: ratesIn(userRows(file, 'Rates')),
  };
}

/** A name without spaces, punctuation and capitals. */
export function letters(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function namesOf(row: UserRow): [string, string][] {
  const names = [row.shows('Network'), ...row.shows('Other names').split(';')];
  return names
    .filter((name) => name.trim() !== '')
    .map((name) => [letters(name), row.shows('Network id')] as [string, string]);
}

function statementIn(row: UserRow, idOf: (name: string) => string): SeenStatement {
  return {
    row: row.row,
    network: idOf(row.shows('Network')),
    month: row.shows('Month'),
    currency: row.shows('Currency'),
    amount: exact(row.holds('Amount')),
    number: row.shows('Statement number'),
    date: row.shows('Statement date'),
    isReplaced: row.shows('Replaced on') !== '',
  };
}

/** A row also counts nowhere if a newer statement of its network has its number. */
function withReplaced(statements: readonly SeenStatement[]): SeenStatement[] {
  const isNewer = (one: SeenStatement, other: SeenStatement) =>
    one.network === other.network && one.number === other.number && one.date > other.date;
  return statements.map((each) => {
    const isOlder =
      each.number !== '' && each.date !== '' && statements.some((other) => isNewer(other, each));
    return { ...each, isReplaced: each.isReplaced || isOlder };
  });
}

/** The statements up to a day as they were on that day: one that only a later statement has replaced still counts. */
export function statementsUntil(day: string, statements: readonly SeenStatement[]): SeenStatement[] {
  const known = statements.filter(({ date }) => date <= day);
  return known.map((each) => {
    const isOfSeries = ({ network, number }: SeenStatement) =>
      number !== '' && network === each.network && number === each.number;
    const series = statements.filter(isOfSeries);
    const isNewest = series.every(({ date }) => date > day || date <= each.date);
    const isReplacedLater = isNewest && series.some(({ date }) => date > day);
    return isReplacedLater ? { ...each, isReplaced: false } : each;
  });
}

function paymentIn(row: UserRow, idOf: (name: string) => string): SeenPayment {
  const amount = (header: string) => exact(row.holds(header) || '0');
  return {
    row: row.row,
    network: idOf(row.shows('Network')),
    date: row.shows('Date'),
    currency: row.shows('Currency'),
    amount: amount('Amount'),
    fee: amount('Bank fee'),
    withholding: amount('Withholding'),
    reference: row.shows('Reference'),
    pays: row
      .shows('Statement number')
      .split(',')
      .map(letters)
      .filter((name) => name !== ''),
  };
}

function termsIn(row: UserRow): SeenTerms {
  const days = row.holds('Days after month end');
  return {
    days: days === '' ? undefined : Number(days),
    tolerance: exact(row.holds('Tolerance %') || '0'),
    hasMinimum: row.holds('Minimum payout') !== '',
  };
}

function ratesIn(rows: readonly UserRow[]): Map<string, bigint> {
  const rates = new Map<string, bigint>();
  const twice = new Set<string>();
  for (const row of rows) {
    const key = `${row.shows('Month')} ${row.shows('Currency')}`;
    const rate = exact(row.holds('Rate'));
    if ((rates.get(key) ?? rate) !== rate) twice.add(key);
    rates.set(key, rate);
  }
  for (const key of twice) rates.delete(key);
  return rates;
}
