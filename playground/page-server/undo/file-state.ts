import type { DeveloperMetadata } from '../../apps-script/spreadsheet/metadata';
import type { Row, Sheet } from '../../apps-script/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../apps-script/spreadsheet/store';

/** All of a tab but its rows, and its rows. Rows are copied before they are changed, so that keeping them is cheap. */
export interface SheetState {
  readonly sheet: Sheet;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rows: readonly (Row | undefined)[];
}

/** The file at a moment. */
export interface FileState {
  /** By id, in the order of the tabs. */
  readonly sheets: ReadonlyMap<number, SheetState>;
  readonly metadata: readonly DeveloperMetadata[];
}

export function fileState(store: SpreadsheetStore): FileState {
  return {
    sheets: new Map(store.sheets.map((sheet) => [sheet.id, sheetState(sheet)])),
    metadata: store.metadata,
  };
}

export function sheetState(sheet: Sheet): SheetState {
  const { rows, ...fields } = sheet.kept();
  return { sheet, fields: fields as Readonly<Record<string, unknown>>, rows: rows! };
}

/** Makes a tab what it was. */
export function putBack({ sheet, fields, rows }: SheetState): Sheet {
  return Object.assign(sheet, fields, { rows: rows.slice() });
}
