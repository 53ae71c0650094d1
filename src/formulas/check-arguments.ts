import {
  canSumAgain,
  type DimensionId,
  isPeriod,
  listDimensions,
  listSummableDimensions,
  type MetricId,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import { computeToday } from '../dates';
import { NotAllowed } from '../errors';
import {
  type CheckContext,
  checkDraft,
  type Draft,
  type FieldNames,
  findField,
  findIds,
  type Issue,
  type KnownSource,
  parseText,
  type Request,
  splitKnown,
  splitList,
} from '../request';
import { getTexts } from '../wording';
import { isBlankArgument } from './arguments';
import { requireFilterValues, type ValueFilter } from './value-filter';

/** What the check of a formula's arguments needs: the time, and the meaning of blanks. */
export type FormulaContext = Omit<CheckContext, 'names' | 'known'> & { readonly known: KnownSource };

/** The request for a formula's draft. */
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
  checkSums({ ...request, metrics }, names);
  if (!isBlankArgument(draft.dimensions)) checkSummable(request, names.dimensions ?? '');
  return { ...request, metrics };
}

/** Formulas return sums of device rows, of one day and without counts of devices. All else is available only in the sheet. */
function checkSums({ report: id, from, to, metrics }: Request, names: FieldNames): void {
  const { notOfDevices } = getTexts().formulas;
  if (requireReportKind(id).isByDay && from !== to)
    refuseArguments(notOfDevices(names.startDate ?? '', `${from} to ${to}`));
  const counted = metrics.find((metricId) => !canSumAgain(metricId));
  if (counted !== undefined) refuseArguments(notOfDevices(names.metrics ?? '', requireMetric(counted).label));
}

export function checkSummable(
  { report: id, dimensions }: Pick<Request, 'report' | 'dimensions'>,
  argument: string,
): void {
  const allowed = listSummableDimensions(id).map((entry) => entry.id);
  const wrong = dimensions.find((dimensionId) => !isPeriod(dimensionId) && !allowed.includes(dimensionId));
  if (wrong !== undefined)
    refuseArguments(getTexts().formulas.notOfDevices(argument, requireDimension(wrong).label));
}

/** The request of a formula for one metric, with a filter. The draft's dimensions are `groups` and the field to filter by. */
export function checkNumberRequest(
  draft: Draft,
  filterValue: unknown,
  names: FieldNames,
  context: FormulaContext,
  groups: readonly DimensionId[] = [],
): { readonly request: Request; readonly metric: MetricId; readonly filter: ValueFilter | undefined } {
  const dimensions = groups.length === 0 ? draft.dimensions : [...groups, draft.dimensions];
  const request = checkFormulaRequest({ ...draft, dimensions }, names, context);
  const [metricId = 'revenue', ...otherMetrics] = request.metrics;
  if (isBlankArgument(draft.metrics) || otherMetrics.length > 0)
    refuseArguments(getTexts().formulas.oneMetric(parseText(draft.metrics)));
  const filter = checkFilter(draft.dimensions, filterValue, request, context);
  return { request, metric: metricId, filter };
}

/** The filter from its two arguments. One without the other is a mistake. */
function checkFilter(
  field: unknown,
  value: unknown,
  request: Request,
  { now, known: knownValues }: FormulaContext,
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
  checkWithin(values, entry.id, request, knownValues);
  return { dimension: entry.id, values, known: knownValues, since: request.from };
}

/** Refuses a day or an app that the other arguments exclude, because it would be missing from the sum. */
function checkWithin(
  values: readonly string[],
  id: DimensionId,
  { from, to, apps }: Request,
  knownValues: KnownSource,
): void {
  const day =
    requireDimension(id).type === 'date' ? values.find((value) => value < from || value > to) : undefined;
  if (day !== undefined) refuseArguments(getTexts().formulas.notRequested(day));
  if (id !== 'appId' || apps.length === 0) return;
  const isRequestedApp = (text: string) => apps.includes(text);
  const isNameOfRequestedApps = (text: string) => {
    const ids = findIds('apps', text, knownValues, from);
    return ids.length > 0 && ids.every(isRequestedApp);
  };
  const doubtful = values.filter((value) => !splitList(value).every(isRequestedApp));
  // Names may contain commas.
  const items = doubtful.flatMap((value) => splitKnown('apps', value, knownValues, from));
  const app = items.find((item) => !isRequestedApp(item) && !isNameOfRequestedApps(item));
  if (app !== undefined) refuseArguments(getTexts().formulas.notRequested(app));
}

export function refuseArguments(why: string | readonly Issue[]): never {
  throw new NotAllowed(typeof why === 'string' ? [why] : why.map(({ message }) => message));
}
