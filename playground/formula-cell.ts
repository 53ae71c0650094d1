import { customArguments, type Looked } from '../emulator/src/spreadsheet/custom/custom-arguments';
import type { Formula } from '../emulator/src/spreadsheet/formula/formula';
import type { Reference } from '../emulator/src/spreadsheet/formula/reference';
import { CellError, type Scalar } from '../emulator/src/spreadsheet/formula/scalar';
import { formatted, isDateFormat } from '../emulator/src/spreadsheet/number-format';
import { serialOfInstant } from '../emulator/src/spreadsheet/serial';
import type { Sheet } from '../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../emulator/src/spreadsheet/store';

/** A call of a custom function. */
export interface CustomCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * The call of a formula that consists of one custom function, with the arguments as Google passes them: a blank between commas is undefined,
 * a blank cell is '', a cell with a date format is a Date, and a range is a 2-D array. Throws for any other formula, and for cells with an
 * error.
 */
export function customCall(formula: Formula, file: SpreadsheetStore, home = file.activeSheet()): CustomCall {
  const node = formula.node();
  if (node.kind !== 'call') throw new Error(`${file.formulaText(formula)} is no call of a function.`);
  const args = customArguments(node.args, (reference) => looked(reference, file, home), file);
  if (args instanceof CellError) throw new Error(`A formula points at ${args.code}.`);
  return { name: node.name, args };
}

/** The texts of a custom function's result. Days are shown as 2026-09-14, and numbers without a format. */
export function spilledTexts(result: unknown, timeZone: string): string[][] {
  const rows: readonly unknown[] = Array.isArray(result) ? result : [result];
  return rows.map((row) => (Array.isArray(row) ? row : [row]).map((cell) => cellText(cell, timeZone)));
}

function looked(reference: Reference, file: SpreadsheetStore, home: Sheet): Looked | CellError {
  const { sheet: id, top, left } = reference;
  const sheet = id === null ? home : file.sheets.find((each) => each.id === id);
  if (sheet === undefined) return new CellError('#REF!');
  const height = Math.min(reference.bottom, sheet.rowCount) - top;
  const width = Math.min(reference.right, sheet.columnCount) - left;
  const values = Array.from({ length: height }, (_, down) =>
    Array.from({ length: width }, (__, across) => file.readByScript(sheet, top + down, left + across)),
  );
  return {
    values,
    isDate: (down, across) => isDateFormat(file.numberFormat(sheet, top + down, left + across)),
  };
}

function cellText(cell: unknown, timeZone: string): string {
  if (cell instanceof Date)
    return formatted(serialOfInstant(cell.getTime(), timeZone), { type: 'DATE', pattern: 'yyyy-mm-dd' });
  return cell === null ? '' : formatted(cell as Scalar);
}
