import { data } from 'currency-codes';
import { flattenText } from '../../storage';
import { type Decimal, invertSign, parseDecimal } from '../../table';
import WORDS from './words.json';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const LONGEST_AMOUNT = 60;
export const NOTHING = /^(?:|-|–|—|n\/?a)$/i;
/** Credits and debits of banks after an amount. Germans write H (Haben) and S (Soll). */
const SIDES = /^(?:CR|DR|H|S)$/i;
/** Abbreviations that stand beside amounts, as codes of currencies do. All other letters make a text no amount. */
const ABBREVIATIONS = ['RS', 'RM', 'KR', 'KČ', 'ZŁ', 'FR', 'TL'];
/** `-US$ 1,234.50`, `EUR -12,50`, `1.5e3`, `12.50 CR`, `1 234 zł-`. A prefix of one letter is no currency; a suffix may be an H or S. */
const AMOUNT =
  /^(?<before>[+-]?)(?<prefix>[A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{2,3}\.?)?(?<inner>[+-]?)(?<digits>[\d.,'’ ]*\d)(?<exponent>e[+-]?\d{1,3})?(?<suffix>[A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{1,3}\.?)?(?<after>[+-]?)$/iu;
/** Digits with a decimal point. Thousands have commas, also as in 1,23,456, or spaces or apostrophes. */
const NUMBER = /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:[ '’]\d{3})+))(?:\.\d+)?$/;

/** The decimal mark of a column of amounts; 'unclear' if no text tells, or if they contradict each other. */
export function detectDecimalMark(texts: readonly string[]): DecimalMark | 'unclear' {
  return detectStyle(texts, DECIMAL_MARKS, parseAmount);
}

/** The amount of a text such as `1,234.50`, `(12,50)`, `12.50-` or `US$ 1 234`, with an unclear mark as with a point. Undefined if it is none. */
export function parseAmount(text: string, mark: DecimalMark | 'unclear'): Decimal | undefined {
  if (text.length > LONGEST_AMOUNT) return undefined;
  // △ is a minus in Japanese statements, “12,-” and “100.--” are whole amounts, and spaces and apostrophes count only between digits.
  const bare = flattenText(text)
    .normalize('NFKC')
    .replace(/[−–—△▲]/g, '-')
    .replace(/[.,]-{1,2}$/, '')
    .replace(/(?<![\d '’])[ '’]|[ '’](?![\d '’])/g, '');
  const isInBrackets = bare.startsWith('(') && bare.endsWith(')');
  const parts = AMOUNT.exec(isInBrackets ? bare.slice(1, -1) : bare)?.groups ?? {};
  const { before = '', prefix = '', inner = '', digits = '', exponent = '', suffix = '', after = '' } = parts;
  const pointNumber =
    mark === 'comma' ? digits.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.')) : digits;
  const isDebit = /^(?:DR|S)$/i.test(suffix);
  const signs = before + inner + after + (isDebit ? '-' : '');
  if (digits === '' || signs.length > 1 || !NUMBER.test(pointNumber)) return undefined;
  if (!isCurrencyMark(prefix) || !(isCurrencyMark(suffix) || SIDES.test(suffix))) return undefined;
  const amount = parseDecimal(pointNumber.replace(/[, '’]/g, '') + exponent);
  return amount !== undefined && (isInBrackets || signs === '-') ? invertSign(amount) : amount;
}

/** Of a prefix or suffix of AMOUNT: true for the sign, the code or the abbreviation of a currency, and for ''. */
function isCurrencyMark(text: string): boolean {
  const letters = text.toUpperCase().replace('.', '');
  return !/^[A-ZŁČ]{1,3}$/.test(letters) || [...CURRENCY_CODES, ...ABBREVIATIONS].includes(letters);
}

/** The style in which each text of a column can be read; the first if all mean the same in both; 'unclear' if some do not, or if texts contradict each other. */
export function detectStyle<Style extends string>(
  texts: readonly string[],
  [first, second]: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): Style | 'unclear' {
  const differentReadings = [...new Set(texts)]
    .map((text) => ({ inFirst: parse(text, first), inSecond: parse(text, second) }))
    .filter(({ inFirst, inSecond }) => inFirst !== inSecond);
  if (differentReadings.length === 0) return first;
  const needsFirst = differentReadings.some(({ inSecond }) => inSecond === undefined);
  const needsSecond = differentReadings.some(({ inFirst }) => inFirst === undefined);
  if (needsFirst && !needsSecond) return first;
  if (needsSecond && !needsFirst) return second;
  return 'unclear';
}

/** What a single text means, if it can be read in one way alone. */
export function parseUnambiguous<Style extends string>(
  text: string,
  styles: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): string | undefined {
  const style = detectStyle([text], styles, parse);
  return style === 'unclear' ? undefined : parse(text, style);
}

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

/** The one text of a list; '' if the list is empty, or if its texts differ. */
export function selectOnlyText(texts: readonly string[]): string {
  const [first = '', ...otherTexts] = new Set(texts);
  return otherTexts.length > 0 ? '' : first;
}

export function parseCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return CURRENCY_CODES.includes(code) ? code : findNamedCurrency(text) || undefined;
}
