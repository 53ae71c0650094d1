import { requireReportKind } from '../../src/catalogue';
import { addDays, computeNewestCompleteDay, computeReadyTime, countDaysBetween } from '../../src/dates';
import type { SavedReport, Schedule } from '../../src/reports';
import { joinSentences } from '../../src/wording';
import { type Form, type FormFields, hasCohortDays, hasDaysAgain, toSchedule } from '../form';
import { getViewTexts } from '../text';
import { formatOwner, hasSchedule } from './schedule-text';
import { formatLocalTime, toLocalDay } from './times';

/** "A day becomes complete at about 14:00 on the next day … The report refreshes within an hour after that." Hours are in the spreadsheet's time zone. */
export function describeScheduleTime(form: Form, now: number, timeZone: string): string {
  const { refresh } = getViewTexts();
  const schedule = toSchedule(form.refresh);
  if (schedule.kind === 'by hand') return refresh.byHand;
  const { day, completeAt } = findNextCompletion(form, now);
  const daysLater = countDaysBetween(day, toLocalDay(completeAt, timeZone));
  const sentence = refresh.completeAt(formatLocalTime(completeAt, timeZone), daysLater);
  if (!('hour' in schedule)) return joinSentences([sentence, refresh.nextCheck]);
  const isTooEarly = schedule.hour < findCompleteHour(form, now, timeZone);
  return isTooEarly ? joinSentences([sentence, refresh.earlierHour]) : sentence;
}

/** The first full hour at which a new day is complete, 0 to 23, in the spreadsheet's time zone. */
export function findCompleteHour(form: Form, now: number, timeZone: string): number {
  const { completeAt } = findNextCompletion(form, now);
  const [hours = 0, minutes = 0] = formatLocalTime(completeAt, timeZone).split(':').map(Number);
  return (minutes === 0 ? hours : hours + 1) % 24;
}

/** The first day that is not complete yet, and when it will be. */
function findNextCompletion({ report, zone }: Form, now: number) {
  const day = addDays(computeNewestCompleteDay(report, zone, now), 1);
  return { day, completeAt: computeReadyTime(report, zone, day) };
}

/** '' for a report without amounts. */
export function findAmountCurrency({ report, currency }: FormFields): string {
  return requireReportKind(report).takesCurrency ? currency : '';
}

export function describeRunKey(schedule: Schedule, report: SavedReport | null): string {
  if (schedule.kind === 'by hand') return '';
  const isTheirs = report !== null && !report.mine && hasSchedule(report);
  const { withKeyOf, withYourKey } = getViewTexts().refresh;
  return isTheirs ? withKeyOf(formatOwner(report)) : withYourKey;
}

/** A hint on which days each refresh requests again and compares. */
export function describeDaysAgain(form: Form): string {
  const { refresh } = getViewTexts();
  if (hasCohortDays(form.report)) return refresh.growingDays;
  return hasDaysAgain(form) ? refresh.daysAgainHint : refresh.allDays;
}
