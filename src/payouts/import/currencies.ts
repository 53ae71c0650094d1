import { data } from 'currency-codes';
import { selectOnlyText } from '../orders';
import WORDS from './words.json';

/** Codes of ISO 4217 that are no money in which somebody pays: metals, tests, units of account. */
const NO_MONEY = /^X(?!AF|CD|OF|PF)/;
const UNITS = new Map(data.map(({ code, digits }) => [code, digits]));
export const CURRENCY_CODES: readonly string[] = [...UNITS.keys()].filter((code) => !NO_MONEY.test(code));
/** Codes that are also words of headers and titles. They count only in brackets, two of them not even there. */
const ALSO_WORDS = /^(?:ALL|AMD|ANG|BAM|BOB|CUP|GEL|LAK|MAD|MOP|PEN|SOS|TOP|TRY)$/;
const ALSO_IN_BRACKETS = /^(?:ALL|TOP)$/;
/** Two letters of a script without capitals. After a name such as 美元, another word may follow; no word contains it. */
const LONG_NAME = /^\p{Lo}{2}/u;
/** Names and signs that one currency has, the longest first. One that is found is removed from the text: 美元 is not 元, nor Europe “euro”. $ and ¥ alone are signs of several. */
const NAMES = Object.entries(WORDS.currencies)
  .flatMap(([code, names]) => names.split('|').map((name) => ({ code, name: name.toUpperCase() })))
  .sort((one, other) => other.name.length - one.name.length);

/** How many decimals the smallest unit of a currency has: 0 for JPY, 3 for KWD. */
export function countMinorDigits(code: string): number {
  return UNITS.get(code) ?? 2;
}

/** The currencies that a text names, such as `Earnings (USD)`, `revenue_usd` or `€ 12.50`. A code is in capitals, or a part of an identifier. */
export function listNamedCurrencies(text: string): string[] {
  const isIdentifier = /^[a-z0-9]+(?:_[a-z0-9]+)+$/i.test(text);
  const alsoWords = /[([]\s*[A-Z]{3}\s*[)\]]/.test(text) ? ALSO_IN_BRACKETS : ALSO_WORDS;
  const codes = (isIdentifier ? text.toUpperCase() : text)
    .split(/[^A-Za-z]+/)
    .filter((word) => CURRENCY_CODES.includes(word) && !alsoWords.test(word));
  let remainingText = text.toUpperCase();
  for (const { code, name } of NAMES) {
    if (!hasWholeName(remainingText, name)) continue;
    codes.push(code);
    remainingText = remainingText.replaceAll(name, ' ');
  }
  return [...new Set(codes)];
}

/** Whether the name stands in the text at least once without a letter before or after it. After a long name, letters may follow. */
function hasWholeName(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((textAfter, index) => {
    const textBefore = parts[index] ?? '';
    const hasLetterBefore = /\p{L}$/u.test(textBefore);
    const hasLetterAfter = /^\p{L}/u.test(textAfter);
    return !hasLetterBefore && (!hasLetterAfter || LONG_NAME.test(name));
  });
}

export function findNamedCurrency(text: string): string {
  return selectOnlyText(listNamedCurrencies(text));
}

export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CURRENCY_CODES.includes(code) ? code : findNamedCurrency(text) || undefined;
}
