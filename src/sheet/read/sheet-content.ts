import { TabsChanged } from '../../errors/ad-reports-error';
import type {
  CellResource,
  LineMetadata,
  SheetResource,
  SheetValue,
  SpreadsheetResource,
} from '../../platform/ports';
import type { SheetRows } from '../../table/sheet-cell';
import { COLUMN_KEY, columnMark, HEADER_KEY } from '../stamp';
import { a1, allRows, type CellsApi, cellsShown, type ReadApi, readGrid } from './grid-reads';
import { metadataOf } from './hidden-sheets';
import { type ReportSheet, sheetOf, surveySheets } from './report-sheet';

const MOST_CELLS_AT_ONCE = 100_000;

/** The header row is searched in the first rows: the user may have inserted rows above it. */
export const ROWS_SCANNED = 50;

export const BESIDE_FIELDS = 'note,userEnteredFormat(backgroundColorStyle,textFormat(foregroundColorStyle))';

const MARK = 'developerMetadata(metadataKey,metadataValue)';
export const MARK_FIELDS = `startRow,rowMetadata(${MARK}),columnMetadata(${MARK})`;

const FIELDS = `sheets(properties(sheetId,title,index,hidden,sheetType,gridProperties(rowCount,columnCount)),developerMetadata(metadataId,metadataKey,metadataValue),merges,protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit),data(${MARK_FIELDS},rowData(values(effectiveValue,userEnteredValue,${BESIDE_FIELDS}))))`;

/** What a batch returns of the sheets that it has written: their sizes and the values of some cells. */
export const SHOWN_FIELDS =
  'sheets(properties(sheetId,title,gridProperties(rowCount,columnCount)),data(rowData(values(effectiveValue))))';

/** The places of the marks on the header row and the columns, by field. They move along with them. */
export type TableMarks = ReturnType<typeof marksIn>;

export type SheetContent = ReturnType<typeof readContent>;

/** Reads the report's whole sheet, in one call if it is small. */
export function readContent(api: ReadApi, sheet: ReportSheet) {
  const { tab } = sheet;
  const isSmall = tab.rowCount * tab.columnCount <= MOST_CELLS_AT_ONCE;
  const rows = isSmall ? a1(tab, allRows(tab)) : firstRows(sheet);
  const answer = api.get(FIELDS, [rows]);
  const { found } = surveySheets(answer, sheet.stamp.report);
  const isSame = JSON.stringify([found?.tab, found?.stamp]) === JSON.stringify([tab, sheet.stamp]);
  if (!isSame) throw new TabsChanged(tab.title);
  const first = firstRowsIn(answer, sheet);
  const grid: SheetRows = isSmall ? first.grid : readGrid(api, tab);
  // A large sheet is read in several calls, and somebody may insert rows or columns between them.
  if (!isSmall && !hasTexts(grid, first.entered)) throw new TabsChanged(tab.title);
  return {
    /** Blank cells at the end of a row may be missing. */
    grid,
    /** The cells with their formulas and notes: of all rows of a small sheet, else of the first ROWS_SCANNED rows. */
    entered: first.entered,
    isSmall,
    marks: first.marks,
    merges: sheetOf(answer, tab.sheetId)?.merges ?? [],
  };
}

function hasTexts(grid: SheetRows, entered: ReturnType<typeof cellsShown>[number]): boolean {
  return entered.every((cells, row) =>
    cells.every(({ userEnteredValue: { stringValue } = {} }, column) => {
      return stringValue === undefined || stringValue === grid[row]?.[column];
    }),
  );
}

/** Reads the first rows of the sheets of reports, with the marks of their tables, in one call. */
export function readFirstRows(api: CellsApi, sheets: readonly ReportSheet[]) {
  const read = sheets.length === 0 ? {} : api.get(FIELDS, sheets.map(firstRows));
  return sheets.map((sheet) => firstRowsIn(read, sheet));
}

/** The first range of a report's sheet in an answer that has MARK_FIELDS. */
export function firstRowsIn(answer: SpreadsheetResource, { tab, stamp }: ReportSheet) {
  const [entered = []] = cellsShown(answer, tab.sheetId);
  const marks = marksIn(sheetOf(answer, tab.sheetId) ?? {}, stamp.report);
  return { grid: entered.map((row) => row.map(shownValue)), entered, marks };
}

export function firstRows({ tab }: Pick<ReportSheet, 'tab'>): string {
  return a1(tab, { from: 0, to: Math.min(ROWS_SCANNED, tab.rowCount) });
}

/** A copied column has the mark of its original, which is on its left or was moved. */
function marksIn({ data = [] }: SheetResource, report: string) {
  const [{ startRow = 0, rowMetadata = [], columnMetadata = [] } = {}] = data;
  const columns = new Map<string, number>();
  columnMetadata.forEach((line, column) => {
    const field = markOf(line, COLUMN_KEY, columnMark(report, ''));
    if (field !== undefined && !columns.has(field)) columns.set(field, column);
  });
  const headerRow = rowMetadata.findIndex((line) => markOf(line, HEADER_KEY, report) !== undefined);
  return { headerRow: headerRow < 0 ? undefined : startRow + headerRow, columns };
}

function markOf(line: LineMetadata, key: string, beginning: string): string | undefined {
  const mark = metadataOf(line, key).find(({ value }) => value.startsWith(beginning));
  return mark?.value.slice(beginning.length);
}

export function withCells(
  api: CellsApi,
  file: SpreadsheetResource,
  ranges: readonly string[],
): SpreadsheetResource {
  if (ranges.length === 0) return file;
  const { sheets = [] } = api.get(FIELDS, ranges);
  const readById = new Map(sheets.map((sheet) => [sheet.properties?.sheetId, sheet]));
  return { sheets: (file.sheets ?? []).map((sheet) => readById.get(sheet.properties?.sheetId) ?? sheet) };
}

export function isFormula({ userEnteredValue }: CellResource): boolean {
  return userEnteredValue?.formulaValue !== undefined;
}

/** In the form in which `api.values` returns it: a date is a serial number, a blank cell is ''. */
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
