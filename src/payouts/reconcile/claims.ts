import type { Closing } from '../../books';
import type { Month } from '../../dates';
import { toNameKey } from '../../request';
import {
  type Decimal,
  divideDecimals,
  formatAmount,
  groupItems,
  listGroups,
  multiplyDecimals,
  roundDecimal,
  splitProportionally,
  sumDecimalField,
} from '../../table';
import { formatMonth } from '../../wording';
import { countMinorDigits } from '../import/amounts';
import { getNetworkKey, type NetworkReference, type Rate, type Statement } from '../inputs/inputs';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export interface Claim extends NetworkReference, Money {
  readonly key: string;
  readonly month: Month;
  readonly number: string;
  readonly statements: readonly [Statement, ...Statement[]];
}

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function buildClaims(statements: readonly Statement[]): Claim[] {
  const countedStatements = statements.filter(({ isReplaced }) => !isReplaced);
  const groups = groupItems(countedStatements, (row) =>
    JSON.stringify([getNetworkKey(row), row.month, row.number, row.currency]),
  );
  return [...groups]
    .map(([key, group]) => {
      const { networkId, network, month, currency, number } = group[0];
      const amount = roundToMinorUnits(sumDecimalField(group, 'amount'), currency);
      return { key, networkId, network, month, currency, number, amount, statements: group };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** The claims that a payment of a network names by their number or month. Only the first matcher that finds some counts. */
export function findNamedClaims(name: string, payment: NetworkReference, claims: readonly Claim[]): Claim[] {
  const networkClaims = claims.filter((claim) => getNetworkKey(claim) === getNetworkKey(payment));
  const key = toNameKey(name);
  const matchers: readonly ((claim: Claim) => boolean)[] = [
    // Before others that differ in case and punctuation: 12-3 is not 1-23.
    ({ number }) => number === name,
    ({ number }) => number !== '' && toNameKey(number) === key,
    // 202610 is a number before it is a month.
    ({ month }) => [month, formatMonth(month)].some((text) => toNameKey(text) === key),
  ];
  return matchers.map((isNamed) => networkClaims.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** What names claims in the cell Statement number of a payment: their numbers, or else their months, such as Oct 2026. */
export function listClaimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) =>
    number === '' || /[,;]/.test(number) ? formatMonth(month) : number,
  );
  return [...new Set(names)];
}

/** The amount in whole smallest units of its currency: 3163.6416 USD are 3163.64, and 12.4 JPY are 12. */
export function roundToMinorUnits(amount: Decimal, currency: string): Decimal {
  return roundDecimal(amount, countMinorDigits(currency));
}

export function splitMoney(total: Decimal, weights: readonly Decimal[], currency: string): Decimal[] {
  return splitProportionally(total, weights, countMinorDigits(currency));
}

export type Money = Readonly<Record<'amount' | 'currency', string>>;

export function sumByCurrency(items: readonly Money[]): Money[] {
  return listGroups(items, ({ currency }) => currency)
    .map((group) => ({ currency: group[0].currency, amount: sumDecimalField(group, 'amount') }))
    .sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

/** “12.00 EUR + 45.00 USD”. */
export function formatSums(items: readonly Money[]): string {
  return sumByCurrency(items)
    .map(({ amount, currency }) => `${formatAmount(amount, countMinorDigits(currency))} ${currency}`)
    .join(' + ');
}

/** The rates of the books: those of closed months that closings have frozen, and those of the tab for all others. */
export class BooksRates {
  /** The first month with a closing; '' if there is none. What is owed for earlier ones is an opening balance. */
  readonly firstClosed: Month;
  private readonly rates = new Map<string, Decimal>();

  constructor(
    readonly currency: string,
    rates: readonly Rate[],
    closings: readonly Closing[],
  ) {
    this.firstClosed = closings.map(({ month }) => month).sort()[0] ?? '';
    const closed = new Set(closings.flatMap(({ month, state }) => (state === 'closed' ? [month] : [])));
    const frozenRates = closings
      .flatMap((closing) =>
        (closing.rates ?? []).map(({ month = closing.month, books = closing.currency, ...rate }) => {
          return { ...rate, month, booksCurrency: books };
        }),
      )
      .filter(({ month, booksCurrency }) => booksCurrency === currency && closed.has(month));
    // Frozen rates come last: they replace those of the tab.
    for (const rateRow of [...rates, ...frozenRates])
      this.rates.set(`${rateRow.month} ${rateRow.currency}`, rateRow.rate);
  }

  findRate(currency: string, month: Month): Decimal | undefined {
    return currency === this.currency ? '1' : this.rates.get(`${month} ${currency}`);
  }

  /** The amount in whole smallest units of `to`, at the rates of a month. */
  convert(amount: Decimal, from: string, to: string, month: Month): Decimal | undefined {
    if (from === to) return roundToMinorUnits(amount, to);
    const [fromRate, toRate] = [this.findRate(from, month), this.findRate(to, month)];
    if (fromRate === undefined || toRate === undefined) return undefined;
    return divideDecimals(multiplyDecimals(amount, fromRate), toRate, countMinorDigits(to));
  }
}
