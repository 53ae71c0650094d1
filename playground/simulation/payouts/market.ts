import { between, mix } from '../../service/world/chance';
import { exact } from '../year/exact';
import { converted } from './amounts';

/** Dollars for one unit of a currency, about. */
const RATES: Readonly<Record<string, number>> = { EUR: 1.08, GBP: 1.27, CNY: 0.139 };
const DECIMALS: Readonly<Record<string, number>> = { EUR: 4, GBP: 4, CNY: 6 };
export const FOREIGN = Object.keys(RATES);

/** The rate of a currency in a month, as a user types it: within 2 % of the usual one. */
export function rateText(currency: string, month: string): string {
  const seed = mix(Number(month.replace('-', '')), currency.charCodeAt(0));
  const rate = (RATES[currency] ?? 1) * between(seed, 1, 0.98, 1.02);
  return rate.toFixed(DECIMALS[currency] ?? 0);
}

/** An exact amount of one currency in another, at the rates of a month. */
export function atMarket(amount: bigint, from: string, to: string, month: string): bigint {
  const rate = (currency: string) => exact(currency === 'USD' ? '1' : rateText(currency, month));
  return from === to ? amount : converted(amount, rate(from), rate(to));
}
