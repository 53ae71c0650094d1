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
 * `fee` anywhere, `^fee` in “Fee for a transfer”, `type$` in “Event type”, `=fee` and `^fee$` only in “Fee” itself.
 */
interface Word {
  readonly key: string;
  /** A short word is searched in spaced texts, so that it counts only where a word of the text begins: “uid” is no word of “líquido”. */
  readonly searchedIn: 'spaced' | 'joined';
  /** The key as it stands there with its marks: `^fee$` in a joined text, `^ fee` in a spaced one. */
  readonly pattern: string;
}

const listMeaningWords = rememberResults((meaning: Meaning) =>
  [MEANINGS[meaning]].flat().join('|').split('|').map(parseWord),
);
const MONTH_NAMES = WORDS.months.flatMap((names) => names.split(' ').map(toNameKey));
/** A text in the two forms in which words are searched: `^ net revenue $` and `^netrevenue$`. Each text is asked about many meanings. */
const markText = rememberResults((text: string) => {
  const textWords = splitWords(text);
  return { spaced: `^ ${textWords.join(' ')} $`, joined: `^${textWords.join('')}$` };
});

const LONGEST = 200;
const SHORT = /^[a-z]{1,4}$/;
/** The currency of a header, such as “(USD)”, “(€)” and “EUR”, and a rate, such as “(15 %)”. */
const BESIDE = /[([（]([^()[\]（）]*)[)\]）]|\b([A-Z]{3})$/gu;
const PERCENT = /^[\d.,]+\s*%$/;

/** Whether a text contains a word for one of these meanings, at its place: “Payment to your bank” has one for `payout`. */
export function hasWordFor(text: string, ...meanings: readonly Meaning[]): boolean {
  const forms = markText(text);
  const hasWord = ({ searchedIn, pattern }: Word) => forms[searchedIn].includes(pattern);
  return meanings.some((meaning) => listMeaningWords(meaning).some(hasWord));
}

/** Whether a text is such a word and nothing else: “Payment”, but neither “Payment to your bank” nor the app “Payment Tycoon”. */
export function isWordFor(text: string, ...meanings: readonly Meaning[]): boolean {
  const key = toWordKey(text);
  return key !== '' && meanings.some((meaning) => listMeaningWords(meaning).some((word) => word.key === key));
}

/** The words of a text without its currency and its rate; also those of `netRevenue` and `net_revenue`. */
function splitWords(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(BESIDE, (all, ...inside) => {
      const part = inside.slice(0, 2).find(Boolean) ?? '';
      return parseCurrency(part) !== undefined || PERCENT.test(part) ? ' ' : all;
    })
    .replace(/\p{Ll}(?=\p{Lu})|\p{Lo}(?=[A-Za-z])/gu, '$& ')
    .replace(/^[+]$/, 'plus') // Of money in: a direction may be a lone sign.
    .replace(/^[-−–]$/, 'minus')
    .replace(/%/g, ' percent ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(toWordKey)
    .filter((word) => word !== '');
}

function parseWord(text: string): Word {
  const key = toWordKey(text);
  const start = /^[=^]/.test(text) ? '^' : '';
  const end = /^=|\$$/.test(text) ? '$' : '';
  const isWholeText = start !== '' && end !== '';
  // The whole text “D/C” has two words, so `=d/c` is found only in the joined text.
  if (isWholeText || !SHORT.test(key)) return { key, searchedIn: 'joined', pattern: start + key + end };
  return { key, searchedIn: 'spaced', pattern: `${start} ${key}${end && ' $'}` };
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
