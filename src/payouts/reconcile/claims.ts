import type { Month } from '../../dates';
import { toNameKey } from '../../request';
import { groupItems, sumDecimalField } from '../../table';
import { formatMonth } from '../../wording';
import { getNetworkKey, type NetworkReference, type Payment, type Statement } from '../inputs/inputs';
import { type Money, roundToMinorUnits } from './rates';

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

/** The claims of this number; else of one with other case and punctuation; else of this month. So 202610 is no month, and 1-23 is not 12-3. */
export function findNamedClaims(name: string, payment: Payment, claims: readonly Claim[]): Claim[] {
  const networkClaims = claims.filter((claim) => getNetworkKey(claim) === getNetworkKey(payment));
  const key = toNameKey(name);
  const matchers: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && toNameKey(number) === key,
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

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation. None is found within a longer one: neither INV-10 nor 001 in INV-1001. */
export function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const wordKeys = text.split(/[\p{P}\s]+/u).map(toNameKey);
  const starts = new Set(wordKeys.map((_, at) => wordKeys.slice(0, at).join('').length));
  let remainingText = wordKeys.join('');
  const isEdge = (at: number) => starts.has(at) || !/\d\d/.test(remainingText.slice(at - 1, at + 1));
  const keys = claims.map(({ number }) => toNameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const namedKeys = new Set<string>();
  for (const key of keys.sort((one, other) => other.length - one.length)) {
    for (let at = remainingText.indexOf(key); at >= 0; at = remainingText.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      namedKeys.add(key);
      // A shorter number may not be found in the same place.
      remainingText =
        remainingText.slice(0, at) + '\n'.repeat(key.length) + remainingText.slice(at + key.length);
    }
  }
  return claims.filter(({ number }) => namedKeys.has(toNameKey(number)));
}
