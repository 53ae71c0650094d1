import { DraftRefused } from '../errors';
import {
  type DraftIssue,
  formatInput,
  parseRange,
  type Request,
  type RowOrder,
  toColumnNumber,
} from '../request';
import { type ChartChoice, type FirstCell, parseChartChoice, type SheetTarget } from '../sheet';
import {
  asText,
  getOwnProperty,
  isBoolean,
  isPlainObject,
  isString,
  isWholeNumber,
  quoteValue,
} from '../storage';
import { getTexts } from '../wording';

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

const FIELD_PARSERS: Readonly<Record<keyof Refreshing, (value: unknown, before: Refreshing) => unknown>> = {
  schedule: parseSchedule,
  history: (value) => (value === 'kept' || value === 'dropped' ? value : undefined),
  daysAgain: (value) =>
    isWholeNumber(value, LIMITS.leastDaysAgain, LIMITS.mostDaysAgain) ? value : undefined,
  threshold: parseThreshold,
  totals: (value) => (isBoolean(value) ? value : undefined),
  order: (value) => (value === 'as listed' ? value : parseRowOrder(value)),
  chart: (value) => (value === 'none' ? value : parseChartChoice(value)),
};

/** The refresh settings of a new report. The sheet drops days that leave the range, unless the user chooses otherwise. */
export function buildDefaultRefreshing(): Refreshing {
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

/** Checks unchecked refresh settings. A field that is undefined or null gets its value from `previous`. Never throws. */
export function checkRefreshing(
  draft: unknown,
  previous: Refreshing = buildDefaultRefreshing(),
): { readonly refreshing: Refreshing } | { readonly issues: readonly DraftIssue[] } {
  if (draft === undefined || draft === null) return { refreshing: previous };
  if (typeof draft !== 'object' || Array.isArray(draft))
    return { issues: [buildRefreshingIssue('schedule', draft)] };
  const issues: DraftIssue[] = [];
  const changes: Record<string, unknown> = {};
  for (const field of Object.keys(FIELD_PARSERS) as (keyof Refreshing)[]) {
    const value = getOwnProperty(draft, field) ?? undefined;
    if (value !== undefined) changes[field] = FIELD_PARSERS[field](value, previous);
    if (value !== undefined && changes[field] === undefined) issues.push(buildRefreshingIssue(field, value));
  }
  if (issues.length > 0) return { issues };
  const { totals, order, chart, ...fields } = { ...previous, ...changes } as RefreshingOrder;
  return {
    refreshing: {
      ...fields,
      ...(totals === true && { totals }),
      ...(order !== undefined && order !== 'as listed' && { order }),
      ...(chart !== undefined && chart !== 'none' && { chart }),
    },
  };
}

/** The schedule as text: "By hand", "Every day, when complete", "Every day after 09:00", "Mondays after 09:00", … */
export function formatSchedule(schedule: Schedule): string {
  const scheduleTexts = getTexts().schedules.texts;
  if (schedule.kind === 'weekly') return scheduleTexts.weekly(schedule.weekday, schedule.hour);
  if (schedule.kind === 'monthly') return scheduleTexts.monthly(schedule.day, schedule.hour);
  return 'hour' in schedule ? scheduleTexts[schedule.kind](schedule.hour) : scheduleTexts[schedule.kind];
}

function buildRefreshingIssue(field: keyof Refreshing, value: unknown): DraftIssue {
  const { fields, notPossible } = getTexts().schedules.issues;
  const { leastDaysAgain, mostDaysAgain, mostAbsolute } = LIMITS;
  if (field === 'order' && isPlainObject(value) && parseRowOrder({ ...value, top: null }) !== undefined)
    return { field, message: getTexts().requests.top.notACount(LIMITS.mostTop) };
  const label = fields[field];
  return {
    field,
    message: notPossible(label, quoteValue(value), leastDaysAgain, mostDaysAgain, mostAbsolute),
  };
}

function parseSchedule(value: unknown): Schedule | undefined {
  const kind = getOwnProperty(value, 'kind');
  const numbers = SCHEDULE_NUMBERS.get(kind);
  const isValid = numbers?.every(([name, least, most]) =>
    isWholeNumber(getOwnProperty(value, name), least, most),
  );
  if (numbers === undefined || !isValid) return undefined;
  return Object.fromEntries([
    ['kind', kind],
    ...numbers.map(([name]) => [name, getOwnProperty(value, name)]),
  ]);
}

function parseThreshold(value: unknown, previous: Refreshing): Refreshing['threshold'] | undefined {
  if (typeof value !== 'object' || Array.isArray(value)) return undefined;
  const absolute = getOwnProperty(value, 'absolute') ?? previous.threshold.absolute;
  const percent = getOwnProperty(value, 'percent') ?? previous.threshold.percent;
  const isValid = isBetween(absolute, LIMITS.mostAbsolute) && isBetween(percent, 100);
  return isValid ? { absolute, percent } : undefined;
}

export function parseRowOrder(value: unknown): RowOrder | undefined {
  const by = getOwnProperty(value, 'by');
  const descending = getOwnProperty(value, 'descending');
  const top = getOwnProperty(value, 'top');
  if (!isString(by) || !isBoolean(descending)) return undefined;
  if (top === undefined || top === null) return { by, descending };
  return isWholeNumber(top, 1, LIMITS.mostTop) ? { by, descending, top } : undefined;
}

function isBetween(value: unknown, most: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= most;
}

export type Destination =
  | { readonly kind: 'new sheet'; readonly title: string }
  | {
      readonly kind: 'this sheet';
      readonly sheetId: number;
      /** The table's first cell, such as "B3". If it is missing, the sheet must be blank. */
      readonly cell?: string;
    };

export interface ReportPlace {
  readonly id: string;
  readonly name: string;
  readonly destination: Destination;
}

export function toSheetTarget({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: reportKind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind: reportKind, zone, currency, sheetName };
  if (destination.kind !== 'this sheet') return target;
  const { sheetId, cell } = destination;
  return { ...target, sheetId, ...(cell !== undefined && { begin: parseFirstCell(cell) }) };
}

/** The headers are searched in the first 50 rows: users may insert some above them. */
const LAST_ROW = 40;

function parseFirstCell(cell: string): FirstCell | undefined {
  const range = parseRange(cell);
  if (range === undefined || range.tab !== undefined) return undefined;
  const { left, right, top, bottom } = range;
  if (left !== right || top !== bottom || top > LAST_ROW) return undefined;
  return { row: top - 1, column: toColumnNumber(left) - 1 };
}

export function assertFirstCell(destination: unknown): void {
  const cell = getOwnProperty(destination, 'cell');
  if (getOwnProperty(destination, 'kind') !== 'this sheet' || cell === undefined) return;
  if (typeof cell === 'string' && parseFirstCell(cell) !== undefined) return;
  const message = getTexts().reports.saving.noFirstCell(formatInput(String(cell)), LAST_ROW);
  throw new DraftRefused([{ field: 'destination', message }]);
}

/** A longer title of a new sheet is cut. */
export const MOST_NAME = 100;

export function toPlainName(name: unknown): string {
  return asText(name)
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}

export function checkReportName(name: unknown): readonly DraftIssue[] {
  const { length } = toPlainName(name);
  if (length > 0 && length <= MOST_NAME) return [];
  return [{ field: 'name', message: getTexts().requests.nameLength(length, MOST_NAME) }];
}

export function toDestination(destination: unknown, name: string): Destination {
  const sheetId = getOwnProperty(destination, 'sheetId');
  if (getOwnProperty(destination, 'kind') === 'this sheet' && Number.isInteger(sheetId)) {
    const cell = asText(getOwnProperty(destination, 'cell')).trim().toUpperCase();
    return { kind: 'this sheet', sheetId: Number(sheetId), ...(parseFirstCell(cell) && { cell }) };
  }
  return {
    kind: 'new sheet',
    title: cutName(asText(getOwnProperty(destination, 'title')).trim()) || name.trim(),
  };
}

export function cutName(text: string, most = MOST_NAME): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
