import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { SheetRow } from '../../table/sheet-cell';
import { blockRequest, toBlocks } from '../api/blocks';
import { formatRequests, rowFormatRequests } from '../api/column-style';
import {
  addSheet,
  appendDimension,
  changeMetadata,
  copyRow,
  insertDimension,
  setCells,
  warnOnEdits,
} from '../api/sheets-requests';
import { spans } from '../api/spans';
import type { NewIds } from '../new-ids';
import { type ReportSheet, tabsOf } from '../read/report-sheet';
import { isFormula } from '../read/sheet-content';
import { stampText } from '../stamp';
import { freeTitle } from '../tab';
import { heading, stamping } from '../write/first-sheet';
import { lookRequests } from '../write/table-look';
import { type BatchAddition, ROWS_ABOVE } from '../write-job';
import { ownFormat } from './own-columns';
import type { TableOfYear, YearSheet, YearTable } from './year-sheets';

/** The largest number of rows in one sheet. */
const MOST_ROWS = 50_000;

/** A row to be added to a table of the add-on. */
export interface AddedRow<Field extends string> {
  /** The values of a sheet with these columns, in their order. */
  readonly cells: (fields: readonly Field[]) => SheetRow;
  /** The number format of the row in the columns `YearTable.formatted`. */
  readonly format: string;
}

/** The number of cells by which `addRows` makes the file larger. */
export function cellsOfRows({ columns }: YearTable, sheet: YearSheet, rows: number): number {
  const table = tableWithRoom(sheet, rows);
  return table === undefined ? (ROWS_ABOVE + rows + 1) * columns.length : rows * table.tab.columnCount;
}

/**
 * Requests that add rows to the year's sheet, below its headers. If the sheet is full or lacks a header, it becomes an archive and a new
 * sheet is made. `ids` are those of the write that sends the requests.
 */
export function addRows<Field extends string>(
  table: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  sheet: YearSheet,
  file: SpreadsheetResource,
  ids: NewIds,
): BatchAddition {
  const existing = tableWithRoom(sheet, rows.length);
  if (existing === undefined) return { requests: newSheet(table, rows, sheet, file, ids) };
  return insertRows(table, rows, existing);
}

/** The table in the year's sheet. Undefined if a header is missing, or if `rows` more rows would be too many for the sheet. */
function tableWithRoom({ table }: YearSheet, rows: number): TableOfYear | undefined {
  const isRoom = table !== undefined && table.tab.rowCount - table.headerRow - 1 + rows <= MOST_ROWS;
  return isRoom ? table : undefined;
}

function newSheet<Field extends string>(
  table: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  { id, year, sheet }: YearSheet,
  file: SpreadsheetResource,
  ids: NewIds,
): SheetsRequest[] {
  const { kind, columns, line, warnsOnEdit = false } = table;
  const fields = columns.map(({ field }) => field);
  const sheetId = ids.sheet();
  const title = freeTitle(table.title(year), tabsOf(file));
  const grid = { rowCount: rows.length + ROWS_ABOVE + 1, columnCount: columns.length };
  const job = {
    target: { reportId: id, kind, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: line,
    numberFormat: ownFormat,
  };
  return [
    ...(sheet === undefined ? [] : [archiving(sheet)]),
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, grid.rowCount),
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rows.length }),
    ...ownFormats(table, rows, sheetId, ROWS_ABOVE, (field) => fields.indexOf(field)),
    setCells(
      sheetId,
      ROWS_ABOVE,
      0,
      rows.map(({ cells }) => cells(fields)),
    ),
    ...(warnsOnEdit ? [warnOnEdits(sheetId)] : []),
    stamping(job, sheetId, ids.metadata()),
  ];
}

/** Makes a sheet an archive. It keeps its title and rows, but has another report id, so it gets no more rows. */
function archiving({ tab: { sheetId }, stamp, metadataId }: ReportSheet): SheetsRequest {
  return changeMetadata(
    metadataId,
    stampText({ ...stamp, report: `${stamp.report}.${sheetId}`, sheet: sheetId }),
  );
}

/** The number formats of the rows from sheet row `first` on. `columnOf` returns the sheet column of a field. */
function ownFormats<Field extends string>(
  { formatted }: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  sheetId: number,
  first: number,
  columnOf: (field: Field) => number,
): SheetsRequest[] {
  const formats = rows.map(({ format }) => format);
  return rowFormatRequests(sheetId, first, formats, formatted.map(columnOf));
}

/**
 * Inserts rows below the headers, even if users have moved the columns. Whole rows are inserted, so what users wrote next to a row stays
 * next to it. Their formulas are copied into the new rows.
 */
function insertRows<Field extends string>(
  table: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  existing: TableOfYear,
): BatchAddition {
  const { tab, headerRow, columns, grid } = existing;
  const first = headerRow + 1;
  const count = rows.length;
  const fields = table.columns.map(({ field }) => field).filter((field) => columns.has(field));
  const writes = rows.map(({ cells }, nth) => ({ row: first + nth, cells: cells(fields) }));
  const places = fields.flatMap((field) => columns.get(field) ?? []);
  const headers = (grid[headerRow] ?? []).map((text, column) => (places.includes(column) ? text : undefined));
  return {
    requests: [
      ...blankRows(table, existing, count),
      ...ownFormats(table, rows, tab.sheetId, first, (field) => columns.get(field) ?? 0),
      ...toBlocks(writes, places).map((block) => blockRequest(tab.sheetId, block)),
      ...copiedFormulas(existing, count),
    ],
    into: { tab, headerRow, headers, count },
  };
}

/** Inserted rows inherit the formats of the row below them. In a table without rows they are formatted as in a new sheet. */
function blankRows(
  table: YearTable,
  { tab, headerRow, columns }: TableOfYear,
  count: number,
): SheetsRequest[] {
  const { sheetId, rowCount } = tab;
  const first = headerRow + 1;
  const to = first + count;
  if (first < rowCount) return [insertDimension(sheetId, 'ROWS', { from: first, to }, false)];
  const rows = { startRowIndex: first, endRowIndex: to };
  const formats = table.columns.flatMap((column) => {
    const at = columns.get(column.field);
    return at === undefined ? [] : formatRequests(sheetId, rows, { at, columns: [column] }, ownFormat);
  });
  return [appendDimension(sheetId, 'ROWS', count), ...formats];
}

function copiedFormulas({ tab, headerRow, columns, entered }: TableOfYear, count: number): SheetsRequest[] {
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const own = new Set(columns.values());
  const cells = entered[first] ?? [];
  const formulas = cells.flatMap((cell, column) => (isFormula(cell) && !own.has(column) ? [column] : []));
  return spans(formulas).map((across) =>
    copyRow(tab.sheetId, first + count, first, count, across, 'PASTE_FORMULA'),
  );
}
