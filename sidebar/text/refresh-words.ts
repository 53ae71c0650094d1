import { report } from '../../src/catalogue/catalogue';
import { addDays, daysBetween } from '../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../src/dates/complete-days';
import type { Schedule } from '../../src/reports/refreshing';
import type { SavedReport } from '../../src/reports/saved-report';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { type Form, takesDays } from '../form/form-and-draft';
import { scheduleOf } from '../form/refresh-form';
import { hasDaysAgain } from '../form/refreshing';
import { rangeLabel } from './dates';
import { dayIn, hourText, nextAt, timeIn } from './local-time';
import { isScheduled, whose } from './schedule-words';

type Asked = Pick<Form, 'report' | 'zone'>;

/** What a schedule means for the newest day in the sheet, in the spreadsheet's time. */
export function scheduleHint(form: Asked & Pick<Form, 'refresh'>, now: number, timeZone: string): string {
  const schedule = scheduleOf(form.refresh);
  if (schedule.kind === 'by hand') return 'The sheet changes only when somebody runs the report.';
  return 'hour' in schedule ? newestAt(schedule.hour, form, now, timeZone) : completeAt(form, now, timeZone);
}

/** "At 09:00 the newest complete day is 2 days ago; yesterday is complete at about 14:00." */
function newestAt(hour: number, { report, zone }: Asked, now: number, timeZone: string): string {
  const at = nextAt(hour, now, timeZone);
  const today = dayIn(at, timeZone);
  const newest = newestCompleteDay(report, zone, at);
  const open = addDays(newest, 1);
  const said = `At ${hourText(hour)} the newest complete day is ${agoWords(newest, today)}`;
  if (open >= today) return `${said}.`;
  const ready = readyAt(report, zone, open);
  const later = dayIn(ready, timeZone) > today ? ' of the next day' : '';
  return `${said}; ${agoWords(open, today)} is complete at about ${timeIn(ready, timeZone)}${later}.`;
}

/** "A day is complete at about 14:00 of the day after; within the hour after that the sheet has it." */
function completeAt({ report, zone }: Asked, now: number, timeZone: string): string {
  const day = addDays(newestCompleteDay(report, zone, now), 1);
  const ready = readyAt(report, zone, day);
  const after = daysBetween(day, dayIn(ready, timeZone));
  const when = after === 0 ? 'the same day' : after === 1 ? 'the day after' : `${after} days after`;
  return `A day is complete at about ${timeIn(ready, timeZone)} of ${when}; the hourly check after that fetches it.`;
}

function agoWords(day: string, today: string): string {
  const ago = daysBetween(day, today);
  if (ago <= 0) return 'today';
  return ago === 1 ? 'yesterday' : `${ago} days ago`;
}

/** Whose key a schedule spends. */
export function whoseRun(schedule: Schedule, report: SavedReport | null): string {
  if (schedule.kind === 'by hand') return '';
  const isTheirs = report !== null && !report.mine && isScheduled(report);
  if (!isTheirs) return 'It runs with your key, also while nobody has this file open.';
  return `It runs with the key of ${whose(report)}. To run it with yours, choose Take over in the menu of its card.`;
}

interface HistoryChoice {
  readonly id: Form['history'];
  readonly label: string;
}

/** What can become of days that leave a named range. */
export function historyChoices({ range }: Pick<Form, 'range'>): readonly HistoryChoice[] {
  const only = rangeLabel(range).toLowerCase();
  return [
    { id: 'kept', label: 'Stay: each new day is added' },
    { id: 'dropped', label: `Go: ${only} only` },
  ];
}

/** What is to be known of the choice. */
export function historyHint({ history }: Pick<Form, 'history'>): string {
  if (history === 'dropped') return 'Rows of days that have left the range are deleted from the sheet.';
  return 'Rows of days that have left the range stay in the sheet as they were. Column Date is needed to tell the days apart.';
}

/** Which days are compared with what the service says now. */
export function daysAgainHint(form: Form): string {
  if (takesDays(form.report))
    return 'All days that still grow are asked for again each time; once a week, and by hand, all others too.';
  if (!hasDaysAgain(form)) return 'All days of the range are asked for each time.';
  const all = report(form.report).isByDay ? '' : ' Once a week, and by hand, all days are.';
  return `2 to 90: so many days before the new ones are asked for again, and compared.${all}`;
}

/** "2 days asked again · all changes recorded". */
export function moreGist(form: Form): string {
  const { absolute, percent, daysAgain } = form.refresh;
  const parts = [Number(absolute) > 0 ? absolute : '', Number(percent) > 0 ? `${percent} %` : ''];
  const least = parts.filter((part) => part !== '').join(' and ');
  const recorded = least === '' ? 'Every change recorded' : `Changes of ${least} or more recorded`;
  return hasDaysAgain(form) ? `${daysAgain} days asked again · ${recorded}` : recorded;
}

/** What the hours and days of a schedule are counted in. */
export function zoneHint({ timeZone }: Pick<SidebarState, 'timeZone'>): string {
  return `In the spreadsheet's time, ${timeZone}.`;
}
