import type { GridRange, SheetsRequest } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import { appendDimension, deleteDimension, insertDimension, type SheetAxis } from '../api/sheets-requests';
import { type Insertion, type Placement, placement, spans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { fillFormulas } from './fill-formulas';
import { linePlace } from './line-and-notes';
import type { PlannedTable, RowPlan } from './plan-rows';
import { leavingTotalsRow } from './totals-row';

export function moveTable(planned: PlannedTable) {
  const { job, existing, columns, rows } = planned;
  const { tab, headerRow, totalsRow } = existing;
  const hasTotals = job.totals === true;
  const line = linePlace(existing);
  const first = rows.existing[0]?.row ?? headerRow + 1;
  const inserted = insertedRows(rows, first);
  const above = Number(line.isMissing) + Number(hasTotals && totalsRow === undefined);
  const insertions = [...(above === 0 ? [] : [{ at: totalsRow ?? headerRow, count: above }]), ...inserted];
  const leavingRow = leavingTotalsRow(job, existing);
  const deleted = [...rows.deleted, ...(leavingRow === undefined ? [] : [leavingRow])];
  const place = placement(insertions, deleted);
  const places = placesOf(rows, place, first);
  return {
    requests: [
      // Cells in a merged range have no value of their own.
      ...mergedCells(existing).map((range) => ({ unmergeCells: { range } })),
      ...moves(tab.sheetId, 'COLUMNS', columns.insertions, columns.deleted, () => true),
      ...rowMoves(planned, insertions, deleted),
      ...fillFormulas(planned, places),
    ],
    line,
    place,
    /** For each row of the plan, its row after the moves. */
    places,
    /** Rows and columns are inserted before others are deleted. */
    growth: { rows: totalCount(insertions), columns: totalCount(columns.insertions) },
  };
}

export function mergedCells({ merges, headerRow, columns }: ExistingTable): readonly GridRange[] {
  return merges.filter(({ endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 }) => {
    const isOurs = (column: number) => column >= startColumnIndex && column < endColumnIndex;
    return endRowIndex > headerRow + 1 && [...columns.values()].some(isOurs);
  });
}

/** Where rows are inserted: below the row that precedes them, or before row `first`. */
function insertedRows({ rowOf }: RowPlan, first: number): Insertion[] {
  let below = first;
  const inserted = rowOf.flatMap((row) => {
    if (row === undefined) return [below];
    below = row + 1;
    return [];
  });
  return [...grouped(inserted, (at) => at)].map(([at, rows]) => ({ at, count: rows.length }));
}

function placesOf({ rowOf }: RowPlan, place: Placement, first: number): number[] {
  let next = place.inserted(first);
  return rowOf.map((row) => {
    const at = row === undefined ? next : place.of(row);
    next = at + 1;
    return at;
  });
}

function totalCount(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

/** Rows are inserted before rows are deleted: a sheet always needs one row, and new rows take over the formats of existing rows. */
function rowMoves(
  { existing, rows }: PlannedTable,
  insertions: readonly Insertion[],
  deleted: readonly number[],
): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const isBelow = (row: number) => row > existing.headerRow;
  const added = totalCount(insertions.filter(({ at }) => isBelow(at)));
  const below = rowCount - existing.headerRow - 1;
  const isLastRow = below === 0 || below + added - deleted.filter(isBelow).length <= 0;
  const isColored = (row: number) => rows.contents?.rows.get(row)?.isColored === true;
  // Google inserts rows at the end of a sheet only with the formats of the row above.
  const isLike = (at: number) => isBelow(at - 1) && (at === rowCount || !isColored(at - 1));
  return [
    ...(isLastRow ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...moves(sheetId, 'ROWS', insertions, deleted, isLike),
  ];
}

/** From last to first, so that no request changes the index of a later one in the list. */
function moves(
  sheetId: number,
  dimension: SheetAxis,
  insertions: readonly Insertion[],
  deleted: readonly number[],
  inheritsFromBefore: (at: number) => boolean,
): SheetsRequest[] {
  const lastFirst = [...insertions].sort((one, other) => other.at - one.at);
  return [
    ...lastFirst.map(({ at, count }) =>
      insertDimension(sheetId, dimension, { from: at, to: at + count }, at > 0 && inheritsFromBefore(at)),
    ),
    ...spans(deleted.map(placement(insertions, []).of))
      .reverse()
      .map((span) => deleteDimension(sheetId, dimension, span)),
  ];
}
