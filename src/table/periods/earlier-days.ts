import { addDays, type Day } from '../../dates/calendar';
import { comparedDays, comparedRange } from '../../dates/compared-days';
import type { DayRange } from '../../dates/named-ranges';
import { firstDayOf, type Grain, lastDayOf } from '../../dates/periods';
import { grainOf, type Request } from '../../request/request';
import { coveredDays } from './partial-periods';

/** The days of a row, or of a table without days, and the earlier days that its numbers are compared with. */
export interface ComparedDays {
  readonly days: DayRange;
  /** Undefined if there are no earlier days that are comparable. */
  readonly earlier: DayRange | undefined;
}

/**
 * The comparisons of a request: one for each day or period of `asked`, or one for a table without days. `request.from` and `request.to` are
 * all days of the table, which a period at its edge is cut by. Numbers with a day that is not complete are not compared.
 */
export function comparisonsOf(request: Request, asked: readonly DayRange[] = [request]): ComparedDays[] {
  const { compare, from, to, newestCompleteDay, rangePeriod } = request;
  if (compare === 'none') return [];
  const range = { from, to };
  const grain = grainOf(request);
  const ifComplete = (days: DayRange, earlier: () => DayRange | undefined) => ({
    days,
    earlier: days.to > newestCompleteDay ? undefined : earlier(),
  });
  if (grain === undefined) return [ifComplete(range, () => comparedRange(range, rangePeriod, compare))];
  return asked
    .flatMap((part) => periodsIn(grain, part))
    .map((first) => coveredDays(grain, first, range))
    .map((days) => ifComplete(days, () => comparedDays(grain, days, compare)));
}

/** The first days of the periods that have days in the range. */
function periodsIn(grain: Grain, { from, to }: DayRange): Day[] {
  const firsts: Day[] = [];
  for (let first = firstDayOf(grain, from); first <= to; first = addDays(lastDayOf(grain, first), 1))
    firsts.push(first);
  return firsts;
}
