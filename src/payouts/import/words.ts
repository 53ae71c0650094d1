import { nameKey } from '../../request/field-names';
import { readCurrency } from './currencies';
import WORDS from './words.json';

/** Words count anywhere in a text, one with ^ at its beginning, $ at its end, = as the whole. Case, accents, spaces and punctuation do not matter. */
type HeaderMeaning = keyof typeof WORDS.headers;
export type Meaning = HeaderMeaning | keyof typeof WORDS.refusals | keyof typeof WORDS.cells;

const MEANINGS = { ...WORDS.headers, ...WORDS.refusals, ...WORDS.cells };
/** What a column can mean; `refusals` are what it must not mean besides. */
export const HEADER_MEANINGS = Object.keys(WORDS.headers) as readonly HeaderMeaning[];

type Word = ReturnType<typeof wordIn>;

const LONGEST = 200;
/** A short word counts only where a word of the text begins: “uid” is no word of “líquido”. */
const SHORT = /^[a-z]{1,4}$/;
/** The currency of a header, such as “(USD)”, “(€)” and “EUR”, and a rate, such as “(15 %)”. */
const BESIDE = /[([（]([^()[\]（）]*)[)\]）]|\b([A-Z]{3})$/gu;
const PERCENT = /^[\d.,]+\s*%$/;
const words = new Map<Meaning, readonly Word[]>();
let monthNames: readonly (readonly string[])[] | undefined;

let latest = { text: '', spaced: '  ', joined: '' };

export function means(text: string, ...meanings: readonly Meaning[]): boolean {
  if (text !== latest.text) {
    const spaced = ` ${wordsIn(text).join(' ')} `;
    latest = { text, spaced, joined: spaced.replaceAll(' ', '') };
  }
  const { spaced, joined } = latest;
  const isIn = ({ key, isShort, isFirst, isLast }: Word) => {
    if (isFirst && isLast) return joined === key;
    const [all, part] = isShort ? [spaced, ` ${key}${isLast ? ' ' : ''}`] : [joined, key];
    if (isFirst) return all.startsWith(part);
    return isLast ? all.endsWith(part) : all.includes(part);
  };
  return meanings.some((meaning) => wordsOf(meaning).some(isIn));
}

/** The words of a text without its currency and its rate; also those of `netRevenue` and `net_revenue`. */
function wordsIn(text: string): string[] {
  return text
    .slice(0, LONGEST)
    .normalize('NFKC')
    .replace(BESIDE, (all, ...inside) => {
      const part = inside.slice(0, 2).find(Boolean) ?? '';
      return readCurrency(part) !== undefined || PERCENT.test(part) ? ' ' : all;
    })
    .replace(/\p{Ll}(?=\p{Lu})|\p{Lo}(?=[A-Za-z])/gu, '$& ')
    .replace(/^[+]$/, 'plus')
    .replace(/^[-−–]$/, 'minus')
    .replace(/%/g, ' percent ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(keyOf)
    .filter((word) => word !== '');
}

export function isWord(text: string, ...meanings: readonly Meaning[]): boolean {
  const key = keyOf(text);
  return key !== '' && meanings.some((meaning) => wordsOf(meaning).some((word) => word.key === key));
}

function wordsOf(meaning: Meaning): readonly Word[] {
  const read = words.get(meaning) ?? [MEANINGS[meaning]].flat().join('|').split('|').map(wordIn);
  words.set(meaning, read);
  return read;
}

function wordIn(text: string) {
  const key = keyOf(text);
  return { key, isShort: SHORT.test(key), isFirst: /^[=^]/.test(text), isLast: /^=|\$$/.test(text) };
}

function keyOf(text: string): string {
  return nameKey(text.replace(/%/g, ' percent ')).replace(/[^\p{L}\p{N}]/gu, '');
}

/** The number of the month with this name or abbreviation, such as `oct`, `sept` or `März`; 0 if there is none. */
export function monthNumber(name: string): number {
  const key = nameKey(name);
  if (key.length < 3) return 0;
  monthNames ??= WORDS.months.map((names) => names.split(' ').map(nameKey));
  const numbers = monthNames.map((names) => names.findIndex((each) => each.startsWith(key)) + 1);
  return numbers.find((number) => number > 0) ?? 0;
}
