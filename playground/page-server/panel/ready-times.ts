import { REPORTS, ZONES } from '../../../src/catalogue/catalogue';
import { newestCompleteDay, readyAt } from '../../../src/dates/complete-days';

const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment at which a day of reports becomes complete. */
export interface ReadyTime {
  readonly at: number;
  /** "12 Nov is complete in UTC+0: full report, LTV" */
  readonly what: string;
}

/** The next moment after `now` at which a day of any report becomes complete. */
export function nextReadyTime(now: number): ReadyTime {
  const coming = REPORTS.flatMap(({ id, label }) =>
    ZONES.map((zone) => {
      const day = dayAfter(newestCompleteDay(id, zone.id, now));
      return { at: readyAt(id, zone.id, day), day, zone: zone.id, label };
    }),
  );
  const at = Math.min(...coming.map((each) => each.at));
  const first = coming.filter((each) => each.at === at);
  const days = new Map<string, string[]>();
  for (const { day, zone, label } of first) {
    const key = `${dayName(day)} in ${zone}`;
    days.set(key, [...(days.get(key) ?? []), label]);
  }
  return { at, what: [...days].map(([day, labels]) => `${day}: ${labels.join(', ')}`).join('; ') };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

function dayName(day: string): string {
  const [, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]}`;
}
