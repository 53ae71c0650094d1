/** Places the results of formulas that fill several cells. */
import type { CalculatedFile, Calculation, CustomFunctions } from '../formula/calculation';
import { mayFill } from '../formula/filling';
import { Formula } from '../formula/formula';
import { CellError } from '../formula/scalar';
import type { Cells, Sheet } from '../sheet';
import { customTree } from './custom-tree';
import { Spills } from './spills';

/** The most rounds of a recalculation. A formula may read spilled cells of a second formula, which may read those of a third one. */
const MOST_ROUNDS = 12;

interface FilledFile extends CalculatedFile {
  /** Throws if the file would exceed Google's limits with `more` more cells, or with so many columns. */
  checkRoom(more: number, columns: number): void;
}

export interface FillingCell {
  readonly sheet: Sheet;
  readonly row: number;
  readonly column: number;
  readonly formula: Formula;
}

/** What happens while results are placed. */
export interface Placing {
  beginRound(): void;
  beginCell(cell: FillingCell): void;
}

const filling = new WeakMap<Formula, boolean>();

/** The cells with results that may fill several cells, and all that call a custom function, row by row. */
export function fillingCells(file: FilledFile, isCustom = (_: string) => false): FillingCell[] {
  const found: FillingCell[] = [];
  for (const sheet of file.sheets)
    sheet.rows.forEach((line, row) => {
      if (!line?.formulas) return;
      line.values.forEach((value, column) => {
        if (!(value instanceof Formula)) return;
        if (fills(value) || customTree(value, isCustom).calls.size > 0)
          found.push({ sheet, row, column, formula: value });
      });
    });
  return found;
}

function fills(formula: Formula): boolean {
  let known = filling.get(formula);
  if (known === undefined) {
    known = mayFill(formula.node());
    filling.set(formula, known);
  }
  return known;
}

/** Places the results of `cells`, beginning with the places so far. */
export function placeResults(
  file: FilledFile,
  calculation: Calculation,
  cells: readonly FillingCell[],
  custom?: CustomFunctions,
  placing?: Placing,
): void {
  let current = calculation.spills;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    placing?.beginRound();
    calculation.changed(current);
    const next = new Spills();
    for (const cell of cells) {
      placing?.beginCell(cell);
      place(file, cell, calculation, next, custom);
    }
    if (next.sameAs(current)) return;
    current = next;
  }
  calculation.changed(current);
}

function place(
  file: FilledFile,
  { sheet, row, column, formula }: FillingCell,
  calculation: Calculation,
  spills: Spills,
  custom: CustomFunctions | undefined,
): void {
  calculation.result(sheet, row, column, formula);
  const whole = calculation.whole(sheet, row, column);
  if (whole === undefined || whole.values.length * whole.width === 1) return;
  const cells = { top: row, left: column, bottom: row + whole.values.length, right: column + whole.width };
  const isCustom = custom !== undefined && customTree(formula, custom.isCustom).isOneCall;
  spills.place({ sheet, cells }, () => (isCustom ? noRoom(file, sheet, cells) : noCells(sheet, cells)));
}

/** The result of a custom function makes the grid larger. */
function noRoom(file: FilledFile, sheet: Sheet, { bottom, right }: Cells): CellError | undefined {
  const rows = Math.max(sheet.rowCount, bottom);
  const columns = Math.max(sheet.columnCount, right);
  try {
    file.checkRoom(rows * columns - sheet.rowCount * sheet.columnCount, columns);
    return undefined;
  } catch (error) {
    return new CellError('#REF!', `The result does not fit: ${(error as Error).message}`);
  }
}

/** The result of any other formula does not. */
function noCells({ rowCount, columnCount }: Sheet, { bottom, right }: Cells): CellError | undefined {
  const missing = (count: number, lines: string) =>
    new CellError('#REF!', `Result was not automatically expanded, please insert more ${lines} (${count}).`);
  if (bottom > rowCount) return missing(bottom - rowCount, 'rows');
  return right > columnCount ? missing(right - columnCount, 'columns') : undefined;
}
