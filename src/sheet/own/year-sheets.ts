import { SheetConflict } from '../../errors';
import type { SheetResource, SpreadsheetResource } from '../../platform';
import type { Column, SheetRows } from '../../table';
import {
  extractFirstRows,
  findSheetById,
  findTable,
  listStampedSheets,
  type ReportSheet,
  ROWS_SCANNED,
  readGrid,
  toA1Range,
  type ValuesApi,
} from '../read';

/** A table that has a sheet for each year, or one for all (its “year” is a fixed word). It only ever gets new rows, the newest first. */
export interface YearTable<Field extends string = string> {
  /** The kind in the stamps of its sheets, and the beginning of the report id there. (Stored: do not change.) */
  readonly kind: `books.${string}`;
  readonly columns: readonly (Column & { readonly field: Field })[];
  /** Columns of numbers that have a format of their own in each row. */
  readonly formattedFields: readonly Field[];
  /** A column of dates that have a format of their own in each row. */
  readonly dateField?: Field;
  readonly title: (year: string) => string;
  /** The text above the headers. */
  readonly line: string;
  readonly warnsOnEdit?: boolean;
}

export type YearSheet = ReturnType<typeof findYearSheet>;
export type TableOfYear = NonNullable<YearSheet['table']>;

/** Ends the id of a sheet that is used because the user may not edit the one before: `books.ledger.2026.beside`. (Stored: do not change.) */
const BESIDE = '.beside';

/** The ranges that `findYearSheet` needs: the rows that may be the header row or the first row of the table. */
export function listYearRanges({ kind }: YearTable, file: SpreadsheetResource, year: string): string[] {
  const isOfYear = (id: string) => id.split(BESIDE, 1)[0] === `${kind}.${year}`;
  return [...indexTableSheets(kind, file)].flatMap(([id, { tab }]) =>
    isOfYear(id) ? [toA1Range(tab, { from: 0, to: Math.min(ROWS_SCANNED + 1, tab.rowCount) })] : [],
  );
}

/**
 * The sheet of `year`. If the current user may not edit it, a second sheet with its own report id: Google would otherwise refuse the whole
 * batch, which also contains other rows. `file` contains the cells of `listYearRanges`.
 */
export function findYearSheet(definition: YearTable, file: SpreadsheetResource, year: string) {
  const sheets = indexTableSheets(definition.kind, file);
  for (let id = `${definition.kind}.${year}`; ; id += BESIDE) {
    const sheet = sheets.get(id);
    if (sheet === undefined) return { id, year, sheet, table: undefined };
    const { grid, entered } = extractFirstRows(file, sheet);
    const located = locateTable(definition, grid, sheet);
    if (!isWriteProtected(findSheetById(file, sheet.tab.sheetId) ?? {}, located?.headerRow))
      return { id, year, sheet, table: located && { ...located, entered } };
  }
}

export function readYearTables(definition: YearTable, api: ValuesApi, file: SpreadsheetResource) {
  const sheets = [...indexTableSheets(definition.kind, file).values()];
  const locatedTables = sheets.map((sheet) => locateTable(definition, readGrid(api, sheet.tab), sheet));
  return {
    tables: locatedTables.flatMap((located) => located ?? []),
    /** The titles of sheets that lack a header. They are not in `tables`. */
    unread: sheets.flatMap(({ tab }, nth) => (locatedTables[nth] === undefined ? [tab.title] : [])),
  };
}

/** The table's sheets, also those without a header, which were set aside; by the report id in their stamps. */
function indexTableSheets(kind: string, file: SpreadsheetResource): Map<string, ReportSheet> {
  const sheets = listStampedSheets(file).filter(({ stamp }) => stamp.report.startsWith(`${kind}.`));
  return new Map(sheets.map((sheet) => [sheet.stamp.report, sheet]));
}

export type LocatedTable = NonNullable<ReturnType<typeof locateTable>>;

function locateTable({ columns }: YearTable, grid: SheetRows, sheet: ReportSheet) {
  try {
    const place = findTable(grid, sheet);
    const isWhole = columns.every(({ field }) => place.columns.has(field));
    return isWhole ? { ...sheet, grid, ...place } : undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}

/** Whether the current user may not write below the headers of the sheet. */
export function isWriteProtected({ protectedRanges = [] }: SheetResource, headerRow = -1): boolean {
  return protectedRanges.some(
    ({ range: { endRowIndex = Number.POSITIVE_INFINITY } = {}, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true && requestingUserCanEdit !== true && endRowIndex > headerRow + 1,
  );
}
