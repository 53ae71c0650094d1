import { toNameKey } from '../../request';
import { rememberResults } from '../../storage';
import { parseCurrency } from './amounts';
import WORDS from './words.json';

type HeaderMeaning = keyof typeof WORDS.headers;
export type Meaning = HeaderMeaning | keyof typeof WORDS.refusals | keyof typeof WORDS.cells;

const MEANINGS = { ...WORDS.headers, ...WORDS.refusals, ...WORDS.cells };
/** What a header can mean. Words of `refusals` exclude a column from a use: a column of amounts has no word of `noMoney`. */
export const HEADER_MEANINGS = Object.keys(WORDS.headers) as readonly HeaderMeaning[];

/**
 * A word of words.json. Case, accents, spaces and punctuation do not matter. A mark says where in a text it counts:
 * `fee` anywhere, `^fee` in “Fee for a transfer”, `type$` in “Event type”, `=fee` only in “Fee” itself.
 * The pattern is searched in marked texts. That of a short word begins with a space, so that it counts only where a word of the text begins:
 * “uid” is no word of “líquido”.
 */
type Word = Readonly<Record<'key' | 'pattern', string>>;

const listMeaningWords = rememberResults((meaning: Meaning) =>
  [MEANINGS[meaning]].flat().join('|').split('|').map(parseWord),
);
const MONTH_NAMES = WORDS.months.flatMap((names) => names.split(' ').map(toNameKey));
/** A text in the two forms in which words are searched: `^ net revenue $ ^netrevenue$`. Each text is asked about many meanings. */
const markText = rememberResults((text: string) => {
  const textWords = splitWords(text);
  return `^ ${textWords.join(' ')} $ ^${textWords.join('')}$`;
});

const LONGEST = 200;
const SHORT = /^[a-z]{1,4}$/;
const BRACKETS_OR_CODE = /[([][^()[\]]*[)\]]|\b[A-Z]{3}$/g;
const PERCENT = /^[\d.,]+\s*%$/;

/** Whether a text contains a word for one of these meanings, at its place: “Payment to your bank” has one for `payout`. */
export function hasWordFor(text: string, ...meanings: readonly Meaning[]): boolean {
  const markedText = markText(text);
  return meanings.some((meaning) =>
    listMeaningWords(meaning).some(({ pattern }) => markedText.includes(pattern)),
  );
}

/** Whether a text is such a word and nothing else: “Payment”, but neither “Payment to your bank” nor the app “Payment Tycoon”. */
export function isOnlyAWordFor(text: string, ...meanings: readonly Meaning[]): boolean {
  const key = toWordKey(text);
  return key !== '' && meanings.some((meaning) => listMeaningWords(meaning).some((word) => word.key === key));
}

/** `net` and `revenue` for “Net revenue (USD)”, `netRevenue` and `net_revenue`; `plus` and `minus` for signs that stand alone, as directions may. */
function splitWords(text: string): string[] {
  return removeCurrencyAndRate(text.slice(0, LONGEST).normalize('NFKC'))
    .replace(/\p{Ll}(?=\p{Lu})|\p{Lo}(?=[A-Za-z])/gu, '$& ')
    .replace(/^[+]$/, 'plus')
    .replace(/^[-−–]$/, 'minus')
    .replace(/%/g, ' percent ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(toWordKey)
    .filter((word) => word !== '');
}

/** Removes “(USD)”, “(€)” and “(15 %)” anywhere, and “EUR” at the end. */
function removeCurrencyAndRate(text: string): string {
  return text.replace(BRACKETS_OR_CODE, (part) => {
    const content = part.replace(/[()[\]]/g, '');
    return parseCurrency(content) !== undefined || PERCENT.test(content) ? ' ' : part;
  });
}

function parseWord(text: string): Word {
  const key = toWordKey(text);
  // The whole text “D/C” has two words, so `=d/c` is found only in the joined text.
  if (text.startsWith('=')) return { key, pattern: `^${key}$` };
  const start = text.startsWith('^') ? '^' : '';
  const end = text.endsWith('$') ? '$' : '';
  return { key, pattern: SHORT.test(key) ? `${start} ${key}${end && ' $'}` : start + key + end };
}

function toWordKey(text: string): string {
  return toNameKey(text.replace(/%/g, ' percent ')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number of the month with this name or abbreviation, such as `oct`, `sept` or `März`; 0 for any other text. */
export function findMonthNumber(name: string): number {
  const key = toNameKey(name);
  const at = key.length < 3 ? -1 : MONTH_NAMES.findIndex((monthName) => monthName.startsWith(key));
  return at === -1 ? 0 : (at % 12) + 1;
}
