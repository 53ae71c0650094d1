/** The content of cells as copying and filling take it. */
import { type Format, numberFormatOf, type Stored } from '../cell';
import { CellError, type Scalar } from '../formula/scalar';
import type { Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';
import type { Edit } from './edit';

export interface Content {
  readonly value: Stored | undefined;
  readonly format: Format | undefined;
}

/** What a cell holds. A value that has spilled from another cell's formula is a plain value; if it is a day, it has a day's format. */
export function contentOf(store: SpreadsheetStore, sheet: Sheet, row: number, column: number): Content {
  const stored = sheet.value(row, column);
  const format = sheet.format(row, column);
  if (stored !== undefined || store.spillsOn(sheet).covering(sheet.id, row, column) === undefined)
    return { value: stored, format };
  const numberFormat = numberFormatOf(format) ?? store.numberFormat(sheet, row, column);
  const shown =
    numberFormat === undefined ? format : store.format({ ...format, numberFormat: { ...numberFormat } });
  return { value: plainResult(store.effective(sheet, row, column)), format: shown };
}

/** The result of a cell as a plain value, as a user or a script copies it. */
export function resultOf(
  { store, isByScript }: Edit,
  sheet: Sheet,
  row: number,
  column: number,
): Stored | undefined {
  return plainResult(
    isByScript ? store.readByScript(sheet, row, column) : store.effective(sheet, row, column),
  );
}

/** An error is its text. */
function plainResult(value: Scalar): Stored | undefined {
  if (value instanceof CellError) return value.code;
  return value === '' ? undefined : value;
}
