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
import { sumByDimensions, toFinerRequest, withOthersTogether, withPeriodStarts } from './aggregate';
import { createNewestRenamer } from './newest-names';
import {
  buildColumns,
  type Cell,
  findColumnIndex,
  type Table,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

type Rows = readonly TableRow[];

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

/** The metrics of the request, and the revenue that the filter has a bound for: it may be no metric of the table, so it is removed in the end. */
function listMetricsWithBound({ metrics, dimensions, filter }: Request): Request['metrics'] {
  return filter.revenueAbove === ''
    ? metrics
    : removeDuplicates([...metrics, selectBoundedMetric(dimensions)]);
}

/** For a table that is made from several responses. By default, all rows of the request are received. */
interface RowContext {
  /** True for the days that a table is compared with: entries of the filter that they lack are no mistakes. */
  readonly isPart?: boolean;
  /** The received rows of other days, too: they tell the names of ids, and the newest of them is shown. */
  readonly allRows?: Rows;
  /** The rows that decide which rows are the first ones: the other rows are added up as "others". */
  readonly rankedRows?: Rows;
}

/** The table of `request`, made from the rows of its `toServiceRequest`: filtered, with the newest names, added up, and sorted. */
export function buildRequestedTable(request: Request, received: Table, context: RowContext = {}): Table {
  if (!needsFinerRows(request)) return received;
  const { columns, rows } = received;
  const { isPart = false, allRows = rows, rankedRows = rows } = context;
  const conditions = buildConditions(request, received, allRows);
  if (!isPart) requireComparableRows(conditions);
  const isIncluded = (row: TableRow) => conditions.every((condition) => condition.accepts(row));
  const renameRows = createNewestRenamer({ columns, rows: allRows });

  // In this order: the lists of the filter, the newest names, the others together, the columns of the request, the bound of the filter.
  const includedTable = { columns, rows: renameRows(rows.filter(isIncluded)) };
  const topTable = withOthersTogether(request, includedTable, renameRows(rankedRows.filter(isIncluded)));
  const { above, below } = splitByBound(buildTableRows(request, { columns, rows: topTable.rows }), request);

  const namedTable = { columns, rows: renameRows(rows) };
  const sharedNames = mustAddRows(request) ? describeSharedNames(namedTable, request.dimensions) : [];
  const facts = [...sharedNames, ...topTable.facts];
  const table = {
    ...received,
    columns: buildColumns(request),
    rows: toSortedRows(withoutBoundedMetric(above, request)),
    // Facts are notices, too.
    notices: [...selectValidNotices(request, received), ...facts],
    ...(topTable.others.length > 0 && { others: topTable.others }),
    ...(facts.length > 0 && { facts: [...(received.facts ?? []), ...facts] }),
  };
  if (!needsRowFilter(request)) return table;

  const excludedRows = renameRows(rows.filter((row) => !isIncluded(row)));
  const filteredOut = [...buildTableRows(request, { columns, rows: excludedRows }), ...below];
  return {
    ...table,
    notices: [...(isPart ? [] : describeEntriesWithoutRows(request, conditions, allRows)), ...table.notices],
    filteredOut: withoutBoundedMetric(filteredOut, request),
  };
}

/** Added up, received rows with the same dimensions have become one row, so the notice about them is no longer true. */
function selectValidNotices(request: Request, { notices }: Table): readonly string[] {
  const { sharedNames } = getTexts().responses.notices;
  return mustAddRows(request) ? notices.filter((notice) => notice !== sharedNames) : notices;
}

/** A list of the request's filter that the add-on compares with the rows. */
type Condition = ReturnType<typeof buildConditions>[number];

/**
 * A row passes if it has one of the entries, or none of them if the list is an exception. All rows of an id pass together, although the
 * service may have renamed it: `allRows` are the rows that tell which names an id has had.
 */
function buildConditions(request: Request, { columns, rows }: TableRows, allRows: Rows) {
  return selectComparedLists(request).map((list) => {
    const fields = listFilterColumns(list, request.report);
    const columnIndexes = fields.map((field) => findColumnIndex(columns, field));
    const listTexts = (row: TableRow) =>
      columnIndexes.map((index) => normalizeFilterText(String(row[index] ?? '')));
    // The column of the id is the first one.
    const toRowId = (row: TableRow) => listTexts(row)[0] ?? '';
    const entries = listFilterEntries(list, request);
    const entryTexts = new Set(entries.flatMap((entry) => listEntryTexts(list, entry)));
    const hasEntry = (row: TableRow) => listTexts(row).some((text) => entryTexts.has(text));
    const ids = new Set(allRows.filter(hasEntry).map(toRowId));
    ids.delete('');
    const receivedTexts = new Set(allRows.flatMap(listTexts));
    const isReceived = (entry: string) => listEntryTexts(list, entry).some((text) => receivedTexts.has(text));
    const isExcept = request.filter.except.includes(list);
    return {
      list,
      accepts: (row: TableRow) => (ids.has(toRowId(row)) || hasEntry(row)) !== isExcept,
      /** True if no row has a value that could be compared. */
      isMissing: rows.length > 0 && rows.every((row) => listTexts(row).every((text) => text === '')),
      /** The entries that no row has. */
      unknownEntries: entries.filter((entry) => !isReceived(entry)),
      /** The columns that the list is compared with. */
      columnIndexes,
    };
  });
}

function requireComparableRows(conditions: readonly Condition[]): void {
  const missing = conditions.find(({ isMissing }) => isMissing);
  if (missing === undefined) return;
  const { fields } = getTexts().requests;
  throw new NotUnderstood(getTexts().responses.problems.noFilterColumn(fields[missing.list]));
}

/** A sentence for each entry that no row has, with similar values: it may be a mistyped name instead of a network without revenue. */
function describeEntriesWithoutRows(request: Request, conditions: Condition[], rows: Rows): string[] {
  return conditions.flatMap(({ list, unknownEntries, columnIndexes }) => {
    if (unknownEntries.length === 0) return [];
    const values = rows.flatMap((row) => columnIndexes.map((index) => String(row[index] ?? '')));
    const nearestValues = findNearestValues(unknownEntries, removeDuplicates(values));
    return describeMissingEntries(list, unknownEntries, request, nearestValues);
  });
}

/** The rows with the columns of the request, and the revenue if the filter has a bound for it. */
function buildTableRows(request: Request, table: TableRows): Rows {
  const { dimensions } = request;
  const metrics = listMetricsWithBound(request);
  if (mustAddRows(request)) {
    const datedTable = dimensions.some(isPeriod) ? withPeriodStarts(table, dimensions) : table;
    return sumByDimensions(datedTable, dimensions, metrics).rows;
  }
  const columnIndexes = [...dimensions, ...metrics].map((id) => findColumnIndex(table.columns, id));
  return table.rows.map((row) => columnIndexes.map((index): Cell => row[index] ?? null));
}

/**
 * The rows by the filter's bound for the revenue; without a bound, all are above. The bound has at most 15 digits, so that it equals a number
 * of JavaScript only if both are the same decimal number.
 */
function splitByBound(rows: Rows, request: Request): { readonly above: Rows; readonly below: Rows } {
  const { dimensions, filter } = request;
  if (filter.revenueAbove === '') return { above: rows, below: [] };
  const metricIndex = listMetricsWithBound(request).indexOf(selectBoundedMetric(dimensions));
  const boundedIndex = dimensions.length + metricIndex;
  const isAbove = (row: TableRow) => Number(row[boundedIndex] ?? Number.NaN) > Number(filter.revenueAbove);
  return { above: rows.filter(isAbove), below: rows.filter((row) => !isAbove(row)) };
}

function withoutBoundedMetric(rows: Rows, { dimensions, metrics }: Request): Rows {
  return rows.map((row) => row.slice(0, dimensions.length + metrics.length));
}

/**
 * A sentence for each of the names among `dimensions` that several ids in `rows` share, if the table shows no ids: their rows become one row
 * when rows are added up. `columns` also have the ids.
 */
export function describeSharedNames({ columns, rows }: TableRows, dimensions: Request['dimensions']) {
  return dimensions.flatMap((name) => {
    const id = findDescribedId(name);
    const nameIndex = findColumnIndex(columns, name);
    const idIndex = findColumnIndex(columns, id);
    const isIdShown = dimensions.some((shownId) => shownId === id);
    if (id === undefined || idIndex < 0 || isIdShown || !areNamesShared(rows, nameIndex, idIndex)) return [];
    const { namesAddedUp } = getTexts().responses.notices;
    return namesAddedUp(requireDimension(name).label, requireDimension(id).label);
  });
}

function areNamesShared(rows: Rows, nameIndex: number, idIndex: number): boolean {
  const idByName = new Map<Cell, Cell>();
  return rows.some((row) => {
    const name = row[nameIndex] ?? null;
    const id = row[idIndex] ?? null;
    if (name === null || name === '' || id === null || id === '') return false;
    const previousId = idByName.get(name) ?? id;
    idByName.set(name, id);
    return previousId !== id;
  });
}
