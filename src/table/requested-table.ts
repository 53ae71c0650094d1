import { type DimensionId, type MetricId, requireMetric } from '../catalogue';
import { NotUnderstood } from '../errors';
import {
  describeMissingEntries,
  listEntryTexts,
  listFilterColumns,
  listFilterEntries,
  needsRowFilter,
  normalizeFilterText,
  type Request,
  selectBoundedMetric,
  selectGroupDimensions,
  selectListsFilteredHere,
} from '../request';
import { getFileTexts, getTexts } from '../wording';
import { sumByDimensions, withPeriodStarts } from './aggregate';
import { createNewestRenamer } from './id-names';
import { listMetricsWithBound, mustAddUpRows, needsFinerRows } from './service-request';
import {
  buildColumns,
  compareCells,
  createCellSelector,
  type Table,
  type TableRow,
  type TableRows,
  toSortedRows,
} from './table';

type Rows = readonly TableRow[];

/** For a table that is made from several responses. By default, all rows of the request are received. */
interface RowContext {
  /** True for the days that a table is compared with: an entry of the filter without rows is no mistake there, and has no notice. */
  readonly isEarlier?: boolean;
  /** The received rows of other days, too: they have the names of ids, and the newest name is shown. */
  readonly allRows?: Rows;
  /** The rows that decide which groups are the first ones: all other groups are added up. */
  readonly rankedRows?: Rows;
}

/** The table of `request`, made from the rows of its `toServiceRequest`: filtered, with the newest names, added up, and sorted. */
export function buildRequestedTable(request: Request, received: Table, context: RowContext = {}): Table {
  if (!needsFinerRows(request)) return received;
  const { columns } = received;
  const { isEarlier = false, allRows = received.rows, rankedRows = received.rows } = context;
  const conditions = buildRowConditions(request, received, allRows);
  if (!isEarlier) requireComparableRows(conditions);
  const isIncluded = (row: TableRow) => conditions.every((condition) => condition.accepts(row));

  // A condition that accepts a row with its old name also accepts it with the new one: all rows of an id pass together.
  const renameRow = createNewestRenamer({ columns, rows: allRows });
  const rows = received.rows.map(renameRow);
  const joined = joinOtherGroups(
    request,
    { columns, rows: rows.filter(isIncluded) },
    rankedRows.map(renameRow).filter(isIncluded),
  );
  const calculatedRows = calculateRows(request, { columns, rows: joined.rows });
  const shownRows = calculatedRows.filter(({ isAboveBound }) => isAboveBound);

  const table = {
    ...received,
    columns: buildColumns(request),
    rows: toSortedRows(shownRows.map(({ cells }) => cells)),
    notices: [
      ...(isEarlier ? [] : describeEntriesWithoutRows(request, conditions)),
      ...received.notices,
      ...joined.notices,
    ],
    ...(joined.otherGroups.length > 0 && { otherGroups: joined.otherGroups }),
    ...(joined.notices.length > 0 && { facts: [...(received.facts ?? []), ...joined.notices] }),
  };
  if (!needsRowFilter(request)) return table;

  const excludedRows = rows.filter((row) => !isIncluded(row));
  const filteredOut = [
    ...calculateRows(request, { columns, rows: excludedRows }),
    ...calculatedRows.filter(({ isAboveBound }) => !isAboveBound),
  ];
  return { ...table, filteredOut: filteredOut.map(({ cells }) => cells) };
}

/** The rows of the request, each with whether it is above the filter's bound for the revenue. The revenue may be no metric of the table. */
function calculateRows(request: Request, table: TableRows) {
  const { dimensions, metrics, filter } = request;
  const metricsWithBound = listMetricsWithBound(request);
  const boundedAt = dimensions.length + metricsWithBound.indexOf(selectBoundedMetric(dimensions));
  // The bound has at most 15 digits, so that it equals a number of JavaScript only if both are the same decimal number.
  const isAboveBound = (row: TableRow) =>
    filter.revenueAbove === '' || Number(row[boundedAt] ?? Number.NaN) > Number(filter.revenueAbove);
  const rows = mustAddUpRows(request)
    ? sumByDimensions(withPeriodStarts(table, dimensions), dimensions, metricsWithBound).rows
    : table.rows.map(createCellSelector(table.columns, [...dimensions, ...metricsWithBound]));
  return rows.map((row) => ({
    cells: row.slice(0, dimensions.length + metrics.length),
    isAboveBound: isAboveBound(row),
  }));
}

/**
 * The rows for a table that shows only its first groups, such as the ten networks with most revenue: the rows of all other groups get the
 * name “All others”, so that they are added up as one group. `rankedRows` are the rows whose sums decide which groups are the first ones.
 *
 * @example The first network by revenue:
 * AdMob 1 Nov 9, Unity 1 Nov 5, Vungle 1 Nov 3 → AdMob 1 Nov 9, All others 1 Nov 5, All others 1 Nov 3
 */
function joinOtherGroups(
  { order, dimensions }: Request,
  { columns, rows }: TableRows,
  rankedRows: readonly TableRow[],
) {
  if (order?.top === undefined) return { rows, otherGroups: [], notices: [] };
  const { top, by, descending } = order;
  const { allOthers } = getFileTexts().requests.top;
  const { notice } = getTexts().requests.top;
  const { id, label } = requireMetric(by);
  const groupDimensions = selectGroupDimensions({ dimensions });
  const groups = sumGroups({ columns, rows: rankedRows }, groupDimensions, id);
  // The row of all others is recognized by its first dimension, so a group with the same name there is never one of the first.
  const candidates = groups.filter((group) => group.dimensions[0] !== allOthers);
  candidates.sort((one, other) => compareCells(one.sum, other.sum, descending));
  const topKeys = new Set(candidates.slice(0, top).map(({ key }) => key));

  const selectGroup = createCellSelector(columns, groupDimensions);
  const isTopRow = (row: TableRow) => topKeys.has(JSON.stringify(selectGroup(row)));
  // Ids and names become “All others”. Days stay, so that each day or period has a row for the others.
  const isReplaced = columns.map(({ key, type }) => key && type !== 'date');
  const toOtherRow = (row: TableRow) => row.map((cell, at) => (isReplaced[at] ? allOthers : cell));
  return {
    rows: rows.map((row) => (isTopRow(row) ? row : toOtherRow(row))),
    otherGroups: groups.filter(({ key }) => !topKeys.has(key)).map((group) => group.dimensions),
    notices: groups.length > topKeys.size ? [notice(topKeys.size, groups.length, label, descending)] : [],
  };
}

/**
 * The combinations of the dimensions that are no days, such as one network, each with its sum over all days. They are in the order of their
 * dimensions, so that of groups with equal sums the same ones are first at each refresh.
 */
function sumGroups(table: TableRows, groupDimensions: readonly DimensionId[], id: MetricId) {
  return toSortedRows(sumByDimensions(table, groupDimensions, [id]).rows).map((row) => {
    const dimensions = row.slice(0, groupDimensions.length);
    return { key: JSON.stringify(dimensions), dimensions, sum: row[groupDimensions.length] ?? null };
  });
}

/** A list of the request's filter that the add-on compares with the rows. */
type RowCondition = ReturnType<typeof buildRowConditions>[number];

/**
 * A row passes if it has one of the entries, or none of them if the list is an exception. All rows of an id pass together, although the
 * service may have renamed it: `allRows` are the rows that tell which names an id has had.
 */
function buildRowConditions(request: Request, { columns, rows }: Table, allRows: Rows) {
  return selectListsFilteredHere(request).map((list) => {
    const selectCells = createCellSelector(columns, listFilterColumns(list, request.report));
    const listTexts = (row: TableRow) =>
      selectCells(row).map((cell) => normalizeFilterText(String(cell ?? '')));
    // The column of the id is the first one.
    const toRowId = (row: TableRow) => listTexts(row)[0] ?? '';
    const entries = listFilterEntries(list, request);
    const entryTexts = new Set(entries.flatMap((entry) => listEntryTexts(list, entry)));
    const hasEntry = (row: TableRow) => listTexts(row).some((text) => entryTexts.has(text));
    const ids = new Set(allRows.filter(hasEntry).map(toRowId));
    // Rows without an id do not belong together.
    ids.delete('');
    const receivedTexts = new Set(allRows.flatMap(listTexts));
    const isReceived = (entry: string) => listEntryTexts(list, entry).some((text) => receivedTexts.has(text));
    const isExcept = request.filter.except.includes(list);
    return {
      list,
      accepts: (row: TableRow) => (ids.has(toRowId(row)) || hasEntry(row)) !== isExcept,
      /** True if no row has a value that could be compared. */
      isMissing: rows.length > 0 && rows.every((row) => listTexts(row).every((text) => text === '')),
      entriesWithoutRows: entries.filter((entry) => !isReceived(entry)),
    };
  });
}

function requireComparableRows(conditions: readonly RowCondition[]): void {
  const missing = conditions.find(({ isMissing }) => isMissing);
  if (missing === undefined) return;
  const { fields } = getTexts().requests;
  throw new NotUnderstood(getTexts().responses.problems.noFilterColumn(fields[missing.list]));
}

/** A sentence for each list with entries that no row has: one may be a mistyped name instead of a network without revenue. */
function describeEntriesWithoutRows(request: Request, conditions: readonly RowCondition[]): string[] {
  return conditions.flatMap(({ list, entriesWithoutRows }) =>
    entriesWithoutRows.length === 0 ? [] : describeMissingEntries(list, entriesWithoutRows, request),
  );
}
