import { addDays, type Day, daysBetween, firstOfMonth, weekdayOf } from '../../dates/calendar';
import type { FormatTime } from '../../platform/ports';
import type { Schedule } from '../refreshing';

/** A schedule with an hour. A slot is a time at which such a schedule makes the report due: an hour of a day in the spreadsheet's zone. */
export type SlotSchedule = Extract<Schedule, { readonly hour: number }>;

/**
 * An hour in the spreadsheet's zone as text, for example "2026-11-20 09". When clocks are set back, the repeated hour has one label and is
 * one slot. When clocks are set forward, the slot of the skipped hour begins with the next hour.
 */
export type HourLabel = string;

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
/** 31 for a monthly schedule, and one more because the slot's hour may have passed on the first day. */
const MOST_DAYS = 32;

/** `time` is in milliseconds since 1970. Formats the beginning of its quarter hour, so that many reports share formatted times. */
export function hourLabel(time: number, timeZone: string, formatTime: FormatTime): HourLabel {
  return formatTime(Math.floor(time / QUARTER_MS) * QUARTER_MS, timeZone, 'yyyy-MM-dd HH');
}

export function nextSlot(schedule: SlotSchedule, hour: HourLabel): HourLabel {
  const today = hour.slice(0, 10);
  let day = slotOn(today, schedule) > hour ? today : addDays(today, 1);
  for (let tried = 0; tried < MOST_DAYS && !isSlotDay(schedule, day); tried++) day = addDays(day, 1);
  return slotOn(day, schedule);
}

/** In milliseconds since 1970. In all zones, clocks change at quarter hours, and no zone is more than 14 hours from UTC. */
export function slotBegins(slot: HourLabel, timeZone: string, formatTime: FormatTime): number {
  const utc = Date.parse(`${slot.slice(0, 10)}T${slot.slice(11)}:00:00Z`);
  let before = (utc - 15 * HOUR_MS) / QUARTER_MS;
  let after = (utc + 15 * HOUR_MS) / QUARTER_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (hourLabel(middle * QUARTER_MS, timeZone, formatTime) < slot) before = middle;
    else after = middle;
  }
  return after * QUARTER_MS;
}

function slotOn(day: Day, { hour }: SlotSchedule): HourLabel {
  return `${day} ${String(hour).padStart(2, '0')}`;
}

function isSlotDay(schedule: SlotSchedule, day: Day): boolean {
  if (schedule.kind === 'weekly') return weekdayOf(day) === schedule.weekday;
  if (schedule.kind !== 'monthly') return schedule.kind === 'daily' || weekdayOf(day) <= 5;
  const daysInMonth = daysBetween(firstOfMonth(day), firstOfMonth(day, 1));
  return Number(day.slice(8)) === Math.min(schedule.day, daysInMonth);
}
