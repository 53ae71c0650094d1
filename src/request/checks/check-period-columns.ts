import { type DimensionId, isPeriod, type MetricId } from '../../catalogue';
import { type DayRange, listPeriodStarts } from '../../dates';
import { getTexts } from '../../wording';
import { buildIssue, type DraftCheck } from '../issues';
import { findGrain, type Issue, type Request, selectGroupDimensions } from '../request';
import { checkTyped } from './check-row-filter';

/** Each column has a mark in the metadata of its sheet, which hold 30,000 characters with the names of ids and the copy of the report. */
const MOST_COLUMNS = 150;

interface CheckedColumns extends Pick<Request, 'compare' | 'filter'> {
  readonly dimensions: readonly DimensionId[];
  readonly metrics: readonly MetricId[];
  readonly dates: DayRange | undefined;
}

/** Whether each period is a column. Adds an issue if the table cannot have such columns. */
export function checkPeriodColumns(check: DraftCheck, request: CheckedColumns): boolean {
  const { findings } = check;
  const { dimensions, metrics, dates, compare, filter } = request;
  if (!checkTyped('periodColumns', check)) return false;
  const { needsPeriod, needsRows, notCompared, notWithBound, tooMany } = getTexts().requests.periodColumns;
  const count = dates === undefined ? 0 : countColumns({ dimensions, metrics, ...dates });
  const grain = findGrain({ dimensions });
  const addColumnsIssue = (why: string) => findings.addIssue('periodColumns', '', why);
  if (grain === undefined || !isPeriod(grain)) addColumnsIssue(needsPeriod);
  else if (count > MOST_COLUMNS) addColumnsIssue(tooMany(count, MOST_COLUMNS));
  if (selectGroupDimensions({ dimensions }).length === 0) addColumnsIssue(needsRows);
  if (compare !== 'none') addColumnsIssue(notCompared);
  if (filter.revenueAbove !== '') addColumnsIssue(notWithBound);
  return true;
}

/** The issue of a table that has more columns with those of earlier periods, which a refresh never deletes; undefined if it has not. */
export function findKeptColumnsIssue(request: Request, covered: DayRange): Issue | undefined {
  const count = request.periodColumns ? countColumns({ ...request, ...covered }) : 0;
  const { fields, periodColumns } = getTexts().requests;
  if (count <= MOST_COLUMNS) return undefined;
  return buildIssue(
    'periodColumns',
    fields.periodColumns,
    '',
    periodColumns.tooManyKept(count, MOST_COLUMNS),
  );
}

/** With the totals. */
function countColumns({ dimensions, metrics, ...days }: Pick<Request, 'dimensions' | 'metrics'> & DayRange) {
  const grain = findGrain({ dimensions });
  return grain === undefined ? 0 : (listPeriodStarts(grain, days).length + 1) * metrics.length;
}
