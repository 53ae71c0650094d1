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
  type Cell,
  listComparisons,
  listTableColumns,
  parsePeriodColumn,
  type SheetCell,
  type Table,
  toSheetCell,
} from '../table';
import { formatDays, getTexts } from '../wording';
import type { AuditServices, CellAudit, CurrentNumber, FailureReason } from './audit';
import { readOrExplain } from './compare-numbers';
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

/** The days that a number is of, in words: those of its row, the earlier ones in a column such as `revenue.before`, or both. */
export function formatNumberDays({ request, days, field }: AuditedNumber): string {
  const [, part] = field.field.split('.');
  const [{ earlier } = {}] = part === undefined ? [] : listComparisons(request, [days]);
  const ofRow = formatDays(days.from, days.to);
  if (earlier === undefined) return ofRow;
  const before = formatDays(earlier.from, earlier.to);
  return part === 'before' ? before : `${ofRow} ${getTexts().sheets.comparison.with(before)}`;
}

/** What the service gives for the number now, or why it is not known. Device files are read for the sums of one day only. */
export function fetchCurrentNumber(number: AuditedNumber, services: AuditServices): CurrentNumber {
  const { request, days } = number;
  const isFromFiles = requireReportKind(request.report).source === 'files';
  if (isFromFiles && (request.output === 'rows' || days.from !== days.to))
    return { reason: getTexts().audit.now.deviceRows };
  // Which rows are the first ones is known only from all days, apps and countries.
  if (request.order?.top !== undefined)
    return readOrExplain(() => selectNumberInTable(number, services.fetchDays(request, request)));
  return readOrExplain(() => selectNumberInTable(number, services.fetchDays(toRowRequest(number), days)));
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
  const toTableRowKey = (cells: readonly Cell[]) =>
    toRowKey(columns.map(({ type }, index) => toSheetCell(cells[index] ?? null, type)));
  const [row, ...otherRows] = table.rows.filter((cells) => toTableRowKey(cells) === keyInSheet);
  if (row === undefined || otherRows.length > 0) return { reason: getTexts().audit.now.noRow };
  return { now: row[columns.findIndex((column) => column.field === field.field)] ?? null };
}

/** The metric of a column. A comparison such as `revenue.before` has none. */
export function findMetricId({ field }: TableCell): MetricId | undefined {
  const period = parsePeriodColumn(field.field);
  if (period !== undefined) return period.metric;
  return field.field.includes('.') ? undefined : requireMetric(field.field).id;
}

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function buildEquivalentFormula(
  number: AuditedNumber,
  { buildValueFormula }: AuditServices,
): NonNullable<CellAudit['formula']> {
  const { request, days, values } = number;
  const metricId = findMetricId(number);
  const { isByDay, takesCurrency } = requireReportKind(request.report);
  // Over several days, a formula adds up days, and the service itself does not round the parts of a ratio.
  const isOneDay = days.from === days.to;
  const isAddedUp = (kind: string) => isOneDay || findGrain(request) !== undefined || kind === 'sum';
  const app = String(values.get('appId') ?? request.apps.join(','));
  const [selected, ...otherFields] = listSelectedFields(number);
  const isSelected = otherFields.length === 0 && selected?.value !== '' && values.get('appId') !== '';
  const isSum =
    metricId !== undefined && canSumAgain(metricId) && isAddedUp(requireMetric(metricId).aggregate.kind);
  // The row is one of several apps: they may share a name or a platform, and the formula would add them up.
  const isOneOfApps = !request.dimensions.includes('appId') && request.dimensions.some(isMadeOfApp);
  const isDeviceRow = isByDay && request.output === 'rows';
  if (
    !isSum ||
    !isSelected ||
    isDeviceRow ||
    isOneOfApps ||
    isRowOfAllOthers(number) ||
    hasHiddenFilter(request)
  )
    return { cannot: getTexts().audit.noFormula };
  return {
    formula: buildValueFormula({
      report: request.report,
      metric: formatMetricName(requireMetric(metricId), request.report),
      apps: app,
      startDate: days.from,
      endDate: isOneDay ? '' : days.to,
      filterField: selected?.field ?? '',
      filterValue: selected?.value ?? '',
      timezone: request.zone,
      currency: takesCurrency ? request.currency : '',
    }),
  };
}

/** Whether the row adds up the rows after the first ones: the file records no changes of it, because it is of other rows each time. */
export function isRowOfAllOthers({ request, values }: AuditedNumber): boolean {
  return request.order?.top !== undefined && [...values.values()].includes(getTexts().requests.top.allOthers);
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
