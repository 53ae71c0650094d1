import { report } from '../../src/catalogue/catalogue';
import { addDays, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../src/dates/complete-days';
import type { Schedule } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import { type Form, takesDays } from '../form/form-and-draft';
import { scheduleOf } from '../form/refresh-form';
import { hasDaysAgain } from '../form/refreshing';
import { texts } from '../text/texts';
import { dayIn, timeIn } from './local-time';
import { isScheduled, whose } from './schedule-text';

type Asked = Pick<Form, 'report' | 'zone'>;

/** "A day is complete at about 14:00 of the day after. The next hourly check fetches it." Hours are in the spreadsheet's time zone. */
export function scheduleHint(form: Asked & Pick<Form, 'refresh'>, now: number, timeZone: string): string {
  const { refresh } = texts();
  const { report, zone } = form;
  const schedule = scheduleOf(form.refresh);
  if (schedule.kind === 'by hand') return refresh.byHand;
  const day = addDays(newestCompleteDay(report, zone, now), 1);
  const ready = readyAt(report, zone, day);
  const completeAt = refresh.completeAt(timeIn(ready, timeZone), daysBetween(day, dayIn(ready, timeZone)));
  return 'hour' in schedule ? `${completeAt} ${refresh.laterHour}` : `${completeAt} ${refresh.nextCheck}`;
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
