import { isPeriod, type PeriodId, requireDimension } from '../../catalogue';
import {
  clipToPeriod,
  type Day,
  type DayRange,
  isInRanges,
  isPartialPeriod,
  listDays,
  listPartialPeriods,
  mergeRanges,
  toPeriodEnd,
  toPeriodStart,
} from '../../dates';
import { findGrain, type Request, removeDuplicates, selectGroupDimensions } from '../../request';
import { getTexts } from '../../wording';
import { createNewestRenamer, IdNames } from '../id-names';
import { listColumnsByPeriod, withPeriodColumns } from '../period-columns';
import { buildRequestedTable, needsFinerRows, toServiceRequest } from '../requested-table';
import { sortTable } from '../row-order';
import { buildColumns, type Cell, type Column, type Table } from '../table';
import { compareTables, listComparisons, withComparisonColumns } from './comparison';

/** A table and the part of it that a run requests. */
interface RequestedPart {
  /** The request of the table. `from` and `to` are all days that it covers. */
  readonly request: Request;
  /** The days that are requested now, in ascending order. */
  readonly requestedRanges: readonly DayRange[];
}

export function listTableColumns(request: Request): readonly Column[] {
  if (request.periodColumns) return listColumnsByPeriod(request);
  return withPartialColumn(withComparisonColumns(buildColumns(request), request), request);
}

/** The requests to the service for the wanted days and for the days that they are compared with. No day is requested twice. */
export function listServiceRequests({ request, requestedRanges }: RequestedPart): readonly Request[] {
  const ranges = [
    ...requestedRanges,
    ...listComparisons(request, requestedRanges).flatMap(({ earlier }) => earlier ?? []),
  ];
  // Without days, the rows of two ranges could not be told apart in one response.
  const mergedRanges = findGrain(request) === undefined ? ranges : mergeRanges(ranges);
  return mergedRanges.map(({ from, to }) => ({ ...toServiceRequest(request), from, to }));
}

/**
 * The table of the wanted days, from the responses to its `listServiceRequests`: filtered, added up, compared, and with marks at partial
 * periods.
 */
export function finishTable(part: RequestedPart, received: readonly Table[]): Table {
  return sortTable(buildUnorderedTable(part, received), part.request.order);
}

function buildUnorderedTable(part: RequestedPart, received: readonly Table[]): Table {
  const { request, requestedRanges } = part;
  const [firstTable, ...furtherTables] = received;
  if (firstTable === undefined) throw new Error('nothing was requested');
  if (!needsFinerRows(request)) return buildRequestedTable(request, firstTable);
  const { columns } = firstTable;
  const earlierRows = furtherTables.flatMap((table) => table.rows);
  // Without days, the last rows have the newest names.
  const rows = [...earlierRows, ...firstTable.rows];
  const { current, earlier } =
    findGrain(request) === undefined
      ? { current: firstTable.rows, earlier: earlierRows }
      : splitByDay({ columns, rows }, part);
  // Entries of the filter that no row has are named with days that were requested: other days may have them.
  const newestRequest = { ...request, ...requestedRanges[requestedRanges.length - 1] };
  const doubts = removeDuplicates(received.flatMap((table) => table.doubts ?? []));
  const receivedTable = {
    ...firstTable,
    ...collectIdNames(request, received, rows),
    notices: removeDuplicates(received.flatMap(({ notices }) => notices)),
    ...(doubts.length > 0 && { doubts }),
  };
  const table = buildRequestedTable(newestRequest, { ...receivedTable, rows: current }, false, rows);
  if (request.periodColumns) {
    const totalRequest = { ...newestRequest, dimensions: selectGroupDimensions(request) };
    const totals = buildRequestedTable(totalRequest, { ...receivedTable, rows: current }, false, rows);
    return withPeriodColumns(request, table, totals);
  }
  if (request.compare === 'none') return withPartialMarks(table, request);
  // The bound of a filter is for the numbers of the wanted days only.
  const unbounded = { ...request, filter: { ...request.filter, revenueAbove: '' } };
  const earlierTable = buildRequestedTable(unbounded, { ...firstTable, rows: earlier }, true, rows, current);
  return withPartialMarks(
    compareTables(table, earlierTable, request, listPartlyKnownPeriods(part, received)),
    request,
  );
}

/** The oldest and the newest wanted day in the rows of the service. Missing if there are no rows or the rows have no day. */
export function findDaysWithRows(
  { requestedRanges }: Pick<RequestedPart, 'requestedRanges'>,
  received: readonly Table[],
): { readonly oldest?: Day; readonly newest?: Day } {
  let [oldest, newest]: (Day | undefined)[] = [];
  for (const { columns, rows } of received) {
    const dayAt = columns.findIndex(({ field }) => field === 'date');
    for (const row of dayAt < 0 ? [] : rows) {
      const day = String(row[dayAt] ?? '');
      if (!isInRanges(requestedRanges, day)) continue;
      if (oldest === undefined || day < oldest) oldest = day;
      if (newest === undefined || day > newest) newest = day;
    }
  }
  return oldest === undefined || newest === undefined ? {} : { oldest, newest };
}

/** The wanted periods whose earlier days begin before the oldest day with rows: the service may have no numbers from before that day. */
function listPartlyKnownPeriods(
  { request, requestedRanges }: RequestedPart,
  received: readonly Table[],
): ReadonlySet<Cell> {
  const grain = findGrain(request);
  const { oldest } = findDaysWithRows(
    { requestedRanges: listServiceRequests({ request, requestedRanges }) },
    received,
  );
  if (grain === undefined || oldest === undefined) return new Set();
  return new Set(
    listComparisons(request, requestedRanges).flatMap(({ days, earlier }) =>
      earlier !== undefined && earlier.from < oldest ? [toPeriodStart(grain, days.from)] : [],
    ),
  );
}

/** The rows of the wanted days, and the rows of earlier days with the first day of the period that is compared with them. */
function splitByDay({ columns, rows }: Pick<Table, 'columns' | 'rows'>, part: RequestedPart) {
  const { request, requestedRanges } = part;
  const dayAt = columns.findIndex(({ field }) => field === 'date');
  const requests = listServiceRequests(part);
  const isEarlierDay = (day: Cell | undefined) =>
    typeof day === 'string' && isInRanges(requests, day) && !isInRanges(requestedRanges, day);
  const currentDayByEarlier = new Map(
    listComparisons(request, requestedRanges).flatMap(({ days, earlier }) =>
      earlier === undefined ? [] : listDays(earlier).map((day) => [day, days.from]),
    ),
  );
  return {
    current: rows.filter((row) => !isEarlierDay(row[dayAt])),
    earlier: rows.flatMap((row) => {
      const day = currentDayByEarlier.get(String(row[dayAt]));
      return day === undefined ? [] : [row.map((cell, index) => (index === dayAt ? day : cell))];
    }),
  };
}

/** The names in the received tables, for the columns of the request. `rows` are the rows of all of them. */
function collectIdNames(
  request: Request,
  received: readonly Table[],
  rows: Table['rows'],
): Pick<Table, 'names'> {
  const idNames = new IdNames(buildColumns(request));
  for (const { names = [] } of received)
    for (const [field, fieldNames] of names)
      for (const [id, name] of fieldNames) idNames.addName(field, id, name);
  const { columns = [] } = received[0] ?? {};
  if (idNames.columns.length > 0)
    idNames.addRowNames({ columns, rows: createNewestRenamer({ columns, rows })(rows) });
  return idNames.toTableNames();
}

/**
 * The columns of a table of periods: the last one says which days of the period are in the row, if not all of them. It stays while no row
 * has a part of a period, because the next refresh may bring one. Rows of an earlier range may have one, too.
 */
export function withPartialColumn(columns: readonly Column[], request: Request): readonly Column[] {
  const { label: soFar, note } = getTexts().sheets.partial;
  const grain = findMarkedPeriod(request);
  if (grain === undefined) return columns;
  return [
    ...columns,
    {
      field: `${grain}.partial`,
      label: soFar,
      type: 'text',
      note: note(requireDimension(grain).label),
      key: false,
      derivedFrom: grain,
    },
  ];
}

function findMarkedPeriod(request: Request): PeriodId | undefined {
  const { hasWholePeriods = false, newestCompleteDay } = request;
  const grain = findGrain(request);
  if (grain === undefined || !isPeriod(grain)) return undefined;
  const isWhole = hasWholePeriods && listPartialPeriods(grain, request, newestCompleteDay).length === 0;
  return isWhole ? undefined : grain;
}

/** The periods of a table that are not complete, as a sentence: “Month so far: 1 to 14 Sep”. */
export function describeOpenPeriods(request: Request): string[] {
  const grain = findGrain(request);
  const periods =
    grain !== undefined && isPeriod(grain)
      ? listPartialPeriods(grain, request, request.newestCompleteDay)
      : [];
  if (grain === undefined || periods.length === 0) return [];
  const isSoFar = periods.every(
    ({ from }) => from === toPeriodStart(grain, from) && toPeriodEnd(grain, from) > request.newestCompleteDay,
  );
  return [
    getTexts().sheets.partial.sentence(
      requireDimension(grain).label,
      periods,
      request.to.slice(0, 4),
      isSoFar,
    ),
  ];
}

/**
 * The table with the cells of `withPartialColumn`: the days of a period that are in its row, if the row lacks days or has a day that is not
 * complete. `request` has all days that the sheet covers.
 */
function withPartialMarks(table: Table, request: Request): Table {
  const { newestCompleteDay: newest } = request;
  const grain = findMarkedPeriod(request);
  const at = table.columns.findIndex(({ field }) => field === grain);
  if (grain === undefined || at < 0) return table;
  const formatPartialMark = (first: Cell): Cell => {
    if (typeof first !== 'string') return null;
    const days = clipToPeriod(grain, first, request);
    const isComplete = days.to <= newest;
    if (!isPartialPeriod(grain, days, newest)) return null;
    return getTexts().sheets.partial.days(days, isComplete ? undefined : newest);
  };
  const appendMark = (row: readonly Cell[]) => [...row, formatPartialMark(row[at] ?? null)];
  const { columns, rows, filteredOut } = table;
  return {
    ...table,
    columns: withPartialColumn(columns, request),
    rows: rows.map(appendMark),
    ...(filteredOut && { filteredOut: filteredOut.map(appendMark) }),
  };
}
