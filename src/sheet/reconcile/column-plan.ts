import type { Column } from '../../table/table';
import { type Insertion, type Placement, placement } from '../api/spans';

/**
 * How the sheet's columns become the table's. Column indexes in `insertions` and `deleted` are those before the refresh.
 */
export interface ColumnPlan {
  readonly insertions: readonly Insertion[];
  readonly deleted: readonly number[];
  readonly place: Placement;
  /** For each of the table's columns its sheet column afterwards. */
  readonly at: readonly number[];
  /** The table's columns (indexes) that the sheet lacks. */
  readonly added: readonly number[];
}

/**
 * A new column is inserted right of its predecessor in the table, the first one left of its successor. Columns that the table lacks are
 * deleted.
 */
export function planColumns(columns: readonly Column[], existing: ReadonlyMap<string, number>): ColumnPlan {
  const placeOf = placesOfNew(columns, existing);
  const asked = new Set(columns.map(({ field }) => field));
  const deleted = [...existing].filter(([field]) => !asked.has(field)).map(([, column]) => column);
  const insertions = [...placeOf].map(([at, fields]) => ({ at, count: fields.length }));
  const place = placement(insertions, deleted);
  const at = columns.map(({ field }) => place.of(existing.get(field) ?? 0));
  for (const [before, fields] of placeOf) {
    fields.forEach((index, nth) => {
      at[index] = place.inserted(before) + nth;
    });
  }
  return { insertions, deleted, place, at, added: [...placeOf.values()].flat() };
}

/** The new columns (indexes), by the sheet column that they are inserted before. */
function placesOfNew(
  columns: readonly Column[],
  existing: ReadonlyMap<string, number>,
): Map<number, number[]> {
  const places = new Map<number, number[]>();
  let place = firstPlace(columns, existing);
  columns.forEach(({ field }, index) => {
    const there = existing.get(field);
    if (there !== undefined) place = there + 1;
    else places.set(place, [...(places.get(place) ?? []), index]);
  });
  return places;
}

function firstPlace(columns: readonly Column[], existing: ReadonlyMap<string, number>): number {
  const [next] = columns.flatMap(({ field }) => existing.get(field) ?? []);
  return next ?? Math.min(...existing.values());
}

/** The table's columns (indexes among `which`) as runs that stand next to each other in the sheet; columns without a place are left out. */
export function columnRuns(
  at: readonly (number | undefined)[],
  which: readonly number[] = [...at.keys()],
): { at: number; indexes: number[] }[] {
  const placed = which.flatMap((index) => {
    const column = at[index];
    return column === undefined ? [] : [{ index, column }];
  });
  const runs: { at: number; indexes: number[] }[] = [];
  for (const { index, column } of placed.sort((one, other) => one.column - other.column)) {
    const last = runs[runs.length - 1];
    if (last !== undefined && last.at + last.indexes.length === column) last.indexes.push(index);
    else runs.push({ at: column, indexes: [index] });
  }
  return runs;
}
