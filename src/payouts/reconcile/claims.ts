import type { Month } from '../../dates';
import { toNameKey } from '../../request';
import { groupItems, sumDecimalField } from '../../table';
import { formatMonth } from '../../wording';
import { getNetworkKey, type NetworkReference, type Statement } from '../inputs/inputs';
import { type Money, roundToMinorUnits } from './money';

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

/** What names claims in the cell Statement number of a payment: their numbers, or else their months, such as Oct 2026. */
export function listClaimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) =>
    // The cell separates names by commas and semicolons.
    number === '' || /[,;]/.test(number) ? formatMonth(month) : number,
  );
  return [...new Set(names)];
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
