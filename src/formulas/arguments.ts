import type { DimensionId, MetricId } from '../catalogue';
import { type Day, guessTypedDay, toDayInZone } from '../dates';
import type { FormatTime } from '../platform';
import { type FieldNames, isDate } from '../request';

type OwnArgument = 'filterValue' | 'rows' | 'columns' | 'totals' | 'day' | 'cost';

const DATES = { startDate: 'startDate', endDate: 'endDate' };
const GROUPS = { dimensions: 'groupBy' };
const ZONE = { zone: 'timezone' };
const MONEY = { ...ZONE, currency: 'currency' };
const COHORTS = { ...DATES, ...GROUPS, areas: 'areas' };
const NUMBER = { report: 'report', metrics: 'metric' };
const MATRIX = { rows: 'rows', columns: 'columns', ...DATES };
const FILTER = { dimensions: 'filterField', filterValue: 'filterValue' };

/** The arguments of each custom function, in their order: the draft field, then the argument's name. */
export const ARGUMENTS = {
  full: { apps: 'apps', metrics: 'metrics', ...DATES, ...GROUPS, ...MONEY },
  ltv: { apps: 'apps', metrics: 'days', ...COHORTS, ...MONEY },
  retention: { apps: 'apps', metrics: 'days', ...COHORTS, ...ZONE },
  ltv_forecast: { apps: 'apps', day: 'day', ...COHORTS, ...MONEY, cost: 'cost' },
  device: { apps: 'app', startDate: 'date', ...GROUPS, metrics: 'metrics', ...MONEY },
  value: { ...NUMBER, apps: 'apps', ...DATES, ...FILTER, ...MONEY },
  pivot: { ...NUMBER, ...MATRIX, apps: 'apps', ...FILTER, totals: 'totals', ...MONEY },
  asof: { report: 'report', ...ZONE },
} as const satisfies Record<string, FieldNames & Readonly<Partial<Record<OwnArgument, string>>>>;

/** A custom function by its name after `ADREPORT_`, in lower case. */
export type FormulaName = keyof typeof ARGUMENTS;

/** What ADREPORT_DEVICE returns if groupBy and metrics are omitted. */
export const DEVICE_DEFAULTS = {
  dimensions: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
} as const satisfies { readonly dimensions: readonly DimensionId[]; readonly metrics: readonly MetricId[] };

/** The spreadsheet's zone. It is read only if an argument is a date. */
interface SpreadsheetZone {
  timeZone(): string;
  readonly formatTime: FormatTime;
}

/** Converts the argument for a day: a date or its number becomes `YYYY-MM-DD`; any other single value is returned unchanged. */
export function toDayArgument(value: unknown, zone: SpreadsheetZone): unknown {
  const single = toSingleValue(value);
  if (isDate(single)) return toZoneDay(single, zone);
  return typeof single === 'number' ? (guessTypedDay(single) ?? single) : single;
}

/** Converts the dates in an argument that may contain other values too, such as the values of a filter. */
export function convertDatesToDays(value: unknown, zone: SpreadsheetZone): unknown {
  if (Array.isArray(value)) return value.map((item) => convertDatesToDays(item, zone));
  return isDate(value) ? toZoneDay(value, zone) : value;
}

/** True for an omitted argument, an empty cell, or a range of empty cells. */
export function isBlankArgument(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlankArgument);
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * The single value of an argument. For a range with exactly one filled cell it is the value of that cell, because Google passes a
 * merged cell together with the blanks that it covers. A range of blanks is ''. Anything else is returned unchanged.
 */
export function toSingleValue(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  const filled = value.map(toSingleValue).filter((cell) => !isBlankArgument(cell));
  if (filled.length === 0) return '';
  return filled.length === 1 ? filled[0] : value;
}

function toZoneDay(date: Date, { timeZone, formatTime }: SpreadsheetZone): Day | Date {
  const epochMs = date.getTime();
  return Number.isNaN(epochMs) ? date : toDayInZone(epochMs, timeZone(), formatTime);
}
