import type { GridRange, SheetsRequest } from '../../../platform';
import { groupItems } from '../../../table';
import {
  appendDimension,
  buildPlacement,
  copyRow,
  deleteDimension,
  type Insertion,
  insertDimension,
  type Placement,
  requireItem,
  type SheetAxis,
  setFormulas,
  toSpans,
} from '../../api';
import { copyFormulaToRow, type ExistingTable, type FormulaColumn } from '../../read';
import type { PlannedTable, RowPlan } from '../plan-rows';

export type TableMoves = ReturnType<typeof moveTable>;

/** Inserts and deletes rows and columns, so that each row and column of the table has its place. */
export function moveTable(planned: PlannedTable) {
  const { existing, columns, rowPlan } = planned;
  const { tab, headerRow } = existing;
  const lineBefore = locateLine(existing);
  const firstRow = rowPlan.existingRows[0]?.sheetRow ?? headerRow + 1;
  const insertions = [
    ...(lineBefore.needsNewRow ? [{ at: headerRow, count: 1 }] : []),
    ...listRowInsertions(rowPlan, firstRow),
  ];
  const deleted = rowPlan.deletedRows;
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
    /** Where a row of the sheet is after the moves. */
    placement,
    /** For each row of the plan, its row after the moves. */
    targetRows,
    headerRowAfter: placement.locate(headerRow),
    lineRowAfter: lineBefore.needsNewRow
      ? placement.locateInserted(lineBefore.row)
      : placement.locate(lineBefore.row),
    /** Rows and columns are inserted before others are deleted. */
    growth: { rows: sumInsertions(insertions), columns: sumInsertions(columns.insertions) },
  };
}

/** The line's row before the moves. A deleted line is written above the header: into that cell if it is blank, else into a new row. */
function locateLine({ line, headerRow, grid, columns }: ExistingTable) {
  if (line !== undefined) return { row: line.row, needsNewRow: false };
  const isFree = headerRow > 0 && (grid[headerRow - 1]?.[Math.min(...columns.values())] ?? '') === '';
  return { row: isFree ? headerRow - 1 : headerRow, needsNewRow: !isFree };
}

/** Merged ranges over cells of the table below its headers. */
function listMergedRanges({ merges, headerRow, columns }: ExistingTable): readonly GridRange[] {
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

/**
 * Rows are inserted before rows are deleted, so that new rows take over the formats of existing rows. If all rows below the headers are deleted, or
 * there are none, a blank row is appended first: Google refuses to delete all rows that are not frozen, and would insert rows with the formats of
 * the headers.
 */
function buildRowMoves({ existing, rowPlan }: PlannedTable, moves: Moves): SheetsRequest[] {
  const { sheetId, rowCount } = existing.tab;
  const needsBlankRow = moves.deleted.length >= rowCount - existing.headerRow - 1;
  const isBelowHeader = (row: number) => row > existing.headerRow;
  const isColored = (row: number) => rowPlan.contents?.rows.get(row)?.isColored === true;
  const shouldInherit = (at: number) => {
    if (!isBelowHeader(at - 1)) return false;
    // Google inserts rows at the end of a sheet only with the formats of the row above.
    return at === rowCount || !isColored(at - 1);
  };
  return [
    ...(needsBlankRow ? [appendDimension(sheetId, 'ROWS', 1)] : []),
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

/**
 * Fills the user's formula columns after rows were inserted or deleted: also formulas that refer to neighbouring rows. `targetRows` are the
 * rows of the plan after the moves.
 *
 * @example A running total has another formula in its first row. A row that is inserted above row 3 gets the first formula, and row 3, which
 * becomes row 4, gets that of the column:
 *
 *     row 3   =E3       first formula
 *     row 4   =F3+E4    formula of the column
 *     row 5   =F4+E5
 */
function fillFormulas(planned: PlannedTable, targetRows: readonly number[]): SheetsRequest[] {
  const { rows, deletedRows, contents } = planned.rowPlan;
  if (deletedRows.length === 0 && rows.every(({ sheetRow }) => sheetRow !== undefined)) return [];
  return (contents?.formulaColumns ?? []).flatMap((formulaColumn) =>
    fillFormulaColumn(planned, targetRows, formulaColumn),
  );
}

function fillFormulaColumn(
  { rowPlan, existing, columns }: PlannedTable,
  targetRows: readonly number[],
  formulaColumn: FormulaColumn,
): SheetsRequest[] {
  const { formula, firstFormula = formula } = formulaColumn;
  const { sheetId } = existing.tab;
  const column = columns.placement.locate(formulaColumn.column);
  const across = { from: column, to: column + 1 };
  const writeFormula = (row: number, text: string) =>
    setFormulas(sheetId, row, column, [copyFormulaToRow(text, row)]);
  const cells = rowPlan.rows.map((_, index) => decideFormulaCell(rowPlan, formulaColumn, index));
  const filledIndexes = [...cells.keys()].filter((index) => cells[index] === 'formula of the column');
  const filledRows = filledIndexes.map((index) => requireItem(targetRows, index));
  const [modelRow] = filledRows;
  const fillRequests =
    modelRow === undefined
      ? []
      : [
          writeFormula(modelRow, formula),
          ...toSpans(filledRows).map(({ from, to }) => copyRow(sheetId, modelRow, from, to - from, across)),
        ];
  const firstRow = cells[0] === 'first formula' ? targetRows[0] : undefined;
  return [...fillRequests, ...(firstRow === undefined ? [] : [writeFormula(firstRow, firstFormula)])];
}

type FormulaCell = 'first formula' | 'formula of the column' | 'as it is';

/** What the cell of a row (index) in a formula column gets. */
function decideFormulaCell(rowPlan: RowPlan, formulaColumn: FormulaColumn, index: number): FormulaCell {
  const { rows, existingRows } = rowPlan;
  const { rows: formulaRows, firstFormula } = formulaColumn;
  const sheetRow = rows[index]?.sheetRow;
  const oldFirstRow = existingRows[0]?.sheetRow ?? -1;
  // The row that began a running total keeps its formula, unless another row is above it now.
  if (firstFormula !== undefined && sheetRow === oldFirstRow)
    return index === 0 ? 'as it is' : 'formula of the column';
  // Here, a user has entered something else, or nothing.
  if (sheetRow !== undefined && !formulaRows.has(sheetRow)) return 'as it is';
  if (index > 0) return 'formula of the column';
  if (firstFormula !== undefined) return 'first formula';
  // A new first row gets the formula only if the old first row had it.
  return sheetRow === undefined && !formulaRows.has(oldFirstRow) ? 'as it is' : 'formula of the column';
}
