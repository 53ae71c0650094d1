import type { CellResource, GridRange, SheetsRequest } from '../../platform';
import { groupItems } from '../../table';
import {
  appendDimension,
  buildPlacement,
  copyRow,
  deleteDimension,
  type Insertion,
  insertDimension,
  listEqualRuns,
  type Placement,
  requireItem,
  type SheetAxis,
  type Span,
  setFormulas,
  toSpans,
} from '../api';
import { copyFormulaToRow, type ExistingTable, type FormulaColumn } from '../read';
import type { WriteJob } from '../write-job';
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
  // Google inserts rows at the end of a sheet only with the formats of the row above.
  const shouldInherit = (row: number) => isBelowHeader(row - 1) && (row === rowCount || !isColored(row - 1));
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

/** Fills the user's formula columns after rows were inserted or deleted: also formulas that refer to neighbouring rows. */
function fillFormulas({ rowPlan, existing, columns }: PlannedTable, targetRows: readonly number[]) {
  const { formulaColumns = [] } = rowPlan.contents ?? {};
  if (formulaColumns.length === 0) return [];
  const isMoved = listMovedRows(rowPlan);
  if (!isMoved.includes(true) && rowPlan.deletedRows.length === 0) return [];
  const unmovedSpan = findLongestUnmoved(isMoved);
  const { sheetId } = existing.tab;
  return formulaColumns.flatMap((formulaColumn) => {
    const filledIndexes = listFilledRows(rowPlan, formulaColumn);
    const intactIndexes = filledIndexes.filter(
      (index) => index >= unmovedSpan.from && index < unmovedSpan.to,
    );
    // Far from the changes, a formula refers to the same rows as before.
    const modelRow = targetRows[intactIndexes[Math.floor(intactIndexes.length / 2)] ?? -1];
    const column = columns.placement.locate(formulaColumn.column);
    const across = { from: column, to: column + 1 };
    const filledRows = filledIndexes.map((index) => requireItem(targetRows, index));
    const setFormulaAt = (row: number, formula = formulaColumn.formula) =>
      setFormulas(sheetId, row, column, [copyFormulaToRow(formula, row)]);
    const copies =
      modelRow === undefined
        ? filledRows.map((row) => setFormulaAt(row))
        : toSpans(filledRows).map(({ from, to }) => copyRow(sheetId, modelRow, from, to - from, across));
    // A running total begins in another row when its first one is deleted, or a new one is above it.
    const hasOtherFirst =
      filledIndexes[0] === 0 && rowPlan.rows[0]?.sheetRow !== rowPlan.existingRows[0]?.row;
    return formulaColumn.firstFormula === undefined || !hasOtherFirst
      ? copies
      : [...copies, setFormulaAt(requireItem(targetRows, 0), formulaColumn.firstFormula)];
  });
}

/** For each row of the plan, whether it is new or has another row above it. */
function listMovedRows({ rows, existingRows }: RowPlan): boolean[] {
  const rowsAbove = new Map(existingRows.map(({ row }, nth) => [row, existingRows[nth - 1]?.row]));
  return rows.map(
    ({ sheetRow }, index) =>
      sheetRow === undefined || (index > 0 && rowsAbove.get(sheetRow) !== rows[index - 1]?.sheetRow),
  );
}

function findLongestUnmoved(isMoved: readonly boolean[]): Span {
  const [longest = { from: 0, to: 0 }] = listEqualRuns(isMoved, String)
    .filter(({ from }) => isMoved[from] === false)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  return longest;
}

/** The rows (indexes) that have the formula of a column, or get it because they are new or below the first row of a running total. */
function listFilledRows({ rows, existingRows }: RowPlan, { rows: formulaRows, firstFormula }: FormulaColumn) {
  const firstRow = existingRows[0]?.row ?? -1;
  const isFirstFilled = firstFormula !== undefined || formulaRows.has(firstRow);
  return [...rows.keys()].filter((index) => {
    const sheetRow = rows[index]?.sheetRow;
    if (sheetRow === undefined) return index > 0 || isFirstFilled;
    return formulaRows.has(sheetRow) || (firstFormula !== undefined && sheetRow === firstRow && index > 0);
  });
}
