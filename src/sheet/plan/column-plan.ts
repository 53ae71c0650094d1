import type { Column } from '../../table/table';
import { equalRuns, itemAt, placement } from '../api/spans';
import type { TablePlace } from '../read/existing-table';

export type ColumnPlan = ReturnType<typeof planColumns>;

/**
 * Plans the changes of the columns. A new column is inserted to the right of the column that precedes it in the table, and new columns at
 * the beginning to the left of the first one that the sheet already has. A column that leaves the table is deleted. `insertions` and
 * `deleted` contain sheet columns before the refresh, `at` those of the table's columns after it.
 */
export function planColumns(columns: readonly Column[], existing: TablePlace['columns']) {
  const newBefore = newColumns(columns, existing);
  const fields = new Set(columns.map(({ field }) => field));
  const deleted = [...existing].flatMap(([field, column]) => (fields.has(field) ? [] : [column]));
  const insertions = [...newBefore].map(([at, { length: count }]) => ({ at, count }));
  const place = placement(insertions, deleted);
  const at = columns.map(({ field }) => place.of(existing.get(field) ?? 0));
  for (const [before, indexes] of newBefore)
    for (const [nth, index] of indexes.entries()) at[index] = place.inserted(before) + nth;
  return { insertions, deleted, place, at, added: [...newBefore.values()].flat() };
}

function newColumns(columns: readonly Column[], existing: TablePlace['columns']): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const [first = Math.min(...existing.values())] = columns.flatMap(({ field }) => existing.get(field) ?? []);
  let before = first;
  columns.forEach(({ field }, index) => {
    const there = existing.get(field);
    if (there !== undefined) before = there + 1;
    else found.set(before, [...(found.get(before) ?? []), index]);
  });
  return found;
}

/** Finds the sheet column of a field. `at` contains the sheet column of each column; undefined if the table lacks the field. */
export function columnFinder(columns: readonly Column[], at: readonly number[]) {
  return (field: string): number | undefined => at[columns.findIndex((column) => column.field === field)];
}

export function columnRuns(at: readonly number[], which: readonly number[]) {
  const placed = which
    .map((index) => ({ index, column: itemAt(at, index) }))
    .sort((one, other) => one.column - other.column);
  return equalRuns(placed, ({ column }, nth) => column - nth).map(({ from, to }) => ({
    at: itemAt(placed, from).column,
    indexes: placed.slice(from, to).map(({ index }) => index),
  }));
}
