import { type DimensionId, isPeriod, type MetricId } from '../../catalogue/catalogue';
import type { DayRange } from '../../dates/calendar';
import { periodsIn } from '../../dates/periods';
import { texts } from '../../wording/texts';
import type { DraftCheck } from '../issues';
import { grainOf, groupDimensions, type Request } from '../request';
import { checkTyped } from './row-filter';

/** The stamp of a sheet, which names each column, has no room for more. */
const MOST_COLUMNS = 150;

interface Checked extends Pick<Request, 'compare' | 'filter'> {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
  readonly dates: DayRange | undefined;
}

/** Whether each period is a column. Adds an issue if the table cannot have such columns. */
export function checkPeriodColumns(check: DraftCheck, request: Checked): boolean {
  const { findings } = check;
  const { dimensions, metrics, dates, compare, filter } = request;
  if (!checkTyped('periodColumns', check)) return false;
  const { needsPeriod, needsRows, notCompared, notWithBound, tooMany } = texts().requests.periodColumns;
  const grain = grainOf({ dimensions });
  const refuse = (why: string) => findings.add('periodColumns', '', why);
  if (grain === undefined || !isPeriod(grain)) refuse(needsPeriod);
  else if (dates !== undefined && (periodsIn(grain, dates).length + 1) * metrics.length > MOST_COLUMNS)
    refuse(tooMany(MOST_COLUMNS));
  if (groupDimensions({ dimensions }).length === 0) refuse(needsRows);
  if (compare !== 'none') refuse(notCompared);
  if (filter.revenueAbove !== '') refuse(notWithBound);
  return true;
}
