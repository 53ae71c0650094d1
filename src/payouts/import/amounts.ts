import { flat } from '../../storage/untrusted-value';
import { type Decimal, negated, readDecimal } from '../../table/decimal';
import { CURRENCY_CODES, minorUnits } from './currencies';
import { styleOf } from './styles';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const LONGEST = 60;
/** Cells that say nothing. */
export const NOTHING = /^(?:|-|–|—|n\/?a)$/i;
/** Credits and debits of banks after an amount. */
const SIDES = /^(?:CR|DR|H|S)$/i;
/** Abbreviations that stand beside amounts, as codes of currencies do. All other letters make a text no amount. */
const ABBREVIATIONS = ['RS', 'RM', 'KR', 'KČ', 'ZŁ', 'FR', 'TL'];
/** A sign, a currency, a sign, digits with their separators, an exponent, a currency, a sign. */
const AMOUNT =
  /^([+-]?)([A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{2,3}\.?)?([+-]?)([\d.,'’ ]*\d)(e[+-]?\d{1,3})?([A-Z]{0,3}[$€£¥₹₩₺₫฿₽元円원]|[A-ZŁČ]{1,3}\.?)?([+-]?)$/iu;
/** In China, Japan, Korea and Taiwan, a comma is no decimal mark. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Kana}\p{Script=Hangul}]/u;
/** Digits with a decimal point. Thousands have commas, also as in 1,23,456, or spaces or apostrophes. */
const NUMBER = /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:[ '’]\d{3})+))(?:\.\d+)?$/;

/**
 * The decimal mark of a column of amounts; 'unclear' if no text tells, or if they contradict each other. 125,000 can be read in two ways, but
 * not in a currency without decimals, or with three.
 */
export function decimalMarkOf(
  texts: readonly string[],
  currency = '',
  headers: readonly string[] = [],
): DecimalMark | 'unclear' {
  const mark = styleOf(texts, DECIMAL_MARKS, readAmount);
  const units = minorUnits(currency);
  const [hasPoint, hasComma] = ['.', ','].map((sign) => texts.some((text) => text.includes(sign)));
  if (mark === 'unclear' && headers.some((header) => EAST_ASIAN.test(header))) return 'point';
  if (mark !== 'unclear' || units === 2 || (hasPoint && hasComma)) return mark;
  return hasPoint === (units === 3) ? 'point' : 'comma';
}

/**
 * The amount of a text such as `1,234.50`, `(12,50)`, `12.50-` or `US$ 1 234`; with an unclear mark, as with a point. Undefined if it is no
 * amount, or if its thousands are not grouped as such.
 */
export function readAmount(text: string, mark: DecimalMark | 'unclear'): Decimal | undefined {
  if (text.length > LONGEST) return undefined;
  // Spaces and apostrophes count only between digits.
  const bare = flat(text)
    .normalize('NFKC')
    .replace(/[−–—△▲]/g, '-')
    .replace(/[.,]-{1,2}$/, '')
    .replace(/(?<![\d '’])[ '’]|[ '’](?![\d '’])/g, '');
  const isInBrackets = bare.startsWith('(') && bare.endsWith(')');
  const [, before = '', prefix = '', inner = '', digits = '', exponent = '', suffix = '', after = ''] =
    AMOUNT.exec(isInBrackets ? bare.slice(1, -1) : bare) ?? [];
  const number = mark === 'comma' ? digits.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.')) : digits;
  const isDebit = /^(?:DR|S)$/i.test(suffix);
  const signs = before + inner + after + (isDebit ? '-' : '');
  if (digits === '' || signs.length > 1 || !NUMBER.test(number)) return undefined;
  if (!isCurrency(prefix) || !(isCurrency(suffix) || SIDES.test(suffix))) return undefined;
  const amount = readDecimal(number.replace(/[, '’]/g, '') + exponent);
  return amount !== undefined && (isInBrackets || signs === '-') ? negated(amount) : amount;
}

/** True for the sign, the code or the abbreviation of a currency, and for nothing. */
function isCurrency(text: string): boolean {
  const letters = text.toUpperCase().replace('.', '');
  return !/^[A-ZŁČ]{1,3}$/.test(letters) || [...CURRENCY_CODES, ...ABBREVIATIONS].includes(letters);
}
