import type { DayRange } from '../dates/calendar';
import { comparedPeriod, type Earlier } from '../dates/compared-days';
import { isWholePeriod } from '../dates/periods';
import { texts } from '../wording/texts';
import { grainOf, type Request } from './request';

/**
 * What a table is compared with, in words: "the month before", "the same days of the month before", "the 26 days before". `range` is omitted
 * if its days are not known.
 */
export function earlierWords(
  earlier: Earlier,
  table: Pick<Request, 'dimensions' | 'rangePeriod'>,
  range?: DayRange,
): string {
  const { ofPeriods, ofDays } = texts().requests.compared;
  const grain = grainOf(table);
  if (grain !== undefined) return ofPeriods(earlier, grain, false);
  const period = range && comparedPeriod(range, table.rangePeriod, earlier);
  if (range === undefined || period === undefined) return ofDays(earlier, range);
  return ofPeriods(earlier, period, !isWholePeriod(period, range));
}
