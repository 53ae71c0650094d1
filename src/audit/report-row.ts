import { isReadFromFiles, type MetricId, requireMetric, requireReportKind } from '../catalogue';
import { clipToPeriod, type DayRange, guessTypedDay } from '../dates';
import { findGrain, type Request, selectListsFilteredHere } from '../request';
import { buildRowKey, isMarkedOutside, listKeyColumns } from '../sheet';
import { findColumnIndex, listTableColumns, type SheetCell, type Table, toSheetCell } from '../table';
import { formatDays, getTexts } from '../wording';
import { type AuditServices, type CurrentNumber, type FailureReason, readOrExplain } from './audit';
import type { SelectedCell, TableCell } from './read-cell';

/** A number in a report's row, with the request of the table for all its days, and the days of the number. */
export interface AuditedCell extends TableCell {
  readonly request: Request;
  readonly days: DayRange;
}

export function toAuditedCell(
  cell: TableCell,
  { cells }: SelectedCell,
  request: Request | undefined,
): AuditedCell | FailureReason {
  const { changed, notCompared } = getTexts().audit.now;
  const hasColumn =
    request !== undefined && listTableColumns(request).some(({ field }) => field === cell.column.field);
  if (!hasColumn) return { reason: changed };
  const days = findDaysOfNumber(cell, request);
  const isInRequest = days !== undefined && days.from <= days.to;
  if (!isInRequest || cells.some(({ note = '' }) => isMarkedOutside(note))) return { reason: notCompared };
  return { ...cell, request, days };
}

/** The days of the request in the period of the row, if it is known. */
function findDaysOfNumber({ values }: TableCell, request: Request): DayRange | undefined {
  const grain = findGrain(request);
  if (grain === undefined) return request;
  const day = guessTypedDay(values.get(grain));
  return day === undefined ? undefined : clipToPeriod(grain, day, request);
}

/** The days of a number in a report's own column, in words. Those of a comparison are in the line above the table. */
export function formatNumberDays(auditedCell: AuditedCell): string {
  const { from, to } = auditedCell.days;
  return findMetricId(auditedCell) === undefined ? '' : formatDays(from, to);
}

/** What the service gives for the number now, or why it is not known. Device files are read for the sums of one day only. */
export function fetchCurrentNumber(auditedCell: AuditedCell, services: AuditServices): CurrentNumber {
  const { request, days } = auditedCell;
  if (isReadFromFiles(request.report) && (request.output === 'rows' || days.from !== days.to))
    return { reason: getTexts().audit.now.notCompared };
  return readOrExplain(() =>
    selectNumberInTable(auditedCell, services.fetchDays(toRowRequest(auditedCell), days)),
  );
}

/** The request with no other apps and countries than the row's, where the service can select them. */
function toRowRequest({ request, values }: AuditedCell): Request {
  const { filters } = requireReportKind(request.report);
  // What the add-on filters may be a list of excluded apps, so it stays whole.
  const listsFilteredHere = selectListsFilteredHere(request);
  const narrowList = (list: 'apps' | 'areas', field: string) => {
    const value = String(values.get(field) ?? '');
    return value === '' || listsFilteredHere.includes(list) || !filters.includes(list)
      ? request[list]
      : [value];
  };
  return { ...request, apps: narrowList('apps', 'appId'), areas: narrowList('areas', 'area') };
}

/** The number in the only row of the table with the key of the sheet's row. */
function selectNumberInTable({ column, values }: AuditedCell, table: Table): CurrentNumber {
  const { columns } = table;
  const toRowKey = (cells: SheetCell[]) => buildRowKey(cells, listKeyColumns(columns));
  const keyInSheet = toRowKey(columns.map(({ field }) => values.get(field) ?? ''));
  const [row, ...otherRows] = table.rows.filter((cells) => {
    const sheetCells = columns.map(({ type }, at) => toSheetCell(cells[at] ?? null, type));
    return toRowKey(sheetCells) === keyInSheet;
  });
  if (row === undefined || otherRows.length > 0) return { reason: getTexts().audit.now.notCompared };
  return { now: row[findColumnIndex(columns, column.field)] ?? null };
}

/** The metric of a column. A comparison such as `revenue.before` has none. */
export function findMetricId({ column: { field } }: TableCell): MetricId | undefined {
  return field.includes('.') ? undefined : requireMetric(field).id;
}
