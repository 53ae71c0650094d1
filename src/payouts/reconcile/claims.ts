import { nameKey } from '../../request/field-names';
import { totalOf } from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { networkKey, type Payment, type Statement } from '../inputs/inputs';
import { inUnits } from './rates';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export type Claim = ReturnType<typeof claimsOf>[number];

/** The claims of all statements that count, in an order that does not depend on their rows. */
export function claimsOf(statements: readonly Statement[]) {
  const counting = statements.filter(({ isReplaced }) => !isReplaced);
  const groups = grouped(counting, (row) =>
    JSON.stringify([networkKey(row), row.month, row.number, row.currency]),
  );
  return [...groups]
    .map(([key, group]) => {
      const { networkId, network, month, currency, number } = group[0];
      const amount = inUnits(totalOf(group, 'amount'), currency);
      return { key, networkId, network, month, currency, number, amount, statements: group };
    })
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/**
 * The claims of the payment's network with this statement number; or else with one that differs from it only in case and punctuation; or else
 * those of this month. So the number 202610 is not taken for a month, nor 1-23 for 12-3.
 */
export function claimsNamed(name: string, payment: Payment, claims: readonly Claim[]): Claim[] {
  const ofNetwork = claims.filter((claim) => networkKey(claim) === networkKey(payment));
  const key = nameKey(name);
  const ways: readonly ((claim: Claim) => boolean)[] = [
    ({ number }) => number === name,
    ({ number }) => number !== '' && nameKey(number) === key,
    ({ month }) => nameKey(month) === key,
  ];
  return ways.map((isNamed) => ofNetwork.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** What names claims in the cell Statement number of a payment: their numbers, or else their months. */
export function claimNames(claims: readonly Claim[]): string[] {
  const names = claims.map(({ number, month }) => (number === '' || /[,;]/.test(number) ? month : number));
  return [...new Set(names)];
}

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/**
 * The claims with statement numbers that a text names, whatever its case and punctuation, also between letters that a bank adds. A number is not
 * found within a longer one: neither INV-10 nor 001 in INV-1001.
 */
export function claimsNamedIn(text: string, claims: readonly Claim[]): Claim[] {
  const words = text.split(/[\p{P}\s]+/u).map(nameKey);
  const starts = new Set(words.map((_, at) => words.slice(0, at).join('').length));
  let rest = words.join('');
  const isEdge = (at: number) => starts.has(at) || !/\d\d/.test(rest.slice(at - 1, at + 1));
  const keys = claims.map(({ number }) => nameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const named = new Set<string>();
  for (const key of keys.sort((one, other) => other.length - one.length)) {
    for (let at = rest.indexOf(key); at >= 0; at = rest.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      named.add(key);
      // A shorter number may not be found in the same place.
      rest = rest.slice(0, at) + '\n'.repeat(key.length) + rest.slice(at + key.length);
    }
  }
  return claims.filter(({ number }) => named.has(nameKey(number)));
}
