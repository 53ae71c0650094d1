import { NotUnderstood } from '../errors';
import {
  describeMissingEntries,
  findNearestValues,
  listEntryTexts,
  listFilterColumns,
  listFilterEntries,
  normalizeFilterText,
  type Request,
  removeDuplicates,
  selectListsFilteredHere,
} from '../request';
import { getTexts } from '../wording';
import { createCellSelector, type Table, type TableRow } from './table';

/** A list of the request's filter that the add-on compares with the rows. */
type RowCondition = ReturnType<typeof buildRowConditions>[number];

/**
 * A row passes if it has one of the entries, or none of them if the list is an exception. All rows of an id pass together, although the
 * service may have renamed it: `allRows` are the rows that tell which names an id has had.
 */
export function buildRowConditions(request: Request, { columns, rows }: Table, allRows: readonly TableRow[]) {
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
      selectCells,
    };
  });
}

export function requireComparableRows(conditions: readonly RowCondition[]): void {
  const missing = conditions.find(({ isMissing }) => isMissing);
  if (missing === undefined) return;
  const { fields } = getTexts().requests;
  throw new NotUnderstood(getTexts().responses.problems.noFilterColumn(fields[missing.list]));
}

/** A sentence for each entry that no row has, with similar values: it may be a mistyped name instead of a network without revenue. */
export function describeEntriesWithoutRows(
  request: Request,
  conditions: readonly RowCondition[],
  rows: readonly TableRow[],
): string[] {
  return conditions.flatMap(({ list, entriesWithoutRows, selectCells }) => {
    if (entriesWithoutRows.length === 0) return [];
    const values = rows.flatMap((row) => selectCells(row).map((cell) => String(cell ?? '')));
    const nearestValues = findNearestValues(entriesWithoutRows, removeDuplicates(values));
    return describeMissingEntries(list, entriesWithoutRows, request, nearestValues);
  });
}
