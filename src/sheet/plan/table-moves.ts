import type { GridRange, SheetsRequest } from '../../platform';
import { groupItems } from '../../table';
import { appendDimension, deleteDimension, insertDimension, type SheetAxis } from '../api/sheets-requests';
import { buildPlacement, type Insertion, type Placement, toSpans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import { fillFormulas } from './fill-formulas';
import { locateLine } from './line-and-notes';
import type { PlannedTable, RowPlan } from './plan-rows';
import { findLeavingTotalsRow } from './totals-row';

export function moveTable(planned: PlannedTable) {
  const { job, existing, columns, rows } = planned;
  const { tab, headerRow, totalsRow } = existing;
  const hasTotals = job.totals === true;
  const line = locateLine(existing);
  const first = rows.existing[0]?.row ?? headerRow + 1;
  const inserted = listRowInsertions(rows, first);
  const rowsAbove = Number(line.isMissing) + Number(hasTotals && totalsRow === undefined);
  const insertions = [
    ...(rowsAbove === 0 ? [] : [{ at: totalsRow ?? headerRow, count: rowsAbove }]),
    ...inserted,
  ];
  const leavingRow = findLeavingTotalsRow(job, existing);
  const deleted = [...rows.deleted, ...(leavingRow === undefined ? [] : [leavingRow])];
  const place = buildPlacement(insertions, deleted);
  const places = locatePlannedRows(rows, place, first);
  return {
    requests: [
      // Cells in a merged range have no value of their own.
      ...listMergedRanges(existing).map((range) => ({ unmergeCells: { range } })),
      ...buildMoveRequests(tab.sheetId, 'COLUMNS', columns.insertions, columns.deleted, () => true),
      ...buildRowMoves(planned, insertions, deleted),
      ...fillFormulas(planned, places),
    ],
    line,
    place,
    /** For each row of the plan, its row after the moves. */
    places,
    /** Rows and columns are inserted before others are deleted. */
    growth: { rows: sumInsertions(insertions), columns: sumInsertions(columns.insertions) },
  };
}

export function listMergedRanges({ merges, headerRow, columns }: ExistingTable): readonly GridRange[] {
  return merges.filter(({ endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 }) => {
    const isOurs = (column: number) => column >= startColumnIndex && column < endColumnIndex;
    return endRowIndex > headerRow + 1 && [...columns.values()].some(isOurs);
  });
}

/** Where rows are inserted: below the row that precedes them, or before row `first`. */
function listRowInsertions({ rowNumbers }: RowPlan, first: number): Insertion[] {
  let below = first;
  const inserted = rowNumbers.flatMap((row) => {
    if (row === undefined) return [below];
    below = row + 1;
    return [];
  });
  return [...groupItems(inserted, (at) => at)].map(([at, rows]) => ({ at, count: rows.length }));
}

function locatePlannedRows({ rowNumbers }: RowPlan, place: Placement, first: number): number[] {
  let next = place.locateInserted(first);
  return rowNumbers.map((row) => {
    const at = row === undefined ? next : place.locate(row);
    next = at + 1;
    return at;
  });
}

function sumInsertions(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

/** Rows are inserted before rows are deleted: a sheet always needs one row, and new rows take over the formats of existing rows. */
function buildRowMoves(
  { existing, rows }: PlannedTable,
  insertions: readonly Insertion[],
  deleted: readonly number[],
): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const isBelowHeader = (row: number) => row > existing.headerRow;
  const added = sumInsertions(insertions.filter(({ at }) => isBelowHeader(at)));
  const rowsBelow = rowCount - existing.headerRow - 1;
  const isLastRow = rowsBelow === 0 || rowsBelow + added - deleted.filter(isBelowHeader).length <= 0;
  const isColored = (row: number) => rows.contents?.rows.get(row)?.isColored === true;
  // Google inserts rows at the end of a sheet only with the formats of the row above.
  const shouldInheritFormat = (at: number) =>
    isBelowHeader(at - 1) && (at === rowCount || !isColored(at - 1));
  return [
    ...(isLastRow ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...buildMoveRequests(sheetId, 'ROWS', insertions, deleted, shouldInheritFormat),
  ];
}

/** From last to first, so that no request changes the index of a later one in the list. */
function buildMoveRequests(
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
    ...toSpans(deleted.map(buildPlacement(insertions, []).locate))
      .reverse()
      .map((span) => deleteDimension(sheetId, dimension, span)),
  ];
}
