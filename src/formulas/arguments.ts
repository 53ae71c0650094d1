import {
  type DimensionId,
  isPeriod,
  isReadFromFiles,
  listSummableDimensions,
  type MetricId,
  needsDeviceCount,
  type ReportKindId,
  requireDimension,
  requireMetric,
} from '../catalogue';
import { type Day, guessTypedDay, toDayInZone } from '../dates';
import { NotAllowed } from '../errors';
import type { FormatTime } from '../platform';
import {
  type CheckContext,
  checkDraft,
  type Draft,
  type DraftField,
  type FieldNames,
  findErrorText,
  type Issue,
  isDate,
  type KnownSource,
  parseText,
  type Request,
} from '../request';
import { getTexts } from '../wording';

/** The arguments of each custom function in their order, which is that of the parameters in `src/main.ts`. */
// biome-ignore format: a function on each line is easier to compare with its parameters.
export const ARGUMENTS = {
  full: ['apps', 'metrics', 'startDate', 'endDate', 'groupBy', 'timezone', 'currency'],
  ltv: ['apps', 'days', 'startDate', 'endDate', 'groupBy', 'areas', 'timezone', 'currency'],
  retention: ['apps', 'days', 'startDate', 'endDate', 'groupBy', 'areas', 'timezone'],
  ltv_forecast: ['apps', 'day', 'startDate', 'endDate', 'groupBy', 'areas', 'timezone', 'currency', 'cost'],
  device: ['app', 'date', 'groupBy', 'metrics', 'timezone', 'currency'],
  value: ['report', 'metric', 'apps', 'startDate', 'endDate', 'filterField', 'filterValue', 'timezone', 'currency'],
  pivot: ['report', 'metric', 'rows', 'columns', 'startDate', 'endDate', 'apps', 'filterField', 'filterValue', 'totals', 'timezone', 'currency'],
  asof: ['report', 'timezone'],
} as const;

/** A custom function by its name after `ADREPORT_`, in lower case. */
export type FormulaName = keyof typeof ARGUMENTS;
type Argument = (typeof ARGUMENTS)[FormulaName][number];

/** The draft field of each argument that is checked as in a report. The functions themselves check all other arguments. */
export const DRAFT_FIELD_BY_ARGUMENT: Readonly<Partial<Record<Argument, DraftField>>> = {
  report: 'report',
  app: 'apps',
  apps: 'apps',
  metric: 'metrics',
  metrics: 'metrics',
  days: 'metrics',
  date: 'startDate',
  startDate: 'startDate',
  endDate: 'endDate',
  groupBy: 'dimensions',
  areas: 'areas',
  timezone: 'zone',
  currency: 'currency',
};

/** The names of draft fields in sentences about a formula. A filter's field is checked as a dimension of the request (`checkNumberRequest`). */
export function nameDraftFields(formula: FormulaName): FieldNames {
  const fields = { ...DRAFT_FIELD_BY_ARGUMENT, filterField: 'dimensions' };
  return Object.fromEntries(
    ARGUMENTS[formula].flatMap((argument) => {
      const field = fields[argument];
      return field === undefined ? [] : [[field, argument]];
    }),
  );
}

/** What ADREPORT_DEVICE returns if groupBy and metrics are omitted. */
export const DEVICE_DEFAULTS = {
  dimensions: ['networkName', 'area'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm'],
} as const satisfies { readonly dimensions: readonly DimensionId[]; readonly metrics: readonly MetricId[] };

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export interface FormulaContext extends Omit<CheckContext, 'names'> {
  readonly knownSource: KnownSource;
}

export function checkFormulaRequest(formula: FormulaName, draft: Draft, context: FormulaContext): Request {
  const names = nameDraftFields(formula);
  const result = checkDraft(draft, { ...context, periods: context.periods ?? 'none', names });
  if ('issues' in result) {
    // The cell shows only one issue: that of the first argument.
    const placeOf = ({ field }: Issue) => Object.keys(names).indexOf(field);
    return refuseArguments([...result.issues].sort((a, b) => placeOf(a) - placeOf(b)));
  }
  const { request } = result;
  // For a formula, “all” means all metrics but the numbers of devices, which it cannot return.
  const isAll = parseText(draft.metrics).toLowerCase() === 'all';
  const metrics = isAll ? request.metrics.filter((id) => !needsDeviceCount(id)) : request.metrics;
  requireSummableRows({ ...request, metrics }, names);
  // Without typed dimensions, the request has the default ones of the report. ADREPORT_VALUE does not use them.
  if (!isBlankArgument(draft.dimensions))
    requireSummableGroups(request.report, request.dimensions, names.dimensions ?? '');
  return { ...request, metrics };
}

/** Of device reports, formulas return sums of one day, without counts of devices. All else is available only in the sheet. Other reports pass. */
function requireSummableRows({ report: id, from, to, metrics }: Request, names: FieldNames): void {
  const { notOfDevices } = getTexts().formulas;
  if (isReadFromFiles(id) && from !== to)
    refuseArguments(notOfDevices(names.startDate ?? '', `${from} to ${to}`));
  const counted = metrics.find(needsDeviceCount);
  if (counted !== undefined) refuseArguments(notOfDevices(names.metrics ?? '', requireMetric(counted).label));
}

/** Of device reports, formulas sum only by some dimensions. Other reports pass. */
export function requireSummableGroups(
  id: ReportKindId,
  dimensions: readonly DimensionId[],
  argument: string,
): void {
  const allowed = listSummableDimensions(id).map((entry) => entry.id);
  const wrong = dimensions.find((dimensionId) => !isPeriod(dimensionId) && !allowed.includes(dimensionId));
  if (wrong !== undefined)
    refuseArguments(getTexts().formulas.notOfDevices(argument, requireDimension(wrong).label));
}

/** Refuses an argument that contains an error such as #REF!, or a cell that is still loading: the result could be incomplete. */
export function refuseErrors(typed: Readonly<Record<string, unknown>>): void {
  for (const [argument, value] of Object.entries(typed)) {
    const error = findErrorText(value);
    if (error !== undefined) refuseArguments(getTexts().formulas.argumentError(argument, error));
  }
}

export function refuseArguments(why: string | readonly Issue[]): never {
  throw new NotAllowed(typeof why === 'string' ? [why] : why.map(({ message }) => message));
}

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
