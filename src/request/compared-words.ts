import { type ComparisonKind, type DayRange, findComparedPeriod, isWholePeriod } from '../dates';
import { getTexts } from '../wording';
import { findGrain, type Request } from './request';

/**
 * What a table is compared with, in words: "the month before", "the same days of the month before", "the 26 days before". `range` is omitted
 * if its days are not known.
 */
export function describeEarlierDays(
  earlier: ComparisonKind,
  table: Pick<Request, 'dimensions' | 'rangePeriod'>,
  range?: DayRange,
): string {
  const { ofPeriods, ofDays } = getTexts().requests.compared;
  const grain = findGrain(table);
  if (grain !== undefined) return ofPeriods(earlier, grain, false);
  const period = range && findComparedPeriod(range, table.rangePeriod, earlier);
  if (range === undefined || period === undefined) return ofDays(earlier, range);
  return ofPeriods(earlier, period, !isWholePeriod(period, range));
}
