import type { Day } from '../../dates/calendar';
import { addDays, daysBetween, firstOfMonth, weekdayOf } from '../../dates/calendar';
import type { FormatTime } from '../../platform/ports';
import type { Schedule } from '../refreshing';

/** A schedule with an hour: its slots are hours of days in the spreadsheet's zone. */
export type SlotSchedule = Extract<Schedule, { readonly hour: number }>;

/**
 * The hour in a zone at `time` (milliseconds since 1970), as "2026-11-20 09". When clocks change, an hour that occurs twice has one label
 * and is one slot, and the slot of a skipped hour begins with the next label.
 */
export function hourLabel(time: number, timeZone: string, formatTime: FormatTime): string {
  return formatTime(time, timeZone, 'yyyy-MM-dd HH');
}

/** The newest slot at or before an hour. Both are hour labels. */
export function newestSlot(schedule: SlotSchedule, hour: string): string {
  const today = hour.slice(0, 10);
  let day = slotOn(today, schedule) <= hour ? today : addDays(today, -1);
  while (!isSlotDay(schedule, day)) day = addDays(day, -1);
  return slotOn(day, schedule);
}

function slotOn(day: Day, { hour }: SlotSchedule): string {
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
