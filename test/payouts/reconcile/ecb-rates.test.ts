import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rate } from '../../../src/payouts/inputs/inputs';
import { BooksRates } from '../../../src/payouts/reconcile/rates';
import { compareDecimals, product, quotient } from '../../../src/table/decimal';

const FOLDER = join(__dirname, '../ecb');

/** Units of each currency for one euro, as published, by day. */
type EuroRates = ReadonlyMap<string, Readonly<Record<string, string>>>;

function euroRates(file: string): EuroRates {
  const [header = '', ...lines] = readFileSync(join(FOLDER, file), 'utf8').trim().split(/\r?\n/);
  const currencies = header.split(',').slice(1);
  return new Map(
    lines.map((line) => {
      const [day = '', ...rates] = line.split(',');
      return [day, Object.fromEntries(currencies.map((currency, at) => [currency, rates[at]!]))];
    }),
  );
}

/** The tab Rates of books in dollars, with a day in place of each month. A cell keeps 15 digits. */
function dollarBooks(days: EuroRates): BooksRates {
  const rates = [...days].flatMap(([day, { USD = '', ...others }]): Rate[] => {
    const inTab = (perEuro: string) => quotient(USD, perEuro, 15 - exponentOf(Number(USD) / Number(perEuro)));
    const all = [['EUR', '1'] as const, ...Object.entries(others)];
    return all.map(([currency, perEuro]) => ({ month: day, currency, rate: inTab(perEuro), source: 'ECB' }));
  });
  return new BooksRates('USD', rates, []);
}

function exponentOf(number: number): number {
  return Math.floor(Math.log10(number)) + 1;
}

interface Cross {
  readonly date: string;
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly result: string;
  readonly roundedTo: number;
  readonly source: string;
}

const CROSSES = JSON.parse(readFileSync(join(FOLDER, 'crosses.json'), 'utf8')) as readonly Cross[];

/** Converted amounts have cents, so a larger amount shows more decimals of the cross rate. */
const SCALE = `1${'0'.repeat(30)}`;

describe('conversions at the reference rates of the European Central Bank', () => {
  const books = dollarBooks(euroRates('rates-cross-dates.csv'));

  test.each(CROSSES)('of $amount $from to $to on $date are $result, as others have published', (cross) => {
    const { date, amount, from, to, result, roundedTo } = cross;
    const converted = books.convert(product(`${amount}`, SCALE), from, to, date)!;
    expect(compareDecimals(quotient(converted, SCALE, roundedTo), result)).toBe(0);
  });

  test('are unknown on a day without a rate, and for a currency without one', () => {
    expect(books.convert('100', 'EUR', 'USD', '2013-03-22')).toBeUndefined();
    expect(books.convert('100', 'SEK', 'USD', '2013-03-21')).toBeUndefined();
    expect(books.convert('100', 'USD', 'SEK', '2013-03-21')).toBeUndefined();
  });

  test('keep an amount in its own currency, even on a day without rates', () => {
    expect(books.convert('100.05', 'EUR', 'EUR', '2013-03-22')).toBe('100.05');
    expect(books.convert('100.05', 'USD', 'USD', '2013-03-22')).toBe('100.05');
  });
});

describe('a million, converted at the rates of the last day of each month since 2013', () => {
  const days = euroRates('rates.csv');
  const books = dollarBooks(days);

  test('is the exact cross of the published rates, to the smallest unit, in all directions', () => {
    for (const [day, published] of days) {
      const perEuro = { EUR: '1', ...published };
      for (const [from, fromRate] of Object.entries(perEuro))
        for (const [to, toRate] of Object.entries(perEuro)) {
          const [a, b] = [millionths(toRate), millionths(fromRate)];
          const scale = WITHOUT_CENTS.includes(to) ? '1' : '100';
          const exact = (2n * 1_000_000n * BigInt(scale) * a + b) / (2n * b);
          const converted = books.convert('1000000', from, to, day)!;
          expect([day, from, to, product(converted, scale)]).toEqual([day, from, to, String(exact)]);
        }
    }
  });
});

const WITHOUT_CENTS = ['JPY'];

function millionths(rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(6, '0'));
}
