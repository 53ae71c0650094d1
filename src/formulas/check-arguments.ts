import {
  type DimensionId,
  dimension,
  dimensionsOf,
  type MetricId,
  metric,
  report,
  summableDimensions,
} from '../catalogue/catalogue';
import { parseDay } from '../dates/calendar';
import { todayIn } from '../dates/complete-days';
import { isSummable } from '../device/summarize/resummarize';
import { NotAllowed } from '../errors/ad-reports-error';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import { checkReport, checkZone } from '../request/checks/report-zone-currency';
import type { Draft } from '../request/draft';
import { findField } from '../request/field-names';
import { type FieldNames, Issues } from '../request/issues';
import { parseText, splitList } from '../request/parse-list';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { isBlank } from './arguments/argument-values';
import { filterValues } from './filters/filter-values';
import type { ValueFilter } from './filters/value-filter';

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export type Context = Omit<CheckContext, 'names'>;

/** For each formula, the argument names of its draft fields, in the order of the arguments. */
const DATES = { startDate: 'startDate', endDate: 'endDate' };
const PLACE = { zone: 'timezone', currency: 'currency' };
const GROUPS = { dimensions: 'groupBy' };
export const ARGUMENTS = {
  full: { apps: 'apps', metrics: 'metrics', ...DATES, ...GROUPS, ...PLACE },
  ltv: { apps: 'apps', metrics: 'days', ...DATES, ...GROUPS, areas: 'areas', ...PLACE },
  retention: { apps: 'apps', metrics: 'days', ...DATES, ...GROUPS, areas: 'areas', ...PLACE },
  device: { apps: 'app', startDate: 'date', ...GROUPS, metrics: 'metrics', ...PLACE },
  value: {
    report: 'report',
    metrics: 'metric',
    apps: 'apps',
    ...DATES,
    dimensions: 'filterField',
    ...PLACE,
  },
  asOf: { report: 'report', zone: 'timezone' },
} as const satisfies Record<string, FieldNames>;

/** The request for a formula's draft. Throws NotAllowed with one sentence per wrong argument, in the order of the arguments. */
export function checkedRequest(draft: Draft, names: FieldNames, context: Context): Request {
  const result = checkDraft(draft, { ...context, names });
  if ('request' in result) return isAll(draft) ? withoutCounted(result.request) : result.request;
  const order = Object.keys(names);
  const issues = [...result.issues].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  throw new NotAllowed(issues.map(({ message }) => message));
}

/** For a formula, “all” means all metrics that a formula can return. */
function isAll({ metrics }: Draft): boolean {
  return parseText(metrics).toLowerCase() === 'all';
}

function withoutCounted(request: Request): Request {
  return { ...request, metrics: request.metrics.filter(isSummable) };
}

/** Formulas return device sums of only one day. Several days and counts of devices are available only in the sheet. */
export function checkDaySums(
  request: Request,
  { startDate = 'startDate', metrics = 'metrics' }: FieldNames,
): void {
  checkOneDay(request, startDate);
  checkNotCounted(request, metrics);
}

/** Formulas return only sums of device rows. The rows themselves are available only in the sheet. */
export function checkSummable(request: Request, argument: 'groupBy' | 'filterField'): void {
  const fine = summableDimensions(request.report);
  const wrong = request.dimensions.find((id) => !fine.some((entry) => entry.id === id));
  if (wrong === undefined) return;
  const allowed = fine.map(({ id }) => id);
  throw new NotAllowed([texts().formulas.notSummable(argument, dimension(wrong).label, allowed)]);
}

function checkOneDay({ report: id, from, to }: Request, argument: string): void {
  if (!report(id).isByDay || from === to) return;
  throw new NotAllowed([texts().formulas.severalDays(argument, from, to)]);
}

function checkNotCounted({ metrics }: Request, argument: string): void {
  const counted = metrics.find((id) => !isSummable(id));
  if (counted === undefined) return;
  throw new NotAllowed([texts().formulas.notCounted(argument, metric(counted).label)]);
}

/** The one metric of a single number. */
export function checkOneMetric(value: unknown, { metrics }: Request): MetricId {
  const [first, ...others] = metrics;
  if (isBlank(value)) throw new NotAllowed([texts().formulas.noMetric]);
  if (first !== undefined && others.length === 0) return first;
  throw new NotAllowed([texts().formulas.severalMetrics(metrics.length, first ?? 'revenue')]);
}

/** The filter from its two arguments; undefined if both are blank. One without the other is a mistake: throws NotAllowed. */
export function checkFilter(
  field: unknown,
  value: unknown,
  request: Request,
  { now, known }: Pick<Context, 'now' | 'known'>,
): ValueFilter | undefined {
  if (isBlank(field) && isBlank(value)) return undefined;
  if (isBlank(field)) throw new NotAllowed([texts().formulas.noFilterField(firstOf(value))]);
  const asked = filterDimension(field, request);
  if (isBlank(value)) throw new NotAllowed([texts().formulas.noFilterValue(dimension(asked).label)]);
  const today = { newest: request.newestCompleteDay, today: todayIn(request.zone, now) };
  const values = filterValues(value, asked, today);
  assertWithin(values, asked, request);
  return { dimension: asked, values, known };
}

/** Throws NotAllowed for a day or an app that the other arguments exclude, because it would be missing from the sum. */
function assertWithin(values: readonly string[], id: DimensionId, { from, to, apps }: Request): void {
  const days = dimension(id).type === 'date' ? values.map((value) => parseDay(value) ?? value) : [];
  const day = days.find((each) => parseDay(each) !== undefined && (each < from || each > to));
  if (day !== undefined) throw new NotAllowed([texts().formulas.dayNotRequested(day, from, to)]);
  if (id !== 'appId' || apps.length === 0) return;
  const app = values.flatMap((value) => splitList(value)).find((each) => !apps.includes(each));
  if (app !== undefined) throw new NotAllowed([texts().formulas.appNotRequested(app, apps)]);
}

/** The report and zone of ADREPORT_ASOF, which has no other arguments. */
export function checkAsOf(named: unknown, zone: unknown, { defaults }: Context) {
  const findings = new Issues(ARGUMENTS.asOf);
  const entry = checkReport(named, findings);
  const checked = { zone: checkZone(zone, defaults.zone, findings) };
  if (entry === undefined || findings.issues.length > 0)
    throw new NotAllowed(findings.issues.map(({ message }) => message));
  return { report: entry.id, ...checked };
}

/** The check of the draft has already refused unknown names, so a text that is no dimension here contains several. */
function filterDimension(field: unknown, { report }: Request): DimensionId {
  const found = findField(parseText(field), dimensionsOf(report), report);
  if (found !== undefined) return found.id;
  throw new NotAllowed([texts().formulas.severalFilterFields]);
}

function firstOf(value: unknown): string {
  return Array.isArray(value) ? firstOf(value.find((item) => !isBlank(item))) : String(value).trim();
}
