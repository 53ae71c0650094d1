import { toNameKey } from '../../request';
import { groupItems, sumDecimalField } from '../../table';
import { getFileTexts, listTextTables } from '../../wording';
import { getNetworkKey, isSameName, type NetworkReference, type Statement } from '../inputs/inputs';
import { roundToMinorUnits } from './money';

/** What a network owes for a month by one statement, in one currency: the sum of the statement's rows for this month, rounded once. */
export type Claim = ReturnType<typeof buildClaims>[number];

/** The claims of all statements that count: of each network, the oldest first. */
export function buildClaims(statements: readonly Statement[]) {
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

/** What names claims in the cell Statement number of a payment: their numbers, or else their months, such as “A-1, Oct 2026”. */
export function joinClaimNames(claims: readonly Claim[]): string {
  const names = claims.map(({ number, month }) =>
    // The cell separates names by commas and semicolons.
    number === '' || /[,;，；、]/.test(number) ? getFileTexts().days.formatMonth(month) : number,
  );
  return [...new Set(names)].join(', ');
}

/** The claims that a payment of a network names by their number or month. Only the first matcher that finds some counts. */
export function findNamedClaims(name: string, payment: NetworkReference, claims: readonly Claim[]): Claim[] {
  const networkClaims = claims.filter((claim) => getNetworkKey(claim) === getNetworkKey(payment));
  const matchers: readonly ((claim: Claim) => boolean)[] = [
    // An equal number comes first: 12-3 and 1-23 differ only in punctuation, which the next matcher ignores.
    ({ number }) => number === name,
    ({ number }) => number !== '' && isSameName(number, name),
    // 202610 is a number before it is a month.
    ({ month }) =>
      [month, ...listTextTables().map(({ days }) => days.formatMonth(month))].some((text) =>
        isSameName(text, name),
      ),
  ];
  return matchers.map((isNamed) => networkClaims.filter(isNamed)).find(({ length }) => length > 0) ?? [];
}

/** A shorter statement number may be an unrelated word. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names in whole words, whatever its case and punctuation: “Payout INV 1001.” names INV-1001, but not INV-10. */
export function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const textWords = text.split(/[\p{P}\s]+/u).map(toNameKey);
  const keys = new Set(listConsecutiveRuns(textWords).map((run) => run.join('')));
  return claims.filter(({ number }) => {
    const key = toNameKey(number);
    return key.length >= LEAST_LETTERS && keys.has(key);
  });
}

/** One payment for more months than two years is not searched for. */
const LONGEST_RUN = 24;

/** At most 24 consecutive items, the shortest runs first and of these the first ones. */
export function listConsecutiveRuns<Item>(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (let length = 1; length <= Math.min(LONGEST_RUN, items.length); length++)
    for (let start = 0; start + length <= items.length; start++)
      runs.push(items.slice(start, start + length));
  return runs;
}
