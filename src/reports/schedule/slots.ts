import type { Day } from '../../dates/calendar';
import { addDays, daysBetween, firstOfMonth, weekdayOf } from '../../dates/calendar';
import type { FormatTime } from '../../platform/ports';
import type { Schedule } from '../refreshing';

/** A schedule with an hour: its slots are hours of days in the spreadsheet's zone. */
export type SlotSchedule = Extract<Schedule, { readonly hour: number }>;

/**
 * An hour of the spreadsheet's zone, "2026-11-20 09". When clocks change, an hour that occurs twice has one label and is one slot, and the
 * slot of a skipped hour begins with the next label.
 */
export type HourLabel = string;

const QUARTER_MS = 900_000;
const HOUR_MS = 3_600_000;
/** The most days from one slot to the next: 31 for a monthly schedule, and one more because of the hour. */
const MOST_DAYS = 32;

/** The hour in a zone at `time`, in milliseconds since 1970. */
export function hourLabel(time: number, timeZone: string, formatTime: FormatTime): HourLabel {
  return formatTime(time, timeZone, 'yyyy-MM-dd HH');
}

/** The newest slot at or before an hour. */
export function newestSlot(schedule: SlotSchedule, hour: HourLabel): HourLabel {
  return nearestSlot(schedule, hour, -1);
}

/** The first slot after an hour. */
export function nextSlot(schedule: SlotSchedule, hour: HourLabel): HourLabel {
  return nearestSlot(schedule, hour, 1);
}

function nearestSlot(schedule: SlotSchedule, hour: HourLabel, step: 1 | -1): HourLabel {
  const day = hour.slice(0, 10);
  const isPast = slotOn(day, schedule) <= hour;
  let slotDay = isPast === (step === -1) ? day : addDays(day, step);
  for (let tried = 0; tried < MOST_DAYS && !isSlotDay(schedule, slotDay); tried++)
    slotDay = addDays(slotDay, step);
  return slotOn(slotDay, schedule);
}

/**
 * The begin of a slot in milliseconds since 1970: the first moment with this label or a later one. In all zones, clocks change at quarters
 * of an hour, and no zone is further from UTC than 14 hours.
 */
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
  switch (schedule.kind) {
    case 'daily':
      return true;
    case 'weekdays':
      return weekdayOf(day) <= 5;
    case 'weekly':
      return weekdayOf(day) === schedule.weekday;
    case 'monthly': {
      const daysInMonth = daysBetween(firstOfMonth(day), firstOfMonth(day, 1));
      return Number(day.slice(8)) === Math.min(schedule.day, daysInMonth);
    }
  }
}
