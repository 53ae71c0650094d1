import type { SheetsRequest } from '../../platform';
import { copyRow, setFormulas } from '../api/sheets-requests';
import { listEqualRuns, requireItem, toSpans } from '../api/spans';
import { copyFormulaToRow, type FormulaColumn } from '../read/user-content';
import type { PlannedTable, RowPlan } from './plan-rows';

/** Fills the user's formula columns after rows were inserted or deleted: also formulas that refer to neighbouring rows. `places` are those after the moves. */
export function fillFormulas(
  { rows, existing, columns }: PlannedTable,
  places: readonly number[],
): SheetsRequest[] {
  const { formulaColumns = [] } = rows.contents ?? {};
  if (formulaColumns.length === 0) return [];
  const neighbours = new Map(rows.existing.map(({ row }, at) => [row, rows.existing[at - 1]?.row]));
  const isMoved = rows.rowNumbers.map(
    (row, index) => row === undefined || (index > 0 && neighbours.get(row) !== rows.rowNumbers[index - 1]),
  );
  if (!isMoved.includes(true) && rows.deleted.length === 0) return [];
  const [longestUnmoved = { from: 0, to: 0 }] = listEqualRuns(isMoved, String)
    .filter(({ from }) => isMoved[from] === false)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  return formulaColumns.flatMap((formulaColumn) => {
    const filledIndexes = listFilledRows(rows, formulaColumn);
    const intactIndexes = filledIndexes.filter(
      (index) => index >= longestUnmoved.from && index < longestUnmoved.to,
    );
    // Far from the changes, a formula refers to the same rows as before.
    const modelIndex = intactIndexes[Math.floor(intactIndexes.length / 2)];
    const column = columns.place.locate(formulaColumn.column);
    const { sheetId } = existing.tab;
    const filledPlaces = filledIndexes.map((index) => requireItem(places, index));
    const setFormulaAt = (row: number, formula = formulaColumn.formula) =>
      setFormulas(sheetId, row, column, [copyFormulaToRow(formula, row)]);
    const copies =
      modelIndex === undefined
        ? filledPlaces.map((row) => setFormulaAt(row))
        : toSpans(filledPlaces).map(({ from, to }) =>
            copyRow(sheetId, requireItem(places, modelIndex), from, to - from, {
              from: column,
              to: column + 1,
            }),
          );
    // A running total begins in another row when its first one is deleted, or a new one is above it.
    const isOtherFirst = filledIndexes[0] === 0 && rows.rowNumbers[0] !== rows.existing[0]?.row;
    return formulaColumn.begins === undefined || !isOtherFirst
      ? copies
      : [...copies, setFormulaAt(requireItem(places, 0), formulaColumn.begins)];
  });
}

/** The rows (indexes) that have the formula of a column, or get it because they are new or below the first row of a running total. */
function listFilledRows({ rowNumbers, existing }: RowPlan, { rows, begins }: FormulaColumn): number[] {
  const first = existing[0]?.row ?? -1;
  const isFirstFilled = begins !== undefined || rows.has(first);
  return [...rowNumbers.keys()].filter((index) => {
    const row = rowNumbers[index];
    if (row === undefined) return index > 0 || isFirstFilled;
    return rows.has(row) || (begins !== undefined && row === first && index > 0);
  });
}
