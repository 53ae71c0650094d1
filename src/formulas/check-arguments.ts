import {
  type DimensionId,
  dimension,
  dimensionsOf,
  isPeriod,
  isSummable,
  type MetricId,
  metric,
  report,
  summableDimensions,
} from '../catalogue/catalogue';
import { parseDay } from '../dates/calendar';
import { todayIn } from '../dates/complete-days';
import { NotAllowed } from '../errors/ad-reports-error';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import { checkReport, checkZone } from '../request/checks/report-zone-currency';
import type { Draft } from '../request/draft';
import { findField } from '../request/field-names';
import { type FieldNames, Issues } from '../request/issues';
import { parseText, splitList } from '../request/parse-list';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS } from './arguments/argument-names';
import { isBlank } from './arguments/argument-values';
import { filterValues } from './filters/filter-values';
import type { ValueFilter } from './filters/value-filter';

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export type Context = Omit<CheckContext, 'names'>;

/** The request for a formula's draft. Throws NotAllowed with one sentence per wrong argument, in the order of the arguments. */
export function checkedRequest(draft: Draft, names: FieldNames, context: Context): Request {
  const result = checkDraft(draft, { periods: 'none', ...context, names });
  if ('request' in result) {
    const { request } = result;
    // For a formula, “all” means all metrics that a formula can return.
    const isAll = parseText(draft.metrics).toLowerCase() === 'all';
    return isAll ? { ...request, metrics: request.metrics.filter(isSummable) } : request;
  }
  const order = Object.keys(names);
  const issues = [...result.issues].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field));
  throw new NotAllowed(issues.map(({ message }) => message));
}

/** Formulas return device sums of only one day. Several days and counts of devices are available only in the sheet. */
export function checkDaySums({ report: id, from, to, metrics }: Request, names: FieldNames): void {
  const { severalDays, notCounted } = texts().formulas;
  if (report(id).isByDay && from !== to) refuse(severalDays(names.startDate ?? 'startDate', from, to));
  const counted = metrics.find((each) => !isSummable(each));
  if (counted !== undefined) refuse(notCounted(names.metrics ?? 'metrics', metric(counted).label));
}

/** Formulas return only sums of device rows. The rows themselves are available only in the sheet. */
export function checkSummable(
  { report: id, dimensions }: Pick<Request, 'report' | 'dimensions'>,
  argument: 'groupBy' | 'filterField' | 'rows' | 'columns',
): void {
  const allowed = summableDimensions(id).map((entry) => entry.id);
  const wrong = dimensions.find((each) => !isPeriod(each) && !allowed.includes(each));
  if (wrong !== undefined) refuse(texts().formulas.notSummable(argument, dimension(wrong).label, allowed));
}

export function checkOneMetric(value: unknown, { metrics }: Request): MetricId {
  const [first, ...others] = metrics;
  if (isBlank(value)) refuse(texts().formulas.noMetric);
  if (first !== undefined && others.length === 0) return first;
  return refuse(texts().formulas.severalMetrics(metrics.length, first ?? 'revenue'));
}

/** The filter from its two arguments; undefined if both are blank. One without the other is a mistake: throws NotAllowed. */
export function checkFilter(
  field: unknown,
  value: unknown,
  request: Request,
  { now, known }: Pick<Context, 'now' | 'known'>,
): ValueFilter | undefined {
  if (isBlank(field) && isBlank(value)) return undefined;
  if (isBlank(field)) refuse(texts().formulas.noFilterField(firstOf(value)));
  const id = filterDimension(field, request);
  if (isBlank(value)) refuse(texts().formulas.noFilterValue(dimension(id).label));
  const today = { newest: request.newestCompleteDay, today: todayIn(request.zone, now) };
  const values = filterValues(value, id, today);
  assertWithin(values, id, request);
  return { dimension: id, values, known };
}

/** Throws NotAllowed for a day or an app that the other arguments exclude, because it would be missing from the sum. */
function assertWithin(values: readonly string[], id: DimensionId, { from, to, apps }: Request): void {
  const days = dimension(id).type === 'date' ? values.flatMap((value) => parseDay(value) ?? []) : [];
  const day = days.find((each) => each < from || each > to);
  if (day !== undefined) refuse(texts().formulas.dayNotRequested(day, from, to));
  if (id !== 'appId' || apps.length === 0) return;
  const app = values.flatMap((value) => splitList(value)).find((each) => !apps.includes(each));
  if (app !== undefined) refuse(texts().formulas.appNotRequested(app, apps));
}

/** The report and zone of ADREPORT_ASOF, which has no other arguments. */
export function checkAsOf(named: unknown, typedZone: unknown, { defaults }: Context) {
  const findings = new Issues(ARGUMENTS.asof);
  const entry = checkReport(named, findings);
  const zone = checkZone(typedZone, defaults.zone, findings);
  if (entry === undefined || findings.issues.length > 0)
    throw new NotAllowed(findings.issues.map(({ message }) => message));
  return { report: entry.id, zone };
}

/** The check of the draft has already refused unknown names, so a text that is no dimension here contains several. */
function filterDimension(field: unknown, { report }: Request): DimensionId {
  const found = findField(parseText(field), dimensionsOf(report), report);
  return found?.id ?? refuse(texts().formulas.severalFilterFields);
}

function firstOf(value: unknown): string {
  return Array.isArray(value) ? firstOf(value.find((item) => !isBlank(item))) : String(value).trim();
}

function refuse(sentence: string): never {
  throw new NotAllowed([sentence]);
}
