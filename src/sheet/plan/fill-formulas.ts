import type { SheetsRequest } from '../../platform';
import { copyRow, listEqualRuns, requireItem, type Span, setFormulas, toSpans } from '../api';
import { copyFormulaToRow, type FormulaColumn } from '../read';
import type { PlannedTable, RowPlan } from './plan-rows';

/**
 * Fills the user's formula columns after rows were inserted or deleted: also formulas that refer to neighbouring rows. `targetRows` are the
 * rows of the plan after the moves.
 */
export function fillFormulas(planned: PlannedTable, targetRows: readonly number[]): SheetsRequest[] {
  const { rowPlan } = planned;
  const { formulaColumns = [] } = rowPlan.contents ?? {};
  if (formulaColumns.length === 0) return [];
  const areMoved = rowPlan.rows.map(createMovedTest(rowPlan));
  if (!areMoved.includes(true) && rowPlan.deletedRows.length === 0) return [];
  const unmovedSpan = findLongestUnmoved(areMoved);
  return formulaColumns.flatMap((formulaColumn) =>
    fillFormulaColumn(planned, targetRows, formulaColumn, unmovedSpan),
  );
}

function fillFormulaColumn(
  { rowPlan, existing, columns }: PlannedTable,
  targetRows: readonly number[],
  formulaColumn: FormulaColumn,
  unmovedSpan: Span,
): SheetsRequest[] {
  const { formula, firstFormula } = formulaColumn;
  const { sheetId } = existing.tab;
  const column = columns.placement.locate(formulaColumn.column);
  const across = { from: column, to: column + 1 };
  const filledIndexes = listFilledRows(rowPlan, formulaColumn);
  const filledRows = filledIndexes.map((index) => requireItem(targetRows, index));
  // The copied row is in the middle of the rows that did not move: next to a change, Google may have adjusted a formula to it.
  const unmovedIndexes = filledIndexes.filter((index) => index >= unmovedSpan.from && index < unmovedSpan.to);
  const modelRow = targetRows[unmovedIndexes[Math.floor(unmovedIndexes.length / 2)] ?? -1];
  const writeFormula = (row: number, text: string) =>
    setFormulas(sheetId, row, column, [copyFormulaToRow(text, row)]);
  const requests =
    modelRow === undefined
      ? filledRows.map((row) => writeFormula(row, formula))
      : toSpans(filledRows).map(({ from, to }) => copyRow(sheetId, modelRow, from, to - from, across));
  // A running total begins in another row when its first one is deleted, or a new one is above it.
  const beginsInOtherRow =
    filledIndexes[0] === 0 && rowPlan.rows[0]?.sheetRow !== rowPlan.existingRows[0]?.row;
  if (firstFormula === undefined || !beginsInOtherRow) return requests;
  return [...requests, writeFormula(requireItem(targetRows, 0), firstFormula)];
}

/** Whether a row of the plan is new or has another row above it than in the sheet. */
function createMovedTest({ rows, existingRows }: RowPlan) {
  const rowsAbove = new Map(existingRows.map(({ row }, nth) => [row, existingRows[nth - 1]?.row]));
  return ({ sheetRow }: RowPlan['rows'][number], index: number): boolean =>
    sheetRow === undefined || (index > 0 && rowsAbove.get(sheetRow) !== rows[index - 1]?.sheetRow);
}

function findLongestUnmoved(areMoved: readonly boolean[]): Span {
  const [longest = { from: 0, to: 0 }] = listEqualRuns(areMoved, String)
    .filter(({ from }) => areMoved[from] === false)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  return longest;
}

/**
 * The rows (indexes) that have the formula of a column, or get it: new rows, and the row that began a running total if a new row is above it.
 * A new row at the top gets it only if the row that was first had a formula.
 */
function listFilledRows({ rows, existingRows }: RowPlan, { rows: formulaRows, firstFormula }: FormulaColumn) {
  const earlierFirstRow = existingRows[0]?.row ?? -1;
  const isFirstFilled = firstFormula !== undefined || formulaRows.has(earlierFirstRow);
  return [...rows.keys()].filter((index) => {
    const sheetRow = rows[index]?.sheetRow;
    if (sheetRow === undefined) return index > 0 || isFirstFilled;
    const beganRunningTotal = firstFormula !== undefined && sheetRow === earlierFirstRow;
    return formulaRows.has(sheetRow) || (beganRunningTotal && index > 0);
  });
}
