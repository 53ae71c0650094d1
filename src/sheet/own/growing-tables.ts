import { SheetConflict } from '../../errors';
import type { SheetResource, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import type { Column, SheetRows } from '../../table';
import {
  addMetadata,
  addSheet,
  appendDimension,
  buildFormatRequests,
  buildLookRequests,
  copyRow,
  formatCells,
  insertDimension,
  listEqualRuns,
  requireItem,
  setCells,
  toArea,
  toBlocks,
  toSpans,
} from '../api';
import {
  findSheetById,
  findTable,
  isFormula,
  listStampedSheets,
  type ReportSheet,
  readFirstRows,
  readGrid,
  SHEET_FIELDS,
  toTabs,
  type ValuesApi,
} from '../read';
import { STAMP_KEY, serializeStamp } from '../stamp';
import { chooseFreeTitle, type Tab } from '../tab';
import { type BatchContext, buildStamp, ROWS_ABOVE } from '../write-job';

/** A table that is never written as a whole: it gets new rows, the newest first. Each part has a sheet: a year such as `2026`, or `all`. */
export interface GrowingTable<Field extends string = string> {
  /** The kind in the stamps of its sheets, and the beginning of the report id there. (Stored: do not change.) */
  readonly kind: `books.${string}`;
  readonly columns: readonly (Column & { readonly field: Field })[];
  /** Columns that may have a format of their own in each row of an earlier version. Added rows get that of the column. */
  readonly formattedFields: readonly Field[];
  readonly title: (part: string) => string;
  /** The text above the headers. */
  readonly line: string;
  readonly warnsOnEdit?: boolean;
}

export type GrowingSheet = ReturnType<typeof findGrowingSheet>;
type TableInSheet = NonNullable<GrowingSheet['table']>;

/**
 * The first sheet of a part that has all headers, and that the current user may edit: Google would refuse the whole batch, also its other rows.
 * If there is none, the part gets one more sheet.
 */
export function findGrowingSheet(
  definition: GrowingTable,
  { api, file }: Omit<BatchContext, 'ids'>,
  part: string,
) {
  const sheets = listTableSheets(definition.kind, file).filter((sheet) => toPart(sheet) === part);
  const firstRows = readFirstRows(api, sheets);
  const tables = sheets.flatMap((sheet, nth) => {
    const { grid, entered } = requireItem(firstRows, nth);
    const located = locateTable(definition, grid, sheet);
    const { headerRow = 0 } = located ?? {};
    const isProtected = isWriteProtected(findSheetById(file, sheet.tab.sheetId) ?? {}, headerRow);
    return located === undefined || isProtected ? [] : [{ ...located, entered }];
  });
  return { part, isFirst: sheets.length === 0, table: tables[0] };
}

/** The last tab of the newest part. */
export function findNewestGrowingTab({ kind }: GrowingTable, api: SpreadsheetApi): Tab | undefined {
  const sheets = listTableSheets(kind, api.get(SHEET_FIELDS));
  const newestPart = sheets.map(toPart).sort().pop();
  return sheets.filter((sheet) => toPart(sheet) === newestPart).pop()?.tab;
}

export function readGrowingTables(definition: GrowingTable, api: ValuesApi, file: SpreadsheetResource) {
  const sheets = listTableSheets(definition.kind, file);
  const locatedTables = sheets.map((sheet) => locateTable(definition, readGrid(api, sheet.tab), sheet));
  return {
    tables: locatedTables.flatMap((located) => located ?? []),
    /** The titles of sheets that lack a header. They are not in `tables`. */
    unread: sheets.flatMap(({ tab }, nth) => (locatedTables[nth] === undefined ? [tab.title] : [])),
  };
}

function listTableSheets(kind: string, file: SpreadsheetResource): ReportSheet[] {
  return listStampedSheets(file).filter(({ stamp }) => stamp.report.startsWith(`${kind}.`));
}

/** The part in an id such as `books.ledger.2026`, or `books.ledger.2026.beside` as earlier versions have made for a second sheet. */
function toPart({ stamp }: ReportSheet): string {
  return stamp.report.split('.')[2] ?? '';
}

export type LocatedTable = NonNullable<ReturnType<typeof locateTable>>;

function locateTable({ columns }: GrowingTable, grid: SheetRows, sheet: ReportSheet) {
  try {
    const place = findTable({ grid }, sheet);
    const isWhole = columns.every(({ field }) => place.columns.has(field));
    return isWhole ? { ...sheet, grid, ...place } : undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}

/** Whether the current user may not write below the headers of the sheet. */
export function isWriteProtected({ protectedRanges = [] }: SheetResource, headerRow: number): boolean {
  return protectedRanges.some(
    ({ range: { endRowIndex = Number.POSITIVE_INFINITY } = {}, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true && requestingUserCanEdit !== true && endRowIndex > headerRow + 1,
  );
}

/**
 * Adds rows to the sheet, below its headers, or makes it. Their cells are in the order of the columns. `patterns`: for each row, the number format of
 * its decimals, if it is not that of the column.
 */
export function addNewestRows(
  definition: GrowingTable,
  rows: SheetRows,
  { part, table: existing }: GrowingSheet,
  { file, ids }: Omit<BatchContext, 'api'>,
  patterns: readonly string[] = [],
): readonly SheetsRequest[] {
  if (existing !== undefined) return insertRows(definition, rows, existing, patterns);
  const { kind, columns, line, warnsOnEdit = false } = definition;
  const sheetId = ids.next();
  const title = chooseFreeTitle(definition.title(part), toTabs(file));
  // A blank row below the added rows ends the bands.
  const grid = { rowCount: rows.length + ROWS_ABOVE + 1, columnCount: columns.length };
  const job = {
    target: { reportId: `${kind}.${part}`, kind, sheetName: title, zone: '', currency: '' },
    table: { columns, rows: [], notices: [] },
    provenance: line,
  };
  const places = new Map(columns.map(({ field }, at) => [field, at]));
  return [
    addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...buildLookRequests(job, sheetId, { sheetRowCount: grid.rowCount, tableRowCount: rows.length }),
    ...buildRowFormats(columns, patterns, { sheetId, firstRow: ROWS_ABOVE, columns: places }),
    setCells(sheetId, ROWS_ABOVE, 0, rows),
    ...(warnsOnEdit
      ? [{ addProtectedRange: { protectedRange: { range: { sheetId }, warningOnly: true } } }]
      : []),
    addMetadata(sheetId, ids.next(), STAMP_KEY, serializeStamp(buildStamp(job, sheetId))),
  ];
}

/** Whole rows are inserted, so what users wrote next to a row stays next to it. Their formulas are copied into the new rows. */
function insertRows(
  { columns: tableColumns, formattedFields }: GrowingTable,
  rows: SheetRows,
  existing: TableInSheet,
  patterns: readonly string[],
): SheetsRequest[] {
  const { tab, headerRow, columns } = existing;
  const { sheetId } = tab;
  const firstRow = headerRow + 1;
  const count = rows.length;
  const places = tableColumns.flatMap(({ field }) => columns.get(field) ?? []);
  const writes = rows.map((cells, nth) => ({ row: firstRow + nth, cells }));
  const addedRange = { startRowIndex: firstRow, endRowIndex: firstRow + count };
  const formattedColumns = tableColumns.filter(({ field }) => formattedFields.includes(field));
  return [
    // Inserted rows inherit the formats of the row below them.
    firstRow < tab.rowCount
      ? insertDimension(sheetId, 'ROWS', { from: firstRow, to: firstRow + count }, false)
      : appendDimension(sheetId, 'ROWS', count),
    ...formattedColumns.flatMap((column) => {
      const run = { firstColumn: columns.get(column.field) ?? 0, columns: [column] };
      return buildFormatRequests(sheetId, addedRange, run, {});
    }),
    ...buildRowFormats(tableColumns, patterns, { sheetId, firstRow, columns }),
    ...toBlocks(writes, places).map((block) => setCells(sheetId, block.row, block.column, block.rows)),
    ...buildFormulaCopies(existing, count),
  ];
}

function buildRowFormats(
  tableColumns: readonly Column[],
  patterns: readonly string[],
  place: Readonly<{ sheetId: number; firstRow: number; columns: ReadonlyMap<string, number> }>,
): SheetsRequest[] {
  const decimals = tableColumns.filter(({ type }) => type === 'decimal');
  const across = toSpans(decimals.flatMap(({ field }) => place.columns.get(field) ?? []));
  return listEqualRuns(patterns, (pattern) => pattern).flatMap((run) =>
    across.map(({ from, to }) => {
      const area = toArea(place.sheetId, place.firstRow + run.from, run.to - run.from, from, to - from);
      return formatCells(area, {
        numberFormat: { type: 'NUMBER', pattern: requireItem(patterns, run.from) },
      });
    }),
  );
}

function buildFormulaCopies({ tab, headerRow, columns, entered }: TableInSheet, count: number) {
  const firstRow = headerRow + 1;
  const tableColumns = new Set(columns.values());
  const cells = entered[firstRow] ?? [];
  const formulas = cells.flatMap((cell, column) =>
    isFormula(cell) && !tableColumns.has(column) ? [column] : [],
  );
  return toSpans(formulas).map((across) => copyRow(tab.sheetId, firstRow + count, firstRow, count, across));
}
