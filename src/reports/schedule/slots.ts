import { addDays, countDaysBetween, type Day, toMonthStart, toWeekday } from '../../dates';
import type { Schedule } from '../report-settings';
import type { ZonedTime } from '../services';

/** A schedule with an hour. A slot is a time at which such a schedule makes the report due: an hour of a day in the spreadsheet's zone. */
export type SlotSchedule = Extract<Schedule, { readonly hour: number }>;

/**
 * An hour in the spreadsheet's zone as text, for example "2026-11-20 09". When clocks are set back, the repeated hour has one label and is
 * one slot. When clocks are set forward, the slot of the skipped hour begins with the next hour.
 */
type HourLabel = string;

const HOUR_MS = 3_600_000;
const QUARTER_MS = 900_000;
/** 31 for a monthly schedule, and one more because the slot's hour may have passed on the first day. */
const MOST_DAYS = 32;

/** When the next slot after `time` begins. Both are in milliseconds since 1970. */
export function findNextSlotBegin(schedule: SlotSchedule, time: number, zonedTime: ZonedTime): number {
  return findSlotBegin(findNextSlot(schedule, formatHourLabel(time, zonedTime)), zonedTime);
}

function formatHourLabel(time: number, { timeZone, formatTime }: ZonedTime): HourLabel {
  return formatTime(time, timeZone, 'yyyy-MM-dd HH');
}

function findNextSlot(schedule: SlotSchedule, hour: HourLabel): HourLabel {
  const today = hour.slice(0, 10);
  let day = formatSlot(today, schedule) > hour ? today : addDays(today, 1);
  for (let days = 0; days < MOST_DAYS && !isSlotDay(schedule, day); days++) day = addDays(day, 1);
  return formatSlot(day, schedule);
}

/** Searches by halves for the first quarter of an hour with this label. No zone is more than 15 hours from UTC. */
function findSlotBegin(slot: HourLabel, zonedTime: ZonedTime): number {
  const utc = Date.parse(`${slot.slice(0, 10)}T${slot.slice(11)}:00:00Z`);
  let before = (utc - 15 * HOUR_MS) / QUARTER_MS;
  let after = (utc + 15 * HOUR_MS) / QUARTER_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (formatHourLabel(middle * QUARTER_MS, zonedTime) < slot) before = middle;
    else after = middle;
  }
  return after * QUARTER_MS;
}

function formatSlot(day: Day, { hour }: SlotSchedule): HourLabel {
  return `${day} ${String(hour).padStart(2, '0')}`;
}

function isSlotDay(schedule: SlotSchedule, day: Day): boolean {
  if (schedule.kind === 'weekly') return toWeekday(day) === schedule.weekday;
  if (schedule.kind !== 'monthly') return schedule.kind === 'daily' || toWeekday(day) <= 5;
  const daysInMonth = countDaysBetween(toMonthStart(day), toMonthStart(day, 1));
  return Number(day.slice(8)) === Math.min(schedule.day, daysInMonth);
}
