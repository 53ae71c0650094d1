import { requireItem } from '../api';
import { mustLoseNumbers } from '../read';
import { assignPlaces, type RowToPlace, type RowWithPlace } from './assign-places';
import type { RowComparison, RowInSheet } from './compare-rows';
import { chooseRowOrder, isSorted } from './row-order';
import type { VanishedRow } from './vanished-rows';

/** Finds places in the sheet for the rows of the new table, the kept rows, and the vanished rows that stay. */
export function placeRows(
  comparison: RowComparison,
  vanishedRows: readonly VanishedRow[],
  isPinned: (row: RowInSheet) => boolean,
): RowWithPlace[] {
  const { job, existingRows } = comparison;
  const rows = listRowsToPlace(comparison, vanishedRows);
  if (job.rules.keepsPlaces === true) return assignPlaces(sortByPlace(rows), existingRows.length, isPinned);
  const compare = createPlanComparer(comparison, isPinned);
  const toPlaceBefore = ({ existing }: RowToPlace) => existing?.place ?? existingRows.length;
  const asInSheet = [...rows].sort((one, other) => toPlaceBefore(one) - toPlaceBefore(other));
  const freeRows = asInSheet.filter(({ existing }) => existing === undefined || !isPinned(existing));
  const areSameRows =
    rows.length === existingRows.length && asInSheet.every(({ existing }, nth) => existing?.place === nth);
  if (areSameRows && isSorted(freeRows, compare)) return asInSheet.map((row, place) => ({ ...row, place }));
  // Rows with equal keys stay as they are in the sheet. Rows of a day come in the order of the job.
  const toTieBreaker =
    job.rules.isByDay === true ? ({ incomingIndex = -1 }: RowToPlace) => incomingIndex : toPlaceBefore;
  const sorted = asInSheet.sort(
    (one, other) => compare(one, other) || toTieBreaker(one) - toTieBreaker(other),
  );
  return assignPlaces(sorted, existingRows.length, isPinned);
}

function listRowsToPlace(
  { incoming, partners, keptRows }: RowComparison,
  vanishedRows: readonly VanishedRow[],
): RowToPlace[] {
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

function createPlanComparer(
  { job, existing, existingRows }: RowComparison,
  isPinned: (row: RowInSheet) => boolean,
) {
  // The user has sorted the rows by the names that the sheet shows.
  const order = chooseRowOrder(
    { ...job, isByDay: job.rules.isByDay === true },
    existing.stamp.order,
    existingRows.map(({ cellsInSheet }) => cellsInSheet),
    (place) => isPinned(requireItem(existingRows, place)),
  );
  return (one: RowToPlace, other: RowToPlace) => order(one.cells, other.cells);
}

/** A table keeps at least two rows, blank if need be, because a range over one row does not grow. */
const LEAST_TABLE_ROWS = 2;

/** The existing rows that the new table does not use: those to delete, and those that stay as blank rows. */
export function selectUnusedRows(rows: readonly RowWithPlace[], existingRows: readonly RowInSheet[]) {
  const usedPlaces = new Set(rows.map(({ place }) => place));
  const unused = existingRows.filter(({ place }) => !usedPlaces.has(place));
  const blankCount = Math.min(unused.length, Math.max(0, LEAST_TABLE_ROWS - rows.length));
  return { deleted: unused.slice(blankCount), blank: unused.slice(0, blankCount) };
}
