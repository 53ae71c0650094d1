import type { DraftIssue } from '../request/draft';
import type { RowOrder } from '../request/row-order';
import { type ChartChoice, chartChoice } from '../sheet/chart-choice';
import {
  isBoolean,
  isPlainObject,
  isString,
  isWhole,
  propertyOf,
  quotedValue,
} from '../storage/untrusted-value';
import { texts } from '../wording/texts';

export interface Refreshing {
  readonly schedule: Schedule;
  /** Whether the sheet keeps days that a range such as “last 30 days” no longer includes. */
  readonly history: 'kept' | 'dropped';
  /** The number of days that a refresh requests again, in addition to the new days: 2 to 90. */
  readonly daysAgain: number;
  /** A restatement is recorded if the difference of its numbers reaches both limits. */
  readonly threshold: { readonly absolute: number; readonly percent: number };
  /** Whether the sheet has a row above the headers with the totals of the columns. Stored only if it is true. */
  readonly totals?: boolean;
  /** The order of the sheet's rows. Stored only if it is not the order of the report. */
  readonly order?: RowOrder;
  readonly chart?: ChartChoice;
}

export interface RefreshingOrder extends Omit<Refreshing, 'order' | 'chart'> {
  /** Absent: the order stays as it is. */
  readonly order?: RowOrder | 'as listed';
  readonly chart?: ChartChoice | 'none';
}

/** The schedule of a report. Hours and days are in the spreadsheet's zone. */
export type Schedule =
  | { readonly kind: 'by hand' }
  | { readonly kind: 'when ready' }
  | { readonly kind: 'daily' | 'weekdays'; readonly hour: number }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly hour: number }
  /** `day` is 1 to 31. In a shorter month, the report is refreshed on its last day. */
  | { readonly kind: 'monthly'; readonly day: number; readonly hour: number };

/** What users can choose. Ad networks correct the numbers of at least two days. */
const LIMITS = { leastDaysAgain: 2, mostDaysAgain: 90, mostAbsolute: 1_000_000_000, mostTop: 1_000 };

const HOUR = ['hour', 0, 23] as const;
const SCHEDULE_NUMBERS = new Map<unknown, readonly (readonly [name: string, least: number, most: number])[]>([
  ['by hand', []],
  ['when ready', []],
  ['daily', [HOUR]],
  ['weekdays', [HOUR]],
  ['weekly', [['weekday', 1, 7], HOUR]],
  ['monthly', [['day', 1, 31], HOUR]],
]);

const READERS: Readonly<Record<keyof Refreshing, (value: unknown, before: Refreshing) => unknown>> = {
  schedule: readSchedule,
  history: (value) => (value === 'kept' || value === 'dropped' ? value : undefined),
  daysAgain: (value) => (isWhole(value, LIMITS.leastDaysAgain, LIMITS.mostDaysAgain) ? value : undefined),
  threshold: readThreshold,
  totals: (value) => (isBoolean(value) ? value : undefined),
  order: (value) => (value === 'as listed' ? value : readRowOrder(value)),
  chart: (value) => (value === 'none' ? value : chartChoice(value)),
};

/** The refresh settings of a new report. The sheet drops days that leave the range, unless the user chooses otherwise. */
export function defaultRefreshing(): Refreshing {
  return {
    schedule: { kind: 'by hand' },
    history: 'dropped',
    daysAgain: LIMITS.leastDaysAgain,
    threshold: { absolute: 0.01, percent: 0 },
  };
}

export function isByHand({ schedule }: Refreshing): boolean {
  return schedule.kind === 'by hand';
}

/** Checks unchecked refresh settings. A field that is undefined or null gets its value from `before`. Never throws. */
export function checkRefreshing(
  draft: unknown,
  before: Refreshing = defaultRefreshing(),
): { readonly refreshing: Refreshing } | { readonly issues: readonly DraftIssue[] } {
  if (draft === undefined || draft === null) return { refreshing: before };
  if (typeof draft !== 'object' || Array.isArray(draft)) return { issues: [issueOf('schedule', draft)] };
  const issues: DraftIssue[] = [];
  const changes: Record<string, unknown> = {};
  for (const field of Object.keys(READERS) as (keyof Refreshing)[]) {
    const value = propertyOf(draft, field) ?? undefined;
    if (value !== undefined) changes[field] = READERS[field](value, before);
    if (value !== undefined && changes[field] === undefined) issues.push(issueOf(field, value));
  }
  if (issues.length > 0) return { issues };
  const { totals, order, chart, ...fields } = { ...before, ...changes } as RefreshingOrder;
  return {
    refreshing: {
      ...fields,
      ...(totals === true && { totals }),
      ...(order !== undefined && order !== 'as listed' && { order }),
      ...(chart !== undefined && chart !== 'none' && { chart }),
    },
  };
}

/** The schedule as text: "By hand", "Every day, once complete", "Every day after 09:00", "Mondays after 09:00", … */
export function scheduleText(schedule: Schedule): string {
  const words = texts().schedules.texts;
  if (schedule.kind === 'weekly') return words.weekly(schedule.weekday, schedule.hour);
  if (schedule.kind === 'monthly') return words.monthly(schedule.day, schedule.hour);
  return 'hour' in schedule ? words[schedule.kind](schedule.hour) : words[schedule.kind];
}

function issueOf(field: keyof Refreshing, value: unknown): DraftIssue {
  const { fields, notPossible } = texts().schedules.issues;
  const { leastDaysAgain, mostDaysAgain, mostAbsolute } = LIMITS;
  if (field === 'order' && isPlainObject(value) && readRowOrder({ ...value, top: null }) !== undefined)
    return { field, message: texts().requests.top.notACount(LIMITS.mostTop) };
  const label = fields[field];
  return {
    field,
    message: notPossible(label, quotedValue(value), leastDaysAgain, mostDaysAgain, mostAbsolute),
  };
}

function readSchedule(value: unknown): Schedule | undefined {
  const kind = propertyOf(value, 'kind');
  const numbers = SCHEDULE_NUMBERS.get(kind);
  const isValid = numbers?.every(([name, least, most]) => isWhole(propertyOf(value, name), least, most));
  if (numbers === undefined || !isValid) return undefined;
  return Object.fromEntries([['kind', kind], ...numbers.map(([name]) => [name, propertyOf(value, name)])]);
}

function readThreshold(value: unknown, before: Refreshing): Refreshing['threshold'] | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const absolute = propertyOf(value, 'absolute') ?? before.threshold.absolute;
  const percent = propertyOf(value, 'percent') ?? before.threshold.percent;
  const isValid = isBetween(absolute, LIMITS.mostAbsolute) && isBetween(percent, 100);
  return isValid ? { absolute, percent } : undefined;
}

export function readRowOrder(value: unknown): RowOrder | undefined {
  const by = propertyOf(value, 'by');
  const descending = propertyOf(value, 'descending');
  const top = propertyOf(value, 'top');
  if (!isString(by) || !isBoolean(descending)) return undefined;
  if (top === undefined || top === null) return { by, descending };
  return isWhole(top, 1, LIMITS.mostTop) ? { by, descending, top } : undefined;
}

function isBetween(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
