import type { SheetRow } from '../../table';
import { countBelow, listIndexes, requireItem } from '../api';
import { mustLoseNumbers } from '../read';
import type { RowComparison } from './compare-rows';
import { chooseRowOrder, isSorted } from './row-order';
import { buildStayingCells, decideStayReason } from './stay-reason';

export interface RowToPlace {
  readonly cells: SheetRow;
  /** The index of the existing row with the same key, or of the row that stays. */
  readonly existing?: number | undefined;
  /** The index of the row in the job's table. Missing for rows of the sheet. */
  readonly incomingIndex?: number;
  /** True for a row without numbers, which has no place in the order of the others. */
  readonly isLoose?: boolean;
}

export interface RowWithPlace extends RowToPlace {
  /** The index of the existing row whose place it takes; undefined for a row that is inserted. */
  readonly place: number | undefined;
}

/** Finds places in the sheet for the rows of the new table, the kept rows, and those `staying` that the new table does not have. */
export function placeRows(
  comparison: RowComparison,
  staying: readonly number[],
  isPinned: (index: number) => boolean,
): RowWithPlace[] {
  const { job, rows: existingRows } = comparison;
  const rows = listRowsToPlace(comparison, staying);
  if (job.rules.keepsPlaces === true) return mapRows(sortByPlace(rows), existingRows.length, isPinned);
  const compare = createPlanComparer(comparison, isPinned);
  const toExistingIndex = ({ existing = existingRows.length }: RowToPlace) => existing;
  const asInSheet = [...rows].sort((one, other) => toExistingIndex(one) - toExistingIndex(other));
  const freeRows = asInSheet.filter(({ existing }) => existing === undefined || !isPinned(existing));
  const areSameRows =
    rows.length === existingRows.length && asInSheet.every(({ existing }, nth) => existing === nth);
  if (areSameRows && isSorted(freeRows, compare)) return asInSheet.map((row, place) => ({ ...row, place }));
  // Rows with equal keys stay as they are in the sheet. Rows of a day come in the order of the job.
  const toTieBreaker =
    job.rules.isByDay === true ? ({ incomingIndex = -1 }: RowToPlace) => incomingIndex : toExistingIndex;
  const sorted = asInSheet.sort(
    (one, other) => compare(one, other) || toTieBreaker(one) - toTieBreaker(other),
  );
  return mapRows(sorted, existingRows.length, isPinned);
}

function listRowsToPlace(comparison: RowComparison, staying: readonly number[]): RowToPlace[] {
  const { incoming, partners, keptIndexes, cells } = comparison;
  return [
    ...incoming.map((incomingCells, incomingIndex) => ({
      cells: incomingCells,
      existing: partners[incomingIndex],
      incomingIndex,
    })),
    ...keptIndexes.map((index) => ({ cells: requireItem(cells, index), existing: index })),
    ...staying.map((index) => ({
      cells: buildStayingCells(comparison, index),
      existing: index,
      isLoose: mustLoseNumbers(decideStayReason(comparison, index)),
    })),
  ];
}

/** The rows as in the sheet, and a new row below the row that precedes it. */
function sortByPlace(rows: readonly RowToPlace[]): RowToPlace[] {
  let place = -1;
  const placedRows = rows.map((row) => {
    place = row.existing ?? place;
    return { row, place };
  });
  return placedRows.sort((one, other) => one.place - other.place).map(({ row }) => row);
}

function createPlanComparer({ job, existing, rows }: RowComparison, isPinned: (index: number) => boolean) {
  const cellsInSheet = rows.map(({ cells }) => cells);
  const orderJob = { ...job, isByDay: job.rules.isByDay === true };
  const order = chooseRowOrder(orderJob, existing.stamp.order, cellsInSheet, isPinned);
  return (one: RowToPlace, other: RowToPlace) => order(one.cells, other.cells);
}

/**
 * Pinned rows (existing rows, by index) stay where they are, and divide the others, which take the existing rows between them one by one from
 * the top. A loose row, and a pinned one that somebody has moved out of the order, divide no rows: the others go past them.
 *
 * @example Row 2 of four is pinned. `mapRows([a, row2, b], 4, …)` has the places 0, 2 and 3; row 1 is not used.
 * @example Rows 1 and 3 of four are pinned, and row 3 was moved. `mapRows([a, row3, b, c, row1], 4, …)` is a (place 0), b and c (inserted),
 * row1 and row3 (places 1 and 3); row 2 is not used.
 */
function mapRows(rows: readonly RowToPlace[], existingCount: number, isPinned: (index: number) => boolean) {
  const pinnedPlaces = new Set(rows.flatMap(({ existing }) => existing ?? []).filter(isPinned));
  const listFreePlaces = (from: number, to: number) =>
    listIndexes({ from, to }).filter((place) => !pinnedPlaces.has(place));
  const placesInOrder = selectLongestAscending(
    rows.flatMap(({ existing, isLoose }) => (isLoose === true ? [] : (existing ?? []))),
  );
  const placed: RowWithPlace[][] = [];
  const passed: RowWithPlace[] = [];
  let segment: RowToPlace[] = [];
  let segmentStart = 0;
  for (const row of rows) {
    const place = row.existing;
    if (place === undefined || !pinnedPlaces.has(place)) segment.push(row);
    else if (placesInOrder.has(place)) {
      placed.push(placeSegment(segment, listFreePlaces(segmentStart, place), false), [{ ...row, place }]);
      segment = [];
      segmentStart = place + 1;
    } else passed.push({ ...row, place });
  }
  placed.push(placeSegment(segment, listFreePlaces(segmentStart, existingCount), true));
  return mergeByPlace(placed.flat(), passed);
}

/** The longest increasing subsequence, by patience sorting. */
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

/**
 * More rows are inserted, and surplus rows are deleted, above the last row of the table and below its first row: ranges over the rows then go
 * on covering all of them. So in the last segment, the last row goes on being the last one.
 */
function placeSegment(rows: readonly RowToPlace[], places: readonly number[], isLast: boolean) {
  // The only row of a table is its first one, and the blank rows of LEAST_TABLE_ROWS are below it.
  const isOnlyRow = rows.length === 1 && places[0] === 0;
  if (!isLast || isOnlyRow) return rows.map((row, nth) => ({ ...row, place: places[nth] }));
  const countFromTop = Math.min(places.length, rows.length) - 1;
  return rows.map((row, nth) => {
    if (nth === rows.length - 1) return { ...row, place: places[places.length - 1] };
    return { ...row, place: nth < countFromTop ? places[nth] : undefined };
  });
}

/** Puts each addition above the first row with a higher place. */
function mergeByPlace(placed: readonly RowWithPlace[], additions: readonly RowWithPlace[]): RowWithPlace[] {
  const remaining = [...additions].sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const rows = placed.flatMap((placedRow) => {
    const count = remaining.findIndex(({ place = -1 }) => place > (placedRow.place ?? -1));
    return [...remaining.splice(0, count === -1 ? remaining.length : count), placedRow];
  });
  return [...rows, ...remaining];
}

/** A table keeps at least two rows, blank if need be, because a range over one row does not grow. */
const LEAST_TABLE_ROWS = 2;

/** The existing rows (indexes) that the new table does not use: those to delete, and those that stay as blank rows. */
export function selectUnusedRows(rows: readonly RowWithPlace[], existingCount: number) {
  const used = new Set(rows.map(({ place }) => place));
  const unused = listIndexes({ from: 0, to: existingCount }).filter((index) => !used.has(index));
  const kept = Math.min(unused.length, Math.max(0, LEAST_TABLE_ROWS - rows.length));
  return { deleted: unused.slice(kept), blank: unused.slice(0, kept) };
}
