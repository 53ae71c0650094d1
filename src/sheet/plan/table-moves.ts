import type { CellResource, GridRange, SheetsRequest } from '../../platform';
import { groupItems } from '../../table';
import {
  appendDimension,
  buildPlacement,
  deleteDimension,
  type Insertion,
  insertDimension,
  type Placement,
  type SheetAxis,
  toSpans,
} from '../api';
import type { ExistingTable } from '../read';
import type { WriteJob } from '../write-job';
import { fillFormulas } from './fill-formulas';
import type { PlannedTable, RowPlan } from './plan-rows';

export type TableMoves = ReturnType<typeof moveTable>;

/** Inserts and deletes rows and columns, so that each row and column of the table has its place. */
export function moveTable(planned: PlannedTable) {
  const { job, existing, columns, rowPlan } = planned;
  const { tab, headerRow, totalsRow } = existing;
  const line = locateLine(existing);
  const addsTotals = job.totals === true && totalsRow === undefined;
  const rowsAbove = Number(line.needsNewRow) + Number(addsTotals);
  const firstRow = rowPlan.existingRows[0]?.row ?? headerRow + 1;
  const insertions = [
    ...(rowsAbove === 0 ? [] : [{ at: totalsRow ?? headerRow, count: rowsAbove }]),
    ...listRowInsertions(rowPlan, firstRow),
  ];
  const leavingTotalsRow = findLeavingTotalsRow(job, existing);
  const deleted = [...rowPlan.deletedRows, ...(leavingTotalsRow === undefined ? [] : [leavingTotalsRow])];
  const placement = buildPlacement(insertions, deleted);
  const targetRows = locatePlannedRows(rowPlan, placement, firstRow);
  return {
    requests: [
      // Cells in a merged range have no value of their own.
      ...listMergedRanges(existing).map((range) => ({ unmergeCells: { range } })),
      ...buildMoveRequests(tab.sheetId, 'COLUMNS', columns, () => true),
      ...buildRowMoves(planned, { insertions, deleted }),
      ...fillFormulas(planned, targetRows),
    ],
    line,
    placement,
    /** For each row of the plan, its row after the moves. */
    targetRows,
    headerRow: placement.locate(headerRow),
    leavingTotalsRow,
    /** Rows and columns are inserted before others are deleted. */
    growth: { rows: sumInsertions(insertions), columns: sumInsertions(columns.insertions) },
  };
}

/** Where the provenance line is. A line that the user has deleted is written above the first header and the totals, in a new row unless that cell is blank. */
function locateLine({ line, headerRow, totalsRow: top = headerRow, grid, columns }: ExistingTable) {
  if (line !== undefined) return { ...line, needsNewRow: false };
  const isFree = top > 0 && (grid[top - 1]?.[Math.min(...columns.values())] ?? '') === '';
  return { row: isFree ? top - 1 : top, column: undefined, needsNewRow: !isFree };
}

/** The totals row that goes because the report has no totals any more. It stays if a user has put anything beside the table's columns in it. */
function findLeavingTotalsRow({ totals }: WriteJob, existing: ExistingTable): number | undefined {
  const { totalsRow, entered, columns } = existing;
  if (totals === true || totalsRow === undefined) return undefined;
  const tableColumns = new Set(columns.values());
  const isUserCell = ({ userEnteredValue = {}, note = '' }: CellResource, column: number) =>
    !tableColumns.has(column) && Object.values(userEnteredValue).join() + note !== '';
  return entered[totalsRow]?.some(isUserCell) === true ? undefined : totalsRow;
}

/** Merged ranges over cells of the table below its headers. */
export function listMergedRanges({ merges, headerRow, columns }: ExistingTable): readonly GridRange[] {
  return merges.filter(({ endRowIndex = 0, startColumnIndex = 0, endColumnIndex = 0 }) => {
    const isMerged = (column: number) => column >= startColumnIndex && column < endColumnIndex;
    return endRowIndex > headerRow + 1 && [...columns.values()].some(isMerged);
  });
}

/** Where rows are inserted: below the row that precedes them, or before `firstRow`. */
function listRowInsertions({ rows }: RowPlan, firstRow: number): Insertion[] {
  let insertBefore = firstRow;
  const insertedBefore = rows.flatMap(({ sheetRow }) => {
    if (sheetRow === undefined) return [insertBefore];
    insertBefore = sheetRow + 1;
    return [];
  });
  return [...groupItems(insertedBefore, (row) => row)].map(([at, { length: count }]) => ({ at, count }));
}

function locatePlannedRows({ rows }: RowPlan, placement: Placement, firstRow: number): number[] {
  let nextRow = placement.locateInserted(firstRow);
  return rows.map(({ sheetRow }) => {
    const row = sheetRow === undefined ? nextRow : placement.locate(sheetRow);
    nextRow = row + 1;
    return row;
  });
}

function sumInsertions(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

/** Indexes are those before any change. */
interface Moves {
  readonly insertions: readonly Insertion[];
  readonly deleted: readonly number[];
}

/** Rows are inserted before rows are deleted: a sheet always needs one row, and new rows take over the formats of existing rows. */
function buildRowMoves({ existing, rowPlan }: PlannedTable, moves: Moves): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const isBelowHeader = (row: number) => row > existing.headerRow;
  const addedCount = sumInsertions(moves.insertions.filter(({ at }) => isBelowHeader(at)));
  const deletedCount = moves.deleted.filter(isBelowHeader).length;
  const rowsBelow = rowCount - existing.headerRow - 1;
  const needsRow = rowsBelow === 0 || rowsBelow + addedCount - deletedCount <= 0;
  const isColored = (row: number) => rowPlan.contents?.rows.get(row)?.isColored === true;
  const shouldInherit = (at: number) => {
    if (!isBelowHeader(at - 1)) return false;
    // Google inserts rows at the end of a sheet only with the formats of the row above.
    return at === rowCount || !isColored(at - 1);
  };
  return [
    ...(needsRow ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...buildMoveRequests(sheetId, 'ROWS', moves, shouldInherit),
  ];
}

/** From last to first, so that no request changes the index of a later one in the list. */
function buildMoveRequests(
  sheetId: number,
  dimension: SheetAxis,
  { insertions, deleted }: Moves,
  inheritsFromBefore: (index: number) => boolean,
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
