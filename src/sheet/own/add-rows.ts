import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { SheetRow } from '../../table/sheet-cell';
import { toBlocks } from '../api/blocks';
import {
  addMetadata,
  addSheet,
  appendDimension,
  changeMetadata,
  copyRow,
  insertDimension,
  setCells,
} from '../api/sheets-requests';
import { spans } from '../api/spans';
import { lookRequests, rowFormatRequests } from '../api/table-look';
import type { NewIds } from '../new-ids';
import { type ReportSheet, tabsOf } from '../read/report-sheet';
import { isFormula } from '../read/sheet-content';
import { STAMP_KEY, stampText } from '../stamp';
import { freeTitle } from '../tab';
import { ROWS_ABOVE, stampOf } from '../write-job';
import type { TableOfYear, YearSheet, YearTable } from './year-sheets';

export interface AddedRow<Field extends string> {
  readonly cells: (fields: readonly Field[]) => SheetRow;
  readonly format: string;
  readonly dateFormat?: string;
}

/** Adds rows to the year's sheet, below its headers. A sheet without a header becomes an archive, and a new sheet is made. */
export function addRows<Field extends string>(
  table: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  { id, year, sheet, table: existing }: YearSheet,
  file: SpreadsheetResource,
  ids: NewIds,
): readonly SheetsRequest[] {
  if (existing !== undefined) return insertRows(table, rows, existing);
  const { kind, columns, line, warnsOnEdit = false } = table;
  const fields = columns.map(({ field }) => field);
  const cells = rows.map((row) => row.cells(fields));
  const sheetId = ids.next();
  const title = freeTitle(table.title(year), tabsOf(file));
  const grid = { rowCount: rows.length + ROWS_ABOVE + 1, columnCount: columns.length };
  const job = {
    target: { reportId: id, kind, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: line,
  };
  const placesOf = (which: readonly Field[]) => which.map((field) => fields.indexOf(field));
  return [
    ...(sheet === undefined ? [] : [archiving(sheet)]),
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rows.length }),
    ...formatRequests(table, rows, sheetId, ROWS_ABOVE, placesOf),
    setCells(sheetId, ROWS_ABOVE, 0, cells),
    ...(warnsOnEdit
      ? [{ addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } } }]
      : []),
    addMetadata(sheetId, ids.next(), STAMP_KEY, stampText(stampOf(job, sheetId))),
  ];
}

/** The sheet gets another report id, and so no more rows. */
function archiving({ tab: { sheetId }, stamp, metadataId }: ReportSheet): SheetsRequest {
  const archived = { ...stamp, report: `${stamp.report}.${sheetId}`, sheet: sheetId };
  return changeMetadata(metadataId, stampText(archived));
}

/** Whole rows are inserted, so what users wrote next to a row stays next to it. Their formulas are copied into the new rows. */
function insertRows<Field extends string>(
  table: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  existing: TableOfYear,
): SheetsRequest[] {
  const { tab, headerRow, columns } = existing;
  const { sheetId } = tab;
  const first = headerRow + 1;
  const count = rows.length;
  const fields = table.columns.map(({ field }) => field);
  const placesOf = (which: readonly Field[]) => which.flatMap((field) => columns.get(field) ?? []);
  const writes = rows.map(({ cells }, nth) => ({ row: first + nth, cells: cells(fields) }));
  return [
    // Inserted rows inherit the formats of the row below them.
    first < tab.rowCount
      ? insertDimension(sheetId, 'ROWS', { from: first, to: first + count }, false)
      : appendDimension(sheetId, 'ROWS', count),
    ...formatRequests(table, rows, sheetId, first, placesOf),
    ...toBlocks(writes, placesOf(fields)).map((block) =>
      setCells(sheetId, block.row, block.column, block.rows),
    ),
    ...copiedFormulas(existing, count),
  ];
}

function formatRequests<Field extends string>(
  { formatted, dated }: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  sheetId: number,
  first: number,
  placesOf: (which: readonly Field[]) => readonly number[],
): SheetsRequest[] {
  const amounts = rows.map(({ format }) => format);
  const dates = rows.map(({ dateFormat = '' }) => dateFormat);
  return [
    ...rowFormatRequests(sheetId, first, amounts, placesOf(formatted)),
    ...(dated === undefined ? [] : rowFormatRequests(sheetId, first, dates, placesOf([dated]), 'DATE')),
  ];
}

function copiedFormulas({ tab, headerRow, columns, entered }: TableOfYear, count: number): SheetsRequest[] {
  const first = headerRow + 1;
  if (tab.columnCount === columns.size || first >= tab.rowCount) return [];
  const own = new Set(columns.values());
  const cells = entered[first] ?? [];
  const formulas = cells.flatMap((cell, column) => (isFormula(cell) && !own.has(column) ? [column] : []));
  return spans(formulas).map((across) => copyRow(tab.sheetId, first + count, first, count, across));
}
