import { report } from '../../src/catalogue/catalogue';
import { addDays, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../src/dates/complete-days';
import type { Schedule } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import type { ReportDraft } from '../../src/request/draft';
import { type Form, takesDays } from '../form/form-and-draft';
import { scheduleOf } from '../form/refresh-form';
import { hasDaysAgain } from '../form/refreshing';
import { texts } from '../text/texts';
import { dayIn, timeIn } from './local-time';
import { isScheduled, whose } from './schedule-text';

type Asked = Pick<Form, 'report' | 'zone'>;

/** "The service completes a day at about 14:00 of the next day … The report then refreshes within an hour." Hours are in the spreadsheet's time zone. */
export function scheduleHint(form: Asked & Pick<Form, 'refresh'>, now: number, timeZone: string): string {
  const { refresh } = texts();
  const schedule = scheduleOf(form.refresh);
  if (schedule.kind === 'by hand') return refresh.byHand;
  const { day, at } = nextCompletion(form, now);
  const completeAt = refresh.completeAt(timeIn(at, timeZone), daysBetween(day, dayIn(at, timeZone)));
  if (!('hour' in schedule)) return `${completeAt} ${refresh.nextCheck}`;
  return schedule.hour < completeHour(form, now, timeZone)
    ? `${completeAt} ${refresh.earlierHour}`
    : completeAt;
}

/** The first full hour at which a new day is complete, 0 to 23, in the spreadsheet's time zone. */
export function completeHour(asked: Asked, now: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = timeIn(nextCompletion(asked, now).at, timeZone).split(':').map(Number);
  return (minutes === 0 ? hours : hours + 1) % 24;
}

function nextCompletion({ report, zone }: Asked, now: number) {
  const day = addDays(newestCompleteDay(report, zone, now), 1);
  return { day, at: readyAt(report, zone, day) };
}

/** The smallest change that is recorded: "0.01 USD", "0.5 USD and 1 %". */
export function leastChange({ refreshing, draft }: Pick<SavedReport, 'refreshing' | 'draft'>): string {
  const { absolute, percent } = refreshing.threshold;
  return texts().refresh.least(`${absolute}`, currencyOf(draft), `${percent}`);
}

/** '' for a report without amounts. */
export function currencyOf({ report: id, currency }: Pick<ReportDraft, 'report' | 'currency'>): string {
  return report(id).takesCurrency ? currency : '';
}

/** Which user's key a schedule uses. */
export function whoseRun(schedule: Schedule, report: SavedReport | null): string {
  if (schedule.kind === 'by hand') return '';
  const isTheirs = report !== null && !report.mine && isScheduled(report);
  const { withKeyOf, withYourKey } = texts().refresh;
  return isTheirs ? withKeyOf(whose(report)) : withYourKey;
}

/** A hint on which days each refresh requests again and compares. */
export function daysAgainHint(form: Form): string {
  const { refresh } = texts();
  if (takesDays(form.report)) return refresh.growingDays;
  if (!hasDaysAgain(form)) return refresh.allDays;
  return report(form.report).isByDay ? refresh.daysAgainHint : refresh.daysAgainHintWeekly;
}
