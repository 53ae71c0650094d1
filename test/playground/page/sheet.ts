import type { PageCell, SheetContent } from '../../../playground/page-server/api';

/** A sheet with this many rows and columns, and some given properties. */
export function sheet(given: Partial<SheetContent> = {}): SheetContent {
  return {
    sheetId: 7,
    revision: 1,
    rowCount: 100,
    columnCount: 10,
    frozenRows: 0,
    frozenColumns: 0,
    rows: [],
    styles: [],
    columnWidths: {},
    hiddenRows: [],
    hiddenColumns: [],
    merges: [],
    filter: null,
    hidesGridlines: false,
    charts: [],
    dropDowns: [],
    ...given,
  };
}

/** Rows of plain texts; '' is a blank cell. */
export function texts(...rows: readonly (readonly string[])[]): PageCell[][] {
  return rows.map((row) => row.map((text) => (text === '' ? null : [text, -1, 0])));
}
