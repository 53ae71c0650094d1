import { TabsChanged } from '../../errors/sheet-errors';
import type { CellResource, SheetResource, SheetValue, SpreadsheetResource } from '../../platform/ports';
import type { SheetRows } from '../../table/sheet-cell';
import type { Tab } from '../tab';
import {
  a1,
  allRows,
  type CellsApi,
  cellRows,
  cellsShown,
  listed,
  RANGES_A_READ,
  type ReadApi,
  readGrid,
} from './grid-reads';
import { type ReportSheet, SHEET_FIELDS, surveySheets, withoutSheets } from './report-sheet';

/** A sheet of at most this many cells is read in one call, including formulas and notes. */
const MOST_CELLS_AT_ONCE = 100_000;

const FIELDS =
  'sheets(properties(sheetId,title,index,hidden,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit),data(rowData(values(effectiveValue,userEnteredValue,note))))';

/** What a batch returns of the sheets that it has written: their sizes and some cells with formulas and notes. */
export const SHOWN_FIELDS =
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue,userEnteredValue(formulaValue),note))))';

/** The contents of a sheet. Blank cells at the end of a row may be missing. */
export interface SheetContent {
  readonly grid: SheetRows;
  /** The cells of the sheet with formulas and notes. Undefined if the sheet is too large to be read with them. */
  readonly entered?: readonly (readonly CellResource[])[] | undefined;
  /** The cells of other sheets that were read in the same call. */
  readonly otherSheets?: SpreadsheetResource;
}

/** True for a sheet that is read in one call, with its formulas and notes. */
export function isSmall({ rowCount, columnCount }: Pick<Tab, 'rowCount' | 'columnCount'>): boolean {
  return rowCount * columnCount <= MOST_CELLS_AT_ONCE;
}

/**
 * Reads the report's whole sheet and, if the sheet is small, `otherRanges` of other sheets in the same call. Throws TabsChanged if the
 * title, size or stamp of the sheet has changed since the sheet was found. Only a small sheet is compared.
 */
export function readContent(
  api: ReadApi,
  sheet: ReportSheet,
  otherRanges: readonly string[] = [],
): SheetContent {
  const { tab } = sheet;
  if (!isSmall(tab)) return { grid: readGrid(api, tab) };
  const answer = api.get(FIELDS, [a1(tab, allRows(tab)), ...otherRanges]);
  const { found } = surveySheets(answer, sheet.stamp.report);
  const isSame =
    found !== undefined &&
    isSameTab(found.tab, tab) &&
    JSON.stringify(found.stamp) === JSON.stringify(sheet.stamp);
  if (!isSame) throw new TabsChanged(tab.title);
  const [entered = []] = cellsShown(answer, tab.sheetId);
  const content = { grid: entered.map((row) => row.map(shownValue)), entered };
  if (otherRanges.length === 0) return content;
  return { ...content, otherSheets: withoutSheets(answer, [tab.sheetId]) };
}

/** The spreadsheet `file` with the cells of `ranges`: those in `read`, or they are read now. */
export function withCells(
  api: CellsApi,
  file: SpreadsheetResource,
  ranges: readonly string[],
  read?: SpreadsheetResource,
): SpreadsheetResource {
  if (ranges.length === 0) return file;
  const { sheets = [] } = read ?? api.get(FIELDS, ranges);
  const found = new Map(sheets.map((sheet) => [sheet.properties?.sheetId, sheet]));
  return { sheets: (file.sheets ?? []).map((sheet) => found.get(sheet.properties?.sheetId) ?? sheet) };
}

/** Reads the spreadsheet's tabs and metadata again, with the cells of the ranges that `needs` returns for it. */
export function lookAgain(
  api: CellsApi,
  needs: (file: SpreadsheetResource) => readonly string[] = () => [],
): SpreadsheetResource {
  const file = api.get(SHEET_FIELDS);
  return withCells(api, file, needs(file));
}

/** All cells of a sheet of any size, with their formulas and notes. They are read in parts. */
export function readEntered(api: CellsApi, tab: Tab): (readonly CellResource[])[] {
  return listed(cellRows(api, FIELDS, tab, [allRows(tab)], MOST_CELLS_AT_ONCE));
}

/**
 * All entered values and notes as a text for comparison. Results of formulas are left out: Google recalculates them at any time.
 */
export function enteredText(entered: readonly (readonly CellResource[])[]): string {
  const cells: unknown[] = [];
  entered.forEach((row, at) => {
    row.forEach(({ userEnteredValue, note = '' }, column) => {
      if (userEnteredValue !== undefined || note !== '') cells.push([at, column, userEnteredValue, note]);
    });
  });
  return JSON.stringify(cells);
}

/** Whether a cell contains a formula. */
export function isFormula({ userEnteredValue }: CellResource): boolean {
  return userEnteredValue?.formulaValue !== undefined;
}

export function isSameTab(one: Tab, other: Tab): boolean {
  return (
    one.sheetId === other.sheetId &&
    one.title === other.title &&
    one.rowCount === other.rowCount &&
    one.columnCount === other.columnCount
  );
}

/** The value that a cell shows, in the form in which `api.values` returns it: a date is a serial number, a blank cell is ''. */
export function shownValue({ effectiveValue }: CellResource): SheetValue {
  const { stringValue, numberValue, boolValue, errorValue } = effectiveValue ?? {};
  if (errorValue !== undefined) return ERRORS[errorValue.type ?? ''] ?? '#ERROR!';
  return stringValue ?? numberValue ?? boolValue ?? '';
}

const ERRORS: Readonly<Record<string, string>> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
  LOADING: 'Loading...',
};

/**
 * Reads the `ranges` with the fields that a batch returns. The response may have several entries for a sheet; its ranges keep their order.
 */
export function readShown(api: CellsApi, ranges: readonly string[]): SpreadsheetResource {
  const sheets: SheetResource[] = [];
  for (let at = 0; at < ranges.length; at += RANGES_A_READ)
    sheets.push(...(api.get(SHOWN_FIELDS, ranges.slice(at, at + RANGES_A_READ)).sheets ?? []));
  return { sheets };
}
