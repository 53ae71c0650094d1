/** Invented exchange rates. A day always has the same ones. */

import { serialOfDay } from '../../serial';

/** About how many units one US dollar buys. */
const UNITS_FOR_A_DOLLAR: ReadonlyMap<string, number> = new Map([
  ['USD', 1],
  ['EUR', 0.86],
  ['GBP', 0.75],
  ['CHF', 0.8],
  ['JPY', 150],
  ['CNY', 7.1],
  ['KRW', 1_400],
  ['INR', 88],
  ['CAD', 1.4],
  ['AUD', 1.53],
  ['NZD', 1.73],
  ['HKD', 7.78],
  ['TWD', 30.6],
  ['SGD', 1.3],
  ['THB', 32.5],
  ['IDR', 16_600],
  ['MYR', 4.2],
  ['PHP', 58],
  ['VND', 26_300],
  ['BRL', 5.4],
  ['MXN', 18.5],
  ['ZAR', 17.3],
  ['TRY', 42],
  ['ILS', 3.3],
  ['AED', 3.67],
  ['SAR', 3.75],
  ['SEK', 9.4],
  ['NOK', 10.1],
  ['DKK', 6.4],
  ['PLN', 3.66],
  ['CZK', 20.9],
  ['HUF', 335],
]);

const CURRENCIES = [...UNITS_FOR_A_DOLLAR.keys()];
const FIRST_DAY = serialOfDay(2004, 1, 1);
const DIGITS = 7;

/** What one unit of a currency costs in another one on a day (a serial number); undefined if there is no rate. */
export function crossRate(from: string, to: string, day: number): number | undefined {
  const [sold, bought] = [unitsForADollar(from, day), unitsForADollar(to, day)];
  if (sold === undefined || bought === undefined || day < FIRST_DAY) return undefined;
  return Number((bought / sold).toPrecision(DIGITS));
}

/** The rate swings by 3% in the course of a year, and by 0.3% from day to day. */
function unitsForADollar(currency: string, day: number): number | undefined {
  const usual = UNITS_FOR_A_DOLLAR.get(currency);
  if (usual === undefined || currency === 'USD') return usual;
  const phase = CURRENCIES.indexOf(currency);
  return usual * (1 + 0.03 * Math.sin(day / 58 + phase) + 0.003 * Math.sin(day * 2.1 + 3 * phase));
}
