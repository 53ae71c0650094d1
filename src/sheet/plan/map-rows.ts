import { range } from '../api/spans';

/** A row of the new table, before its place in the sheet is chosen. */
export interface PlacedRow {
  /** The index of the existing row with the same key, or of the row that stays; undefined for a new row. */
  readonly existing?: number | undefined;
}

/** Where the rows of the new table go: for each row the index of an existing row, ascending; undefined for a row that is inserted. */
export interface RowMap<Row> {
  readonly rows: readonly Row[];
  readonly at: readonly (number | undefined)[];
}

/**
 * Pinned rows (existing rows, by index) stay where they are. All other rows take the existing rows between them one by one from the top. More
 * rows are inserted, and surplus rows are deleted, above the last row of the table and below its first row: ranges over the rows then go on
 * covering all of them.
 */
export function mapRows<Row extends PlacedRow>(
  rows: readonly Row[],
  existing: number,
  isPinned: (index: number) => boolean,
): RowMap<Row> {
  const pinned = rows
    .flatMap((row) =>
      row.existing !== undefined && isPinned(row.existing) ? [{ row, at: row.existing }] : [],
    )
    .sort((one, other) => one.at - other.at);
  const segments = segmentsOf(rows, pinned);
  const placed = segments.flatMap((segment, nth) => {
    const from = nth === 0 ? 0 : (pinned[nth - 1]?.at ?? 0) + 1;
    const places = range({ from, to: pinned[nth]?.at ?? existing });
    return [...placeRows(segment, places, nth === pinned.length), ...pinned.slice(nth, nth + 1)];
  });
  return { rows: placed.map(({ row }) => row), at: placed.map(({ at }) => at) };
}

/** The other rows in their order: those above the first pinned row, those between it and the next one, and so on. */
function segmentsOf<Row>(rows: readonly Row[], pinned: readonly { readonly row: Row }[]): Row[][] {
  const segments: Row[][] = [[], ...pinned.map((): Row[] => [])];
  const nthOf = new Map(pinned.map(({ row }, nth) => [row, nth]));
  let current = 0;
  for (const row of rows) {
    const nth = nthOf.get(row);
    if (nth === undefined) segments[current]?.push(row);
    else current = Math.max(current, nth + 1);
  }
  return segments;
}

/** The last row of the table goes on being the last one, and the first row of any other segment the first one. */
function placeRows<Row>(
  rows: readonly Row[],
  places: readonly number[],
  isLast: boolean,
): { row: Row; at: number | undefined }[] {
  const last = rows.length - 1;
  const isOnly = rows.length === 1 && places[0] === 0;
  const fromTop = isLast && !isOnly ? Math.min(places.length - 1, last) : places.length;
  return rows.map((row, index) => {
    if (isLast && !isOnly && index === last) return { row, at: places[places.length - 1] };
    return { row, at: index < fromTop ? places[index] : undefined };
  });
}

/** A table keeps at least two rows, blank if need be, because a range over one row does not grow. */
const LEAST_ROWS = 2;

/** The existing rows (indexes) that the new table does not use: those to delete, and those that stay as blank rows. */
export function unusedRows(
  { rows, at }: RowMap<unknown>,
  existing: number,
): { readonly deleted: readonly number[]; readonly blank: readonly number[] } {
  const used = new Set(at);
  const unused = range({ from: 0, to: existing }).filter((index) => !used.has(index));
  const kept = Math.min(unused.length, Math.max(0, LEAST_ROWS - rows.length));
  return { deleted: unused.slice(0, unused.length - kept), blank: unused.slice(unused.length - kept) };
}
