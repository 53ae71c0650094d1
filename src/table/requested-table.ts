import { findDescribedId, isPeriod, requireDimension } from '../catalogue';
import { NotUnderstood } from '../errors';
import {
  areAppsAddedUp,
  describeMissingEntries,
  findNearestValues,
  listEntryTexts,
  listFilterColumns,
  listFilterEntries,
  needsAllDays,
  needsRowFilter,
  normalizeFilterText,
  type Request,
  removeDuplicates,
  selectBoundedMetric,
  selectComparedLists,
  selectListsWithoutColumn,
} from '../request';
import { getTexts } from '../wording';
import { sumByDimensions, toFinerRequest, withPeriodStarts } from './aggregate';
import { createNewestRenamer } from './id-names';
import { buildColumns, type Cell, type Table, toSortedRows } from './table';
import { withOthersTogether } from './top-rows';

type Rows = Table['rows'];
type Row = Rows[number];

/**
 * The request that the service is asked for the table of `request`. It is finer if the service cannot send the rows of `request` itself:
 * the service knows days, but no periods, and apps, but not only their platforms, and it applies only some filters. A comparison needs the
 * ids of names, because a name may have changed since the earlier days.
 */
export function toServiceRequest(request: Request): Request {
  if (!needsFinerRows(request)) return request;
  const { report, dimensions, apps, areas } = request;
  const lists = selectComparedLists(request);
  const unfiltered = {
    ...request,
    apps: lists.includes('apps') ? [] : apps,
    areas: lists.includes('areas') ? [] : areas,
    dimensions: removeDuplicates([
      ...dimensions,
      ...lists.flatMap((list) => listFilterColumns(list, report)),
    ]),
    metrics: listMetricsWithBound(request),
  };
  return mustAddRows(request) ? toFinerRequest(unfiltered) : unfiltered;
}

function listMetricsWithBound({ metrics, dimensions, filter }: Request): Request['metrics'] {
  return filter.revenueAbove === ''
    ? metrics
    : removeDuplicates([...metrics, selectBoundedMetric(dimensions)]);
}

/**
 * The table of `request`, made from the rows of its `toServiceRequest`. Its rows are sorted. The notices are kept. `isPart` is true if
 * `received` has only some of the rows. `allRows` are the received rows of other days, too: they tell the names of ids, and the newest of them
 * is shown. `rankedRows` are those that decide which rows are the first ones.
 */
export function buildRequestedTable(
  request: Request,
  received: Table,
  isPart = false,
  allRows: Rows = received.rows,
  rankedRows: Rows = received.rows,
): Table {
  if (!needsFinerRows(request)) return received;
  const { columns, rows } = received;
  const { dimensions, metrics } = request;
  const { fields } = getTexts().requests;
  const conditions = buildConditions(request, received, allRows);
  const missing = conditions.find(({ isMissing }) => isMissing);
  if (missing !== undefined && !isPart)
    throw new NotUnderstood(getTexts().responses.problems.noFilterColumn(fields[missing.list]));
  const renameRows = createNewestRenamer({ columns, rows: allRows });
  const isIncluded = (row: Row) => conditions.every((condition) => condition.accepts(row));
  const buildRows = (some: Rows) => buildTableRows(request, { columns, rows: some });
  const includedTable = { columns, rows: renameRows(rows.filter(isIncluded)) };
  const topTable = withOthersTogether(request, includedTable, renameRows(rankedRows.filter(isIncluded)));
  const [kept, below] = splitByBound(buildRows(topTable.rows), request);
  const trimRows = (some: Rows) => some.map((row) => row.slice(0, dimensions.length + metrics.length));
  const { sharedNames } = getTexts().responses.notices;
  const addsUp = mustAddRows(request);
  // Received rows with the same dimensions have become one row.
  const notices = addsUp ? received.notices.filter((notice) => notice !== sharedNames) : received.notices;
  const addedUp = addsUp ? describeSharedNames({ columns, rows: renameRows(rows) }, dimensions) : [];
  const facts = [...addedUp, ...topTable.facts];
  const table = {
    ...received,
    columns: buildColumns(request),
    rows: toSortedRows(trimRows(kept)),
    notices: [...notices, ...facts],
    ...(topTable.others.length > 0 && { others: topTable.others }),
    ...(facts.length > 0 && { facts: [...(received.facts ?? []), ...facts] }),
  };
  if (!needsRowFilter(request)) return table;
  // So a mistyped name is not taken for a network without revenue.
  const unknown = conditions.flatMap(({ list, unknown: entries, listNearest }) =>
    isPart || entries.length === 0 ? [] : [describeMissingEntries(list, entries, request, listNearest())],
  );
  const leftOut = buildRows(renameRows(rows.filter((row) => !isIncluded(row))));
  return { ...table, notices: [...unknown, ...table.notices], filteredOut: trimRows([...leftOut, ...below]) };
}

/**
 * The lists of the request's filter that the add-on compares. A row passes if it has one of the entries, or none of them if the list is an
 * exception. All rows of an id pass together, although the service may have renamed it: `allRows` are the rows that tell which names an id has had.
 */
function buildConditions(request: Request, { columns, rows }: Table, allRows: Rows) {
  return selectComparedLists(request).map((list) => {
    const places = listFilterColumns(list, request.report).map((field) =>
      columns.findIndex((column) => column.field === field),
    );
    const listTexts = (row: Row) => places.map((at) => normalizeFilterText(String(row[at] ?? '')));
    const toRowId = (row: Row) => listTexts(row)[0] ?? '';
    const entries = listFilterEntries(list, request);
    const entryTexts = new Set(entries.flatMap((entry) => listEntryTexts(list, entry)));
    const hasEntry = (row: Row) => listTexts(row).some((text) => entryTexts.has(text));
    const ids = new Set(allRows.filter(hasEntry).map(toRowId));
    ids.delete('');
    const received = new Set(allRows.flatMap(listTexts));
    const unknown = entries.filter(
      (entry) => !listEntryTexts(list, entry).some((text) => received.has(text)),
    );
    const isExcept = request.filter.except.includes(list);
    return {
      list,
      accepts: (row: Row) => (ids.has(toRowId(row)) || hasEntry(row)) !== isExcept,
      /** True if no row has a value that could be compared. */
      isMissing: rows.length > 0 && rows.every((row) => listTexts(row).every((text) => text === '')),
      unknown,
      /** The values of rows that are most similar to unknown entries. */
      listNearest: () =>
        findNearestValues(
          unknown,
          removeDuplicates(allRows.flatMap((row) => places.map((at) => String(row[at] ?? '')))),
        ),
    };
  });
}

/**
 * A sentence for each of the names among `dimensions` that several ids in `rows` share, if the table shows no ids: their rows become one row
 * when rows are added up. `columns` also have the ids.
 */
export function describeSharedNames(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  dimensions: Request['dimensions'],
): string[] {
  const findFieldPlace = (id: string) => columns.findIndex(({ field }) => field === id);
  return dimensions.flatMap((name) => {
    const id = findDescribedId(name);
    if (id === undefined || dimensions.some((one) => one === id) || findFieldPlace(id) < 0) return [];
    if (!areShared(rows, findFieldPlace(name), findFieldPlace(id))) return [];
    return [
      getTexts().responses.notices.namesAddedUp(requireDimension(name).label, requireDimension(id).label),
    ];
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
function buildTableRows(request: Request, { columns, rows }: Pick<Table, 'columns' | 'rows'>): Rows {
  const { dimensions } = request;
  const metrics = listMetricsWithBound(request);
  if (mustAddRows(request)) {
    const datedTable = dimensions.some(isPeriod)
      ? withPeriodStarts({ columns, rows }, dimensions)
      : { columns, rows };
    return sumByDimensions(datedTable, dimensions, metrics).rows;
  }
  const places = buildColumns({ dimensions, metrics }).map(({ field }) =>
    columns.findIndex((column) => column.field === field),
  );
  return rows.map((row) => places.map((at): Cell => row[at] ?? null));
}

/**
 * The rows with a revenue above the bound of the filter, and the others. The bound has at most 15 digits, so that it equals a number of
 * JavaScript only if both are the same decimal number.
 */
function splitByBound(rows: Rows, request: Request): readonly [Rows, Rows] {
  const { dimensions, filter } = request;
  if (filter.revenueAbove === '') return [rows, []];
  const at = dimensions.length + listMetricsWithBound(request).indexOf(selectBoundedMetric(dimensions));
  const isAbove = (row: Row) => Number(row[at] ?? Number.NaN) > Number(filter.revenueAbove);
  return [rows.filter(isAbove), rows.filter((row) => !isAbove(row))];
}

/** True if the rows of the service are not the rows of `request`: they are added up, or some are left out. */
export function needsFinerRows(request: Request): boolean {
  return mustAddRows(request) || needsRowFilter(request);
}

function mustAddRows(request: Request): boolean {
  const { compare, dimensions } = request;
  const isAddedUp =
    compare !== 'none' || needsAllDays(request) || dimensions.some(isPeriod) || areAppsAddedUp(dimensions);
  return isAddedUp || selectListsWithoutColumn(request).length > 0;
}
