import { toNameKey } from '../../request';
import type { Claim } from './claims';

/** A shorter statement number would be found inside unrelated words. */
const LEAST_LETTERS = 4;

/** The claims whose numbers a text names, whatever its case and punctuation: “Payout INV 1001.” names INV-1001, but neither INV-10 nor 001. */
export function findClaimsInText(text: string, claims: readonly Claim[]): Claim[] {
  const { joinedWords, wordEdges } = joinWords(text);
  const isNumberEdge = (position: number) =>
    wordEdges.has(position) || !isBetweenDigits(joinedWords, position);
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

function isBetweenDigits(text: string, position: number): boolean {
  return /^\d\d$/.test(text.slice(position - 1, position + 1));
}
