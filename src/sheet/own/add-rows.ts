import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import type { SheetRow } from '../../table';
import {
  addMetadata,
  addSheet,
  appendDimension,
  buildLookRequests,
  buildRowFormatRequests,
  changeMetadata,
  copyRow,
  insertDimension,
  setCells,
  toBlocks,
  toSpans,
} from '../api';
import type { NewIds } from '../new-ids';
import { isFormula, type ReportSheet, toTabs } from '../read';
import { STAMP_KEY, serializeStamp } from '../stamp';
import { chooseFreeTitle } from '../tab';
import { buildStamp, ROWS_ABOVE } from '../write-job';
import type { TableOfYear, YearSheet, YearTable } from './year-sheets';

export interface AddedRow<Field extends string> {
  readonly buildCells: (fields: readonly Field[]) => SheetRow;
  readonly format: string;
  readonly dateFormat?: string;
}

/** Adds rows to the year's sheet, below its headers. A sheet without a header becomes an archive, and a new sheet is made. */
export function addYearRows<Field extends string>(
  definition: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  { id, year, sheet, table: existing }: YearSheet,
  file: SpreadsheetResource,
  ids: NewIds,
): readonly SheetsRequest[] {
  if (existing !== undefined) return insertRows(definition, rows, existing);
  const { kind, columns, line, warnsOnEdit = false } = definition;
  const fields = columns.map(({ field }) => field);
  const cells = rows.map((row) => row.buildCells(fields));
  const sheetId = ids.next();
  const title = chooseFreeTitle(definition.title(year), toTabs(file));
  const grid = { rowCount: rows.length + ROWS_ABOVE + 1, columnCount: columns.length };
  const job = {
    target: { reportId: id, kind, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: line,
  };
  const places = new Map(fields.map((field, at) => [field, at]));
  return [
    ...(sheet === undefined ? [] : [buildArchiveRequest(sheet)]),
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...buildLookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rows.length }),
    ...buildAddedRowFormats(definition, rows, sheetId, ROWS_ABOVE, places),
    setCells(sheetId, ROWS_ABOVE, 0, cells),
    ...(warnsOnEdit
      ? [{ addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } } }]
      : []),
    addMetadata(sheetId, ids.next(), STAMP_KEY, serializeStamp(buildStamp(job, sheetId))),
  ];
}

/** The sheet gets another report id, and so no more rows. */
function buildArchiveRequest({ tab: { sheetId }, stamp, metadataId }: ReportSheet): SheetsRequest {
  const archived = { ...stamp, report: `${stamp.report}.${sheetId}`, sheet: sheetId };
  return changeMetadata(metadataId, serializeStamp(archived));
}

/** Whole rows are inserted, so what users wrote next to a row stays next to it. Their formulas are copied into the new rows. */
function insertRows<Field extends string>(
  definition: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  existing: TableOfYear,
): SheetsRequest[] {
  const { tab, headerRow, columns } = existing;
  const { sheetId } = tab;
  const firstRow = headerRow + 1;
  const count = rows.length;
  const fields = definition.columns.map(({ field }) => field);
  const places = fields.flatMap((field) => columns.get(field) ?? []);
  const writes = rows.map(({ buildCells }, nth) => ({ row: firstRow + nth, cells: buildCells(fields) }));
  return [
    // Inserted rows inherit the formats of the row below them.
    firstRow < tab.rowCount
      ? insertDimension(sheetId, 'ROWS', { from: firstRow, to: firstRow + count }, false)
      : appendDimension(sheetId, 'ROWS', count),
    ...buildAddedRowFormats(definition, rows, sheetId, firstRow, columns),
    ...toBlocks(writes, places).map((block) => setCells(sheetId, block.row, block.column, block.rows)),
    ...buildFormulaCopies(existing, count),
  ];
}

function buildAddedRowFormats<Field extends string>(
  { formattedFields, dateField }: YearTable<Field>,
  rows: readonly AddedRow<Field>[],
  sheetId: number,
  firstRow: number,
  columns: ReadonlyMap<string, number>,
): SheetsRequest[] {
  const places = formattedFields.flatMap((field) => columns.get(field) ?? []);
  const datePlace = columns.get(dateField ?? '');
  const amounts = rows.map(({ format }) => format);
  const dates = rows.map(({ dateFormat = '' }) => dateFormat);
  return [
    ...buildRowFormatRequests(sheetId, firstRow, amounts, places),
    ...(datePlace === undefined ? [] : buildRowFormatRequests(sheetId, firstRow, dates, [datePlace], 'DATE')),
  ];
}

function buildFormulaCopies({ tab, headerRow, columns, entered }: TableOfYear, count: number) {
  const firstRow = headerRow + 1;
  if (tab.columnCount === columns.size || firstRow >= tab.rowCount) return [];
  const tableColumns = new Set(columns.values());
  const cells = entered[firstRow] ?? [];
  const formulas = cells.flatMap((cell, column) =>
    isFormula(cell) && !tableColumns.has(column) ? [column] : [],
  );
  return toSpans(formulas).map((across) => copyRow(tab.sheetId, firstRow + count, firstRow, count, across));
}
