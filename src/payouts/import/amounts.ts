import { flattenText } from '../../storage';
import { type Decimal, invertSign, parseDecimal } from '../../table';
import { CURRENCY_CODES } from './currencies';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const LONGEST = 60;
export const NOTHING = /^(?:|-|–|—|n\/?a)$/i;
/** Credits and debits of banks after an amount. */
const SIDES = /^(?:CR|DR|H|S)$/i;
/** Abbreviations that stand beside amounts, as codes of currencies do. All other letters make a text no amount. */
const ABBREVIATIONS = ['RS', 'RM', 'KR', 'KČ', 'ZŁ', 'FR', 'TL'];
/** A sign, a currency, a sign, digits with their separators, an exponent, a currency, a sign. */
const AMOUNT =
  /^([+-]?)([A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{2,3}\.?)?([+-]?)([\d.,'’ ]*\d)(e[+-]?\d{1,3})?([A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{1,3}\.?)?([+-]?)$/iu;
/** Digits with a decimal point. Thousands have commas, also as in 1,23,456, or spaces or apostrophes. */
const NUMBER = /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:[ '’]\d{3})+))(?:\.\d+)?$/;

/** The decimal mark of a column of amounts; 'unclear' if no text tells, or if they contradict each other. */
export function detectDecimalMark(texts: readonly string[]): DecimalMark | 'unclear' {
  return detectStyle(texts, DECIMAL_MARKS, parseAmount);
}

/** The amount of a text such as `1,234.50`, `(12,50)`, `12.50-` or `US$ 1 234`, with an unclear mark as with a point. Undefined if it is none. */
export function parseAmount(text: string, mark: DecimalMark | 'unclear'): Decimal | undefined {
  if (text.length > LONGEST) return undefined;
  // Spaces and apostrophes count only between digits.
  const bare = flattenText(text)
    .normalize('NFKC')
    .replace(/[−–—△▲]/g, '-')
    .replace(/[.,]-{1,2}$/, '')
    .replace(/(?<![\d '’])[ '’]|[ '’](?![\d '’])/g, '');
  const isInBrackets = bare.startsWith('(') && bare.endsWith(')');
  const [, before = '', prefix = '', inner = '', digits = '', exponent = '', suffix = '', after = ''] =
    AMOUNT.exec(isInBrackets ? bare.slice(1, -1) : bare) ?? [];
  const number =
    mark === 'comma' ? digits.replace(/[.,]/g, (separator) => (separator === '.' ? ',' : '.')) : digits;
  const isDebit = /^(?:DR|S)$/i.test(suffix);
  const signs = before + inner + after + (isDebit ? '-' : '');
  if (digits === '' || signs.length > 1 || !NUMBER.test(number)) return undefined;
  if (!isCurrencyMark(prefix) || !(isCurrencyMark(suffix) || SIDES.test(suffix))) return undefined;
  const amount = parseDecimal(number.replace(/[, '’]/g, '') + exponent);
  return amount !== undefined && (isInBrackets || signs === '-') ? invertSign(amount) : amount;
}

/** True for the sign, the code or the abbreviation of a currency, and for nothing. */
function isCurrencyMark(text: string): boolean {
  const letters = text.toUpperCase().replace('.', '');
  return !/^[A-ZŁČ]{1,3}$/.test(letters) || [...CURRENCY_CODES, ...ABBREVIATIONS].includes(letters);
}

/** The style in which each text of a column can be read; the first of two if all mean the same; 'unclear' if they do not, or contradict each other. */
export function detectStyle<Style extends string>(
  texts: readonly string[],
  [first, second]: readonly [Style, Style],
  parse: (text: string, style: Style) => string | undefined,
): Style | 'unclear' {
  const readings = [...new Set(texts)]
    .map((text) => ({ one: parse(text, first), other: parse(text, second) }))
    .filter(({ one, other }) => one !== other);
  const isFirst = readings.some(({ other }) => other === undefined);
  const isSecond = readings.some(({ one }) => one === undefined);
  if (isFirst !== isSecond) return isFirst ? first : second;
  return readings.length === 0 ? first : 'unclear';
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
