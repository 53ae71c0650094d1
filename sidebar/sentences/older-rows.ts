import { addDays, computeNewestCompleteDay, computeReadyTime } from '../../src/dates';
import { parseDateRange } from '../../src/request';
import { formatDaysIn, formatPeriods } from '../../src/wording';
import type { Form } from '../form';
import { getViewTexts } from '../text';
import { toLocalDay } from './local-time';

/** Each range leaves days within a year: “this year” leaves all of them on the first day of the next year. */
const MAX_DAYS_AHEAD = 367;

/** What happens to the rows of days that leave the range, and from which day on; '' for a range in cells, whose days are not known in advance. */
export function describeOlderRows(form: Form, now: number, timeZone: string): string {
  const { olderRowsLeave, olderRowsStay } = getViewTexts().fields.dates;
  if (form.history === 'kept') return olderRowsStay;
  const { report, zone, range } = form;
  const resolveRangeAt = (newest: string) =>
    parseDateRange(range, '', { newestCompleteDay: newest, today: addDays(newest, 1) });
  const newest = computeNewestCompleteDay(report, zone, now);
  const current = resolveRangeAt(newest);
  for (let nth = 1; current !== undefined && nth <= MAX_DAYS_AHEAD; nth++) {
    const day = addDays(newest, nth);
    const next = resolveRangeAt(day);
    if (next === undefined || next.from <= current.from) continue;
    const leavingDays = { from: current.from, to: addDays(next.from, -1) };
    const leaveDay = toLocalDay(computeReadyTime(report, zone, day), timeZone);
    return olderRowsLeave(
      formatDaysIn(leaveDay.slice(0, 4), { from: leaveDay, to: leaveDay }),
      formatPeriods(leavingDays),
    );
  }
  return '';
}
