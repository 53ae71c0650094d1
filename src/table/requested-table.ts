import { NotUnderstood } from '../errors';
import {
  describeMissingEntries,
  listEntryTexts,
  listFilterColumns,
  listFilterEntries,
  normalizeFilterText,
  type Request,
  selectListsFilteredHere,
} from '../request';
import { getTexts } from '../wording';
import { sumByDimensions, withPeriodStarts } from './aggregate';
import { createNewestRenamer } from './id-names';
import { mustAddUpRows, needsFinerRows } from './service-request';
import {
  buildColumns,
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
}

/** The table of `request`, made from the rows of its `toServiceRequest`: filtered, with the newest names, added up, and sorted. */
export function buildRequestedTable(request: Request, received: Table, context: RowContext = {}): Table {
  if (!needsFinerRows(request)) return received;
  const { columns } = received;
  const { isEarlier = false, allRows = received.rows } = context;
  const conditions = buildRowConditions(request, received, allRows);
  if (!isEarlier) requireComparableRows(conditions);
  const isIncluded = (row: TableRow) => conditions.every((condition) => condition.accepts(row));
  // A condition that accepts a row with its old name also accepts it with the new one: all rows of an id pass together.
  const renameRow = createNewestRenamer({ columns, rows: allRows });
  const rows = received.rows.map(renameRow).filter(isIncluded);
  return {
    ...received,
    columns: buildColumns(request),
    rows: toSortedRows(calculateRows(request, { columns, rows })),
    notices: [...(isEarlier ? [] : describeEntriesWithoutRows(request, conditions)), ...received.notices],
  };
}

function calculateRows(request: Request, table: TableRows): readonly TableRow[] {
  const { dimensions, metrics } = request;
  return mustAddUpRows(request)
    ? sumByDimensions(withPeriodStarts(table, dimensions), dimensions, metrics).rows
    : table.rows.map(createCellSelector(table.columns, [...dimensions, ...metrics]));
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
