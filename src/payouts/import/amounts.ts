import { flat } from '../../storage/untrusted-value';
import { type Decimal, negated, readDecimal } from '../../table/decimal';
import { styleOf } from './styles';

export const DECIMAL_MARKS = ['point', 'comma'] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];

const LONGEST = 60;
/** Currencies in which networks and banks pay. Other codes are accepted in a column for the currency. */
export const CURRENCY_CODES =
  'USD EUR GBP JPY CNY RMB HKD TWD KRW INR IDR SGD THB VND MYR PHP AUD NZD CAD MXN BRL ARS CLP COP CHF SEK NOK DKK PLN CZK HUF RON BGN TRY ILS AED SAR EGP ZAR NGN KES RUB UAH KZT PKR BDT'.split(
    ' ',
  );
/** Signs that one currency uses. ¥ may be yen or yuan. */
const SIGNS = { $: 'USD', '€': 'EUR', '£': 'GBP', '₹': 'INR', '₩': 'KRW', 元: 'CNY' };
const DOLLARS = { US$: 'USD', A$: 'AUD', C$: 'CAD', HK$: 'HKD', NT$: 'TWD', NZ$: 'NZD', S$: 'SGD' };
const OTHER_DOLLARS = { AU$: 'AUD', CA$: 'CAD', SG$: 'SGD', MX$: 'MXN', R$: 'BRL' };
const BY_SIGN: Readonly<Record<string, string>> = { ...SIGNS, ...DOLLARS, ...OTHER_DOLLARS };
/** Abbreviations that stand beside amounts, as codes of currencies do. All other letters make a text no amount. */
const ABBREVIATIONS = ['RS', 'RM', 'KR', 'ZŁ', 'FR'];
/** A sign, a currency, a sign, digits with their separators, an exponent, a currency, a sign. */
const AMOUNT =
  /^([+-]?)([A-Z]{0,2}[$€£¥￥₹₩元]|[A-ZŁ]{2,3}\.?)?([+-]?)([\d.,'’ ]*\d)(e[+-]?\d{1,3})?([A-Z]{0,2}[$€£¥￥₹₩元]|[A-ZŁ]{2,3}\.?)?(-?)$/iu;
/** Digits with a decimal point. Thousands have commas, also as in 1,23,456, or spaces or apostrophes. */
const NUMBER = /^(?:\d*|[1-9]\d{0,2}(?:(?:,\d{2,3})*,\d{3}|(?:[ '’]\d{3})+))(?:\.\d+)?$/;

/** The decimal mark of a column of amounts; 'unclear' if no text tells, or if they contradict each other. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | 'unclear' {
  return styleOf(texts, DECIMAL_MARKS, readAmount);
}

/**
 * The amount of a text such as `1,234.50`, `(12,50)`, `12.50-` or `US$ 1 234`. Undefined if it is no amount, or if its thousands are not
 * grouped as such.
 */
export function readAmount(text: string, mark: DecimalMark): Decimal | undefined {
  if (text.length > LONGEST) return undefined;
  // Spaces and apostrophes count only between digits.
  const bare = flat(text)
    .replace(/[−–—]/g, '-')
    .replace(/(?<![\d '’])[ '’]|[ '’](?![\d '’])/g, '');
  const isInBrackets = bare.startsWith('(') && bare.endsWith(')');
  const [, before = '', prefix = '', inner = '', digits = '', exponent = '', suffix = '', after = ''] =
    AMOUNT.exec(isInBrackets ? bare.slice(1, -1) : bare) ?? [];
  const number = mark === 'point' ? digits : digits.replace(/[.,]/g, (each) => (each === '.' ? ',' : '.'));
  const signs = before + inner + after;
  if (digits === '' || signs.length > 1 || !NUMBER.test(number)) return undefined;
  if (!isCurrency(prefix) || !isCurrency(suffix)) return undefined;
  const amount = readDecimal(number.replace(/[, '’]/g, '') + exponent);
  return amount !== undefined && (isInBrackets || signs === '-') ? negated(amount) : amount;
}

/** True for the sign, the code or the abbreviation of a currency, and for nothing. */
function isCurrency(text: string): boolean {
  const letters = text.toUpperCase().replace('.', '');
  return !/^[A-ZŁ]{2,3}$/.test(letters) || [...CURRENCY_CODES, ...ABBREVIATIONS].includes(letters);
}

/** The currency that a text names, such as `Earnings (USD)` or `€ 12.50`; '' if it names none. */
export function currencyIn(text: string): string {
  const code = text.split(/[^A-Za-z]+/).find((word) => CURRENCY_CODES.includes(word));
  if (code !== undefined) return code === 'RMB' ? 'CNY' : code;
  const [sign = ''] = /(?<![A-Z])[A-Z]{1,2}\$|[$€£₹₩元]/i.exec(text) ?? [];
  return BY_SIGN[sign.toUpperCase()] ?? '';
}

/** The code of a currency that a cell or a user names; undefined if it is none. */
export function readCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return currencyIn(code) || (/^[A-Z]{3}$/.test(code) ? code : undefined);
}
