import { report as catalogueEntry } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import type { Day } from '../../dates/calendar';
import { firstDayOf } from '../../dates/periods';
import { serial } from '../../dates/sheet-dates';
import { comparedLists } from '../../request/filtered';
import { grainOf, isFiltered, type Request } from '../../request/request';
import { keyColumns, keyOf } from '../../sheet/plan/match-rows';
import { daySerialIn } from '../../sheet/read/existing-table';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import type { SheetTarget, WriteJob } from '../../sheet/write-job';
import { columnsOf, dayColumn } from '../../table/columns';
import { tableColumns } from '../../table/periods/finished-table';
import { toSheetCell } from '../../table/sheet-cell';
import type { Table } from '../../table/table';
import type { Refreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import { daysAsked } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { carriedText } from '../store/report-in-sheet';
import type { DecidedRequest } from './decide-request';
import { runProvenance } from './provenance';
import type { Slice } from './slice';

/** What a run writes into the sheet of its report, without what other products add. */
export function writeJobOf(
  slice: Slice,
  { request, window, question, lostDays }: DecidedRequest,
  table: Table,
  services: FileServices,
): WriteJob {
  const { spreadsheet: api, locks, clock, document, formatTime, file, pack } = services;
  const { report, before, run, deadline } = slice.start;
  const { range, isWhole } = window;
  // The day of a row is the first day of its period, which may be before the range.
  const rowDay = (day: Day) => firstDayOf(grainOf(request) ?? 'date', day);
  const asked = [...new Set(daysAsked(window).map(rowDay))];
  return {
    ...{ api, locks, clock, document, formatTime, deadline },
    lockWaitMs: LOCK_WAITS[run.how],
    numberFormat: (column) => formatOf(column, request.currency),
    totals: report.refreshing.totals === true,
    ...orderOf(report.refreshing, table),
    onProgress: ({ rowsWritten, of }) =>
      slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length }),
    target: targetOf(report, request),
    table,
    ...runProvenance(slice, { request, window }, table, services),
    isAsked: askedRows(request, asked),
    isNarrowed: isNarrowed(request),
    ...(table.filteredOut === undefined ? {} : { isFilteredOut: isAmong(table.filteredOut, table) }),
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    carried: carriedText(report, file().id),
    keepChanges: { facts: { held: before.held }, pack },
    isByDay: request.output === 'rows' && catalogueEntry(request.report).isByDay,
    acceptedDays: lostDays.map(rowDay),
    ...(isWhole
      ? {}
      : {
          window: {
            asked,
            keptFrom: rowDay(range.from),
            keptTo: range.to,
            ...(before.held && { lastRun: before.held }),
          },
        }),
  };
}

/** Without the column of the order, the rows have the order of the report. */
export function orderOf(
  { order }: Pick<Refreshing, 'order'>,
  { columns }: Pick<Table, 'columns'>,
): Pick<WriteJob, 'order'> {
  if (order === undefined) return {};
  const { by, descending } = order;
  const days = dayColumn(columns);
  const column = columns.find(({ field, key }, at) => (by === 'date' ? at === days : !key && field === by));
  return column === undefined ? {} : { order: { field: column.field, descending } };
}

type ReportPlace = Pick<StoredReport, 'id' | 'name' | 'destination'>;

export function targetOf({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: kind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind, zone, currency, sheetName };
  return destination.kind === 'this sheet' ? { ...target, sheetId: destination.sheetId } : target;
}

/** Tests a row of the sheet. Its cells are in the order of the columns, and days are serial numbers. */
type RowTest = NonNullable<WriteJob['isAsked']>;

/** Whether a request for rows of these days includes a row. Rows that were not requested stay in the sheet. */
function askedRows(request: Request, rowDays: readonly Day[]): RowTest {
  const columns = tableColumns(request);
  const serials = new Set(rowDays.map(serial));
  const day = dayColumn(columns);
  const lists = servedLists(request).flatMap(({ field, list }) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? [] : [{ at, listed: new Set(list) }];
  });
  return (cells) =>
    (day === -1 || serials.has(daySerialIn(cells[day]) ?? Number.NaN)) &&
    lists.every(({ at, listed }) => listed.has(String(cells[at] ?? '')));
}

/** The apps and countries that the service is asked for. Lists that the add-on compares with the rows itself are left out. */
function servedLists(request: Request) {
  const lists = [
    { name: 'apps', field: 'appId', list: request.apps },
    { name: 'areas', field: 'area', list: request.areas },
  ] as const;
  const compared = comparedLists(request);
  return lists.filter(({ name, list }) => list.length > 0 && !compared.includes(name));
}

/** True if the request excludes rows by a value that the table does not show. For rows that the add-on leaves out: `Table.filteredOut`. */
export function isNarrowed(request: Request): boolean {
  const fields: readonly string[] = columnsOf(request).map(({ field }) => field);
  const isOfFiles = catalogueEntry(request.report).source === 'files';
  return (
    (isOfFiles && isFiltered({ areas: [], filter: request.filter })) ||
    servedLists(request).some(({ field }) => !fields.includes(field))
  );
}

/** Whether one of `rows`, which have the columns of the table, has the key of a row. */
function isAmong(rows: Table['rows'], { columns }: Table): RowTest {
  const keys = keyColumns(columns);
  const inSheet = (row: Table['rows'][number]) =>
    columns.map(({ type }, at) => toSheetCell(row[at] ?? null, type));
  const keysOfRows = new Set(rows.map((row) => keyOf(inSheet(row), keys)));
  return (cells) => keysOfRows.has(keyOf(cells, keys));
}
