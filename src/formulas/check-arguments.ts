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
import { todayIn } from '../dates/complete-days';
import { NotAllowed } from '../errors/ad-reports-error';
import { type CheckContext, checkDraft } from '../request/checks/check-draft';
import type { Draft } from '../request/draft';
import { findField } from '../request/field-names';
import type { FieldNames } from '../request/issues';
import { findIds, type KnownSource, splitKnown } from '../request/known-values';
import { parseText, splitList } from '../request/parse-list';
import type { Issue, Request } from '../request/request';
import { texts } from '../wording/texts';
import { isBlank } from './arguments';
import { filterValues, type ValueFilter } from './value-filter';

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export type Context = Omit<CheckContext, 'names' | 'known'> & { readonly known: KnownSource };

/** The request for a formula's draft. Throws NotAllowed with one sentence per wrong argument, in the order of the arguments. */
export function checkedRequest(draft: Draft, names: FieldNames, context: Context): Request {
  const result = checkDraft(draft, { periods: 'none', ...context, names });
  if ('issues' in result) {
    const order = Object.keys(names);
    return refuse([...result.issues].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field)));
  }
  const { request } = result;
  // For a formula, “all” means all metrics that a formula can return.
  const isAll = parseText(draft.metrics).toLowerCase() === 'all';
  const metrics = isAll ? request.metrics.filter(isSummable) : request.metrics;
  checkSums({ ...request, metrics }, names);
  if (!isBlank(draft.dimensions)) checkSummable(request, names.dimensions ?? '');
  return { ...request, metrics };
}

/** Formulas return sums of device rows, of one day and without counts of devices. All else is available only in the sheet. */
function checkSums({ report: id, from, to, metrics }: Request, names: FieldNames): void {
  const { notOfDevices } = texts().formulas;
  if (report(id).isByDay && from !== to) refuse(notOfDevices(names.startDate ?? '', `${from} to ${to}`));
  const counted = metrics.find((each) => !isSummable(each));
  if (counted !== undefined) refuse(notOfDevices(names.metrics ?? '', metric(counted).label));
}

export function checkSummable(
  { report: id, dimensions }: Pick<Request, 'report' | 'dimensions'>,
  argument: string,
): void {
  const allowed = summableDimensions(id).map((entry) => entry.id);
  const wrong = dimensions.find((each) => !isPeriod(each) && !allowed.includes(each));
  if (wrong !== undefined) refuse(texts().formulas.notOfDevices(argument, dimension(wrong).label));
}

/** The request of a formula for one metric, with a filter. The draft's dimensions are `groups` and the field to filter by. */
export function checkedNumber(
  draft: Draft,
  filterValue: unknown,
  names: FieldNames,
  context: Context,
  groups: readonly DimensionId[] = [],
): { readonly request: Request; readonly metric: MetricId; readonly filter: ValueFilter | undefined } {
  const dimensions = groups.length === 0 ? draft.dimensions : [...groups, draft.dimensions];
  const request = checkedRequest({ ...draft, dimensions }, names, context);
  const [first = 'revenue', ...others] = request.metrics;
  if (isBlank(draft.metrics) || others.length > 0)
    refuse(texts().formulas.oneMetric(parseText(draft.metrics)));
  const filter = checkFilter(draft.dimensions, filterValue, request, context);
  return { request, metric: first, filter };
}

/** The filter from its two arguments; undefined if both are blank. One without the other is a mistake. */
function checkFilter(
  field: unknown,
  value: unknown,
  request: Request,
  { now, known }: Context,
): ValueFilter | undefined {
  const { oneFilter } = texts().formulas;
  if (isBlank(field)) return isBlank(value) ? undefined : refuse(oneFilter('filterField', ''));
  // The check of the draft has already refused unknown names, so a text that is no dimension here contains several.
  const entry = findField(parseText(field), dimensionsOf(request.report), request.report);
  if (entry === undefined) return refuse(oneFilter('filterField', parseText(field)));
  if (isBlank(value)) refuse(oneFilter('filterValue', ''));
  const today = { newest: request.newestCompleteDay, today: todayIn(request.zone, now) };
  const values = filterValues(value, entry.id, today);
  checkWithin(values, entry.id, request, known);
  return { dimension: entry.id, values, known, since: request.from };
}

/** Refuses a day or an app that the other arguments exclude, because it would be missing from the sum. */
function checkWithin(
  values: readonly string[],
  id: DimensionId,
  { from, to, apps }: Request,
  known: KnownSource,
): void {
  const day = dimension(id).type === 'date' ? values.find((each) => each < from || each > to) : undefined;
  if (day !== undefined) refuse(texts().formulas.notRequested(day));
  if (id !== 'appId' || apps.length === 0) return;
  const isWithin = (text: string) => apps.includes(text);
  const isNamed = (text: string) => {
    const ids = findIds('apps', text, known, from);
    return ids.length > 0 && ids.every(isWithin);
  };
  const doubtful = values.filter((value) => !splitList(value).every(isWithin));
  // Names may contain commas.
  const items = doubtful.flatMap((value) => splitKnown('apps', value, known, from));
  const app = items.find((each) => !isWithin(each) && !isNamed(each));
  if (app !== undefined) refuse(texts().formulas.notRequested(app));
}

export function refuse(why: string | readonly Issue[]): never {
  throw new NotAllowed(typeof why === 'string' ? [why] : why.map(({ message }) => message));
}
