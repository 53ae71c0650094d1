import { toNameKey } from '../../request';
import { rememberResults } from '../../storage';
import { parseCurrency } from './amounts';
import WORDS from './words.json';

/** Words of words.json count anywhere in a text, one with ^ at its beginning, $ at its end, = as the whole. Case, accents, spaces and punctuation do not matter. */
type HeaderMeaning = keyof typeof WORDS.headers;
export type Meaning = HeaderMeaning | keyof typeof WORDS.refusals | keyof typeof WORDS.cells;

const MEANINGS = { ...WORDS.headers, ...WORDS.refusals, ...WORDS.cells };
/** What a column can mean; `refusals` are what it must not mean besides. */
export const HEADER_MEANINGS = Object.keys(WORDS.headers) as readonly HeaderMeaning[];

type Word = ReturnType<typeof parseWord>;

const listMeaningWords = rememberResults((meaning: Meaning) =>
  [MEANINGS[meaning]].flat().join('|').split('|').map(parseWord),
);
const listMonthNames = rememberResults<void, readonly (readonly string[])[]>(() =>
  WORDS.months.map((names) => names.split(' ').map(toNameKey)),
);
/** The words of a text with spaces, and without. Each text is asked about many meanings. */
const joinWords = rememberResults((text: string) => {
  const spaced = ` ${splitWords(text).join(' ')} `;
  return { spaced, joined: spaced.replaceAll(' ', '') };
});

const LONGEST = 200;
/** A short word counts only where a word of the text begins: “uid” is no word of “líquido”. */
const SHORT = /^[a-z]{1,4}$/;
/** The currency of a header, such as “(USD)”, “(€)” and “EUR”, and a rate, such as “(15 %)”. */
const BESIDE = /[([（]([^()[\]（）]*)[)\]）]|\b([A-Z]{3})$/gu;
const PERCENT = /^[\d.,]+\s*%$/;

/** Whether a text has a word with one of these meanings. */
export function hasMeaning(text: string, ...meanings: readonly Meaning[]): boolean {
  const { spaced, joined } = joinWords(text);
  const isWordInText = ({ key, isShort, isFirst, isLast }: Word) => {
    if (isFirst && isLast) return joined === key;
    const [all, part] = isShort ? [spaced, ` ${key}${isLast ? ' ' : ''}`] : [joined, key];
    if (isFirst) return all.startsWith(part);
    return isLast ? all.endsWith(part) : all.includes(part);
  };
  return meanings.some((meaning) => listMeaningWords(meaning).some(isWordInText));
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
    .replace(/^[+]$/, 'plus')
    .replace(/^[-−–]$/, 'minus')
    .replace(/%/g, ' percent ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(toWordKey)
    .filter((word) => word !== '');
}

/** Whether a whole text is one of these words. */
export function isWord(text: string, ...meanings: readonly Meaning[]): boolean {
  const key = toWordKey(text);
  return key !== '' && meanings.some((meaning) => listMeaningWords(meaning).some((word) => word.key === key));
}

function parseWord(text: string) {
  const key = toWordKey(text);
  return { key, isShort: SHORT.test(key), isFirst: /^[=^]/.test(text), isLast: /^=|\$$/.test(text) };
}

function toWordKey(text: string): string {
  return toNameKey(text.replace(/%/g, ' percent ')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number of the month with this name or abbreviation, such as `oct`, `sept` or `März`; 0 for any other text. */
export function findMonthNumber(name: string): number {
  const key = toNameKey(name);
  if (key.length < 3) return 0;
  const numbers = listMonthNames().map(
    (names) => names.findIndex((monthName) => monthName.startsWith(key)) + 1,
  );
  return numbers.find((number) => number > 0) ?? 0;
}
