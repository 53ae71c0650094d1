import type { Cells, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { listedItems } from '../../../emulator/src/spreadsheet/validation';
import type { CellArea } from '../api';
import type { DropDownCells } from './sheet-parts-api';

/** The cells of a tab that have a drop-down. */
export function dropDowns(store: SpreadsheetStore, sheet: Sheet): DropDownCells[] {
  return sheet.validations
    .filter(({ json }) => json['showCustomUi'] === true)
    .map((rule) => ({ areas: cellAreas(sheet, rule.ranges), items: listedItems(store, rule) }));
}

/** Ranges as the page has them, without cells outside of the grid. */
export function cellAreas(sheet: Sheet, ranges: readonly Cells[]): CellArea[] {
  return ranges.map(({ top, left, bottom, right }) => ({
    row: top,
    column: left,
    rows: Math.min(bottom, sheet.rowCount) - top,
    columns: Math.min(right, sheet.columnCount) - left,
  }));
}
