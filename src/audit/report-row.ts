import { dayOfCell } from '../books/ledger/restatement';
import { describedBy, isSummable, type MetricId, metric, report } from '../catalogue/catalogue';
import type { DayRange } from '../dates/calendar';
import { coveredDays, isGrain } from '../dates/periods';
import { parseName } from '../request/field-names';
import { comparedLists, listsWithoutColumn } from '../request/filtered';
import { grainOf, isFiltered, type Request } from '../request/request';
import { keyColumns, keyOf } from '../sheet/plan/match-rows';
import { isMarkedOutside } from '../sheet/read/row-marks';
import { periodColumn } from '../table/period-columns';
import { comparisonsOf } from '../table/periods/comparison';
import { tableColumns } from '../table/periods/finished-table';
import { type SheetCell, toSheetCell } from '../table/sheet-cell';
import { type Cell, columnsOf, type Table } from '../table/table';
import { formatDays } from '../wording/days';
import { texts } from '../wording/texts';
import type { Answer, AuditServices, CellAudit, Why } from './audit';
import { orWhy } from './compare-numbers';
import type { ReadCell, TableCell } from './read-cell';

/** What the service is asked for a number of a report's row: the request of the table, with all its days, and the days of the row. */
export interface RowQuestion extends TableCell {
  readonly request: Request;
  readonly days: DayRange;
}

/** The question for a row of the table, or why there is none. */
export function rowQuestion(
  number: TableCell,
  { cells }: Pick<ReadCell, 'cells'>,
  request: Request | undefined,
): RowQuestion | Why {
  const { changed, noRow } = texts().audit.now;
  if (request === undefined || !tableColumns(request).some(({ field }) => field === number.field.field))
    return { why: changed };
  const days = daysOfRow(number, request);
  const isOutside = days === undefined || days.from > days.to;
  if (isOutside || cells.some(({ note = '' }) => isMarkedOutside(note))) return { why: noRow };
  return { ...number, request, days };
}

/** Undefined if the day of the row is unknown; from is after to if the request does not have it. */
function daysOfRow({ values, field }: TableCell, request: Request): DayRange | undefined {
  const period = periodColumn(field.field);
  if (period !== undefined) return coveredDays(period.grain, period.first, request);
  const grain = request.periodColumns ? undefined : grainOf(request);
  if (grain === undefined) return request;
  const day = dayOfCell(values.get(grain));
  return day === undefined ? undefined : coveredDays(grain, day, request);
}

/** The days that a number is of, in words: those of its row, the earlier ones in a column such as `revenue.before`, or both. */
export function daysOfNumber({ request, days, field }: RowQuestion): string {
  const [, part] = field.field.split('.');
  const [{ earlier } = {}] = part === undefined ? [] : comparisonsOf(request, [days]);
  const ofRow = formatDays(days.from, days.to);
  if (earlier === undefined) return ofRow;
  const before = formatDays(earlier.from, earlier.to);
  return part === 'before' ? before : `${ofRow} ${texts().sheets.comparison.with(before)}`;
}

/** What the service gives for the number now, or why it is not known. Device files are read for the sums of one day only. */
export function askForNumber(question: RowQuestion, services: Pick<AuditServices, 'fetchDays'>): Answer {
  const { request, days } = question;
  const areFiles = report(request.report).source === 'files';
  if (areFiles && (request.output === 'rows' || days.from !== days.to))
    return { why: texts().audit.now.deviceRows };
  // Which rows are the first ones is known only from all days, apps and countries.
  if (request.order?.top !== undefined)
    return orWhy(() => numberOf(question, services.fetchDays(request, request)));
  return orWhy(() => numberOf(question, services.fetchDays(rowRequest(question), days)));
}

/** The request with no other apps and countries than the row's, where the service can select them. */
function rowRequest({ request, values }: RowQuestion): Request {
  const { filters } = report(request.report);
  const compared = comparedLists(request);
  const only = (list: 'apps' | 'areas', field: string) => {
    const value = String(values.get(field) ?? '');
    return value === '' || compared.includes(list) || !filters.includes(list) ? request[list] : [value];
  };
  return { ...request, apps: only('apps', 'appId'), areas: only('areas', 'area') };
}

/** The number in the only row of the table with the key of the sheet's row. */
function numberOf({ field, values }: RowQuestion, table: Table): Answer {
  const { columns } = table;
  const key = (cells: SheetCell[]) => keyOf(cells, keyColumns(columns));
  const inSheet = key(columns.map((column) => values.get(column.field) ?? ''));
  const keyOfRow = (cells: readonly Cell[]) =>
    key(columns.map(({ type }, at) => toSheetCell(cells[at] ?? null, type)));
  const [row, ...others] = table.rows.filter((cells) => keyOfRow(cells) === inSheet);
  if (row === undefined || others.length > 0) return { why: texts().audit.now.noRow };
  return { now: row[columns.findIndex((column) => column.field === field.field)] ?? null };
}

/** The metric of a column; undefined for a comparison such as `revenue.before`. */
export function metricOf({ field }: TableCell): MetricId | undefined {
  const period = periodColumn(field.field);
  if (period !== undefined) return period.metric;
  return field.field.includes('.') ? undefined : metric(field.field).id;
}

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function equivalentFormula(
  number: RowQuestion,
  { valueFormula }: Pick<AuditServices, 'valueFormula'>,
): NonNullable<CellAudit['formula']> {
  const { request, days, values } = number;
  const id = metricOf(number);
  const { isByDay, takesCurrency } = report(request.report);
  // Over several days, a formula adds up days, and the service itself does not round the parts of a ratio.
  const isOneDay = days.from === days.to;
  const isAddedUp = (kind: string) => isOneDay || grainOf(request) !== undefined || kind === 'sum';
  const app = String(values.get('appId') ?? request.apps.join(','));
  const [selected, ...others] = selectedFields(number);
  const isSelected = others.length === 0 && selected?.value !== '' && values.get('appId') !== '';
  const isSum = id !== undefined && isSummable(id) && isAddedUp(metric(id).aggregate.kind);
  // The row is one of several apps: they may share a name or a platform, and the formula would add them up.
  const isOneOfApps = !request.dimensions.includes('appId') && request.dimensions.some(isMadeOfApp);
  const isDeviceRow = isByDay && request.output === 'rows';
  if (!isSum || !isSelected || isDeviceRow || isOneOfApps || isAllOthers(number) || hasHiddenFilter(request))
    return { cannot: texts().audit.noFormula };
  return {
    formula: valueFormula({
      report: request.report,
      metric: parseName(metric(id), request.report),
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
export function isAllOthers({ request, values }: RowQuestion): boolean {
  return request.order?.top !== undefined && [...values.values()].includes(texts().requests.top.allOthers);
}

function isMadeOfApp(field: string): boolean {
  const described = describedBy(field);
  return described === 'appId' || (described !== undefined && isMadeOfApp(described));
}

/** Whether the report is filtered by something that no column shows. Formulas have an argument for apps. */
function hasHiddenFilter(request: Request): boolean {
  const { areas, dimensions } = request;
  if (report(request.report).isByDay) return isFiltered(request);
  return listsWithoutColumn(request).length > 0 || (areas.length > 0 && !dimensions.includes('area'));
}

/** What the row is about, apart from its days and its app. A name with an id is left out. */
function selectedFields({ values, request }: RowQuestion) {
  const columns = columnsOf({ dimensions: request.dimensions, metrics: [] });
  const textOf = (at: number) => String(values.get(columns[at]?.field ?? '') ?? '');
  return keyColumns(columns).flatMap(({ at, describes }) => {
    const { field = '' } = columns[at] ?? {};
    const isNamed = describes !== undefined && textOf(describes) !== '';
    return isGrain(field) || field === 'appId' || isNamed ? [] : [{ field, value: textOf(at) }];
  });
}
