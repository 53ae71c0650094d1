import {
  canSumAgain,
  type DimensionId,
  isPeriod,
  listDimensions,
  listSummableDimensions,
  type MetricId,
  type ReportKindId,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import {
  type CurrentDays,
  computeToday,
  type Day,
  guessTypedDay,
  listDays,
  parseDay,
  parseNamedDay,
  parseNamedRange,
  toDayInZone,
} from '../dates';
import { NotAllowed } from '../errors';
import type { FormatTime } from '../platform';
import {
  type CheckContext,
  checkDraft,
  type Draft,
  type FieldNames,
  findErrorText,
  findField,
  findIds,
  type Issue,
  isDate,
  isFaithful,
  isLoading,
  type KnownSource,
  parseText,
  type Request,
  splitKnown,
  splitList,
} from '../request';
import { getTexts } from '../wording';

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export interface FormulaContext extends Omit<CheckContext, 'names'> {
  readonly knownSource: KnownSource;
}

export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each value as typed, days as `YYYY-MM-DD`. A text with commas may be one value or several. */
  readonly values: readonly string[];
  /** Asked only for a value that no row has. */
  readonly knownSource: KnownSource;
  readonly since: Day;
}

export function checkFormulaRequest(draft: Draft, names: FieldNames, context: FormulaContext): Request {
  const result = checkDraft(draft, { periods: 'none', ...context, names });
  if ('issues' in result) {
    const order = Object.keys(names);
    return refuseArguments(
      [...result.issues].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)),
    );
  }
  const { request } = result;
  // For a formula, “all” means all metrics that a formula can return.
  const isAll = parseText(draft.metrics).toLowerCase() === 'all';
  const metrics = isAll ? request.metrics.filter(canSumAgain) : request.metrics;
  requireSummableRows({ ...request, metrics }, names);
  if (!isBlankArgument(draft.dimensions))
    requireSummableGroups(request.report, request.dimensions, names.dimensions ?? '');
  return { ...request, metrics };
}

/** Of device reports, formulas return sums of one day, without counts of devices. All else is available only in the sheet. Other reports pass. */
function requireSummableRows({ report: id, from, to, metrics }: Request, names: FieldNames): void {
  const { notOfDevices } = getTexts().formulas;
  if (requireReportKind(id).isByDay && from !== to)
    refuseArguments(notOfDevices(names.startDate ?? '', `${from} to ${to}`));
  const counted = metrics.find((metricId) => !canSumAgain(metricId));
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

/** The request of a formula for one metric, by `groups`, with a filter. In its draft, `dimensions` is the argument filterField (see FILTER). */
export function checkNumberRequest(
  draft: Draft,
  filterValue: unknown,
  names: FieldNames,
  context: FormulaContext,
  groups: readonly DimensionId[] = [],
): { readonly request: Request; readonly metric: MetricId; readonly filter: ValueFilter | undefined } {
  const { dimensions: filterField } = draft;
  const dimensions = groups.length === 0 ? filterField : [...groups, filterField];
  const request = checkFormulaRequest({ ...draft, dimensions }, names, context);
  const [metric, ...otherMetrics] = request.metrics;
  if (isBlankArgument(draft.metrics) || metric === undefined || otherMetrics.length > 0)
    return refuseArguments(getTexts().formulas.oneMetric(parseText(draft.metrics)));
  return { request, metric, filter: checkFilter(filterField, filterValue, request, context) };
}

/** The filter from its two arguments. One without the other is a mistake. */
function checkFilter(
  field: unknown,
  value: unknown,
  request: Request,
  { now, knownSource }: FormulaContext,
): ValueFilter | undefined {
  const { oneFilter } = getTexts().formulas;
  if (isBlankArgument(field))
    return isBlankArgument(value) ? undefined : refuseArguments(oneFilter('filterField', ''));
  // The check of the draft has already refused unknown names, so a text that is no dimension here contains several.
  const entry = findField(parseText(field), listDimensions(request.report), request.report);
  if (entry === undefined) return refuseArguments(oneFilter('filterField', parseText(field)));
  if (isBlankArgument(value)) refuseArguments(oneFilter('filterValue', ''));
  const currentDays = {
    newestCompleteDay: request.newestCompleteDay,
    today: computeToday(request.zone, now),
  };
  const values = requireFilterValues(value, entry.id, currentDays);
  checkWithin(values, entry.id, request, knownSource);
  return { dimension: entry.id, values, knownSource, since: request.from };
}

/**
 * The values of a filter on `id`, as texts: days as `YYYY-MM-DD`, everything else as typed, because a name may contain commas.
 * `value` is one value, a list, or a range. Days may be dates, their numbers, or words, as in every other argument.
 */
function requireFilterValues(value: unknown, id: DimensionId, currentDays: CurrentDays): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => requireFilterValues(item, id, currentDays));
  if (isBlankArgument(value)) return [];
  const { type } = requireDimension(id);
  if (type === 'date') return requireFilterDays(value, currentDays);
  if (type === 'id' && typeof value === 'number' && !isFaithful(value, true))
    return refuseArguments(`filterValue: “${value}” ${getTexts().requests.lostDigits}`);
  return [String(value).trim()];
}

function requireFilterDays(value: unknown, currentDays: CurrentDays): Day[] {
  if (typeof value === 'number') return [guessTypedDay(value) ?? refuseDay(String(value))];
  return splitList(String(value)).flatMap((text) => {
    const range = parseNamedRange(text, currentDays.newestCompleteDay);
    return range === undefined
      ? [parseDay(text) ?? parseNamedDay(text, currentDays) ?? refuseDay(text)]
      : listDays(range);
  });
}

function refuseDay(text: string): never {
  return refuseArguments(getTexts().formulas.filters.noDay(text));
}

/** Refuses a day or an app that the other arguments exclude, because it would be missing from the sum. */
function checkWithin(
  values: readonly string[],
  id: DimensionId,
  { from, to, apps }: Request,
  knownSource: KnownSource,
): void {
  const day =
    requireDimension(id).type === 'date' ? values.find((value) => value < from || value > to) : undefined;
  if (day !== undefined) refuseArguments(getTexts().formulas.notRequested(day));
  if (id !== 'appId' || apps.length === 0) return;
  const isRequestedApp = (text: string) => apps.includes(text);
  const isNameOfRequestedApps = (text: string) => {
    const ids = findIds('apps', text, knownSource, from);
    return ids.length > 0 && ids.every(isRequestedApp);
  };
  // Lists of ids need no names. In all other texts a comma may be part of a name, so the names must be known to split them.
  const namedApps = values.filter((value) => !splitList(value).every(isRequestedApp));
  const items = namedApps.flatMap((value) => splitKnown('apps', value, knownSource, from));
  const app = items.find((item) => !isRequestedApp(item) && !isNameOfRequestedApps(item));
  if (app !== undefined) refuseArguments(getTexts().formulas.notRequested(app));
}

/** Refuses an argument that contains an error such as #REF!: the result could be incomplete. */
export function refuseErrors(typed: Readonly<Record<string, unknown>>): void {
  const { argumentLoading, argumentError } = getTexts().formulas;
  for (const [argument, value] of Object.entries(typed)) {
    const error = findErrorText(value);
    if (error !== undefined)
      refuseArguments(isLoading(error) ? argumentLoading(argument) : argumentError(argument, error));
  }
}

export function refuseArguments(why: string | readonly Issue[]): never {
  throw new NotAllowed(typeof why === 'string' ? [why] : why.map(({ message }) => message));
}

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
