/** The results of formulas, each worked out once between two changes of the file. */
import { type Block, evaluate } from './formula/evaluate';
import { Formula } from './formula/formula';
import type { Reference } from './formula/reference';
import { CellError, type Scalar } from './formula/scalar';
import type { Sheet } from './sheet';
import type { SpreadsheetStore } from './store';
import { MOST_COLUMNS } from './store';

const RUNNING = Symbol('running');

export class Calculation {
  private readonly store: SpreadsheetStore;
  private readonly results = new Map<Sheet, Map<number, Scalar | typeof RUNNING>>();

  constructor(store: SpreadsheetStore) {
    this.store = store;
  }

  /** A formula that leads back to its own cell is #REF!, as in Google Sheets. */
  result(sheet: Sheet, row: number, column: number, formula: Formula): Scalar {
    const results = this.resultsOf(sheet);
    const key = row * MOST_COLUMNS + column;
    const known = results.get(key);
    if (known === RUNNING) return new CellError('#REF!');
    if (known !== undefined) return known;
    results.set(key, RUNNING);
    const value = evaluate(formula.node(), (reference) => this.cells(reference, sheet));
    results.set(key, value);
    return value;
  }

  private resultsOf(sheet: Sheet): Map<number, Scalar | typeof RUNNING> {
    let results = this.results.get(sheet);
    if (results === undefined) {
      results = new Map();
      this.results.set(sheet, results);
    }
    return results;
  }

  private cells(reference: Reference, home: Sheet): Block | CellError {
    const sheet = this.sheetOf(reference, home);
    if (sheet === undefined || reference.top >= sheet.rowCount || reference.left >= sheet.columnCount)
      return new CellError('#REF!');
    const bottom = Math.min(reference.bottom, Math.max(sheet.rows.length, reference.top + 1));
    const right = Math.min(reference.right, sheet.columnCount);
    const block: Scalar[][] = [];
    for (let row = reference.top; row < bottom; row += 1) {
      const line: Scalar[] = [];
      for (let column = reference.left; column < right; column += 1)
        line.push(this.value(sheet, row, column));
      block.push(line);
    }
    return block;
  }

  private sheetOf({ sheet }: Reference, home: Sheet): Sheet | undefined {
    if (sheet === null) return home;
    return this.store.sheets.find((each) => each.id === sheet);
  }

  private value(sheet: Sheet, row: number, column: number): Scalar {
    const value = sheet.value(row, column);
    return value instanceof Formula ? this.result(sheet, row, column, value) : value;
  }
}
