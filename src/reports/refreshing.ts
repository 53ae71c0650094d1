import { type ChartChoice, chartChoice } from '../sheet/chart-choice';
import { isList, isString, isWhole, propertyOf, quotedValue } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

/** The refresh settings of a saved report. They also decide which restatements are recorded. */
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

/** The rows are sorted by their days or by a metric. If the table lacks the metric, they have the order of the report. */
export interface RowOrder {
  /** `date`, or the id of a metric. */
  readonly by: string;
  readonly descending: boolean;
}

/** The refresh settings as a form sends them. */
export interface RefreshingOrder extends Omit<Refreshing, 'order' | 'chart'> {
  /** Absent: the order stays as it is. */
  readonly order?: RowOrder | 'as listed';
  /** Absent: the chart stays as it is. */
  readonly chart?: ChartChoice | 'none';
}

/** The schedule of a report. Hours and days are in the spreadsheet's zone. */
export type Schedule =
  | { readonly kind: 'by hand' }
  /** The report is refreshed as soon as the service has the complete numbers of a new day. */
  | { readonly kind: 'when ready' }
  /** `hour` is 0 to 23. */
  | { readonly kind: 'daily' | 'weekdays'; readonly hour: number }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly hour: number }
  /** `day` is 1 to 31. In a shorter month, the report is refreshed on its last day. */
  | { readonly kind: 'monthly'; readonly day: number; readonly hour: number };

/** An invalid value in the refresh settings. `message` names the field, the value and what is allowed. */
interface RefreshIssue {
  readonly field: keyof Refreshing;
  readonly value: string;
  readonly message: string;
}

/** The smallest number of days that users can choose for `daysAgain`. Ad networks correct the numbers of at least two days. */
const LEAST_DAYS_AGAIN = 2;
const MOST_DAYS_AGAIN = 90;
/** The highest absolute limit that users can choose for restatements. */
const MOST_ABSOLUTE = 1_000_000_000;

/** The fields of each kind of schedule, in the order in which they are checked. */
const SCHEDULE_FIELDS = new Map<unknown, readonly (keyof typeof RANGES)[]>([
  ['by hand', []],
  ['when ready', []],
  ['daily', ['hour']],
  ['weekdays', ['hour']],
  ['weekly', ['weekday', 'hour']],
  ['monthly', ['day', 'hour']],
]);
const RANGES = {
  hour: { least: 0, most: 23, issue: 'noHour' },
  weekday: { least: 1, most: 7, issue: 'noWeekday' },
  day: { least: 1, most: 31, issue: 'noDayOfMonth' },
} as const;

/** The refresh settings of a new report. The sheet drops days that leave the range, unless the user chooses otherwise. */
export function defaultRefreshing(): Refreshing {
  return {
    schedule: { kind: 'by hand' },
    history: 'dropped',
    daysAgain: LEAST_DAYS_AGAIN,
    threshold: { absolute: 0.01, percent: 0 },
  };
}

export function isByHand({ schedule }: Refreshing): boolean {
  return schedule.kind === 'by hand';
}

/** Checks unchecked refresh settings. A field that is undefined or null gets its value from `before`. Never throws. */
export function checkRefreshing(
  given: unknown,
  before: Refreshing = defaultRefreshing(),
): { readonly refreshing: Refreshing } | { readonly issues: readonly RefreshIssue[] } {
  if (given === undefined || given === null) return { refreshing: before };
  if (typeof given !== 'object' || isList(given))
    return { issues: [issue('schedule', given, texts().schedules.issues.noRefreshing)] };
  const issues: RefreshIssue[] = [];
  const part = <Name extends keyof Refreshing>(
    field: Name,
    check: Check<Refreshing[Name]>,
  ): Refreshing[Name] => {
    const value = propertyOf(given, field);
    if (value === undefined || value === null) return before[field];
    const refuse = (invalid: unknown, wrong: string) => {
      issues.push(issue(field, invalid, wrong));
      return before[field];
    };
    return check(value, refuse, before[field]);
  };
  const order = part('order', checkOrder);
  const chart = part('chart', checkChart);
  const refreshing: Refreshing = {
    schedule: part('schedule', checkSchedule),
    history: part('history', checkHistory),
    daysAgain: part('daysAgain', checkDaysAgain),
    threshold: part('threshold', checkThreshold),
    ...(part('totals', checkTotals) === true ? { totals: true } : {}),
    ...(order && { order }),
    ...(chart && { chart }),
  };
  return issues.length === 0 ? { refreshing } : { issues };
}

/** The schedule as text: "By hand", "As soon as a new day is complete", "Every day at 09:00", "Mondays at 09:00", … */
export function scheduleText(schedule: Schedule): string {
  const words = texts().schedules.texts;
  if (schedule.kind === 'weekly') return words.weekly(schedule.weekday, schedule.hour);
  if (schedule.kind === 'monthly') return words.monthly(schedule.day, schedule.hour);
  return 'hour' in schedule ? words[schedule.kind](schedule.hour) : words[schedule.kind];
}

/** Returns the checked `value`. `refuse` gets an invalid part and a text that says what is wrong with it, and returns a replacement. */
type Check<Value> = (value: unknown, refuse: (part: unknown, wrong: string) => Value, before: Value) => Value;

function issue(field: RefreshIssue['field'], given: unknown, wrong: string): RefreshIssue {
  const value = quotedValue(given);
  const words = texts().schedules.issues;
  return { field, value, message: words.issue(words.fields[field], value, wrong) };
}

const checkSchedule: Check<Schedule> = (value, refuse) => {
  const { issues } = texts().schedules;
  const kind = propertyOf(value, 'kind');
  const fields = SCHEDULE_FIELDS.get(kind);
  if (fields === undefined) return refuse(typeof value === 'object' ? kind : value, issues.noSchedule);
  for (const field of fields) {
    const { least, most, issue } = RANGES[field];
    const part = propertyOf(value, field);
    if (!isWhole(part, least, most)) return refuse(part, issues[issue]);
  }
  return Object.fromEntries(['kind', ...fields].map((name) => [name, propertyOf(value, name)])) as Schedule;
};

const checkHistory: Check<Refreshing['history']> = (value, refuse) =>
  value === 'kept' || value === 'dropped' ? value : refuse(value, texts().schedules.issues.noHistory);

const checkDaysAgain: Check<number> = (value, refuse) => {
  if (isWhole(value, LEAST_DAYS_AGAIN, MOST_DAYS_AGAIN)) return value;
  return refuse(value, texts().schedules.issues.noDaysAgain(LEAST_DAYS_AGAIN, MOST_DAYS_AGAIN));
};

const checkThreshold: Check<Refreshing['threshold']> = (value, refuse, before) => {
  const { issues } = texts().schedules;
  if (typeof value !== 'object' || isList(value)) return refuse(value, issues.noThreshold);
  const absolute = propertyOf(value, 'absolute') ?? before.absolute;
  const percent = propertyOf(value, 'percent') ?? before.percent;
  if (!isBetween(absolute, MOST_ABSOLUTE)) return refuse(absolute, issues.noDifference(MOST_ABSOLUTE));
  return isBetween(percent, 100) ? { absolute, percent } : refuse(percent, issues.noPercent);
};

const checkTotals: Check<Refreshing['totals']> = (value, refuse) =>
  typeof value === 'boolean' ? value : refuse(value, texts().schedules.issues.noTotals);

/** `as listed` removes the order from the settings. */
const checkOrder: Check<Refreshing['order']> = (value, refuse) => {
  if (value === 'as listed') return undefined;
  const by = propertyOf(value, 'by');
  const descending = propertyOf(value, 'descending');
  if (isString(by) && typeof descending === 'boolean') return { by, descending };
  return refuse(value, texts().schedules.issues.noOrder);
};

/** `none` removes the chart from the settings. */
const checkChart: Check<Refreshing['chart']> = (value, refuse) =>
  value === 'none' ? undefined : (chartChoice(value) ?? refuse(value, texts().schedules.issues.noChart));

function isBetween(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}
