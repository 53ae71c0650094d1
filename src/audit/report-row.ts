import { parseCellDay } from '../books';
import { canSumAgain, findDescribedId, type MetricId, requireMetric, requireReportKind } from '../catalogue';
import { clipToPeriod, type DayRange, isGrain } from '../dates';
import {
  findGrain,
  formatMetricName,
  isFiltered,
  type Request,
  selectComparedLists,
  selectListsWithoutColumn,
} from '../request';
import { buildRowKey, isMarkedOutside, listKeyColumns } from '../sheet';
import {
  buildColumns,
  findColumnIndex,
  listComparisons,
  listTableColumns,
  parsePeriodColumn,
  type SheetCell,
  type Table,
  toSheetCell,
} from '../table';
import { formatDays, getTexts } from '../wording';
import {
  type AuditServices,
  type CellAudit,
  type CurrentNumber,
  type FailureReason,
  readOrExplain,
} from './audit';
import type { SelectedCell, TableCell } from './read-cell';

/** What the service is asked for a number of a report's row: the request of the table, with all its days, and the days of the row. */
export interface AuditedNumber extends TableCell {
  readonly request: Request;
  readonly days: DayRange;
}

/** The question for a row of the table, or why there is none. */
export function toAuditedNumber(
  number: TableCell,
  { cells }: SelectedCell,
  request: Request | undefined,
): AuditedNumber | FailureReason {
  const { changed, noRow } = getTexts().audit.now;
  if (request === undefined || !listTableColumns(request).some(({ field }) => field === number.field.field))
    return { reason: changed };
  const days = findDaysOfRow(number, request);
  const isOutside = days === undefined || days.from > days.to;
  if (isOutside || cells.some(({ note = '' }) => isMarkedOutside(note))) return { reason: noRow };
  return { ...number, request, days };
}

/** Undefined if the day of the row is unknown; from is after to if the request does not have it. */
function findDaysOfRow({ values, field }: TableCell, request: Request): DayRange | undefined {
  const period = parsePeriodColumn(field.field);
  if (period !== undefined) return clipToPeriod(period.grain, period.first, request);
  const grain = request.periodColumns ? undefined : findGrain(request);
  if (grain === undefined) return request;
  const day = parseCellDay(values.get(grain));
  return day === undefined ? undefined : clipToPeriod(grain, day, request);
}

/** The days of a number, in words: of its row, the earlier ones in a column such as `revenue.before`, or both for `revenue.change`. */
export function formatNumberDays(number: AuditedNumber): string {
  const { days, field } = number;
  const rowDaysText = formatDays(days.from, days.to);
  const earlierDays = findEarlierDays(number);
  if (earlierDays === undefined) return rowDaysText;
  const earlierDaysText = formatDays(earlierDays.from, earlierDays.to);
  return field.field.endsWith('.before')
    ? earlierDaysText
    : `${rowDaysText} ${getTexts().sheets.comparison.with(earlierDaysText)}`;
}

/** The days that the row is compared with, for a column such as `revenue.before` or `revenue.change`. */
function findEarlierDays({ request, days, field }: AuditedNumber): DayRange | undefined {
  return field.field.includes('.') ? listComparisons(request, [days])[0]?.earlier : undefined;
}

/** What the service gives for the number now, or why it is not known. Device files are read for the sums of one day only. */
export function fetchCurrentNumber(number: AuditedNumber, services: AuditServices): CurrentNumber {
  const { request, days } = number;
  const isFromFiles = requireReportKind(request.report).source === 'files';
  if (isFromFiles && (request.output === 'rows' || days.from !== days.to))
    return { reason: getTexts().audit.now.deviceRows };
  // Which rows are the first ones is known only from all days, apps and countries.
  const [sentRequest, sentDays] =
    request.order?.top !== undefined ? [request, request] : [toRowRequest(number), days];
  return readOrExplain(() => selectNumberInTable(number, services.fetchDays(sentRequest, sentDays)));
}

/** The request with no other apps and countries than the row's, where the service can select them. */
function toRowRequest({ request, values }: AuditedNumber): Request {
  const { filters } = requireReportKind(request.report);
  const compared = selectComparedLists(request);
  const narrowList = (list: 'apps' | 'areas', field: string) => {
    const value = String(values.get(field) ?? '');
    return value === '' || compared.includes(list) || !filters.includes(list) ? request[list] : [value];
  };
  return { ...request, apps: narrowList('apps', 'appId'), areas: narrowList('areas', 'area') };
}

/** The number in the only row of the table with the key of the sheet's row. */
function selectNumberInTable({ field, values }: AuditedNumber, table: Table): CurrentNumber {
  const { columns } = table;
  const toRowKey = (cells: SheetCell[]) => buildRowKey(cells, listKeyColumns(columns));
  const keyInSheet = toRowKey(columns.map((column) => values.get(column.field) ?? ''));
  const [row, ...otherRows] = table.rows.filter((cells) => {
    const sheetCells = columns.map(({ type }, at) => toSheetCell(cells[at] ?? null, type));
    return toRowKey(sheetCells) === keyInSheet;
  });
  if (row === undefined || otherRows.length > 0) return { reason: getTexts().audit.now.noRow };
  return { now: row[findColumnIndex(columns, field.field)] ?? null };
}

/** The metric of a column. A comparison such as `revenue.before` has none. */
export function findMetricId({ field }: TableCell): MetricId | undefined {
  const period = parsePeriodColumn(field.field);
  if (period !== undefined) return period.metric;
  return field.field.includes('.') ? undefined : requireMetric(field.field).id;
}

/** Whether the row adds up the rows after the first ones: the file records no changes of it, because it is of other rows each time. */
export function isRowOfAllOthers({ request, values }: AuditedNumber): boolean {
  return request.order?.top !== undefined && [...values.values()].includes(getTexts().requests.top.allOthers);
}

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function buildEquivalentFormula(
  number: AuditedNumber,
  { buildValueFormula }: AuditServices,
): NonNullable<CellAudit['formula']> {
  const { request, days, values } = number;
  const metricId = findMetricId(number);
  const { takesCurrency } = requireReportKind(request.report);
  const [selected, ...otherFields] = listSelectedFields(number);
  const isSelected = otherFields.length === 0 && selected?.value !== '' && values.get('appId') !== '';
  if (metricId === undefined || !canAddUp(metricId, number) || !isSelected || hasOtherRows(number))
    return { cannot: getTexts().audit.noFormula };
  return {
    formula: buildValueFormula({
      report: request.report,
      metric: formatMetricName(requireMetric(metricId), request.report),
      apps: String(values.get('appId') ?? request.apps.join(',')),
      startDate: days.from,
      endDate: days.from === days.to ? '' : days.to,
      filterField: selected?.field ?? '',
      filterValue: selected?.value ?? '',
      timezone: request.zone,
      currency: takesCurrency ? request.currency : '',
    }),
  };
}

/** Over several days, a formula adds up days, and the service itself does not round the parts of a ratio. */
function canAddUp(metricId: MetricId, { request, days }: AuditedNumber): boolean {
  const isAddedUp =
    days.from === days.to ||
    findGrain(request) !== undefined ||
    requireMetric(metricId).aggregate.kind === 'sum';
  return canSumAgain(metricId) && isAddedUp;
}

/** Whether the arguments of a formula would mean other rows than that of the number. */
function hasOtherRows(number: AuditedNumber): boolean {
  const { report, output, dimensions } = number.request;
  const isDeviceRow = requireReportKind(report).isByDay && output === 'rows';
  // The row is one of several apps: they may share a name or a platform, and the formula would add them up.
  const isOneOfApps = !dimensions.includes('appId') && dimensions.some(isMadeOfApp);
  return isDeviceRow || isOneOfApps || isRowOfAllOthers(number) || hasHiddenFilter(number.request);
}

function isMadeOfApp(field: string): boolean {
  const described = findDescribedId(field);
  return described === 'appId' || (described !== undefined && isMadeOfApp(described));
}

/** Whether the report is filtered by something that no column shows. Formulas have an argument for apps. */
function hasHiddenFilter(request: Request): boolean {
  const { areas, dimensions } = request;
  if (requireReportKind(request.report).isByDay) return isFiltered(request);
  return selectListsWithoutColumn(request).length > 0 || (areas.length > 0 && !dimensions.includes('area'));
}

/** What the row is about, apart from its days and its app. A name with an id is left out. */
function listSelectedFields({ values, request }: AuditedNumber) {
  const columns = buildColumns({ dimensions: request.dimensions, metrics: [] });
  const readValueText = (columnIndex: number) => String(values.get(columns[columnIndex]?.field ?? '') ?? '');
  return listKeyColumns(columns).flatMap(({ index: at, describes }) => {
    const { field = '' } = columns[at] ?? {};
    const isNamed = describes !== undefined && readValueText(describes) !== '';
    return isGrain(field) || field === 'appId' || isNamed ? [] : [{ field, value: readValueText(at) }];
  });
}
