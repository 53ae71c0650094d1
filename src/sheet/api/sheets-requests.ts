import type { SheetsRequest } from '../../platform/ports';
import { cellData, type SheetCell, type SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import type { Tab } from '../tab';
import type { Span } from './spans';

/** Rows or columns of a sheet. All indexes count from 0; ends are exclusive. */
export type SheetAxis = 'ROWS' | 'COLUMNS';

export interface Area {
  readonly sheetId: number;
  readonly startRowIndex: number;
  readonly endRowIndex: number;
  readonly startColumnIndex: number;
  readonly endColumnIndex: number;
}

interface NewSheet extends Tab {
  readonly hidden: boolean;
  readonly frozenRowCount: number;
  readonly hideGridlines?: boolean;
  /** The place among the tabs; by default, the last one. */
  readonly index?: number;
}

export function addSheet({ sheetId, title, hidden, index, ...gridProperties }: NewSheet): SheetsRequest {
  const place = index === undefined ? {} : { index };
  return { addSheet: { properties: { sheetId, title, hidden, ...place, gridProperties } } };
}

export function deleteSheet(sheetId: number): SheetsRequest {
  return { deleteSheet: { sheetId } };
}

/** Changes only the given properties of a sheet. */
export function changeSheet(
  sheetId: number,
  properties: { readonly title?: string; readonly hidden?: boolean },
): SheetsRequest {
  const fields = Object.keys(properties).join();
  return { updateSheetProperties: { properties: { sheetId, ...properties }, fields } };
}

export function freezeRows(sheetId: number, frozenRowCount: number): SheetsRequest {
  const properties = { sheetId, gridProperties: { frozenRowCount } };
  return { updateSheetProperties: { properties, fields: 'gridProperties.frozenRowCount' } };
}

export function insertDimension(
  sheetId: number,
  dimension: SheetAxis,
  span: Span,
  inheritFromBefore: boolean,
): SheetsRequest {
  return { insertDimension: { range: dimensionRange(sheetId, dimension, span), inheritFromBefore } };
}

export function appendDimension(sheetId: number, dimension: SheetAxis, length: number): SheetsRequest {
  return { appendDimension: { sheetId, dimension, length } };
}

export function deleteDimension(sheetId: number, dimension: SheetAxis, span: Span): SheetsRequest {
  return { deleteDimension: { range: dimensionRange(sheetId, dimension, span) } };
}

export function columnWidth(sheetId: number, span: Span, pixelSize: number): SheetsRequest {
  const range = dimensionRange(sheetId, 'COLUMNS', span);
  return { updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' } };
}

function dimensionRange(sheetId: number, dimension: SheetAxis, { from, to }: Span): Record<string, unknown> {
  return { sheetId, dimension, startIndex: from, endIndex: to };
}

/** Sets only values: formats and notes of the cells stay. */
export function setCells(sheetId: number, row: number, column: number, rows: SheetRows): SheetsRequest {
  const start = { sheetId, rowIndex: row, columnIndex: column };
  const cells = rows.map((values) => ({ values: values.map(cellData) }));
  return { updateCells: { start, rows: cells, fields: 'userEnteredValue' } };
}

/** Adds rows below the last row with data. Formats of the cells stay. */
export function appendCells(sheetId: number, rows: SheetRows): SheetsRequest {
  return {
    appendCells: {
      sheetId,
      rows: rows.map((values) => ({ values: values.map(cellData) })),
      fields: 'userEnteredValue',
    },
  };
}

/** Sets formulas, which use semicolons between their arguments. Formats and notes of the cells stay. */
export function setFormulas(
  sheetId: number,
  row: number,
  column: number,
  formulas: readonly string[],
): SheetsRequest {
  const start = { sheetId, rowIndex: row, columnIndex: column };
  const values = formulas.map((formulaValue) => ({ userEnteredValue: { formulaValue } }));
  return { updateCells: { start, rows: [{ values }], fields: 'userEnteredValue' } };
}

/** Replaces the text `find` in a cell. A cell with another text or with a formula stays as it is. */
export function replaceText(range: Area, find: string, replacement: string): SheetsRequest {
  return { findReplace: { find, replacement, matchCase: true, range } };
}

/** Sets the value and the note of a cell. */
export function setCellWithNote(
  sheetId: number,
  row: number,
  column: number,
  value: SheetCell,
  note: string,
): SheetsRequest {
  const start = { sheetId, rowIndex: row, columnIndex: column };
  return {
    updateCells: {
      start,
      rows: [{ values: [{ ...cellData(value), note }] }],
      fields: 'userEnteredValue,note',
    },
  };
}

/** A row of header cells with their notes. */
export function setHeaders(
  sheetId: number,
  row: number,
  column: number,
  headers: readonly Pick<Column, 'label' | 'note'>[],
): SheetsRequest {
  const start = { sheetId, rowIndex: row, columnIndex: column };
  const values = headers.map(({ label, note }) => ({ ...cellData(label), note }));
  return { updateCells: { start, rows: [{ values }], fields: 'userEnteredValue,note' } };
}

function repeatCell(range: Area, cell: object, fields: string): SheetsRequest {
  return { repeatCell: { range, cell, fields } };
}

/** The same note on every cell of `range`; '' removes notes. */
export function setNote(range: Area, note: string): SheetsRequest {
  return repeatCell(range, note === '' ? {} : { note }, 'note');
}

export function formatNumbers(range: Area, type: string, pattern: string): SheetsRequest {
  const cell = { userEnteredFormat: { numberFormat: { type, pattern } } };
  return repeatCell(range, cell, 'userEnteredFormat.numberFormat');
}

export function makeBold(range: Area): SheetsRequest {
  const cell = { userEnteredFormat: { textFormat: { bold: true } } };
  return repeatCell(range, cell, 'userEnteredFormat.textFormat.bold');
}

export function copyPaste(
  source: Area,
  destination: Area,
  pasteType: 'PASTE_NORMAL' | 'PASTE_VALUES' | 'PASTE_FORMULA' | 'PASTE_FORMAT',
): SheetsRequest {
  return { copyPaste: { source, destination, pasteType } };
}

/** Copies the cells of row `model` in the columns `across` into the `count` rows from `row` on. */
export function copyRow(
  sheetId: number,
  model: number,
  row: number,
  count: number,
  across: Span,
  pasteType: 'PASTE_FORMULA' | 'PASTE_FORMAT',
): SheetsRequest {
  const width = across.to - across.from;
  const source = areaOf(sheetId, model, 1, across.from, width);
  return copyPaste(source, areaOf(sheetId, row, count, across.from, width), pasteType);
}

/** Sorts the rows of `range` by one of its columns, ascending. */
export function sortRange(range: Area, column: number): SheetsRequest {
  return { sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder: 'ASCENDING' }] } };
}

/** Google warns users before they edit the sheet, which may still be edited. */
export function warnOnEdits(sheetId: number): SheetsRequest {
  return { addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } } };
}

/** Marks a sheet with metadata. The add-on chooses the id, not Google, so that the same batch can change the metadata. */
export function addMetadata(sheetId: number, metadataId: number, key: string, value: string): SheetsRequest {
  const metadata = { metadataId, metadataKey: key, metadataValue: value };
  const developerMetadata = { ...metadata, location: { sheetId }, visibility: 'DOCUMENT' };
  return { createDeveloperMetadata: { developerMetadata } };
}

export function changeMetadata(metadataId: number, metadataValue: string): SheetsRequest {
  return {
    updateDeveloperMetadata: {
      dataFilters: [{ developerMetadataLookup: { metadataId } }],
      developerMetadata: { metadataValue },
      fields: 'metadataValue',
    },
  };
}

export function deleteMetadata(metadataId: number): SheetsRequest {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup: { metadataId } } } };
}

/** The area of `count` rows from `row` on and `width` columns from `column` on. */
export function areaOf(sheetId: number, row: number, count: number, column: number, width: number): Area {
  return {
    sheetId,
    startRowIndex: row,
    endRowIndex: row + count,
    startColumnIndex: column,
    endColumnIndex: column + width,
  };
}
