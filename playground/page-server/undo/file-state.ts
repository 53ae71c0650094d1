import type { DeveloperMetadata } from '../../../emulator/src/spreadsheet/metadata';
import type { Row, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

/** The fields and the rows of a tab. Saving the rows is fast, because they are copied only when they are changed. */
export interface SheetState {
  readonly sheet: Sheet;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly rows: readonly (Row | undefined)[];
}

/** The state of a file. */
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

/** Restores a tab. */
export function putBack({ sheet, fields, rows }: SheetState): Sheet {
  return Object.assign(sheet, fields, { rows: rows.slice() });
}
