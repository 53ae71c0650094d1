import type { SheetsRequest } from '../../platform/ports';
import { cellData, type SheetCell, type SheetRow, type SheetRows } from '../../table/sheet-cell';
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

const WITH_NOTE = 'userEnteredValue,note';

function updateCells(
  sheetId: number,
  rowIndex: number,
  columnIndex: number,
  rows: readonly object[],
  fields: string,
): SheetsRequest {
  return { updateCells: { start: { sheetId, rowIndex, columnIndex }, rows, fields } };
}

/** Sets only values: formats and notes of the cells stay. */
export function setCells(sheetId: number, row: number, column: number, rows: SheetRows): SheetsRequest {
  return updateCells(sheetId, row, column, rows.map(rowData), 'userEnteredValue');
}

/** Adds rows below the last row with data. Formats of the cells stay. */
export function appendCells(sheetId: number, rows: SheetRows): SheetsRequest {
  return { appendCells: { sheetId, rows: rows.map(rowData), fields: 'userEnteredValue' } };
}

function rowData(cells: SheetRow): object {
  return { values: cells.map(cellData) };
}

/** The formulas have semicolons between their arguments. Formats and notes of the cells stay. */
export function setFormulas(
  sheetId: number,
  row: number,
  column: number,
  formulas: readonly string[],
): SheetsRequest {
  const values = formulas.map((formulaValue) => ({ userEnteredValue: { formulaValue } }));
  return updateCells(sheetId, row, column, [{ values }], 'userEnteredValue');
}

/** Replaces the text `find` in a cell. A cell with another text or with a formula stays as it is. */
export function replaceText(range: Area, find: string, replacement: string): SheetsRequest {
  return { findReplace: { find, replacement, matchCase: true, range } };
}

export function setCellWithNote(
  sheetId: number,
  row: number,
  column: number,
  value: SheetCell,
  note: string,
): SheetsRequest {
  return updateCells(sheetId, row, column, [{ values: [{ ...cellData(value), note }] }], WITH_NOTE);
}

export function setHeaders(
  sheetId: number,
  row: number,
  column: number,
  headers: readonly Pick<Column, 'label' | 'note'>[],
): SheetsRequest {
  const values = headers.map(({ label, note }) => ({ ...cellData(label), note }));
  return updateCells(sheetId, row, column, [{ values }], WITH_NOTE);
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

/** Fills the header row `range` and puts its texts in the middle of its height. */
export function fillHeader(range: Area, color: string): SheetsRequest {
  const cell = { userEnteredFormat: { backgroundColor: rgb(color), verticalAlignment: 'MIDDLE' } };
  return repeatCell(range, cell, 'userEnteredFormat.backgroundColor,userEnteredFormat.verticalAlignment');
}

export function align(range: Area, horizontalAlignment: 'LEFT' | 'RIGHT'): SheetsRequest {
  const cell = { userEnteredFormat: { horizontalAlignment } };
  return repeatCell(range, cell, 'userEnteredFormat.horizontalAlignment');
}

/** A colour as #rrggbb, as the API takes it. */
export function rgb(hex: string): Record<'red' | 'green' | 'blue', number> {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { red: part(1), green: part(3), blue: part(5) };
}

/** Gives the rows of `range` alternating colours. Its first row is the header. */
export function bandRows(
  range: Area,
  header: string,
  [first, second]: readonly [string, string],
): SheetsRequest {
  const rowProperties = {
    headerColor: rgb(header),
    firstBandColor: rgb(first),
    secondBandColor: rgb(second),
  };
  return { addBanding: { bandedRange: { range, rowProperties } } };
}

/** Shows texts that equal, or start with, `value` in bold and in colours. Inserted rows get the rule too. */
export function colorTexts(
  range: Area,
  type: 'TEXT_EQ' | 'TEXT_STARTS_WITH',
  value: string,
  { text, fill }: { readonly text: string; readonly fill?: string },
): SheetsRequest {
  const textFormat = { bold: true, foregroundColor: rgb(text) };
  const format = fill === undefined ? { textFormat } : { textFormat, backgroundColor: rgb(fill) };
  const booleanRule = { condition: { type, values: [{ userEnteredValue: value }] }, format };
  return { addConditionalFormatRule: { rule: { ranges: [range], booleanRule }, index: 0 } };
}

/** Groups columns, so that users can fold them. */
export function groupColumns(sheetId: number, startIndex: number, endIndex: number): SheetsRequest {
  return { addDimensionGroup: { range: { sheetId, dimension: 'COLUMNS', startIndex, endIndex } } };
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

export function sortRange(range: Area, column: number, isDescending: boolean): SheetsRequest {
  const sortOrder = isDescending ? 'DESCENDING' : 'ASCENDING';
  return { sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder }] } };
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

/** Marks a row or a column with metadata, which moves along with it. */
export function markDimension(
  sheetId: number,
  dimension: SheetAxis,
  index: number,
  metadataKey: string,
  metadataValue: string,
): SheetsRequest {
  const location = { dimensionRange: dimensionRange(sheetId, dimension, { from: index, to: index + 1 }) };
  const developerMetadata = { metadataKey, metadataValue, location, visibility: 'DOCUMENT' };
  return { createDeveloperMetadata: { developerMetadata } };
}

/** Removes the marks with this key and value from all rows and columns. */
export function removeMarks(metadataKey: string, metadataValue: string): SheetsRequest {
  const developerMetadataLookup = { metadataKey, metadataValue };
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup } } };
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

export function areaOf(sheetId: number, row: number, count: number, column: number, width: number): Area {
  return {
    sheetId,
    startRowIndex: row,
    endRowIndex: row + count,
    startColumnIndex: column,
    endColumnIndex: column + width,
  };
}
