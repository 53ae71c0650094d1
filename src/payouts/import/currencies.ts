import { codes, code as currencyOf } from 'currency-codes';

/** Codes of ISO 4217 that are no money in which somebody pays: metals, tests, units of account. */
const NO_MONEY = /^X(?!AF|CD|OF|PF)/;
/** All currencies of ISO 4217. */
export const CURRENCY_CODES: readonly string[] = codes().filter((code) => !NO_MONEY.test(code));
/** Codes that are also words of headers and titles. They count where they stand alone. */
const ALSO_WORDS = ['ALL', 'ANG', 'BAM', 'CUP', 'GEL', 'LAK', 'MAD', 'MOP', 'PEN', 'SOS', 'TOP', 'TRY'];

/** Signs that one currency uses. $ and ¥ are signs of several. */
const SIGNS = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₫': 'VND',
  '฿': 'THB',
  元: 'CNY',
};
const DOLLARS = { US$: 'USD', A$: 'AUD', C$: 'CAD', HK$: 'HKD', NT$: 'TWD', NZ$: 'NZD', S$: 'SGD' };
const OTHER_DOLLARS = { AU$: 'AUD', CA$: 'CAD', SG$: 'SGD', MX$: 'MXN', R$: 'BRL' };
const BY_SIGN: Readonly<Record<string, string>> = { ...SIGNS, ...DOLLARS, ...OTHER_DOLLARS };

/** How many decimals the smallest unit of a currency has: 0 for JPY, 3 for KWD. */
export function minorUnits(code: string): number {
  return currencyOf(code)?.digits ?? 2;
}

/** The currencies that a text names, such as `Earnings (USD)`, `revenue_usd` or `€ 12.50`. */
export function currenciesIn(text: string): string[] {
  // Between other words, only capitals are a code: “all”, “ils” and “che” are words.
  const isName = !/\s/.test(text.trim());
  const words = (isName ? text.toUpperCase() : text)
    .split(/[^A-Za-z]+/)
    .map((word) => (word === 'RMB' ? 'CNY' : word));
  const isAlone = isName || /[([]\s*[A-Z]{3}\s*[)\]]/.test(text);
  const named = words.filter(
    (word) => CURRENCY_CODES.includes(word) && (isAlone || !ALSO_WORDS.includes(word)),
  );
  const signs = text.match(/(?<![A-Z])[A-Z]{1,2}\$|[€£₹₩₺₫฿元]/gi) ?? [];
  return [...new Set([...named, ...signs.flatMap((sign) => BY_SIGN[sign.toUpperCase()] ?? [])])];
}

/** The one currency that a text names; '' if it names none or several. */
export function currencyIn(text: string): string {
  const [currency = '', ...others] = currenciesIn(text);
  return others.length > 0 ? '' : currency;
}

/** The currency that a cell or a user names; undefined if it is none. */
export function readCurrency(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  if (code === 'RMB') return 'CNY';
  return CURRENCY_CODES.includes(code) ? code : currencyIn(text) || undefined;
}
