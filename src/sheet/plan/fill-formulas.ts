import type { SheetsRequest } from '../../platform/ports';
import { copyRow, setFormulas } from '../api/sheets-requests';
import { equalRuns, itemAt, spans } from '../api/spans';
import { copiedFormula, type FormulaColumn } from '../read/user-content';
import type { PlannedTable, RowPlan } from './plan-rows';

/** Fills the user's formula columns after rows were inserted or deleted: also formulas that refer to neighbouring rows. `places` are those after the moves. */
export function fillFormulas(
  { rows, existing, columns }: PlannedTable,
  places: readonly number[],
): SheetsRequest[] {
  const { formulaColumns = [] } = rows.contents ?? {};
  if (formulaColumns.length === 0) return [];
  const neighbours = new Map(rows.existing.map(({ row }, at) => [row, rows.existing[at - 1]?.row]));
  const isMoved = rows.rowOf.map(
    (row, index) => row === undefined || (index > 0 && neighbours.get(row) !== rows.rowOf[index - 1]),
  );
  if (!isMoved.includes(true) && rows.deleted.length === 0) return [];
  const [longest = { from: 0, to: 0 }] = equalRuns(isMoved, String)
    .filter(({ from }) => isMoved[from] === false)
    .sort((one, other) => other.to - other.from - (one.to - one.from));
  return formulaColumns.flatMap((formulas) => {
    const filled = filledRows(rows, formulas);
    const intact = filled.filter((index) => index >= longest.from && index < longest.to);
    // Far from the changes, a formula refers to the same rows as before.
    const model = intact[Math.floor(intact.length / 2)];
    const column = columns.place.of(formulas.column);
    const { sheetId } = existing.tab;
    const filledPlaces = filled.map((index) => itemAt(places, index));
    const formulaAt = (row: number, formula = formulas.formula) =>
      setFormulas(sheetId, row, column, [copiedFormula(formula, row)]);
    const copies =
      model === undefined
        ? filledPlaces.map((row) => formulaAt(row))
        : spans(filledPlaces).map(({ from, to }) =>
            copyRow(sheetId, itemAt(places, model), from, to - from, { from: column, to: column + 1 }),
          );
    // A running total begins in another row when its first one is deleted, or a new one is above it.
    const isOtherFirst = filled[0] === 0 && rows.rowOf[0] !== rows.existing[0]?.row;
    return formulas.begins === undefined || !isOtherFirst
      ? copies
      : [...copies, formulaAt(itemAt(places, 0), formulas.begins)];
  });
}

/** The rows (indexes) that have the formula of a column, or get it because they are new or below the first row of a running total. */
function filledRows({ rowOf, existing }: RowPlan, { rows, begins }: FormulaColumn): number[] {
  const first = existing[0]?.row ?? -1;
  const isFirstFilled = begins !== undefined || rows.has(first);
  return [...rowOf.keys()].filter((index) => {
    const row = rowOf[index];
    if (row === undefined) return index > 0 || isFirstFilled;
    return rows.has(row) || (begins !== undefined && row === first && index > 0);
  });
}
