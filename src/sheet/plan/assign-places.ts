import type { SheetRow } from '../../table';
import { countBelow, listIndexes } from '../api';
import type { RowInSheet } from './compare-rows';

export interface RowToPlace {
  readonly cells: SheetRow;
  /** The existing row with the same key, or that stays. Missing for a new row. */
  readonly existing?: RowInSheet | undefined;
  /** The index of the row in the job's table. Missing for rows of the sheet. */
  readonly incomingIndex?: number;
  /** True for a row without numbers, which has no place in the order of the others. */
  readonly isLoose?: boolean;
}

export interface RowWithPlace extends RowToPlace {
  /** The place of the existing row that it takes; undefined for a row that is inserted. */
  readonly place: number | undefined;
}

/**
 * Gives places to rows, which come in their order. Pinned rows stay where they are, and divide the others into segments, which take the
 * existing places between them. A loose row, and a pinned one that somebody has moved out of the order, divide no rows: the others go past
 * them.
 *
 * @example Place 2 of 0 to 3 is pinned. The rows a, pinned, b get the places 0, 2 and 3. Place 1 is not used.
 * @example Places 1 and 3 of 0 to 3 are pinned, and the row at 3 was moved there. The rows a, row3, b, c, row1 become a (place 0), b and c
 * (inserted), row1 and row3 (places 1 and 3). Place 2 is not used.
 */
export function assignPlaces(
  rows: readonly RowToPlace[],
  placeCount: number,
  isPinned: (row: RowInSheet) => boolean,
): RowWithPlace[] {
  const pinnedPlaces = new Set(
    rows.flatMap(({ existing }) => (existing && isPinned(existing) ? [existing.place] : [])),
  );
  const listFreePlaces = (from: number, to: number) =>
    listIndexes({ from, to }).filter((place) => !pinnedPlaces.has(place));
  const placesInOrder = selectLongestAscending(
    rows.flatMap(({ existing, isLoose }) => (existing && isLoose !== true ? [existing.place] : [])),
  );
  const placedRows: RowWithPlace[][] = [];
  const passedRows: RowWithPlace[] = [];
  let segment: RowToPlace[] = [];
  let segmentStart = 0;
  for (const row of rows) {
    const place = row.existing?.place;
    if (place === undefined || !pinnedPlaces.has(place)) segment.push(row);
    else if (!placesInOrder.has(place)) passedRows.push({ ...row, place });
    else {
      placedRows.push(fillSegment(segment, listFreePlaces(segmentStart, place)), [{ ...row, place }]);
      segment = [];
      segmentStart = place + 1;
    }
  }
  placedRows.push(fillLastSegment(segment, listFreePlaces(segmentStart, placeCount)));
  return insertByPlace(placedRows.flat(), passedRows);
}

/** The longest increasing subsequence, by patience sorting: 0, 1 and 2 of 0, 3, 1, 2. */
function selectLongestAscending(numbers: readonly number[]): ReadonlySet<number> {
  // For each length, the lowest number that ends such a sequence; and for each number, the one before it.
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    const length = countBelow(ends, number);
    before.set(number, ends[length - 1]);
    ends[length] = number;
  }
  const sequence = new Set<number>();
  for (let number = ends[ends.length - 1]; number !== undefined; number = before.get(number))
    sequence.add(number);
  return sequence;
}

/** From the top: of the rows a, b, c and the places 4 and 5, a takes 4, b takes 5, and c is inserted. Places without a row are deleted. */
function fillSegment(rows: readonly RowToPlace[], places: readonly number[]): RowWithPlace[] {
  return rows.map((row, nth) => ({ ...row, place: places[nth] }));
}

/**
 * The last row goes on being the last one of the table, because ranges over the rows grow and shrink only between their first and last row:
 * rows are inserted and deleted above it.
 *
 * @example The rows a, b, c and the places 4 and 5: a takes 4, b is inserted, c takes 5.
 * @example The rows a, b and the places 4, 5 and 6: a takes 4, b takes 6, and 5 is deleted.
 */
function fillLastSegment(rows: readonly RowToPlace[], places: readonly number[]): RowWithPlace[] {
  // The only row of a table is its first one, and the blank rows of LEAST_TABLE_ROWS are below it.
  if (rows.length === 1 && places[0] === 0) return fillSegment(rows, places);
  return [
    ...fillSegment(rows.slice(0, -1), places.slice(0, -1)),
    ...fillSegment(rows.slice(-1), places.slice(-1)),
  ];
}

/** Inserts each of `additions` above the first row with a higher place. */
function insertByPlace(
  placedRows: readonly RowWithPlace[],
  additions: readonly RowWithPlace[],
): RowWithPlace[] {
  const remaining = [...additions].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const rows = placedRows.flatMap((placedRow) => {
    const count = remaining.findIndex(({ place = -1 }) => place > (placedRow.place ?? -1));
    return [...remaining.splice(0, count === -1 ? remaining.length : count), placedRow];
  });
  return [...rows, ...remaining];
}
