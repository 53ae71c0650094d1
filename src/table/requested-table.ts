import { isPeriod } from '../catalogue/catalogue';
import { NotUnderstood } from '../errors/ad-reports-error';
import { type FilterList, filterColumns } from '../request/filter-lists';
import { boundedRevenue, comparedLists, leavesOutRows, listsWithoutColumn } from '../request/filtered';
import { shownInput } from '../request/issues';
import { unique } from '../request/parse-list';
import { addsUpApps, type Request } from '../request/request';
import { formatDays } from '../wording/days';
import { texts } from '../wording/texts';
import { finerRequest, newestNames, withPeriods } from './by-period';
import { columnsOf } from './columns';
import { type FilteredRows, filteredRows, missingLists } from './filtered-rows';
import { grouped } from './grouped';
import { sharedNameNotices } from './shared-names';
import { sorted } from './sort-rows';
import { summedAgain } from './summed-again';
import type { Cell, Table } from './table';

type Rows = Table['rows'];

/**
 * The request that the service is asked for the table of `request`. It is finer if the service cannot send the rows of `request` itself:
 * the service knows days, but no periods, and apps, but not only their platforms, and it applies only some filters. A comparison needs the
 * ids of names, because a name may have changed since the earlier days.
 */
export function serviceRequest(request: Request): Request {
  if (!isMadeFromFiner(request)) return request;
  const unfiltered = withFilterColumns(request);
  return addsRowsUp(request) ? finerRequest(unfiltered) : unfiltered;
}

/** The request for the rows that the filter is applied to, with the columns that it is compared with. */
function withFilterColumns(request: Request): Request {
  const { report, dimensions, apps, areas } = request;
  const lists = comparedLists(request);
  return {
    ...request,
    apps: lists.includes('apps') ? [] : apps,
    areas: lists.includes('areas') ? [] : areas,
    dimensions: unique([...dimensions, ...lists.flatMap((list) => filterColumns(list, report))]),
    metrics: metricsWithBound(request),
  };
}

/** The metrics of the request, and the revenue if the filter has a bound for it. */
function metricsWithBound({ metrics, dimensions, filter }: Request): Request['metrics'] {
  return filter.revenueAbove === '' ? metrics : unique([...metrics, boundedRevenue(dimensions)]);
}

/**
 * The table of `request`, made from the rows of its `serviceRequest`. Its rows are sorted. The notices are kept. `isPart` is true if
 * `received` has only some of the rows. `all` are the received rows of other days, too: they tell the names of ids, and the newest of them
 * is shown. Throws NotUnderstood if the rows do not show what they are filtered by.
 */
export function requestedTable(
  request: Request,
  received: Table,
  isPart = false,
  all: Rows = received.rows,
): Table {
  if (!isMadeFromFiner(request)) return received;
  const [missing] = isPart ? [] : missingLists(received, request);
  if (missing !== undefined) throw new NotUnderstood(notComparable(missing));
  const { columns } = received;
  const { passing, leftOut, unknown } = filteredRows(received, request, all);
  const named = newestNames({ columns, rows: all });
  const rowsFrom = (rows: Rows) => tableRows(request, { columns, rows: named(rows) });
  const [kept, below] = dividedByBound(rowsFrom(passing), request);
  const width = request.dimensions.length + request.metrics.length;
  const cut = (rows: Rows) => rows.map((row) => row.slice(0, width));
  const notices = addsRowsUp(request)
    ? noticesOfSums({ ...received, rows: named(received.rows) }, request)
    : received.notices;
  const table = { ...received, columns: columnsOf(request), rows: sorted(cut(kept)), notices };
  if (!leavesOutRows(request)) return table;
  return {
    ...table,
    notices: [...(isPart ? [] : unknownNotices(unknown, request)), ...notices],
    filteredOut: cut([...rowsFrom(leftOut), ...below]),
  };
}

/** The notices for rows that are added up from the received ones. Received rows with the same dimensions have become one row. */
function noticesOfSums(received: Table, { dimensions }: Request): string[] {
  const { sharedNames } = texts().responses.notices;
  const kept = received.notices.filter((notice) => notice !== sharedNames);
  return [...kept, ...sharedNameNotices(received, dimensions)];
}

function notComparable(list: FilterList): string {
  return texts().responses.problems.noFilterColumn(texts().requests.fields[list]);
}

/** A sentence for each list with entries that no row has, so that a mistyped name is not taken for a network without revenue. */
function unknownNotices(unknown: FilteredRows['unknown'], { from, to }: Request): string[] {
  return [...grouped(unknown, ({ list }) => list)].map(([list, some]) => {
    const values = some.map(({ entry }) => shownInput(entry));
    return texts().requests.filter.noRowHas(list, values, formatDays(from, to));
  });
}

/** The rows with the columns of the request, and the revenue if the filter has a bound for it. */
function tableRows(request: Request, { columns, rows }: Pick<Table, 'columns' | 'rows'>): Rows {
  const { dimensions } = request;
  const metrics = metricsWithBound(request);
  if (addsRowsUp(request)) {
    const dated = dimensions.some(isPeriod) ? withPeriods({ columns, rows }, dimensions) : { columns, rows };
    return summedAgain(dated, dimensions, metrics).rows;
  }
  const places = columnsOf({ dimensions, metrics }).map(({ field }) =>
    columns.findIndex((column) => column.field === field),
  );
  return rows.map((row) => places.map((at): Cell => row[at] ?? null));
}

/**
 * The rows with a revenue above the bound of the filter, and the others. The bound has at most 15 digits, so that it equals a number of
 * JavaScript only if both are the same decimal number.
 */
function dividedByBound(rows: Rows, { dimensions, metrics, filter }: Request): readonly [Rows, Rows] {
  if (filter.revenueAbove === '') return [rows, []];
  const revenue = boundedRevenue(dimensions);
  const at = dimensions.length + unique([...metrics, revenue]).indexOf(revenue);
  const isAbove = (row: Rows[number]) => Number(row[at] ?? Number.NaN) > Number(filter.revenueAbove);
  return [rows.filter(isAbove), rows.filter((row) => !isAbove(row))];
}

/** True if the rows of the service are not the rows of `request`: they are added up, or some are left out. */
export function isMadeFromFiner(request: Request): boolean {
  return addsRowsUp(request) || leavesOutRows(request);
}

export function addsRowsUp(request: Request): boolean {
  const { compare, dimensions } = request;
  const isAddedUp = compare !== 'none' || dimensions.some(isPeriod) || addsUpApps(dimensions);
  return isAddedUp || listsWithoutColumn(request).length > 0;
}
