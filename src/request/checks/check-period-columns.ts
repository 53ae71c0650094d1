import { isPeriod } from '../../catalogue';
import { type DayRange, listPeriodStarts } from '../../dates';
import { getTexts } from '../../wording';
import type { RowFilter } from '../draft';
import { buildIssue, type DraftCheck } from '../issues';
import {
  findGrain,
  type Issue,
  type Request,
  type RequestColumns,
  type RequestedComparison,
  selectGroupDimensions,
} from '../request';
import { checkTyped } from './check-row-filter';

/** Each column has a mark in the metadata of its sheet, which hold 30,000 characters with the names of ids and the copy of the report. */
const MOST_COLUMNS = 150;

interface CheckedTable extends RequestColumns, RequestedComparison {
  readonly dates: DayRange | undefined;
  readonly filter: RowFilter;
}

/** Whether each period is a column. */
export function checkPeriodColumns(check: DraftCheck, request: CheckedTable): boolean {
  const { findings } = check;
  const { dates, compare, filter } = request;
  if (!checkTyped('periodColumns', check)) return false;
  const { needsPeriod, needsRows, notCompared, notWithBound, tooMany } = getTexts().requests.periodColumns;
  const count = dates === undefined ? 0 : countColumns(request, dates);
  const grain = findGrain(request);
  const addColumnsIssue = (why: string) => findings.addIssue('periodColumns', '', why);
  if (grain === undefined || !isPeriod(grain)) addColumnsIssue(needsPeriod);
  else if (count > MOST_COLUMNS) addColumnsIssue(tooMany(count, MOST_COLUMNS));
  if (selectGroupDimensions(request).length === 0) addColumnsIssue(needsRows);
  if (compare !== 'none') addColumnsIssue(notCompared);
  if (filter.revenueAbove !== '') addColumnsIssue(notWithBound);
  return true;
}

/** The issue of a table that has more columns with those of earlier periods, which a refresh never deletes. */
export function findKeptColumnsIssue(request: Request, covered: DayRange): Issue | undefined {
  const count = request.periodColumns ? countColumns(request, covered) : 0;
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
function countColumns(table: RequestColumns, days: DayRange): number {
  const grain = findGrain(table);
  return grain === undefined ? 0 : (listPeriodStarts(grain, days).length + 1) * table.metrics.length;
}
