import type { SheetRow } from '../../table';
import { countBelow, listIndexes, requireItem } from '../api';
import { LEAST_TABLE_ROWS, mustLoseNumbers } from '../read';
import type { RowComparison, RowInSheet, RowTest } from './compare-rows';
import type { VanishedRow } from './row-changes';
import { chooseRowOrder, isSorted } from './row-order';

interface RowToPlace {
  readonly cells: SheetRow;
  /** The existing row with the same key, or that stays. Missing for a new row. */
  readonly existing?: RowInSheet | undefined;
  /** The index of the row in the job's table. Missing for rows of the sheet. */
  readonly incomingIndex?: number;
  /** True for a pinned row that has lost its numbers, and so has no place in the order of the other rows. */
  readonly isLoose?: boolean;
}

export interface RowWithPlace extends RowToPlace {
  /** The place of the existing row that it takes; undefined for a row that is inserted. */
  readonly place: number | undefined;
}

/** Finds places in the sheet for the rows of the new table, the kept rows, and the vanished rows that stay. */
export function placeRows(comparison: RowComparison, vanished: readonly VanishedRow[], isPinned: RowTest) {
  const { job, existingRows } = comparison;
  const rows = listRowsToPlace(comparison, vanished);
  if (job.rules.keepsPlaces === true) return assignPlaces(sortByPlace(rows), existingRows.length, isPinned);
  const isByDay = job.rules.isByDay === true;
  // If a user has sorted the rows, then by the names that the sheet shows, not by newer ones of the service.
  const compareRowCells = chooseRowOrder(
    { ...job, isByDay },
    comparison.existing.stamp.order,
    existingRows.map(({ cellsInSheet }) => cellsInSheet),
    (place) => isPinned(requireItem(existingRows, place)),
  );
  const compare = (one: RowToPlace, other: RowToPlace) => compareRowCells(one.cells, other.cells);
  const toPlaceBefore = ({ existing }: RowToPlace) => existing?.place ?? existingRows.length;
  const asInSheet = [...rows].sort((one, other) => toPlaceBefore(one) - toPlaceBefore(other));
  const freeRows = asInSheet.filter(({ existing }) => existing === undefined || !isPinned(existing));
  const areSameRows =
    rows.length === existingRows.length && asInSheet.every(({ existing }, nth) => existing?.place === nth);
  // Nothing moves if the sheet has exactly these rows, and those that are not pinned are sorted. Rows that compare as equal may stand in any order.
  if (areSameRows && isSorted(freeRows, compare)) return asInSheet.map((row, place) => ({ ...row, place }));
  // Otherwise, equal rows stay in the order of the sheet; in a table by day, they get the order of the incoming rows.
  const toIncomingIndex = ({ incomingIndex = -1 }: RowToPlace) => incomingIndex;
  const inOrderOfEquals = isByDay
    ? [...asInSheet].sort((one, other) => toIncomingIndex(one) - toIncomingIndex(other))
    : asInSheet;
  return assignPlaces([...inOrderOfEquals].sort(compare), existingRows.length, isPinned);
}

function listRowsToPlace(comparison: RowComparison, vanishedRows: readonly VanishedRow[]): RowToPlace[] {
  const { incoming, partners, keptRows } = comparison;
  return [
    ...incoming.map((cells, incomingIndex) => ({ cells, existing: partners[incomingIndex], incomingIndex })),
    ...keptRows.map((row) => ({ cells: row.cells, existing: row })),
    ...vanishedRows.flatMap(({ row, reason, cellsAfter }) =>
      cellsAfter === undefined
        ? []
        : [{ cells: cellsAfter, existing: row, isLoose: mustLoseNumbers(reason) }],
    ),
  ];
}

/** The rows as in the sheet, and a new row below the row that precedes it. */
function sortByPlace(rows: readonly RowToPlace[]): RowToPlace[] {
  let place = -1;
  const placedRows = rows.map((row) => {
    place = row.existing?.place ?? place;
    return { row, place };
  });
  return placedRows.sort((one, other) => one.place - other.place).map(({ row }) => row);
}

/** The existing rows that the new table does not use: those to delete, and those that stay as blank rows. */
export function selectUnusedRows(rows: readonly RowWithPlace[], existingRows: readonly RowInSheet[]) {
  const usedPlaces = new Set(rows.map(({ place }) => place));
  const unused = existingRows.filter(({ place }) => !usedPlaces.has(place));
  const blankCount = Math.min(unused.length, Math.max(0, LEAST_TABLE_ROWS - rows.length));
  return { deleted: unused.slice(blankCount), blank: unused.slice(0, blankCount) };
}

/**
 * Gives places to rows, which come in their new order. Pinned rows stay where they are, and divide the others into segments. The rows of a
 * segment take the existing places above its pinned row. A loose row, or a pinned row that a user has moved out of the order, divides none.
 *
 * @example Place 2 of 0 to 3 is pinned. The rows a, pinned, b get the places 0, 2 and 3. Place 1 is not used.
 * @example Places 1 and 3 of 0 to 3 are pinned, and a user has moved the row at 3 there. The rows a, row3, b, c, row1 had the places 0, 3,
 * none, none and 1, so row3 is out of the order. The result is a (place 0), b and c (inserted), row1 and row3 (places 1 and 3).
 */
function assignPlaces(rows: readonly RowToPlace[], placeCount: number, isPinned: RowTest): RowWithPlace[] {
  const findPinnedPlace = ({ existing }: RowToPlace) =>
    existing && isPinned(existing) ? existing.place : undefined;
  const rowsWithPin = rows.map((row): RowWithPlace => ({ ...row, place: findPinnedPlace(row) }));
  const pinnedPlaces = new Set(rowsWithPin.map(({ place }) => place));
  const listFreePlaces = (from: number, to: number) =>
    listIndexes({ from, to }).filter((place) => !pinnedPlaces.has(place));
  // Most existing rows are in the order, so their places ascend. The few rows that break this sequence were moved.
  const placesInOrder = selectLongestAscending(
    rows.flatMap(({ existing, isLoose }) => (existing && isLoose !== true ? [existing.place] : [])),
  );
  const isOutOfOrder = ({ place }: RowWithPlace) => place !== undefined && !placesInOrder.has(place);
  const segments = divideAtPins(rowsWithPin.filter((row) => !isOutOfOrder(row)));
  const placedRows = segments.flatMap(({ freeRows, fromPlace, pinnedRow }) => {
    if (pinnedRow?.place === undefined)
      return fillLastSegment(freeRows, listFreePlaces(fromPlace, placeCount));
    return [...fillSegment(freeRows, listFreePlaces(fromPlace, pinnedRow.place)), pinnedRow];
  });
  return insertByPlace(placedRows, rowsWithPin.filter(isOutOfOrder));
}

/** Each segment ends with its pinned row; the last one has none, and ends with the table. */
function divideAtPins(rows: readonly RowWithPlace[]) {
  const pins = [...rows.keys()].filter((index) => rows[index]?.place !== undefined);
  return [...pins, rows.length].map((end, nth) => {
    const previousPin = pins[nth - 1] ?? -1;
    const fromPlace = (rows[previousPin]?.place ?? -1) + 1;
    return { freeRows: rows.slice(previousPin + 1, end), fromPlace, pinnedRow: rows[end] };
  });
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
function insertByPlace(placedRows: readonly RowWithPlace[], additions: readonly RowWithPlace[]) {
  const remaining = [...additions].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const rows = placedRows.flatMap((placedRow) => {
    const count = remaining.findIndex(({ place = -1 }) => place > (placedRow.place ?? -1));
    return [...remaining.splice(0, count === -1 ? remaining.length : count), placedRow];
  });
  return [...rows, ...remaining];
}
