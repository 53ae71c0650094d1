import { data } from 'currency-codes';
import { flattenText } from '../../storage';
import { type Decimal, invertSign, parseDecimal } from '../../table';
import { selectOnlyText } from '../orders';
import { detectStyle } from './detect-style';
import WORDS from './words.json';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const MOST_AMOUNT_CHARACTERS = 60;
/** Cells without an amount: empty ones, dashes, “n/a”. */
export const NOTHING = /^(?:|-|–|—|n\/?a)$/i;
/** `-US$1,234.50` is “-US$” and “1,234.50”; `1.5e3`; `12.50CR`. */
const AMOUNT = /^(?<before>[^\d.,'’ ]*)(?<digits>[\d.,'’ ]*\d)(?<exponent>e[+-]?\d{1,3})?(?<after>\D*)$/iu;
/** Digits before the decimal mark: 1234, 1,234 or 1.234, Indian 1,23,456, 1 234, 1'234; none in “.50”. */
const WHOLE_NUMBER = /^(?:\d*|[1-9]\d{0,2}(?:(?:[.,]\d{2,3})*[.,]\d{3}|(?:[ '’]\d{3})+))$/;
const CURRENCY_SIGN = /^[A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]$/i;
/** Abbreviations that stand beside amounts, as codes of currencies do. All other letters make a text no amount. */
const ABBREVIATIONS = ['RS', 'RM', 'KR', 'KČ', 'ZŁ', 'FR', 'TL'];
/** Banks write after an amount whether it is a credit or a debit, in German H (Haben) or S (Soll). */
const CREDIT = /^(?:CR|H)$/i;
const DEBIT = /^(?:DR|S)$/i;

/** The decimal mark of a column of amounts; 'unclear' if no text tells, or if they contradict each other. */
export function detectDecimalMark(texts: readonly string[]): DecimalMark | 'unclear' {
  return detectStyle(texts, DECIMAL_MARKS, parseAmount);
}

/** The amount of a text such as `1,234.50`, `(12,50)`, `12.50-` or `US$ 1 234`, with an unclear mark as with a point. Undefined if it is none. */
export function parseAmount(text: string, mark: DecimalMark | 'unclear'): Decimal | undefined {
  if (text.length > MOST_AMOUNT_CHARACTERS) return undefined;
  const bare = flattenText(text)
    .normalize('NFKC')
    .replace(/[−–—△▲]/g, '-') // △ is a minus in Japanese statements.
    .replace(/[.,]-{1,2}$/, '') // “12,-” and “100.--” are whole amounts.
    .replace(/(?<![\d '’])[ '’]|[ '’](?![\d '’])/g, '') // Blanks count only between digits: “€ 1 234” → “€1 234”.
    .replace(/(?<=[A-ZŁČ]{2})\.(?=[+-]?[\d.,])/i, ''); // “Rs.500” → “Rs500”: this is no decimal point.
  const isInBrackets = bare.startsWith('(') && bare.endsWith(')');
  const parts = AMOUNT.exec(isInBrackets ? bare.slice(1, -1) : bare)?.groups ?? {};
  const { before = '', digits = '', exponent = '', after = '' } = parts;
  const number = parseDigits(digits, mark === 'comma' ? ',' : '.');
  // One sign, before or after a currency: “-€12”, “€-12”, “12-”.
  const prefix = before.replace(/^[+-]|[+-]$/, '');
  const suffix = after.replace(/[+-]$/, '');
  const isDebit = DEBIT.test(suffix);
  const signs = (before + after).replace(/[^+-]/g, '') + (isDebit ? '-' : '');
  if (number === undefined || signs.length > 1 || !isCurrencyMark(prefix)) return undefined;
  if (!isDebit && !CREDIT.test(suffix) && !isCurrencyMark(suffix)) return undefined;
  const amount = parseDecimal(number + exponent);
  return amount !== undefined && (isInBrackets || signs === '-') ? invertSign(amount) : amount;
}

/** “1,234.50” → “1234.50”. */
function parseDigits(digits: string, decimalMark: ',' | '.'): string | undefined {
  const [whole = '', decimals = '0', ...otherParts] = digits.split(decimalMark);
  if (digits === '' || otherParts.length > 0) return undefined;
  if (!WHOLE_NUMBER.test(whole) || !/^\d+$/.test(decimals)) return undefined;
  return `${whole.replace(/\D/g, '')}.${decimals}`;
}

/** Whether a text beside an amount is a currency's sign, code or abbreviation, or empty. */
function isCurrencyMark(text: string): boolean {
  const letters = text.toUpperCase().replace(/\.$/, '');
  return text === '' || CURRENCY_SIGN.test(text) || [...CURRENCY_CODES, ...ABBREVIATIONS].includes(letters);
}

/** Codes of ISO 4217 that are no money in which somebody pays: metals, tests, units of account. */
const NO_MONEY = /^X(?!AF|CD|OF|PF)/;
const UNITS = new Map(data.map(({ code, digits }) => [code, digits]));
export const CURRENCY_CODES: readonly string[] = [...UNITS.keys()].filter((code) => !NO_MONEY.test(code));
/** Codes that are also words of headers and titles: “(GEL)” is a currency, but “Gel” is none, and “(ALL)” is none either. */
const WORDS_WITHOUT_BRACKETS = /^(?:ALL|AMD|ANG|BAM|BOB|CUP|GEL|LAK|MAD|MOP|PEN|SOS|TOP|TRY)$/;
const WORDS_EVEN_IN_BRACKETS = /^(?:ALL|TOP)$/;
/** Two letters of a script without capitals, as in 美元. No other word contains such a name. */
const LONG_NAME = /^\p{Lo}{2}/u;
/** Names and signs of one currency; $ and ¥ alone are those of several. The longest come first and are removed from the text, so that 美元 is not also 元. */
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
  const hasBrackets = /[([]\s*[A-Z]{3}\s*[)\]]/.test(text);
  const ordinaryWords = hasBrackets ? WORDS_EVEN_IN_BRACKETS : WORDS_WITHOUT_BRACKETS;
  const codes = (isIdentifier ? text.toUpperCase() : text)
    .split(/[^A-Za-z]+/)
    .filter((word) => CURRENCY_CODES.includes(word) && !ordinaryWords.test(word));
  let remainingText = text.toUpperCase();
  for (const { code, name } of NAMES) {
    if (!hasWholeName(remainingText, name)) continue;
    codes.push(code);
    remainingText = remainingText.replaceAll(name, ' ');
  }
  return [...new Set(codes)];
}

/** Whether the name stands in the text without a letter beside it: “Europe” has no “euro”. After a long name, letters may follow: 美元收入. */
function hasWholeName(text: string, name: string): boolean {
  const parts = text.split(name);
  return parts.slice(1).some((textAfter, index) => {
    const hasLetterBefore = /\p{L}$/u.test(parts[index] ?? '');
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
