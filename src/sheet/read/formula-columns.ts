import { groupItems } from '../../table';
import type { SheetCells } from './sheet-content';
import type { ExistingRows } from './table-rows';

/** Formulas are compared as if they were all in this row. */
const COMPARED_IN = 1_000_000;

export type FormulaColumn = NonNullable<ReturnType<typeof detectFormulaColumn>>;

/** The formula that at least half of the rows have in a column of the user, such as a running total. */
export function detectFormulaColumn(rows: ExistingRows, column: number, cells: SheetCells) {
  const formulas = rows.flatMap(({ row }, nth) => {
    const formula = cells[row]?.[column]?.userEnteredValue?.formulaValue;
    if (formula === undefined) return [];
    return [{ row, isFirst: nth === 0, text: shiftFormula(formula, COMPARED_IN - row) }];
  });
  // The formula of the first row may fill the rows below it, or begin a running total.
  const countBelowFirst = (group: typeof formulas) => group.filter(({ isFirst }) => !isFirst).length;
  const groups = [...groupItems(formulas, ({ text }) => text).values()];
  const [commonest] = groups.sort((one, other) => countBelowFirst(other) - countBelowFirst(one));
  if (commonest === undefined || countBelowFirst(commonest) === 0) return undefined;
  // A formula of fewer rows is that of single rows, and pins them.
  if (commonest.length < rows.length / 2) return undefined;
  // Rows whose neighbour somebody has deleted or moved are filled again.
  const broken = formulas.filter(({ text }) => text.includes('#REF!'));
  const filledRows = new Set([...commonest, ...broken].map(({ row }) => row));
  const [first] = formulas;
  const firstFormula = first?.isFirst === true && !filledRows.has(first.row) ? first.text : undefined;
  return {
    column,
    /** The sheet rows with the formula, or with a broken one. */
    rows: filledRows,
    /** As it would be in row COMPARED_IN. */
    formula: commonest[0].text,
    /** Another formula in the first row, which begins a running total: `=C3`, and below it `=F3+C4`. */
    firstFormula,
  };
}

export function copyFormulaToRow(formula: string, row: number): string {
  return shiftFormula(formula, row - COMPARED_IN);
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
function shiftFormula(formula: string, down: number): string {
  const shiftCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, shiftCell));
}
