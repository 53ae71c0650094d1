import type { CellPlace, GridRange, SheetsRequest } from '../../platform';
import { type SheetRow, type SheetRows, toCellData } from '../../table';
import { BAND_COLORS, HEADER_COLOR } from '../colors';
import type { Tab } from '../tab';
import type { Span } from './spans';

/** Rows or columns of a sheet. All indexes count from 0; ends are exclusive. */
export type SheetAxis = 'ROWS' | 'COLUMNS';

export type Area = Required<GridRange>;

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

export function freezeRows(sheetId: number, frozenRowCount: number): SheetsRequest {
  const properties = { sheetId, gridProperties: { frozenRowCount } };
  return { updateSheetProperties: { properties, fields: 'gridProperties.frozenRowCount' } };
}

export function insertDimension(sheetId: number, axis: SheetAxis, span: Span, inheritFromBefore: boolean) {
  return { insertDimension: { range: toDimensionRange(sheetId, axis, span), inheritFromBefore } };
}

export function appendDimension(sheetId: number, dimension: SheetAxis, length: number): SheetsRequest {
  return { appendDimension: { sheetId, dimension, length } };
}

export function deleteDimension(sheetId: number, dimension: SheetAxis, span: Span): SheetsRequest {
  return { deleteDimension: { range: toDimensionRange(sheetId, dimension, span) } };
}

export function setColumnWidth(sheetId: number, span: Span, pixelSize: number): SheetsRequest {
  const range = toDimensionRange(sheetId, 'COLUMNS', span);
  return { updateDimensionProperties: { range, properties: { pixelSize }, fields: 'pixelSize' } };
}

function toDimensionRange(sheetId: number, dimension: SheetAxis, { from, to }: Span) {
  return { sheetId, dimension, startIndex: from, endIndex: to };
}

/** Sets only values: formats and notes of the cells stay. */
export function setCells(sheetId: number, row: number, column: number, rows: SheetRows): SheetsRequest {
  return updateCells({ sheetId, row, column }, rows.map(toRowData), 'userEnteredValue');
}

export function toRowData(cells: SheetRow): object {
  return { values: cells.map(toCellData) };
}

/** The formulas have semicolons between their arguments. Formats and notes of the cells stay. */
export function setFormulas(sheetId: number, row: number, column: number, formulas: readonly string[]) {
  const values = formulas.map((formulaValue) => ({ userEnteredValue: { formulaValue } }));
  return updateCells({ sheetId, row, column }, [{ values }], 'userEnteredValue');
}

interface CellLabel {
  readonly label: string;
  readonly note: string;
}

export function setLabels(sheetId: number, row: number, column: number, labels: readonly CellLabel[]) {
  const values = labels.map(({ label, note }) => ({ ...toCellData(label), note }));
  return updateCells({ sheetId, row, column }, [{ values }], 'userEnteredValue,note');
}

function updateCells(first: CellPlace, rows: readonly object[], fields: string): SheetsRequest {
  const start = { sheetId: first.sheetId, rowIndex: first.row, columnIndex: first.column };
  return { updateCells: { start, rows, fields } };
}

function repeatCell(range: Area, cell: object, fields: string): SheetsRequest {
  return { repeatCell: { range, cell, fields } };
}

/** The same note on every cell of `range`; '' removes notes. */
export function setNote(range: Area, note: string): SheetsRequest {
  return repeatCell(range, note === '' ? {} : { note }, 'note');
}

/** Sets some properties of the cells' format. The others stay. */
export function formatCells(range: Area, userEnteredFormat: object): SheetsRequest {
  const fields = Object.keys(userEnteredFormat).map((property) => `userEnteredFormat.${property}`);
  return repeatCell(range, { userEnteredFormat }, fields.join());
}

export function makeBold(range: Area): SheetsRequest {
  const cell = { userEnteredFormat: { textFormat: { bold: true } } };
  return repeatCell(range, cell, 'userEnteredFormat.textFormat.bold');
}

export function toColorStyle(hex: string) {
  const parseColorChannel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return { rgbColor: { red: parseColorChannel(1), green: parseColorChannel(3), blue: parseColorChannel(5) } };
}

/** Gives the rows of `range` alternating colours. Its first row is the header. */
export function addRowBands(range: Area): SheetsRequest {
  const [firstBandColorStyle, secondBandColorStyle] = BAND_COLORS.map(toColorStyle);
  const headerColorStyle = toColorStyle(HEADER_COLOR);
  const rowProperties = { headerColorStyle, firstBandColorStyle, secondBandColorStyle };
  return { addBanding: { bandedRange: { range, rowProperties } } };
}

/** Shows texts that equal, or start with, `value` in bold and in colours. Inserted rows get the rule too. */
export function addTextColorRule(
  range: Area,
  type: 'TEXT_EQ' | 'TEXT_STARTS_WITH',
  value: string,
  { text, fill }: { readonly text: string; readonly fill?: string },
): SheetsRequest {
  const textFormat = { bold: true, foregroundColorStyle: toColorStyle(text) };
  const format = { textFormat, ...(fill !== undefined && { backgroundColorStyle: toColorStyle(fill) }) };
  const booleanRule = { condition: { type, values: [{ userEnteredValue: value }] }, format };
  return { addConditionalFormatRule: { rule: { ranges: [range], booleanRule }, index: 0 } };
}

export function copyPaste(source: Area, destination: Area, pasteType: 'PASTE_VALUES' | 'PASTE_FORMULA') {
  return { copyPaste: { source, destination, pasteType } };
}

/** Copies the formulas of row `model` in the columns `across` into the `count` rows from `row` on. */
export function copyRow(sheetId: number, model: number, row: number, count: number, across: Span) {
  const width = across.to - across.from;
  const source = toArea(sheetId, model, 1, across.from, width);
  return copyPaste(source, toArea(sheetId, row, count, across.from, width), 'PASTE_FORMULA');
}

/** Marks a sheet with metadata. The add-on chooses the id, not Google, so that the same batch can change the metadata. */
export function addMetadata(sheetId: number, metadataId: number, key: string, value: string): SheetsRequest {
  const metadata = { metadataId, metadataKey: key, metadataValue: value };
  const developerMetadata = { ...metadata, location: { sheetId }, visibility: 'DOCUMENT' };
  return { createDeveloperMetadata: { developerMetadata } };
}

/** Marks a row or a column with metadata, which moves along with it. */
export function markDimension(sheetId: number, axis: SheetAxis, index: number, key: string, value: string) {
  const location = { dimensionRange: toDimensionRange(sheetId, axis, { from: index, to: index + 1 }) };
  const developerMetadata = { metadataKey: key, metadataValue: value, location, visibility: 'DOCUMENT' };
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

export function deleteMetadata(
  developerMetadataLookup: { metadataId: number } | { metadataKey: string; metadataValue: string },
): SheetsRequest {
  return { deleteDeveloperMetadata: { dataFilter: { developerMetadataLookup } } };
}

export function toArea(sheetId: number, row: number, count: number, column: number, width: number): Area {
  return {
    sheetId,
    startRowIndex: row,
    endRowIndex: row + count,
    startColumnIndex: column,
    endColumnIndex: column + width,
  };
}
