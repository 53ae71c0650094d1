import type { Column } from '../../table';
import { buildPlacement, listAdjacentRuns, requireItem } from '../api';
import type { TablePlace } from '../read';

export type ColumnPlan = ReturnType<typeof planColumns>;

/**
 * Plans the changes of the columns. A new column is inserted to the right of the column that precedes it in the table, and new columns at
 * the beginning to the left of the first one that the sheet already has. A column that leaves the table is deleted. `insertions` and
 * `deleted` contain sheet columns before the refresh, `sheetColumns` those of the table's columns after it.
 */
export function planColumns(columns: readonly Column[], existing: TablePlace['columns']) {
  const newIndexes = groupNewColumns(columns, existing);
  const fields = new Set(columns.map(({ field }) => field));
  const deleted = [...existing].flatMap(([field, column]) => (fields.has(field) ? [] : [column]));
  const insertions = [...newIndexes].map(([at, { length: count }]) => ({ at, count }));
  const placement = buildPlacement(insertions, deleted);
  const newColumns = new Map(
    [...newIndexes].flatMap(([at, indexes]) =>
      indexes.map((index, nth) => [index, placement.locateInserted(at) + nth] as const),
    ),
  );
  const sheetColumns = columns.map(
    ({ field }, index) => newColumns.get(index) ?? placement.locate(existing.get(field) ?? -1),
  );
  return { insertions, deleted, placement, sheetColumns, added: [...newColumns.keys()] };
}

/** For each sheet column before which columns are inserted: these columns of the table (indexes). */
function groupNewColumns(columns: readonly Column[], existing: TablePlace['columns']): Map<number, number[]> {
  const newIndexes = new Map<number, number[]>();
  const firstExisting = columns.find(({ field }) => existing.has(field));
  // If all columns are new, they take the place of the old table.
  let insertBefore = existing.get(firstExisting?.field ?? '') ?? Math.min(...existing.values());
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
  return listAdjacentRuns(placed, ({ column }) => column).map((run) => ({
    firstColumn: requireItem(run, 0).column,
    indexes: run.map(({ index }) => index),
  }));
}
