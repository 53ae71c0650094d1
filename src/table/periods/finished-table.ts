import { dimension, isPeriod, type PeriodId } from '../../catalogue/catalogue';
import { type Day, type DayRange, daysIn, isIn, joinedRanges } from '../../dates/calendar';
import { coveredDays, firstDayOf, isPartial, lastDayOf, partialPeriods } from '../../dates/periods';
import { unique } from '../../request/parse-list';
import { grainOf, groupDimensions, type Request } from '../../request/request';
import { texts } from '../../wording/texts';
import { IdNames, newestNames } from '../id-names';
import { columnsOfPeriods, withPeriodColumns } from '../period-columns';
import { isMadeFromFiner, requestedTable, serviceRequest } from '../requested-table';
import { inOrder } from '../row-order';
import { type Cell, type Column, columnsOf, type Table } from '../table';
import { compared, comparedColumns, comparisonsOf } from './comparison';

/** A table and the part of it that a run requests. */
interface Wanted {
  /** The request of the table. `from` and `to` are all days that it covers. */
  readonly request: Request;
  /** The days that are requested now, in ascending order. */
  readonly asked: readonly DayRange[];
}

export function tableColumns(request: Request): readonly Column[] {
  if (request.periodColumns) return columnsOfPeriods(request);
  return markedColumns(comparedColumns(columnsOf(request), request), request);
}

/** The requests to the service for the wanted days and for the days that they are compared with. No day is requested twice. */
export function serviceRequests({ request, asked }: Wanted): readonly Request[] {
  const ranges = [...asked, ...comparisonsOf(request, asked).flatMap(({ earlier }) => earlier ?? [])];
  // Without days, the rows of two ranges could not be told apart in one response.
  const requested = grainOf(request) === undefined ? ranges : joinedRanges(ranges);
  return requested.map(({ from, to }) => ({ ...serviceRequest(request), from, to }));
}

/**
 * The table of the wanted days, from the responses to its `serviceRequests`: filtered, added up, compared, and with marks at partial
 * periods.
 */
export function finishedTable(wanted: Wanted, received: readonly Table[]): Table {
  return inOrder(unorderedTable(wanted, received), wanted.request.order);
}

function unorderedTable(wanted: Wanted, received: readonly Table[]): Table {
  const { request, asked } = wanted;
  const [first, ...others] = received;
  if (first === undefined) throw new Error('nothing was requested');
  if (!isMadeFromFiner(request)) return requestedTable(request, first);
  const { columns } = first;
  const earlierRows = others.flatMap((table) => table.rows);
  // Without days, the last rows have the newest names.
  const rows = [...earlierRows, ...first.rows];
  const { current, earlier } =
    grainOf(request) === undefined
      ? { current: first.rows, earlier: earlierRows }
      : splitByDay({ columns, rows }, wanted);
  // Entries of the filter that no row has are named with days that were requested: other days may have them.
  const named = { ...request, ...asked[asked.length - 1] };
  const doubts = unique(received.flatMap((table) => table.doubts ?? []));
  const all = {
    ...first,
    ...namesOf(request, received, rows),
    notices: unique(received.flatMap(({ notices }) => notices)),
    ...(doubts.length > 0 && { doubts }),
  };
  const table = requestedTable(named, { ...all, rows: current }, false, rows);
  if (request.periodColumns) {
    const ofAllDays = { ...named, dimensions: groupDimensions(request) };
    const totals = requestedTable(ofAllDays, { ...all, rows: current }, false, rows);
    return withPeriodColumns(request, table, totals);
  }
  if (request.compare === 'none') return withPartialMarks(table, request);
  // The bound of a filter is for the numbers of the wanted days only.
  const unbounded = { ...request, filter: { ...request.filter, revenueAbove: '' } };
  const before = requestedTable(unbounded, { ...first, rows: earlier }, true, rows, current);
  return withPartialMarks(compared(table, before, request, partlyKnownPeriods(wanted, received)), request);
}

/** The oldest and the newest wanted day in the rows of the service. Missing if there are no rows or the rows have no day. */
export function daysWithRows(
  { asked }: Pick<Wanted, 'asked'>,
  received: readonly Table[],
): { readonly oldest?: Day; readonly newest?: Day } {
  let [oldest, newest]: (Day | undefined)[] = [];
  for (const { columns, rows } of received) {
    const at = columns.findIndex(({ field }) => field === 'date');
    for (const row of at < 0 ? [] : rows) {
      const day = String(row[at] ?? '');
      if (!isIn(asked, day)) continue;
      if (oldest === undefined || day < oldest) oldest = day;
      if (newest === undefined || day > newest) newest = day;
    }
  }
  return oldest === undefined || newest === undefined ? {} : { oldest, newest };
}

/** The wanted periods whose earlier days begin before the oldest day with rows: the service may have no numbers from before that day. */
function partlyKnownPeriods({ request, asked }: Wanted, received: readonly Table[]): ReadonlySet<Cell> {
  const grain = grainOf(request);
  const { oldest } = daysWithRows({ asked: serviceRequests({ request, asked }) }, received);
  if (grain === undefined || oldest === undefined) return new Set();
  return new Set(
    comparisonsOf(request, asked).flatMap(({ days, earlier }) =>
      earlier !== undefined && earlier.from < oldest ? [firstDayOf(grain, days.from)] : [],
    ),
  );
}

/** The rows of the wanted days, and the rows of earlier days with the first day of the period that is compared with them. */
function splitByDay({ columns, rows }: Pick<Table, 'columns' | 'rows'>, wanted: Wanted) {
  const { request, asked } = wanted;
  const at = columns.findIndex(({ field }) => field === 'date');
  const fetched = serviceRequests(wanted);
  const isOther = (day: Cell | undefined) =>
    typeof day === 'string' && isIn(fetched, day) && !isIn(asked, day);
  const later = new Map(
    comparisonsOf(request, asked).flatMap(({ days, earlier }) =>
      earlier === undefined ? [] : daysIn(earlier).map((day) => [day, days.from]),
    ),
  );
  return {
    current: rows.filter((row) => !isOther(row[at])),
    earlier: rows.flatMap((row) => {
      const day = later.get(String(row[at]));
      return day === undefined ? [] : [row.map((cell, index) => (index === at ? day : cell))];
    }),
  };
}

/** The names in the received tables, for the columns of the request. `rows` are the rows of all of them. */
function namesOf(request: Request, received: readonly Table[], rows: Table['rows']): Pick<Table, 'names'> {
  const idNames = new IdNames(columnsOf(request));
  for (const { names = [] } of received)
    for (const [field, ofField] of names) for (const [id, name] of ofField) idNames.add(field, id, name);
  const { columns = [] } = received[0] ?? {};
  if (idNames.columns.length > 0) idNames.addRows({ columns, rows: newestNames({ columns, rows })(rows) });
  return idNames.ofTable();
}

/**
 * The columns of a table of periods: the last one says which days of the period are in the row, if not all of them. It stays while no row
 * has a part of a period, because the next refresh may bring one. Rows of an earlier range may have one, too.
 */
export function markedColumns(columns: readonly Column[], request: Request): readonly Column[] {
  const { label: soFar, note } = texts().sheets.partial;
  const grain = markedPeriod(request);
  if (grain === undefined) return columns;
  return [
    ...columns,
    {
      field: `${grain}.partial`,
      label: soFar,
      type: 'text',
      note: note(dimension(grain).label),
      key: false,
      derivedFrom: grain,
    },
  ];
}

function markedPeriod(request: Request): PeriodId | undefined {
  const { hasWholePeriods = false, newestCompleteDay } = request;
  const grain = grainOf(request);
  if (grain === undefined || !isPeriod(grain)) return undefined;
  const isWhole = hasWholePeriods && partialPeriods(grain, request, newestCompleteDay).length === 0;
  return isWhole ? undefined : grain;
}

/** The periods of a table that are not complete, as a sentence: “Month so far: 1 to 14 Sep”. */
export function openPeriods(request: Request): string[] {
  const grain = grainOf(request);
  const periods =
    grain !== undefined && isPeriod(grain) ? partialPeriods(grain, request, request.newestCompleteDay) : [];
  if (grain === undefined || periods.length === 0) return [];
  const isSoFar = periods.every(
    ({ from }) => from === firstDayOf(grain, from) && lastDayOf(grain, from) > request.newestCompleteDay,
  );
  return [texts().sheets.partial.sentence(dimension(grain).label, periods, request.to.slice(0, 4), isSoFar)];
}

/**
 * The table with the cells of `markedColumns`: the days of a period that are in its row, if the row lacks days or has a day that is not
 * complete. `request` has all days that the sheet covers.
 */
function withPartialMarks(table: Table, request: Request): Table {
  const { newestCompleteDay: newest } = request;
  const grain = markedPeriod(request);
  const at = table.columns.findIndex(({ field }) => field === grain);
  if (grain === undefined || at < 0) return table;
  const markOf = (first: Cell): Cell => {
    if (typeof first !== 'string') return null;
    const days = coveredDays(grain, first, request);
    const isComplete = days.to <= newest;
    if (!isPartial(grain, days, newest)) return null;
    return texts().sheets.partial.days(days, isComplete ? undefined : newest);
  };
  const marked = (row: readonly Cell[]) => [...row, markOf(row[at] ?? null)];
  const { columns, rows, filteredOut } = table;
  return {
    ...table,
    columns: markedColumns(columns, request),
    rows: rows.map(marked),
    ...(filteredOut && { filteredOut: filteredOut.map(marked) }),
  };
}
