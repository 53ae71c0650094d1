import { type DayRange, isInRanges, listDays, mergeRanges, toPeriodStart } from '../../dates';
import { findGrain, type Request, removeDuplicates } from '../../request';
import { createNewestRenamer, IdNames } from '../id-names';
import { buildRequestedTable } from '../requested-table';
import { needsFinerRows, toServiceRequest } from '../service-request';
import {
  buildColumns,
  type Cell,
  type Column,
  createFieldReader,
  findColumnIndex,
  sortTable,
  type Table,
  type TableNames,
  type TableRow,
} from '../table';
import { compareTables, listComparisons, withComparisonColumns } from './comparison-columns';
import { withPartialColumn, withPartialMarks } from './partial-marks';

type Rows = readonly TableRow[];

/** A table and the part of it that a run requests. */
interface RequestedPart {
  /** The request of the table. `from` and `to` are all days that it covers. */
  readonly request: Request;
  /** The days that are requested now. */
  readonly requestedRange: DayRange;
}

export function listTableColumns(request: Request): readonly Column[] {
  return withPartialColumn(withComparisonColumns(buildColumns(request), request), request);
}

/** The requests to the service for the requested days and for the days that they are compared with. No day is requested twice. */
export function listServiceRequests({ request, requestedRange }: RequestedPart): readonly Request[] {
  const ranges = [
    requestedRange,
    ...listComparisons(request, requestedRange).flatMap(({ earlier }) => earlier ?? []),
  ];
  // Without days, the rows of two ranges could not be told apart in one response.
  const mergedRanges = findGrain(request) === undefined ? ranges : mergeRanges(ranges);
  return mergedRanges.map(({ from, to }) => ({ ...toServiceRequest(request), from, to }));
}

/** The table of the requested days, from the responses to its `listServiceRequests`. */
export function finishTable(part: RequestedPart, received: readonly Table[]): Table {
  const { request } = part;
  const [firstTable] = received;
  if (firstTable === undefined) throw new Error('nothing was requested');
  const table = needsFinerRows(request) ? calculateTable(part, received, firstTable) : firstTable;
  return sortTable(table, request.order);
}

/** Filters and adds up the received rows, compares them with earlier ones, and marks partial periods. */
function calculateTable(part: RequestedPart, received: readonly Table[], firstTable: Table): Table {
  const { request } = part;
  const combined = combineReceived(part, received, firstTable);
  const { allRows, currentTable } = combined;
  // buildRequestedTable selects no rows by their day. It names these days in a notice, such as “no rows of the network X from 1 to 7 Nov”.
  const { from, to } = part.requestedRange;
  const datedRequest = { ...request, from, to };
  const table = buildRequestedTable(datedRequest, currentTable, { allRows });
  if (request.compare === 'none') return withPartialMarks(table, request);
  const earlierTable = buildEarlierTable(request, combined);
  const uncertainPeriods = listUncertainPeriods(part, received);
  return withPartialMarks(compareTables(table, earlierTable, request, uncertainPeriods), request);
}

function buildEarlierTable(request: Request, combined: ReturnType<typeof combineReceived>): Table {
  const { allRows, earlierTable } = combined;
  return buildRequestedTable(request, earlierTable, { isEarlier: true, allRows });
}

/** The received rows together, the table of the requested days, and that of the days that they are compared with. */
function combineReceived(part: RequestedPart, received: readonly Table[], firstTable: Table) {
  // Without days, the last row of an id decides its name. The first table is then that of the requested days, so its rows come last.
  const allRows = [...received.slice(1), firstTable].flatMap(({ rows }) => rows);
  const { currentRows, earlierRows } = splitByDay(part, received, allRows);
  const doubts = removeDuplicates(received.flatMap((table) => table.doubts ?? []));
  const currentTable = {
    ...firstTable,
    ...collectIdNames(part.request, received, allRows),
    rows: currentRows,
    notices: removeDuplicates(received.flatMap(({ notices }) => notices)),
    ...(doubts.length > 0 && { doubts }),
  };
  return { allRows, currentTable, earlierTable: { ...firstTable, rows: earlierRows } };
}

/** The oldest and the newest day of the ranges in the rows of the service. Missing if there are no rows or the rows have no day. */
export function findDaysWithRows(ranges: readonly DayRange[], received: readonly Table[]) {
  const days = received.flatMap(({ columns, rows }) => rows.map(createFieldReader(columns, 'date')));
  const sorted = removeDuplicates(days.map(String))
    .filter((day) => isInRanges(ranges, day))
    .sort();
  const [oldest, newest] = [sorted[0], sorted[sorted.length - 1]];
  return oldest === undefined || newest === undefined ? {} : { oldest, newest };
}

/** The requested periods whose earlier days begin before the oldest day with rows: the service may have no numbers from before that day. */
function listUncertainPeriods(part: RequestedPart, received: readonly Table[]): ReadonlySet<Cell> {
  const { request, requestedRange } = part;
  const grain = findGrain(request);
  const { oldest } = findDaysWithRows(listServiceRequests(part), received);
  if (grain === undefined || oldest === undefined) return new Set();
  return new Set(
    listComparisons(request, requestedRange).flatMap(({ days, earlier }) =>
      earlier !== undefined && earlier.from < oldest ? [toPeriodStart(grain, days.from)] : [],
    ),
  );
}

/**
 * The rows of the requested days, and the rows of earlier days with the first day of the period that is compared with them. A row can be in
 * both: if August and September are requested, a row of August is current, and is also compared with September.
 *
 * @example By month, November requested: { day: '2026-10-24', revenue: 5 } → earlierRows: { day: '2026-11-01', revenue: 5 }
 */
function splitByDay(part: RequestedPart, received: readonly Table[], allRows: Rows) {
  const { request, requestedRange } = part;
  const [firstTable, ...furtherTables] = received;
  if (findGrain(request) === undefined)
    return { currentRows: firstTable?.rows ?? [], earlierRows: furtherTables.flatMap(({ rows }) => rows) };
  const dayAt = findColumnIndex(firstTable?.columns ?? [], 'date');
  const currentDayByEarlier = new Map(
    listComparisons(request, requestedRange).flatMap(({ days, earlier }) =>
      earlier === undefined ? [] : listDays(earlier).map((day) => [day, days.from]),
    ),
  );
  return {
    currentRows: allRows.filter((row) => isInRanges([requestedRange], String(row[dayAt]))),
    earlierRows: allRows.flatMap((row) => {
      const day = currentDayByEarlier.get(String(row[dayAt]));
      return day === undefined ? [] : [row.map((cell, index) => (index === dayAt ? day : cell))];
    }),
  };
}

/** The names in the received tables, for the columns of the request. */
function collectIdNames(request: Request, received: readonly Table[], allRows: Rows): TableNames {
  const idNames = new IdNames(buildColumns(request));
  for (const { names = [] } of received)
    for (const [field, fieldNames] of names)
      for (const [id, name] of fieldNames) idNames.addName(field, id, name);
  const { columns = [] } = received[0] ?? {};
  // The rows get their newest names first, because `toTableNames` leaves out ids with several names.
  if (idNames.columns.length > 0)
    idNames.addRowNames({ columns, rows: allRows.map(createNewestRenamer({ columns, rows: allRows })) });
  return idNames.toTableNames();
}
