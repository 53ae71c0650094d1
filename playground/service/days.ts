import type { ReportName, Zone } from './request/names';

/** Days and zones by fixed arithmetic. A day is its number since 1970-01-01; a block is eight hours UTC. */

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

/** The number of a real day written `YYYY-MM-DD`, both parts padded; undefined for anything else. */
export function dayNumber(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(ms) || dayText(ms / DAY_MS) !== text ? undefined : ms / DAY_MS;
}

/** Days written already: every fact asks for its day's text. */
const DAY_TEXTS = new Map<number, string>();

export function dayText(day: number): string {
  let text = DAY_TEXTS.get(day);
  if (text === undefined) {
    text = new Date(day * DAY_MS).toISOString().slice(0, 10);
    DAY_TEXTS.set(day, text);
  }
  return text;
}

/** When `day` begins in `zone`, in milliseconds since 1970. */
export function dayStart(zone: Zone, day: number): number {
  return day * DAY_MS - OFFSET_HOURS[zone] * HOUR_MS;
}

/** The day it is in `zone` at `now`. */
export function dayAt(zone: Zone, now: number): number {
  return Math.floor((now + OFFSET_HOURS[zone] * HOUR_MS) / DAY_MS);
}

/** The three blocks that a day of `zone` is made of: zones cut the same hours at other places. */
export function blocksOf(zone: Zone, day: number): readonly [number, number, number] {
  const first = dayStart(zone, day) / (8 * HOUR_MS);
  return [first, first + 1, first + 2];
}

/** When the data of `day` is complete (section 8), in milliseconds since 1970. */
export function readyAt(report: ReportName, zone: Zone, day: number): number {
  return day * DAY_MS + READY_HOURS[report][zone] * HOUR_MS;
}

/** The newest day that is complete at `now`. */
export function newestCompleteDay(report: ReportName, zone: Zone, now: number): number {
  return Math.floor((now - READY_HOURS[report][zone] * HOUR_MS) / DAY_MS);
}
