import { isList, isWhole, propertyOf, quotedValue } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** What is wrong with how a report is to be refreshed. `message` names the field, the value and what is allowed. */
export interface RefreshIssue {
  readonly field: 'schedule' | 'history' | 'daysAgain' | 'threshold';
  readonly value: string;
  readonly message: string;
}

/** The networks restate so many days at least. */
const LEAST_DAYS_AGAIN = 2;
const MOST_DAYS_AGAIN = 90;
/** Beyond it a change of money is nothing that anybody would leave out as noise. */
const MOST_ABSOLUTE = 1_000_000_000;

/** How a new report is refreshed until somebody decides. “Last month” means that month alone: who wants history to grow says so. */
export function defaultRefreshing(): Refreshing {
  return {
    schedule: { kind: 'by hand' },
    history: 'dropped',
    daysAgain: LEAST_DAYS_AGAIN,
    threshold: { absolute: 0.01, percent: 0 },
  };
}

/**
 * What was given as a Refreshing of known properties, or what is wrong with it. Of what is missing (undefined or null), all
 * or a part, stays what was `before`. Never throws, whatever is given.
 */
export function checkRefreshing(
  given: unknown,
  before: Refreshing = defaultRefreshing(),
): { readonly refreshing: Refreshing } | { readonly issues: readonly RefreshIssue[] } {
  if (given === undefined || given === null) return { refreshing: before };
  if (typeof given !== 'object' || isList(given))
    return { issues: [issue('schedule', given, texts().schedules.issues.noRefreshing)] };
  const issues: RefreshIssue[] = [];
  const part = <Name extends RefreshIssue['field']>(field: Name, check: Check<Refreshing[Name]>) => {
    const value = propertyOf(given, field);
    if (value === undefined || value === null) return before[field];
    const checked = check(value, before[field]);
    if (typeof checked !== 'object' || !('wrong' in checked)) return checked;
    issues.push(issue(field, 'value' in checked ? checked.value : value, checked.wrong));
    return before[field];
  };
  const refreshing: Refreshing = {
    schedule: part('schedule', checkSchedule),
    history: part('history', checkHistory),
    daysAgain: part('daysAgain', checkDaysAgain),
    threshold: part('threshold', checkThreshold),
  };
  return issues.length === 0 ? { refreshing } : { issues };
}

/** "By hand", "As soon as a new day is complete", "Every day at 09:00", "Mondays at 09:00", … */
export function scheduleText(schedule: Schedule): string {
  const words = texts().schedules.texts;
  switch (schedule.kind) {
    case 'by hand':
    case 'when ready':
      return words[schedule.kind];
    case 'daily':
    case 'weekdays':
      return words[schedule.kind](schedule.hour);
    case 'weekly':
      return words.weekly(schedule.weekday, schedule.hour);
    case 'monthly':
      return words.monthly(schedule.day, schedule.hour);
  }
}

/** What is wrong, and with which value where it is a part of the field. */
interface Wrong {
  readonly wrong: string;
  readonly value?: unknown;
}

type Check<Value> = (value: unknown, before: Value) => Value | Wrong;

function issue(field: RefreshIssue['field'], given: unknown, wrong: string): RefreshIssue {
  const value = quotedValue(given);
  const words = texts().schedules.issues;
  return { field, value, message: words.issue(words.fields[field], value, wrong) };
}

function checkSchedule(value: unknown): Schedule | Wrong {
  const kind = propertyOf(value, 'kind');
  const hour = propertyOf(value, 'hour');
  switch (kind) {
    case 'by hand':
    case 'when ready':
      return { kind };
    case 'daily':
    case 'weekdays':
      return wrongHour(hour) ?? { kind, hour: Number(hour) };
    case 'weekly':
      return checkWeekly(propertyOf(value, 'weekday'), hour);
    case 'monthly':
      return checkMonthly(propertyOf(value, 'day'), hour);
    default:
      return {
        wrong: texts().schedules.issues.noSchedule,
        value: typeof value === 'object' ? kind : value,
      };
  }
}

function checkWeekly(weekday: unknown, hour: unknown): Schedule | Wrong {
  if (!isWhole(weekday, 1, 7))
    return {
      wrong: texts().schedules.issues.noWeekday,
      value: weekday,
    };
  return wrongHour(hour) ?? { kind: 'weekly', weekday, hour: Number(hour) };
}

function checkMonthly(day: unknown, hour: unknown): Schedule | Wrong {
  if (!isWhole(day, 1, 31)) return { wrong: texts().schedules.issues.noDayOfMonth, value: day };
  return wrongHour(hour) ?? { kind: 'monthly', day, hour: Number(hour) };
}

function wrongHour(hour: unknown): Wrong | undefined {
  return isWhole(hour, 0, 23) ? undefined : { wrong: texts().schedules.issues.noHour, value: hour };
}

function checkHistory(value: unknown): Refreshing['history'] | Wrong {
  if (value === 'kept' || value === 'dropped') return value;
  return { wrong: texts().schedules.issues.noHistory };
}

function checkDaysAgain(value: unknown): number | Wrong {
  if (isWhole(value, LEAST_DAYS_AGAIN, MOST_DAYS_AGAIN)) return value;
  return {
    wrong: texts().schedules.issues.noDaysAgain(LEAST_DAYS_AGAIN, MOST_DAYS_AGAIN),
  };
}

function checkThreshold(value: unknown, before: Refreshing['threshold']): Refreshing['threshold'] | Wrong {
  if (typeof value !== 'object' || value === null || isList(value))
    return { wrong: texts().schedules.issues.noThreshold };
  const absolute = propertyOf(value, 'absolute') ?? before.absolute;
  const percent = propertyOf(value, 'percent') ?? before.percent;
  if (!isBetween(absolute, MOST_ABSOLUTE))
    return { wrong: texts().schedules.issues.noDifference(MOST_ABSOLUTE), value: absolute };
  if (!isBetween(percent, 100)) return { wrong: texts().schedules.issues.noPercent, value: percent };
  return { absolute, percent };
}

function isBetween(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

/** When a report refreshes itself. Hours and days are those of the spreadsheet's zone. */
export type Schedule =
  | { readonly kind: 'by hand' }
  /** As soon as a day is complete that the sheet lacks. */
  | { readonly kind: 'when ready' }
  /** `hour` is 0 to 23. */
  | { readonly kind: 'daily' | 'weekdays'; readonly hour: number }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly hour: number }
  /** `day` is 1 to 31; the last day of months that are shorter. */
  | { readonly kind: 'monthly'; readonly day: number; readonly hour: number };

/** How a saved report is refreshed, and which changes are recorded. */
export interface Refreshing {
  readonly schedule: Schedule;
  /** What becomes of days that a range such as “last 30 days” has left behind. */
  readonly history: 'kept' | 'dropped';
  /** How many days before the new ones are requested again: 2 to 90. */
  readonly daysAgain: number;
  /** A restated value is recorded when it differs by at least so much: both have to be reached. */
  readonly threshold: { readonly absolute: number; readonly percent: number };
}
