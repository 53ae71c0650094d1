/** A tab's `SheetProperties` as the API returns them. */
import type { JsonObject } from '../json';
import type { Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';

/** Fields that are stored and returned unchanged, without another effect. */
export const OTHER_FIELDS = ['rightToLeft', 'tabColor', 'tabColorStyle'];
export const SHEET_FIELDS = [
  'sheetId',
  'title',
  'index',
  'sheetType',
  'gridProperties',
  'hidden',
  ...OTHER_FIELDS,
];
export const GRID_FIELDS = [
  'rowCount',
  'columnCount',
  'frozenRowCount',
  'frozenColumnCount',
  'hideGridlines',
];

export function sheetProperties(store: SpreadsheetStore, sheet: Sheet): JsonObject {
  return {
    sheetId: sheet.id,
    title: sheet.title,
    index: store.sheets.indexOf(sheet),
    sheetType: sheet.type,
    ...(sheet.type === 'GRID' && { gridProperties: gridProperties(sheet) }),
    ...(sheet.hidden ? { hidden: true } : {}),
    ...sheet.otherProperties,
  };
}

function gridProperties(sheet: Sheet): JsonObject {
  return {
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    ...(sheet.frozenRows === 0 ? {} : { frozenRowCount: sheet.frozenRows }),
    ...(sheet.frozenColumns === 0 ? {} : { frozenColumnCount: sheet.frozenColumns }),
    ...(sheet.hidesGridlines ? { hideGridlines: true } : {}),
  };
}
