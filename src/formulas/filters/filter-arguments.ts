import { type DimensionId, listDimensions, type MetricId, requireDimension } from '../../catalogue';
import {
  type CurrentDays,
  computeToday,
  type Day,
  guessTypedDay,
  listDays,
  parseDay,
  parseNamedDay,
  parseNamedRange,
} from '../../dates';
import {
  type Draft,
  findField,
  isFaithful,
  type KnownSource,
  parseText,
  type Request,
  splitList,
} from '../../request';
import { getTexts } from '../../wording';
import { checkFormulaRequest, type FormulaContext, isBlankArgument, refuseArguments } from '../arguments';

/** The two arguments of a filter, with days in place of dates. */
export type FilterArguments = Readonly<Record<'filterField' | 'filterValue', unknown>>;

export interface ValueFilter {
  readonly dimension: DimensionId;
  /** Each value as typed, days as `YYYY-MM-DD`. A text with commas may be one value or several. */
  readonly values: readonly string[];
  /** Asked for values since the day `since`, if no row has a value. */
  readonly knownSource: KnownSource;
  readonly since: Day;
  /** The apps of the request: the filter must not name others. */
  readonly apps: readonly string[];
}

/** The request of a formula for one metric, by `groups` and by the field of its filter, if it has one. */
export function checkNumberRequest(
  formula: 'value' | 'pivot',
  draft: Draft,
  filterArguments: FilterArguments,
  context: FormulaContext,
  groups: readonly DimensionId[] = [],
): { readonly request: Request; readonly metric: MetricId; readonly filter: ValueFilter | undefined } {
  const dimensions = [...groups, filterArguments.filterField];
  const request = checkFormulaRequest(formula, { ...draft, dimensions }, context);
  const [metric, ...otherMetrics] = request.metrics;
  if (isBlankArgument(draft.metrics) || metric === undefined || otherMetrics.length > 0)
    return refuseArguments(getTexts().formulas.notOneName('metric', parseText(draft.metrics)));
  return { request, metric, filter: checkFilter(filterArguments, request, context) };
}

/** The filter from its two arguments. One without the other is a mistake. */
function checkFilter(
  { filterField: field, filterValue: value }: FilterArguments,
  request: Request,
  { now, knownSource }: FormulaContext,
): ValueFilter | undefined {
  const { notOneName } = getTexts().formulas;
  if (isBlankArgument(field))
    return isBlankArgument(value) ? undefined : refuseArguments(notOneName('filterField', ''));
  // The check of the draft has already refused unknown names, so a text that is not one dimension names several.
  const entry = findField(parseText(field), listDimensions(request.report), request.report);
  if (entry === undefined) return refuseArguments(notOneName('filterField', parseText(field)));
  if (isBlankArgument(value)) refuseArguments(notOneName('filterValue', ''));
  const { newestCompleteDay, zone } = request;
  const currentDays = { newestCompleteDay, today: computeToday(zone, now) };
  const values = requireFilterValues(value, entry.id, currentDays);
  const { from, to, apps } = request;
  const areDays = requireDimension(entry.id).type === 'date';
  const otherDay = values.find((day) => areDays && (day < from || day > to));
  // The sum would lack a day that the other arguments exclude.
  if (otherDay !== undefined) refuseArguments(getTexts().formulas.notRequested(otherDay));
  return { dimension: entry.id, values, knownSource, since: from, apps };
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
    return refuseArguments(`filterValue: ${getTexts().requests.notAnItem(String(value))}`);
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
