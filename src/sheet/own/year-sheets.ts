import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetResource, SpreadsheetResource } from '../../platform/ports';
import type { Column } from '../../table/table';
import { type ExistingTable, findTable, ROWS_SCANNED } from '../read/existing-table';
import { a1, cellsShown, readGrid, type ValuesApi } from '../read/grid-reads';
import { type ReportSheet, sheetOf, stampedSheets } from '../read/report-sheet';
import { shownValue } from '../read/sheet-content';

/** A table that has a sheet for each year, or only one, and that only ever gets new rows, the newest first. */
export interface YearTable<Field extends string = string> {
  /** The kind in the stamps of its sheets, and the beginning of the report id there. (Stored: do not change.) */
  readonly kind:
    | 'books.ledger'
    | 'books.closings'
    | 'books.adjustments'
    | `books.${'statements' | 'payments' | 'terms' | 'rates'}`;
  /** The columns in their order in a new sheet. */
  readonly columns: readonly (Column & { readonly field: Field })[];
  /** The columns that sheets of earlier versions lack. */
  readonly later: readonly Field[];
  /** The columns with a number format of each row (see AddedRow). */
  readonly formatted: readonly Field[];
  readonly title: (year: string) => string;
  /** The line above the headers. */
  readonly line: string;
  /** If true, Google warns users who edit a new sheet. */
  readonly warnsOnEdit?: boolean;
}

/** The sheet for the rows that are added in a year. */
export type YearSheet = ReturnType<typeof yearSheet>;
/** A year's sheet that has all headers. */
export type TableOfYear = NonNullable<YearSheet['table']>;

/** The ranges that `yearSheet` needs: in each sheet of `year`, the rows that may be the header row or the first row of the table. */
export function yearRanges({ kind }: YearTable, file: SpreadsheetResource, year: string): string[] {
  const sheets = sheetsOf(kind, file);
  const ranges: string[] = [];
  for (let id = idOf(kind, year), sheet = sheets.get(id); sheet !== undefined; sheet = sheets.get(id)) {
    const to = Math.min(ROWS_SCANNED + 1, sheet.tab.rowCount);
    ranges.push(a1(sheet.tab, { from: 0, to }));
    id = besides(id);
  }
  return ranges;
}

/**
 * The sheet of `year`. If the current user may not edit it, returns a second sheet with its own report id: Google would otherwise refuse
 * the whole batch, which also contains other rows. `file` contains the cells of `yearRanges`.
 */
export function yearSheet(table: YearTable, file: SpreadsheetResource, year: string) {
  const sheets = sheetsOf(table.kind, file);
  for (let id = idOf(table.kind, year); ; id = besides(id)) {
    const sheet = sheets.get(id);
    // The year has no sheet yet.
    if (sheet === undefined) return { id, year, sheet, table: undefined };
    const guarded: GuardedSheet = sheetOf(file, sheet.tab.sheetId) ?? {};
    const [entered = []] = cellsShown({ sheets: [guarded] });
    const found = tableIn(
      table,
      entered.map((row) => row.map(shownValue)),
      sheet,
    );
    // Undefined if a header is missing.
    const withCells = found && { ...found, entered };
    if (!isProtected(guarded, withCells)) return { id, year, sheet, table: withCells };
  }
}

/** Reads all rows of the table's sheets, archives included. */
export function readYears(table: YearTable, api: ValuesApi, file: SpreadsheetResource) {
  const sheets = [...sheetsOf(table.kind, file).values()];
  const read = sheets.map((sheet) => ({ sheet, found: tableIn(table, readGrid(api, sheet.tab), sheet) }));
  return {
    /** The number of sheets. */
    sheets: sheets.length,
    tables: read.flatMap(({ found }) => found ?? []),
    /** The titles of sheets that lack a header. They are not in `tables`. */
    unread: read.flatMap(({ sheet, found }) => (found === undefined ? [sheet.tab.title] : [])),
  };
}

function idOf(kind: string, year: string): string {
  return `${kind}.${year}`;
}

/** The id of the sheet that is used instead of the sheet `id` if the user may not edit that one. (Stored: do not change.) */
function besides(id: string): string {
  return `${id}.beside`;
}

/** The table's sheets and archives, by the report id in their stamps. A duplicated tab is used only if the original no longer exists. */
function sheetsOf(kind: string, file: SpreadsheetResource): Map<string, ReportSheet> {
  const found = new Map<string, ReportSheet>();
  for (const sheet of stampedSheets(file)) {
    const { report, sheet: original } = sheet.stamp;
    if (!report.startsWith(`${kind}.`)) continue;
    if (!found.has(report) || original === sheet.tab.sheetId) found.set(report, sheet);
  }
  return found;
}

/** Finds the table's columns and rows in the rows of its sheet; undefined if a header is missing. */
function tableIn(
  { columns, later }: YearTable,
  grid: ExistingTable['grid'],
  sheet: ReportSheet,
): ExistingTable | undefined {
  try {
    const table = { ...sheet, grid, ...findTable(grid, sheet) };
    const isWhole = columns.every(({ field }) => table.columns.has(field) || later.includes(field));
    return isWhole ? table : undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}

/** A sheet with its protected ranges, as Google reports them to the current user. */
interface GuardedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    /** Has no `endRowIndex` if whole columns or the whole sheet are protected. */
    readonly range?: { readonly endRowIndex?: number };
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

/** True if the current user may not write below the headers of the sheet. */
function isProtected(
  { protectedRanges = [] }: GuardedSheet,
  { headerRow }: Pick<ExistingTable, 'headerRow'> = { headerRow: -1 },
): boolean {
  return protectedRanges.some(
    ({ range: { endRowIndex = Number.POSITIVE_INFINITY } = {}, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true && requestingUserCanEdit !== true && endRowIndex > headerRow + 1,
  );
}
