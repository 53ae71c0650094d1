import type { ReportName, Zone } from './request/names';

/** Calculates days and zones. A day is its number since 1970-01-01, and a block is eight hours of UTC. */

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

const OFFSET_HOURS: Readonly<Record<Zone, number>> = { 'UTC+8': 8, 'UTC+0': 0, 'UTC-8': -8 };

/** Section 8, as hours after 00:00 UTC of the day; Beijing is UTC+8 all year. */
const FULL_HOURS = { 'UTC+8': 37, 'UTC+0': 36, 'UTC-8': 42 };
const COHORT_HOURS = { 'UTC+8': 37, 'UTC+0': 37, 'UTC-8': 37 };
const READY_HOURS: Readonly<Record<ReportName, Readonly<Record<Zone, number>>>> = {
  full: FULL_HOURS,
  ltv: COHORT_HOURS,
  retention: COHORT_HOURS,
  device: { 'UTC+8': 21, 'UTC+0': 31, 'UTC-8': 42 },
};

/** The number of an existing day in the form `YYYY-MM-DD`; undefined for any other text. */
export function dayNumber(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayText(ms / DAY_MS) !== text ? undefined : ms / DAY_MS;
}

/** A cache of the texts of days, because each fact needs the text of its day. */
const DAY_TEXTS = new Map<number, string>();

export function dayText(day: number): string {
  let text = DAY_TEXTS.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    DAY_TEXTS.set(day, text);
  }
  return text;
}

/** The time when `day` begins in `zone`, in milliseconds since 1970. */
export function dayStart(zone: Zone, day: number): number {
  return day * DAY_MS - OFFSET_HOURS[zone] * HOUR_MS;
}

/** The current day in `zone` at `now`. */
export function dayAt(zone: Zone, now: number): number {
  return Math.floor((now + OFFSET_HOURS[zone] * HOUR_MS) / DAY_MS);
}

/** The three blocks of a day in `zone`. The same blocks belong to different days in different zones. */
export function blocksOf(zone: Zone, day: number): readonly [number, number, number] {
  const first = dayStart(zone, day) / (8 * HOUR_MS);
  return [first, first + 1, first + 2];
}

/** The time when the data of `day` is complete (section 8), in milliseconds since 1970. */
export function readyAt(report: ReportName, zone: Zone, day: number): number {
  return day * DAY_MS + READY_HOURS[report][zone] * HOUR_MS;
}

/** The newest day that is complete at `now`. */
export function newestCompleteDay(report: ReportName, zone: Zone, now: number): number {
  return Math.floor((now - READY_HOURS[report][zone] * HOUR_MS) / DAY_MS);
}
