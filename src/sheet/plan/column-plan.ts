import type { Column } from '../../table';
import { buildPlacement, listEqualRuns, requireItem } from '../api';
import type { TablePlace } from '../read';

export type ColumnPlan = ReturnType<typeof planColumns>;

/**
 * Plans the changes of the columns. A new column is inserted to the right of the column that precedes it in the table, and new columns at
 * the beginning to the left of the first one that the sheet already has. A column that leaves the table is deleted. `insertions` and
 * `deleted` contain sheet columns before the refresh, `sheetColumns` those of the table's columns after it.
 */
export function planColumns(columns: readonly Column[], existing: TablePlace['columns']) {
  const addedByPlace = groupNewColumns(columns, existing);
  const fields = new Set(columns.map(({ field }) => field));
  const deleted = [...existing].flatMap(([field, column]) => (fields.has(field) ? [] : [column]));
  const insertions = [...addedByPlace].map(([at, { length: count }]) => ({ at, count }));
  const placement = buildPlacement(insertions, deleted);
  const sheetColumns = columns.map(({ field }) => placement.locate(existing.get(field) ?? 0));
  for (const [before, indexes] of addedByPlace)
    for (const [nth, index] of indexes.entries())
      sheetColumns[index] = placement.locateInserted(before) + nth;
  return { insertions, deleted, placement, sheetColumns, added: [...addedByPlace.values()].flat() };
}

function groupNewColumns(columns: readonly Column[], existing: TablePlace['columns']): Map<number, number[]> {
  const newIndexes = new Map<number, number[]>();
  const [first = Math.min(...existing.values())] = columns.flatMap(({ field }) => existing.get(field) ?? []);
  let insertBefore = first;
  columns.forEach(({ field }, index) => {
    const existingColumn = existing.get(field);
    if (existingColumn !== undefined) insertBefore = existingColumn + 1;
    else newIndexes.set(insertBefore, [...(newIndexes.get(insertBefore) ?? []), index]);
  });
  return newIndexes;
}

export function createColumnFinder(columns: readonly Column[], { sheetColumns }: ColumnPlan) {
  return (field: string): number | undefined =>
    sheetColumns[columns.findIndex((column) => column.field === field)];
}

/** The runs of neighbouring sheet columns that columns of the table (indexes) are in. */
export function listColumnRuns({ sheetColumns }: ColumnPlan, indexes: readonly number[]) {
  const placed = indexes
    .map((index) => ({ index, column: requireItem(sheetColumns, index) }))
    .sort((one, other) => one.column - other.column);
  return listEqualRuns(placed, ({ column }, nth) => column - nth).map(({ from, to }) => ({
    firstColumn: requireItem(placed, from).column,
    indexes: placed.slice(from, to).map(({ index }) => index),
  }));
}
