import { describedBy, dimension, isPeriod } from '../catalogue/catalogue';
import { NotUnderstood } from '../errors/ad-reports-error';
import { comparedText, filterColumns, textsOf } from '../request/filter-lists';
import {
  boundedRevenue,
  comparedLists,
  entriesOf,
  leavesOutRows,
  listsWithoutColumn,
  noRowHas,
} from '../request/filtered';
import { nearestValues } from '../request/known-values';
import { unique } from '../request/parse-list';
import { addsUpApps, needsAllDays, type Request } from '../request/request';
import { texts } from '../wording/texts';
import { finerRequest, summedAgain, withPeriods } from './aggregate';
import { newestNames } from './id-names';
import { type Cell, columnsOf, sorted, type Table } from './table';
import { withOthersTogether } from './top-rows';

type Rows = Table['rows'];
type Row = Rows[number];

/**
 * The request that the service is asked for the table of `request`. It is finer if the service cannot send the rows of `request` itself:
 * the service knows days, but no periods, and apps, but not only their platforms, and it applies only some filters. A comparison needs the
 * ids of names, because a name may have changed since the earlier days.
 */
export function serviceRequest(request: Request): Request {
  if (!isMadeFromFiner(request)) return request;
  const { report, dimensions, apps, areas } = request;
  const lists = comparedLists(request);
  const unfiltered = {
    ...request,
    apps: lists.includes('apps') ? [] : apps,
    areas: lists.includes('areas') ? [] : areas,
    dimensions: unique([...dimensions, ...lists.flatMap((list) => filterColumns(list, report))]),
    metrics: metricsWithBound(request),
  };
  return addsRowsUp(request) ? finerRequest(unfiltered) : unfiltered;
}

function metricsWithBound({ metrics, dimensions, filter }: Request): Request['metrics'] {
  return filter.revenueAbove === '' ? metrics : unique([...metrics, boundedRevenue(dimensions)]);
}

/**
 * The table of `request`, made from the rows of its `serviceRequest`. Its rows are sorted. The notices are kept. `isPart` is true if
 * `received` has only some of the rows. `all` are the received rows of other days, too: they tell the names of ids, and the newest of them
 * is shown. `ranked` are those that decide which rows are the first ones. Throws NotUnderstood if the rows do not show what they are filtered by.
 */
export function requestedTable(
  request: Request,
  received: Table,
  isPart = false,
  all: Rows = received.rows,
  ranked: Rows = received.rows,
): Table {
  if (!isMadeFromFiner(request)) return received;
  const { columns, rows } = received;
  const { dimensions, metrics } = request;
  const { fields } = texts().requests;
  const conditions = conditionsOf(request, received, all);
  const missing = conditions.find(({ isMissing }) => isMissing);
  if (missing !== undefined && !isPart)
    throw new NotUnderstood(texts().responses.problems.noFilterColumn(fields[missing.list]));
  const named = newestNames({ columns, rows: all });
  const passes = (row: Row) => conditions.every((condition) => condition.passes(row));
  const rowsFrom = (some: Rows) => tableRows(request, { columns, rows: some });
  const passing = { columns, rows: named(rows.filter(passes)) };
  const ofTop = withOthersTogether(request, passing, named(ranked.filter(passes)));
  const [kept, below] = dividedByBound(rowsFrom(ofTop.rows), request);
  const cut = (some: Rows) => some.map((row) => row.slice(0, dimensions.length + metrics.length));
  const { sharedNames } = texts().responses.notices;
  const addsUp = addsRowsUp(request);
  // Received rows with the same dimensions have become one row.
  const notices = addsUp ? received.notices.filter((notice) => notice !== sharedNames) : received.notices;
  const addedUp = addsUp ? sharedNameNotices({ columns, rows: named(rows) }, dimensions) : [];
  const facts = [...addedUp, ...ofTop.facts];
  const table = {
    ...received,
    columns: columnsOf(request),
    rows: sorted(cut(kept)),
    notices: [...notices, ...facts],
    ...(ofTop.others.length > 0 && { others: ofTop.others }),
    ...(facts.length > 0 && { facts: [...(received.facts ?? []), ...facts] }),
  };
  if (!leavesOutRows(request)) return table;
  // So a mistyped name is not taken for a network without revenue.
  const unknown = conditions.flatMap(({ list, unknown: entries, near }) =>
    isPart || entries.length === 0 ? [] : [noRowHas(list, entries, request, near())],
  );
  const leftOut = rowsFrom(named(rows.filter((row) => !passes(row))));
  return { ...table, notices: [...unknown, ...table.notices], filteredOut: cut([...leftOut, ...below]) };
}

/**
 * The lists of the request's filter that the add-on compares. A row passes if it has one of the entries, or none of them if the list is an
 * exception. All rows of an id pass together, although the service may have renamed it: `all` are the rows that tell which names an id has had.
 */
function conditionsOf(request: Request, { columns, rows }: Pick<Table, 'columns' | 'rows'>, all: Rows) {
  return comparedLists(request).map((list) => {
    const places = filterColumns(list, request.report).map((field) =>
      columns.findIndex((column) => column.field === field),
    );
    const textsIn = (row: Row) => places.map((at) => comparedText(String(row[at] ?? '')));
    const idOf = (row: Row) => textsIn(row)[0] ?? '';
    const entries = entriesOf(list, request);
    const entryTexts = new Set(entries.flatMap((entry) => textsOf(list, entry)));
    const isNamed = (row: Row) => textsIn(row).some((text) => entryTexts.has(text));
    const ids = new Set(all.filter(isNamed).map(idOf));
    ids.delete('');
    const received = new Set(all.flatMap(textsIn));
    const unknown = entries.filter((entry) => !textsOf(list, entry).some((text) => received.has(text)));
    const isExcept = request.filter.except.includes(list);
    return {
      list,
      passes: (row: Row) => (ids.has(idOf(row)) || isNamed(row)) !== isExcept,
      /** True if no row has a value that could be compared. */
      isMissing: rows.length > 0 && rows.every((row) => textsIn(row).every((text) => text === '')),
      unknown,
      /** The values of rows that are most similar to unknown entries. */
      near: () =>
        nearestValues(unknown, unique(all.flatMap((row) => places.map((at) => String(row[at] ?? ''))))),
    };
  });
}

/**
 * A sentence for each of the names among `dimensions` that several ids in `rows` share, if the table shows no ids: their rows become one row
 * when rows are added up. `columns` also have the ids.
 */
export function sharedNameNotices(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  dimensions: Request['dimensions'],
): string[] {
  const placeOf = (id: string) => columns.findIndex(({ field }) => field === id);
  return dimensions.flatMap((name) => {
    const id = describedBy(name);
    if (id === undefined || dimensions.some((one) => one === id) || placeOf(id) < 0) return [];
    if (!areShared(rows, placeOf(name), placeOf(id))) return [];
    return [texts().responses.notices.namesAddedUp(dimension(name).label, dimension(id).label)];
  });
}

function areShared(rows: Rows, name: number, id: number): boolean {
  const ids = new Map<Cell, Cell>();
  return rows.some((row) => {
    const [key = null, value = null] = [row[name], row[id]];
    if (key === null || key === '' || value === null || value === '') return false;
    const before = ids.get(key) ?? value;
    ids.set(key, value);
    return before !== value;
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
function dividedByBound(rows: Rows, request: Request): readonly [Rows, Rows] {
  const { dimensions, filter } = request;
  if (filter.revenueAbove === '') return [rows, []];
  const at = dimensions.length + metricsWithBound(request).indexOf(boundedRevenue(dimensions));
  const isAbove = (row: Row) => Number(row[at] ?? Number.NaN) > Number(filter.revenueAbove);
  return [rows.filter(isAbove), rows.filter((row) => !isAbove(row))];
}

/** True if the rows of the service are not the rows of `request`: they are added up, or some are left out. */
export function isMadeFromFiner(request: Request): boolean {
  return addsRowsUp(request) || leavesOutRows(request);
}

function addsRowsUp(request: Request): boolean {
  const { compare, dimensions } = request;
  const isAddedUp =
    compare !== 'none' || needsAllDays(request) || dimensions.some(isPeriod) || addsUpApps(dimensions);
  return isAddedUp || listsWithoutColumn(request).length > 0;
}
