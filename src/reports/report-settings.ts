import type { DraftIssue, RowOrder } from '../request';
import { type ChartChoice, parseChartChoice } from '../sheet';
import { getOwnProperty, isBoolean, isPlainObject, isString, isWholeNumber, quoteValue } from '../storage';
import { getTexts } from '../wording';
import type { AlertRule } from './alerts/alert-rule';

export interface Refreshing {
  readonly schedule: Schedule;
  /** Whether the sheet keeps days that a range such as “last 30 days” no longer includes. */
  readonly history: 'kept' | 'dropped';
  /** The number of days that a refresh requests again, in addition to the new days: 2 to 90. */
  readonly daysAgain: number;
  /** The order of the sheet's rows. Stored only if it is not the order of the report. (Stored name.) */
  readonly order?: RowOrder;
  readonly chart?: ChartChoice;
  readonly alert?: AlertRule;
}

/** The schedule of a report. Hours and days are in the spreadsheet's zone. `when ready` is soon after each day is complete. */
export type Schedule =
  | { readonly kind: 'by hand' }
  | { readonly kind: 'when ready' }
  | { readonly kind: 'daily' | 'weekdays'; readonly hour: number }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly hour: number }
  /** `day` is 1 to 31. In a shorter month, the report is refreshed on its last day. */
  | { readonly kind: 'monthly'; readonly day: number; readonly hour: number };

/** What users can choose. Ad networks correct the numbers of at least two days. */
const LIMITS = {
  leastDaysAgain: 2,
  mostDaysAgain: 90,
  mostAlertAmount: 1_000_000_000,
  mostAlertPercent: 1_000,
};

type RefreshingField = keyof Refreshing;

/** From an unchecked value to the field's value; undefined if it is not allowed. */
const FIELD_PARSERS: {
  readonly [Field in RefreshingField]: (value: unknown) => Refreshing[Field] | undefined;
} = {
  schedule: parseSchedule,
  history: (value) => (value === 'kept' || value === 'dropped' ? value : undefined),
  daysAgain: (value) =>
    isWholeNumber(value, LIMITS.leastDaysAgain, LIMITS.mostDaysAgain) ? value : undefined,
  order: parseRowOrder,
  chart: parseChartChoice,
  alert: parseAlertRule,
};

/** The refresh settings of a new report. The sheet drops days that leave the range, unless the user chooses otherwise. */
export function buildDefaultRefreshing(): Refreshing {
  return {
    schedule: { kind: 'by hand' },
    history: 'dropped',
    daysAgain: LIMITS.leastDaysAgain,
  };
}

export function isByHand({ schedule }: Refreshing): boolean {
  return schedule.kind === 'by hand';
}

/** Checks unchecked refresh settings. A missing field gets its default. Never throws. */
export function checkRefreshing(
  unchecked: unknown,
): { readonly refreshing: Refreshing } | { readonly issues: readonly DraftIssue[] } {
  const defaults = buildDefaultRefreshing();
  if (unchecked === undefined || unchecked === null) return { refreshing: defaults };
  if (typeof unchecked !== 'object' || Array.isArray(unchecked))
    return { issues: [buildRefreshingIssue('schedule', unchecked)] };
  const issues: DraftIssue[] = [];
  const fields = (Object.keys(FIELD_PARSERS) as RefreshingField[]).map((field) => {
    const value = getOwnProperty(unchecked, field) ?? undefined;
    if (value === undefined) return [field, defaults[field]] as const;
    const parsed = FIELD_PARSERS[field](value);
    if (parsed === undefined) issues.push(buildRefreshingIssue(field, value));
    return [field, parsed] as const;
  });
  if (issues.length > 0) return { issues };
  const storedFields = fields.filter(([, value]) => value !== undefined);
  return { refreshing: Object.fromEntries(storedFields) as unknown as Refreshing };
}

/** The schedule as text: "By hand", "Every day, when complete", "Every day after 09:00", "Mondays after 09:00", … */
export function formatSchedule(schedule: Schedule, scheduleTexts = getTexts().schedules.texts): string {
  if (schedule.kind === 'weekly') return scheduleTexts.weekly(schedule.weekday, schedule.hour);
  if (schedule.kind === 'monthly') return scheduleTexts.monthly(schedule.day, schedule.hour);
  return 'hour' in schedule ? scheduleTexts[schedule.kind](schedule.hour) : scheduleTexts[schedule.kind];
}

function buildRefreshingIssue(field: RefreshingField, value: unknown): DraftIssue {
  const { fields, notPossible, chooseInForm, enterDays } = getTexts().schedules.issues;
  const numbers: Partial<Record<RefreshingField, string>> = {
    daysAgain: enterDays(LIMITS.leastDaysAgain, LIMITS.mostDaysAgain),
    alert: getTexts().reports.alerts.enterLimits(LIMITS.mostAlertAmount),
  };
  const doNext = numbers[field] ?? chooseInForm;
  return { field, message: notPossible(fields[field], quoteValue(value), doNext) };
}

function parseSchedule(value: unknown): Schedule | undefined {
  const kind = getOwnProperty(value, 'kind');
  if (kind === 'by hand' || kind === 'when ready') return { kind };
  const hour = getOwnProperty(value, 'hour');
  if (!isWholeNumber(hour, 0, 23)) return undefined;
  if (kind === 'daily' || kind === 'weekdays') return { kind, hour };
  const weekday = getOwnProperty(value, 'weekday');
  if (kind === 'weekly') return isWholeNumber(weekday, 1, 7) ? { kind, weekday, hour } : undefined;
  const day = getOwnProperty(value, 'day');
  return kind === 'monthly' && isWholeNumber(day, 1, 31) ? { kind, day, hour } : undefined;
}

function parseAlertRule(value: unknown): AlertRule | undefined {
  const { metric, dimension, percent, amount } = isPlainObject(value) ? value : {};
  const areLimits =
    isFromZeroTo(LIMITS.mostAlertPercent, percent) && isFromZeroTo(LIMITS.mostAlertAmount, amount);
  return areLimits && isString(metric) && isString(dimension)
    ? { metric, dimension, percent, amount }
    : undefined;
}

export function parseRowOrder(value: unknown): RowOrder | undefined {
  const by = getOwnProperty(value, 'by');
  const descending = getOwnProperty(value, 'descending');
  return isString(by) && isBoolean(descending) ? { by, descending } : undefined;
}

function isFromZeroTo(most: number, value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
