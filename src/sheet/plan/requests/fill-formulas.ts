import type { SheetsRequest } from '../../../platform';
import { copyRow, requireItem, setFormulas, toSpans } from '../../api';
import { copyFormulaToRow, type FormulaColumn } from '../../read';
import type { PlannedTable, RowPlan } from '../plan-rows';

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
export function fillFormulas(planned: PlannedTable, targetRows: readonly number[]): SheetsRequest[] {
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
