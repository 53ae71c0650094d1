import { addDays, type Day, daysBetween } from './calendar';
import type { DayRange } from './named-ranges';

/**
 * The fewest ranges that contain the given ones, in ascending order. Days between two ranges are included if they are no more than the days
 * of both, because one request for them all takes fewer calls than two.
 */
export function joinedRanges(ranges: readonly DayRange[]): DayRange[] {
  const joined: DayRange[] = [];
  for (const range of [...ranges].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = joined[joined.length - 1];
    if (last !== undefined && isNear(last, range))
      joined.splice(-1, 1, { from: last.from, to: last.to > range.to ? last.to : range.to });
    else joined.push(range);
  }
  return joined;
}

function isNear(one: DayRange, next: DayRange): boolean {
  return daysBetween(one.to, next.from) - 1 <= length(one) + length(next);
}

function length({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

export function daysIn({ from, to }: DayRange): Day[] {
  return Array.from({ length: length({ from, to }) }, (_, nth) => addDays(from, nth));
}

export function isIn(ranges: readonly DayRange[], day: Day): boolean {
  return ranges.some(({ from, to }) => day >= from && day <= to);
}
