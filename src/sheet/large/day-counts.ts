import type { Day } from '../../dates/calendar';
import { serial, serialDay } from '../../dates/sheet-dates';
import { StagingLost } from '../staging/staging-rows';
import type { Room } from './run-sheet';

/** One day and the number of its rows. */
export interface DayCount {
  readonly day: Day;
  readonly rows: number;
}

/**
 * The counts as a short text (a year of days is under 3 KB): the first day, then each day's rows in base 36, preceded by the number of
 * skipped days: `2026-11-01 2n 2p 3+1s`.
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
    return { day: serialDay(next++), rows: Number.parseInt(rows, 36) };
  });
}

export interface Cut {
  readonly before: number;
  readonly ofDay: number;
}

/** The position of a large table in progress: JSON, under 4 KB. (Stored: names must not change.) */
export interface LargeTableState {
  readonly sheetId: number;
  /** The number of rows that were added so far. */
  readonly rows: number;
  /** The number of rows of each day (see packDays). */
  readonly days: string;
  /** The numbers of texts that were cut to fit into a cell: before the last day, and on the last day. */
  readonly cut: Cut;
  readonly room: Room;
}

export function readState(given: unknown): LargeTableState {
  const { sheetId, rows, days, cut, room } = (given ?? {}) as Partial<Record<keyof LargeTableState, unknown>>;
  const { before, ofDay } = (cut ?? {}) as Partial<Record<keyof Cut, unknown>>;
  const { replaced, width } = (room ?? {}) as Partial<Record<keyof Room, unknown>>;
  const numbers = [sheetId, rows, before, ofDay, replaced, width];
  if (typeof days !== 'string' || !numbers.every((number) => typeof number === 'number'))
    throw new StagingLost();
  return given as LargeTableState;
}
