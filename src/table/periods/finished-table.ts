import type { Day } from '../../dates/calendar';
import { daysIn, isIn, joinedRanges } from '../../dates/day-ranges';
import type { DayRange } from '../../dates/named-ranges';
import { unique } from '../../request/parse-list';
import { grainOf, type Request } from '../../request/request';
import { newestNames } from '../by-period';
import { columnsOf } from '../columns';
import { IdNames } from '../id-names';
import { isMadeFromFiner, requestedTable, serviceRequest } from '../requested-table';
import type { Cell, Column, Table } from '../table';
import { compared, comparedColumns } from './comparison';
import { comparisonsOf } from './earlier-days';
import { markedColumns, withPartialMarks } from './partial-periods';

/** A table and the part of it that a run requests. */
export interface Wanted {
  /** The request of the table. `from` and `to` are all days that it covers. */
  readonly request: Request;
  /** The days that are requested now, in ascending order. */
  readonly asked: readonly DayRange[];
}

/** The columns of the finished table of `request`, as its sheet has them. */
export function tableColumns(request: Request): readonly Column[] {
  return markedColumns(comparedColumns(columnsOf(request), request), request);
}

/** The requests to the service for the wanted days and for the days that they are compared with. No day is requested twice. */
export function serviceRequests({ request, asked }: Wanted): readonly Request[] {
  const earlier = comparisonsOf(request, asked).flatMap((each) => each.earlier ?? []);
  // Without days, the rows of two ranges could not be told apart in one response.
  const ranges =
    grainOf(request) === undefined ? [...asked, ...earlier] : joinedRanges([...asked, ...earlier]);
  return ranges.map(({ from, to }) => ({ ...serviceRequest(request), from, to }));
}

/**
 * The table of the wanted days, from the responses to its `serviceRequests`: filtered, added up, compared, and with marks at partial
 * periods. `isPart` is true if the responses have only some of the rows.
 */
export function finishedTable(wanted: Wanted, received: readonly Table[], isPart = false): Table {
  const { request } = wanted;
  const [first, ...others] = received;
  if (first === undefined) throw new Error('nothing was requested');
  if (!isMadeFromFiner(request)) return requestedTable(request, first);
  const { columns } = first;
  // Without days, the last rows have the newest names.
  const rows = [...others.flatMap((table) => table.rows), ...first.rows];
  const own = rows.length - first.rows.length;
  const { current, earlier } =
    grainOf(request) === undefined
      ? { current: rows.slice(own), earlier: rows.slice(0, own) }
      : splitByDay({ columns, rows }, wanted);
  // Entries of the filter that no row has are named with days that were requested: other days may have them.
  const named = { ...request, ...wanted.asked[wanted.asked.length - 1] };
  const all = { ...first, ...remarksOf(received), ...namesOf(request, received, rows) };
  const table = requestedTable(named, { ...all, rows: current }, isPart, rows);
  if (request.compare === 'none') return withPartialMarks(table, request);
  // The bound of a filter is for the numbers of the wanted days only.
  const unbounded = { ...request, filter: { ...request.filter, revenueAbove: '' } };
  const before = requestedTable(unbounded, { ...first, rows: earlier }, true, rows);
  return withPartialMarks(compared(table, before, request), request);
}

/** The newest wanted day in the rows of the service; null if there are no rows or the rows have no day. */
export function newestDayOf({ asked }: Wanted, received: readonly Table[]): Day | null {
  const days = received.flatMap(({ columns, rows }) => {
    const at = columns.findIndex(({ field }) => field === 'date');
    return at < 0 ? [] : rows.map((row) => String(row[at] ?? ''));
  });
  return days.reduce<Day | null>(
    (newest, day) => (isIn(asked, day) && day > (newest ?? '') ? day : newest),
    null,
  );
}

/** The rows of the wanted days, and the rows of earlier days with a day of the period that is compared with them. */
function splitByDay({ columns, rows }: Pick<Table, 'columns' | 'rows'>, wanted: Wanted) {
  const { request, asked } = wanted;
  const at = columns.findIndex(({ field }) => field === 'date');
  const fetched = serviceRequests(wanted);
  const isOther = (day: Cell | undefined) =>
    typeof day === 'string' && isIn(fetched, day) && !isIn(asked, day);
  const later = laterDays(request, asked);
  return {
    current: rows.filter((row) => !isOther(row[at])),
    earlier: rows.flatMap((row) => {
      const day = later.get(String(row[at]));
      return day === undefined ? [] : [row.map((cell, index) => (index === at ? day : cell))];
    }),
  };
}

/** For each earlier day, the first day of the wanted days that are compared with it. */
function laterDays(request: Request, asked: readonly DayRange[]): ReadonlyMap<Day, Day> {
  return new Map(
    comparisonsOf(request, asked).flatMap(({ days, earlier }) =>
      earlier === undefined ? [] : daysIn(earlier).map((day) => [day, days.from] as const),
    ),
  );
}

/** The names in the received tables, for the columns of the request. `rows` are the rows of all of them. */
function namesOf(request: Request, received: readonly Table[], rows: Table['rows']): Pick<Table, 'names'> {
  const idNames = new IdNames(columnsOf(request));
  for (const table of received) idNames.addTable(table);
  const { columns = [] } = received[0] ?? {};
  if (idNames.columns.length > 0) idNames.addRows({ columns, rows: newestNames({ columns, rows })(rows) });
  return idNames.ofTable();
}

function remarksOf(received: readonly Table[]): Pick<Table, 'notices' | 'doubts'> {
  const doubts = unique(received.flatMap((table) => table.doubts ?? []));
  return {
    notices: unique(received.flatMap(({ notices }) => notices)),
    ...(doubts.length === 0 ? {} : { doubts }),
  };
}
