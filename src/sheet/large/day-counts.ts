import type { Day } from '../../dates/calendar';
import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import { serial } from '../reconcile/inserted-rows';

const DAY_MS = 86_400_000;

/** How many rows of which days were brought, in the order they came. */
export interface DayCount {
  readonly day: Day;
  readonly rows: number;
}

/**
 * The counts as a short text: a year of days is under 3 KB. The first day, then each day's rows to base 36, with the days that were
 * skipped before it: `2026-11-01 2n 2p 3+1s`.
 */
export function packDays(counts: readonly DayCount[]): string {
  const first = counts[0];
  if (first === undefined) return '';
  let next = serial(first.day);
  const entries = counts.map(({ day, rows }) => {
    const skipped = serial(day) - next;
    next = serial(day) + 1;
    return `${skipped === 0 ? '' : `${skipped.toString(36)}+`}${rows.toString(36)}`;
  });
  return [first.day, ...entries].join(' ');
}

export function unpackDays(text: string): DayCount[] {
  const [first, ...entries] = text.split(' ') as [string, ...string[]];
  if (first === '') return [];
  let next = serial(first);
  return entries.map((entry) => {
    const [rows, skipped = '0'] = entry.split('+').reverse() as [string, string?];
    next += Number.parseInt(skipped, 36);
    return { day: dayOf(next++), rows: Number.parseInt(rows, 36) };
  });
}

function dayOf(number: number): Day {
  return new Date((number - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10);
}
