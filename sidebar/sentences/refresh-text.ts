import { report } from '../../src/catalogue/catalogue';
import { addDays, type Day, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../src/dates/complete-days';
import type { Schedule } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import { type Form, takesDays } from '../form/form-and-draft';
import { scheduleOf } from '../form/refresh-form';
import { hasDaysAgain } from '../form/refreshing';
import { texts } from '../text/texts';
import { rangeLabel } from './dates';
import { dayIn, hourText, nextAt, timeIn } from './local-time';
import { isScheduled, whose } from './schedule-text';

type Asked = Pick<Form, 'report' | 'zone'>;

/** A hint on the newest day that the chosen schedule brings into the sheet. Hours are in the spreadsheet's time zone. */
export function scheduleHint(form: Asked & Pick<Form, 'refresh'>, now: number, timeZone: string): string {
  const schedule = scheduleOf(form.refresh);
  if (schedule.kind === 'by hand') return texts().refresh.byHand;
  return 'hour' in schedule ? newestAt(schedule.hour, form, now, timeZone) : completeAt(form, now, timeZone);
}

/** "At 09:00 the newest complete day is 2 days ago; yesterday is complete at about 14:00." */
function newestAt(hour: number, { report, zone }: Asked, now: number, timeZone: string): string {
  const { refresh, times } = texts();
  const at = nextAt(hour, now, timeZone);
  const today = dayIn(at, timeZone);
  const ago = (day: Day) => times.daysAgo(Math.max(0, daysBetween(day, today)));
  const newest = newestCompleteDay(report, zone, at);
  const open = addDays(newest, 1);
  if (open >= today) return refresh.newestAt(hourText(hour), ago(newest));
  const ready = readyAt(report, zone, open);
  const sentence = dayIn(ready, timeZone) > today ? refresh.newestAndNextTomorrow : refresh.newestAndNext;
  return sentence(hourText(hour), ago(newest), ago(open), timeIn(ready, timeZone));
}

/** "A day is complete at about 14:00 of the day after. The next hourly check fetches it." */
function completeAt({ report, zone }: Asked, now: number, timeZone: string): string {
  const day = addDays(newestCompleteDay(report, zone, now), 1);
  const ready = readyAt(report, zone, day);
  return texts().refresh.completeAt(timeIn(ready, timeZone), daysBetween(day, dayIn(ready, timeZone)));
}

/** Which user's key a schedule uses. */
export function whoseRun(schedule: Schedule, report: SavedReport | null): string {
  if (schedule.kind === 'by hand') return '';
  const isTheirs = report !== null && !report.mine && isScheduled(report);
  const { withKeyOf, withYourKey } = texts().refresh;
  return isTheirs ? withKeyOf(whose(report)) : withYourKey;
}

interface HistoryChoice {
  readonly id: Form['history'];
  readonly label: string;
}

/** What can happen to days that leave a named range: the choices of the form. */
export function historyChoices({ range }: Pick<Form, 'range'>): readonly HistoryChoice[] {
  const { refresh } = texts();
  return [
    { id: 'kept', label: refresh.keepDays },
    { id: 'dropped', label: refresh.onlyRange(rangeLabel(range)) },
  ];
}

/** What the chosen treatment of earlier days means for rows in the sheet. */
export function historyHint({ history }: Pick<Form, 'history'>): string {
  const { refresh } = texts();
  return history === 'dropped' ? refresh.daysDeleted : refresh.daysStay;
}

/** A hint on which days each refresh requests again and compares. */
export function daysAgainHint(form: Form): string {
  const { refresh } = texts();
  if (takesDays(form.report)) return refresh.growingDays;
  if (!hasDaysAgain(form)) return refresh.allDays;
  return report(form.report).isByDay ? refresh.daysAgainHint : refresh.daysAgainHintWeekly;
}

/** "2 days requested again · Every change recorded". */
export function moreGist(form: Form): string {
  const { refresh } = texts();
  const { absolute, percent, daysAgain } = form.refresh;
  const least = [
    ...(Number(absolute) > 0 ? [absolute] : []),
    ...(Number(percent) > 0 ? [refresh.percentOf(percent)] : []),
  ];
  const [one, other] = least;
  const recorded =
    one === undefined
      ? refresh.everyChange
      : refresh.changesOf(other === undefined ? one : refresh.and(one, other));
  return hasDaysAgain(form) ? refresh.gist(daysAgain, recorded) : recorded;
}
