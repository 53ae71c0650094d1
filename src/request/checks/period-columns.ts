import { type DimensionId, isPeriod, type MetricId } from '../../catalogue/catalogue';
import type { DayRange } from '../../dates/calendar';
import { periodsIn } from '../../dates/periods';
import { texts } from '../../wording/texts';
import { type DraftCheck, issueOf } from '../issues';
import { grainOf, groupDimensions, type Issue, type Request } from '../request';
import { checkTyped } from './row-filter';

/** Each column has a mark in the metadata of its sheet, which hold 30,000 characters with the names of ids and the copy of the report. */
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
  const count = dates === undefined ? 0 : countColumns({ dimensions, metrics, ...dates });
  const grain = grainOf({ dimensions });
  const refuse = (why: string) => findings.add('periodColumns', '', why);
  if (grain === undefined || !isPeriod(grain)) refuse(needsPeriod);
  else if (count > MOST_COLUMNS) refuse(tooMany(count, MOST_COLUMNS));
  if (groupDimensions({ dimensions }).length === 0) refuse(needsRows);
  if (compare !== 'none') refuse(notCompared);
  if (filter.revenueAbove !== '') refuse(notWithBound);
  return true;
}

/** The issue of a table that has more columns with those of earlier periods, which a refresh never deletes; undefined if it has not. */
export function issueOfKeptColumns(request: Request, covered: DayRange): Issue | undefined {
  const count = request.periodColumns ? countColumns({ ...request, ...covered }) : 0;
  const { fields, periodColumns } = texts().requests;
  if (count <= MOST_COLUMNS) return undefined;
  return issueOf('periodColumns', fields.periodColumns, '', periodColumns.tooManyKept(count, MOST_COLUMNS));
}

/** With the totals. */
function countColumns({ dimensions, metrics, ...days }: Pick<Request, 'dimensions' | 'metrics'> & DayRange) {
  const grain = grainOf({ dimensions });
  return grain === undefined ? 0 : (periodsIn(grain, days).length + 1) * metrics.length;
}
