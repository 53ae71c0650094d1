import { numberFormatOf } from './apps-script/spreadsheet/cell';
import { type Block, evaluate } from './apps-script/spreadsheet/formula/evaluate';
import type { Formula } from './apps-script/spreadsheet/formula/formula';
import type { Node } from './apps-script/spreadsheet/formula/parse';
import type { Reference } from './apps-script/spreadsheet/formula/reference';
import { CellError, type Scalar } from './apps-script/spreadsheet/formula/scalar';
import { formatted, isDateFormat } from './apps-script/spreadsheet/number-format';
import { instantOfSerial, serialOfInstant } from './apps-script/spreadsheet/serial';
import type { Sheet } from './apps-script/spreadsheet/sheet';
import type { SpreadsheetStore } from './apps-script/spreadsheet/store';

/** A custom function and what it is called with. */
export interface CustomCall {
  readonly name: string;
  readonly args: readonly unknown[];
}

/**
 * What a formula that is one call of a custom function hands over, as Google does: a blank between commas undefined, a
 * blank cell '', a cell with a date format a Date, a range a 2-D array. Throws for any other formula, and for cells that
 * hold an error.
 */
export function customCall(formula: Formula, file: SpreadsheetStore, home = file.activeSheet()): CustomCall {
  const node = formula.node();
  if (node.kind !== 'call') throw new Error(`${file.formulaText(formula)} is no call of a function.`);
  return { name: node.name, args: node.args.map((arg) => argument(arg, file, home)) };
}

/** The texts of the cells that a custom function's result fills; days as 2026-09-14, numbers without a format. */
export function spilledTexts(result: unknown, timeZone: string): string[][] {
  const rows: readonly unknown[] = Array.isArray(result) ? result : [result];
  return rows.map((row) => (Array.isArray(row) ? row : [row]).map((cell) => cellText(cell, timeZone)));
}

function argument(node: Node, file: SpreadsheetStore, home: Sheet): unknown {
  if (node.kind === 'value' && node.value === undefined) return undefined;
  if (node.kind === 'reference') return handedOver(node.reference, file, home);
  const value = evaluate(node, (reference) => block(reference, file, home));
  return plain(value);
}

function handedOver(reference: Reference, file: SpreadsheetStore, home: Sheet): unknown {
  const sheet = sheetOf(reference, file, home);
  const rows = block(reference, file, home).map((row, down) =>
    row.map((value, right) => {
      const format = sheet.format(reference.top + down, reference.left + right);
      const isDate = typeof value === 'number' && isDateFormat(numberFormatOf(format));
      return isDate ? new Date(instantOfSerial(value, file.timeZone)) : plain(value);
    }),
  );
  return rows.length === 1 && rows[0]!.length === 1 ? rows[0]![0] : rows;
}

function block(reference: Reference, file: SpreadsheetStore, home: Sheet): Block {
  const sheet = sheetOf(reference, file, home);
  const bottom = Math.min(reference.bottom, sheet.rowCount);
  const right = Math.min(reference.right, sheet.columnCount);
  return Array.from({ length: bottom - reference.top }, (_, down) =>
    Array.from({ length: right - reference.left }, (__, across) =>
      file.effective(sheet, reference.top + down, reference.left + across),
    ),
  );
}

function sheetOf({ sheet }: Reference, file: SpreadsheetStore, home: Sheet): Sheet {
  if (sheet === null) return home;
  if (typeof sheet === 'string') throw new Error(`There is no sheet “${sheet}”.`);
  return file.sheet(sheet);
}

function plain(value: Scalar): unknown {
  if (value instanceof CellError) throw new Error(`A formula points at ${value.code}.`);
  return value ?? '';
}

function cellText(cell: unknown, timeZone: string): string {
  if (cell instanceof Date)
    return formatted(serialOfInstant(cell.getTime(), timeZone), { type: 'DATE', pattern: 'yyyy-mm-dd' });
  return cell === null ? '' : formatted(cell as Scalar);
}
