import type { SheetRow } from '../../table';
import { requireItem } from '../api';
import { mustLoseNumbers } from '../read';
import { buildStayingCells, determineStayReason, type RowComparison } from './compare-rows';
import { mapRows, type RowMap } from './map-rows';
import { chooseRowOrder, isSorted } from './row-order';

export interface RowToPlace {
  readonly cells: SheetRow;
  /** The index of the existing row with the same key, or of the row that stays. */
  readonly existing?: number | undefined;
  /** The index of the row in the job's table. Missing for rows of the sheet. */
  readonly incomingIndex?: number;
  /** True for a row without numbers, which has no place in the order of the others. */
  readonly isLoose?: boolean;
}

/** Finds places in the sheet for the rows of the new table, the kept rows, and those `staying` that the new table does not have. */
export function placeRows(
  comparison: RowComparison,
  staying: readonly number[],
  isPinned: (index: number) => boolean,
): RowMap<RowToPlace> {
  const { job, rows: existingRows } = comparison;
  const rows = listRowsToPlace(comparison, staying);
  if (job.rules.keepsPlaces === true) return mapRows(sortByPlace(rows), existingRows.length, isPinned);
  const compare = createPlanComparer(comparison, isPinned);
  const toExistingIndex = ({ existing = existingRows.length }: RowToPlace) => existing;
  const asInSheet = [...rows].sort((one, other) => toExistingIndex(one) - toExistingIndex(other));
  const freeRows = asInSheet.filter(({ existing }) => existing === undefined || !isPinned(existing));
  const areSameRows =
    rows.length === existingRows.length && asInSheet.every(({ existing }, nth) => existing === nth);
  if (areSameRows && isSorted(freeRows, compare)) return { rows: asInSheet, places: [...rows.keys()] };
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
      isLoose: mustLoseNumbers(determineStayReason(comparison, index)),
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
