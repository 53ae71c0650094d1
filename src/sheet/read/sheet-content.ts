import { TabsChanged } from '../../errors';
import type {
  CellResource,
  LineMetadata,
  SheetResource,
  SheetValue,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../platform';
import type { SheetRows } from '../../table';
import type { Span } from '../api';
import { buildColumnMark, COLUMN_KEY, HEADER_KEY } from '../stamp';
import { extractRangeCells, readCellRows, readGrid, toA1Range, toAllRows } from './grid-reads';
import { findSheetById, inspectSheets, listMetadata, type ReportSheet } from './report-sheet';

const MOST_CELLS_AT_ONCE = 100_000;

/** The header row is searched in the first rows: the user may have inserted rows above it. */
export const ROWS_SCANNED = 50;

const BESIDE_FIELDS = 'note,userEnteredFormat(backgroundColorStyle,textFormat(foregroundColorStyle))';

const KEY_AND_VALUE = 'developerMetadata(metadataKey,metadataValue)';
export const MARK_FIELDS = `startRow,rowMetadata(${KEY_AND_VALUE}),columnMetadata(${KEY_AND_VALUE})`;

const FIELDS = `sheets(properties(sheetId,title,index,hidden,sheetType,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue),merges,protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit),data(${MARK_FIELDS},rowData(values(effectiveValue,userEnteredValue,${BESIDE_FIELDS}))))`;

/** What a batch returns of the sheets that it has written: their sizes and the values of some cells. */
export const RESPONSE_FIELDS =
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue))))';

/** The places of the marks on the header row and the columns, by field. They move along with them. */
export type TableMarks = ReturnType<typeof locateMarks>;

export type SheetContent = ReturnType<typeof readContent>;

/** Reads the report's whole sheet, in one call if it is small. */
export function readContent(api: SpreadsheetApi, sheet: ReportSheet) {
  const { tab } = sheet;
  const isReadAtOnce = tab.rowCount * tab.columnCount <= MOST_CELLS_AT_ONCE;
  const rows = isReadAtOnce ? toA1Range(tab, toAllRows(tab)) : toTopRowsRange(sheet);
  const answer = api.get(FIELDS, [rows]);
  const { reportSheet } = inspectSheets(answer, sheet.stamp.report);
  // After `sheet` was read, somebody may have inserted rows, or another run may have written the table.
  const isUnchanged =
    JSON.stringify([reportSheet?.tab, reportSheet?.stamp]) === JSON.stringify([tab, sheet.stamp]);
  if (!isUnchanged) throw new TabsChanged(tab.title);
  const first = extractFirstRows(answer, sheet);
  const grid: SheetRows = isReadAtOnce ? first.grid : readGrid(api, tab);
  // A large sheet is read in several calls. If somebody inserts a column between them, the marks are no longer at the headers.
  const { headerRow = 0, columns } = first.marks;
  const readHeaders = (rows: SheetRows) => [...columns.values()].map((at) => rows[headerRow]?.[at] ?? '');
  if (readHeaders(grid).join('\n') !== readHeaders(first.grid).join('\n')) throw new TabsChanged(tab.title);
  return {
    /** Blank cells at the end of a row may be missing. */
    grid,
    /** The cells with their formulas and notes: of all rows if the sheet was read at once, else of the first ROWS_SCANNED rows. */
    entered: first.entered,
    wasReadAtOnce: isReadAtOnce,
    marks: first.marks,
    merges: findSheetById(answer, tab.sheetId)?.merges ?? [],
  };
}

/** By sheet row and column. Rows and cells may be missing. */
export type SheetCells = readonly (readonly (CellResource | undefined)[])[];

/** The cells in `rows`, at least with what is entered in the columns `valuesOf`. Of a sheet that was read at once, all cells with everything. */
export function readEnteredCells(
  api: SpreadsheetApi,
  { tab, entered, wasReadAtOnce }: ReportSheet & SheetContent,
  rows: readonly { readonly row: number }[],
  needs: { readonly valuesOf: readonly Span[]; readonly notesAndColors?: 'of all columns' },
): SheetCells {
  const [first] = rows;
  const last = rows[rows.length - 1];
  if (wasReadAtOnce || first === undefined || last === undefined) return entered;
  const cellsByRow: CellResource[][] = [];
  const addCells = (fields: string, columns?: Span) => {
    const fieldMask = `sheets(data(rowData(values(${fields}))))`;
    const span = { from: first.row, to: last.row + 1 };
    for (const [row, cells] of readCellRows(api, fieldMask, tab, [span], columns)) {
      cellsByRow[row] ??= [];
      for (const [nth, cell] of cells.entries()) {
        const column = nth + (columns?.from ?? 0);
        cellsByRow[row][column] = { ...cellsByRow[row][column], ...cell };
      }
    }
  };
  if (needs.notesAndColors) addCells(BESIDE_FIELDS);
  for (const columns of needs.valuesOf) addCells('userEnteredValue', columns);
  return cellsByRow;
}

/** Reads the first rows of the sheets of reports, with the marks of their tables, in one call. */
export function readFirstRows(api: SpreadsheetApi, sheets: readonly ReportSheet[]) {
  const answer = sheets.length === 0 ? {} : api.get(FIELDS, sheets.map(toTopRowsRange));
  return sheets.map((sheet) => extractFirstRows(answer, sheet));
}

/** The first range of a report's sheet in an answer that has MARK_FIELDS. */
export function extractFirstRows(answer: SpreadsheetResource, { tab, stamp }: ReportSheet) {
  const [entered = []] = extractRangeCells(answer, tab.sheetId);
  const marks = locateMarks(findSheetById(answer, tab.sheetId) ?? {}, stamp.report);
  return { grid: entered.map((row) => row.map(toCellValue)), entered, marks };
}

export function toTopRowsRange({ tab }: ReportSheet): string {
  return toA1Range(tab, { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) });
}

/** A copied column has the mark of its original. The leftmost counts: Google inserts a copy on the right of its original. */
function locateMarks({ data = [] }: SheetResource, report: string) {
  const [{ startRow = 0, rowMetadata = [], columnMetadata = [] } = {}] = data;
  const columns = new Map<string, number>();
  columnMetadata.forEach((line, column) => {
    const field = findMarkValue(line, COLUMN_KEY, buildColumnMark(report, ''));
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  });
  const headerRow = rowMetadata.findIndex((line) => findMarkValue(line, HEADER_KEY, report) !== undefined);
  return { headerRow: headerRow < 0 ? undefined : startRow + headerRow, columns };
}

function findMarkValue(line: LineMetadata, key: string, beginning: string): string | undefined {
  const mark = listMetadata(line, key).find(({ value }) => value.startsWith(beginning));
  return mark?.value.slice(beginning.length);
}

export function isFormula({ userEnteredValue }: CellResource): boolean {
  return userEnteredValue?.formulaValue !== undefined;
}

/** In the form in which `api.values` returns it: a date is a serial number, a blank cell is ''. An error is always `#ERROR!`. */
export function toCellValue({ effectiveValue }: CellResource): SheetValue {
  const { stringValue, numberValue, boolValue, errorValue } = effectiveValue ?? {};
  if (errorValue !== undefined) return '#ERROR!';
  return stringValue ?? numberValue ?? boolValue ?? '';
}
