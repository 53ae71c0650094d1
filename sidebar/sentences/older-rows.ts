import { addDays } from '../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../src/dates/complete-days';
import { rangeOf } from '../../src/request/checks/dates';
import { formatDaysIn, formatPeriods } from '../../src/wording/days';
import type { Form } from '../form/form-and-draft';
import { texts } from '../text/texts';
import { dayIn } from './local-time';

/** Each range leaves days within a year: “this year” leaves all of them on the first day of the next year. */
const MOST_DAYS = 367;

/** What happens to the rows of days that leave the range, and from which day on; '' for a range in cells, whose days are not known in advance. */
export function olderRowsText(form: Form, now: number, timeZone: string): string {
  const { olderRowsLeave, olderRowsStay } = texts().fields.dates;
  if (form.history === 'kept') return olderRowsStay;
  const { report, zone, range } = form;
  const rangeAt = (newest: string) => rangeOf(range, '', { newest, today: addDays(newest, 1) });
  const newest = newestCompleteDay(report, zone, now);
  const current = rangeAt(newest);
  for (let nth = 1; current !== undefined && nth <= MOST_DAYS; nth++) {
    const day = addDays(newest, nth);
    const next = rangeAt(day);
    if (next === undefined || next.from <= current.from) continue;
    const left = { from: current.from, to: addDays(next.from, -1) };
    const at = dayIn(readyAt(report, zone, day), timeZone);
    return olderRowsLeave(formatDaysIn(at.slice(0, 4), { from: at, to: at }), formatPeriods(left));
  }
  return '';
}
