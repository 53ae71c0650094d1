import type { Month } from '../../dates/months';
import { nameKey } from '../../request/name-key';
import { DATE_ORDERS, readDate, readPeriod } from '../import/periods';

/** A shorter statement number would be found in other words. */
const LEAST_LETTERS = 4;

/**
 * The statement numbers that a text names, whatever its case and punctuation, also between letters that a bank adds. A number is not found
 * within a longer one: neither INV-10 nor 001 in INV-1001.
 */
export function numbersIn(text: string, numbers: readonly string[]): Set<string> {
  const words = text.split(/[\p{P}\s]+/u).map(nameKey);
  const starts = new Set<number>();
  let rest = '';
  for (const word of words) {
    starts.add(rest.length);
    rest += word;
  }
  const isEdge = (at: number) => starts.has(at) || !/^\d\d$/.test(rest.slice(Math.max(0, at - 1), at + 1));
  const keys = new Map(numbers.map((number) => [number, nameKey(number)]));
  const found = new Set<string>();
  for (const key of [...new Set(keys.values())].sort((one, other) => other.length - one.length)) {
    if (key.length < LEAST_LETTERS) continue;
    for (let at = rest.indexOf(key); at >= 0; at = rest.indexOf(key, at + 1)) {
      if (!isEdge(at) || !isEdge(at + key.length)) continue;
      found.add(key);
      // A shorter number may not be found in the same place.
      rest = rest.slice(0, at) + '\n'.repeat(key.length) + rest.slice(at + key.length);
    }
  }
  return new Set(numbers.filter((number) => found.has(keys.get(number) ?? '')));
}

/** A month such as “Oct 1 - Oct 31, 2026” has so many words. */
const MOST_WORDS = 6;

/** The months that a text names, such as “Earnings 10/2026” or “Oct 26”. A day such as “21 Oct 2026” names no month. */
export function monthsIn(text: string): Set<Month> {
  const words = text.split(/\s+/).map((word) => word.replace(/^[([“"]/, '').replace(/[)\],;:”"]$/, ''));
  const months = new Set<Month>();
  for (let at = 0; at < words.length; at++) {
    for (let size = MOST_WORDS; size > 0; size--) {
      const part = words.slice(at, at + size).join(' ');
      const month = readPeriod(part.replace(/^(\p{L}{3,}) (\d\d)$/u, "$1'$2"), 'day first');
      const isDay = DATE_ORDERS.some((order) => readDate(part, order) !== undefined);
      if (month === undefined && !isDay) continue;
      if (month !== undefined && !isDay) months.add(month);
      at += size - 1;
      break;
    }
  }
  return months;
}
