import type { KeyAmounts } from '../../../src/books/books';
import type { OpenMonth } from '../../../src/close/movement/month-movement';
import type { FollowedMonth, MoveLine } from '../../../src/close/movement/network-moves';
import { lastDay } from '../../../src/dates/months';
import { serial } from '../../../src/dates/sheet-dates';
import type { Decimal } from '../../../src/table/decimal';

/** The amounts of networks that have the same revenue on each day of a month. */
export function amountsOf(days: number, ofDay: Readonly<Record<string, Decimal>>): KeyAmounts[] {
  const dates = Array.from({ length: days }, (_, nth) => String(nth + 1).padStart(2, '0'));
  return Object.entries(ofDay).map(([networkId, amount]) => ({
    appId: 'app-1',
    app: 'Chess',
    networkId,
    network: `Network ${networkId}`,
    metric: 'revenue',
    days: Object.fromEntries(dates.map((date) => [date, amount])),
  }));
}

/** A month that was closed six days after its last day. Each network has the same revenue on each of its days. */
export function closedMonth(
  month: string,
  lines: readonly MoveLine[] = [],
  ofDay: Readonly<Record<string, Decimal>> = { '1': '100' },
  closedAfter = 6,
): FollowedMonth {
  const days = Number(lastDay(month).slice(8));
  const closedAt = serial(lastDay(month)) + closedAfter + 0.5;
  return { month, closedAt, amounts: amountsOf(days, ofDay), lines, daysAgain: 40 };
}

/** A line about `day`, seen so many days after it. */
export function line(day: string, after: number, difference: number, more: Partial<MoveLine> = {}): MoveLine {
  return { day, network: 'Network 1', difference, seen: serial(day) + after, isOfMonth: false, ...more };
}

/** October three days after its end. */
export function october(ofDay: Readonly<Record<string, Decimal>> = { '1': '100' }): OpenMonth {
  return { to: '2026-10-31', now: serial('2026-10-31') + 3.5, amounts: amountsOf(31, ofDay) };
}

/** September, August and July with the same lines, which `linesOf` makes for the last day of the month. */
export function threeMonths(
  linesOf: (last: string) => readonly MoveLine[],
  ofDay?: Readonly<Record<string, Decimal>>,
): FollowedMonth[] {
  return ['2026-09', '2026-08', '2026-07'].map((month) => closedMonth(month, linesOf(lastDay(month)), ofDay));
}
