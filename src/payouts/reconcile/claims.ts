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

/** A shorter statement number would be found inside unrelated words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation: “Payout INV 1001.” names INV-1001, but neither INV-10 nor 001. */
export function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const { joinedWords, wordEdges } = joinWords(text);
  const isNumberEdge = (position: number) =>
    wordEdges.has(position) || !/^\d\d$/.test(joinedWords.slice(position - 1, position + 1));
  const keys = claims.map(({ number }) => toNameKey(number)).filter(({ length }) => length >= LEAST_LETTERS);
  const longestFirst = keys.sort((one, other) => other.length - one.length);
  const namedKeys = new Set<string>();
  let remainingText = joinedWords;
  for (const key of longestFirst) {
    for (let start = remainingText.indexOf(key); start >= 0; start = remainingText.indexOf(key, start + 1)) {
      const end = start + key.length;
      if (!isNumberEdge(start) || !isNumberEdge(end)) continue;
      namedKeys.add(key);
      // A shorter number may not be found in the same place. Blanks of the same length keep the positions of all other letters.
      remainingText = remainingText.slice(0, start) + ' '.repeat(key.length) + remainingText.slice(end);
    }
  }
  return claims.filter(({ number }) => namedKeys.has(toNameKey(number)));
}

/** “Payout INV-10” → “payoutinv10”, with words that begin or end at 0, 6, 9 and 11. */
function joinWords(text: string) {
  let joinedWords = '';
  const wordEdges = new Set([0]);
  for (const word of text.split(/[\p{P}\s]+/u)) {
    joinedWords += toNameKey(word);
    wordEdges.add(joinedWords.length);
  }
  return { joinedWords, wordEdges };
}
