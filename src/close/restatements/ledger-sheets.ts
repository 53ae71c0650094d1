import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import { type ExistingTable, findTable, ROWS_SCANNED } from '../../sheet/read/existing-table';
import { a1, cellsShown, readGrid } from '../../sheet/read/grid-reads';
import { type ReportSheet, sheetOf, stampedSheets } from '../../sheet/read/report-sheet';
import { shownValue } from '../../sheet/read/sheet-content';
import type { SheetCell } from '../../table/sheet-cell';
import { isLedger } from './ledger-columns';
import { isRestatementKind, restatementsIn } from './restatement';
import { dayOfCell } from './restatements';

/** The kind of report in a ledger's stamp, and the beginning of the report id there. (Stored: do not change.) */
export const LEDGER_KIND = 'books.ledger';

/** The ledger for the restatements that are found in a year. */
export type YearsLedger = ReturnType<typeof yearsLedger>;
/** A ledger that has all headers. */
export type LedgerTable = NonNullable<YearsLedger['table']>;

/** The ranges that `yearsLedger` needs: in each ledger of `year`, the rows that may be the header row or the first line. */
export function ledgerTops(file: SpreadsheetResource, year: string): string[] {
  const sheets = ledgerSheets(file);
  const ranges: string[] = [];
  for (let id = idOf(year), sheet = sheets.get(id); sheet !== undefined; sheet = sheets.get(id)) {
    const to = Math.min(ROWS_SCANNED + 1, sheet.tab.rowCount);
    ranges.push(a1(sheet.tab, { from: 0, to }));
    id = besides(id);
  }
  return ranges;
}

/**
 * The ledger of `year`. If the current user may not edit it, returns a second ledger with its own report id: Google would otherwise refuse
 * the whole batch, which also contains the report's rows. `file` contains the cells of `ledgerTops`.
 */
export function yearsLedger(file: SpreadsheetResource, year: string) {
  const sheets = ledgerSheets(file);
  for (let id = idOf(year); ; id = besides(id)) {
    const sheet = sheets.get(id);
    // The year has no ledger yet.
    if (sheet === undefined) return { id, sheet, table: undefined };
    const guarded: GuardedSheet = sheetOf(file, sheet.tab.sheetId) ?? {};
    const [entered = []] = cellsShown({ sheets: [guarded] });
    const grid = entered.map((row) => row.map(shownValue));
    const found = tableIn(grid, sheet);
    // Undefined if a header is missing.
    const table = found && { ...found, entered };
    if (!isProtected(guarded, table)) return { id, sheet, table };
  }
}

function idOf(year: string): string {
  return `${LEDGER_KIND}.${year}`;
}

/** The id of the ledger that is used instead of the ledger `id` if the user may not edit that one. (Stored: do not change.) */
function besides(id: string): string {
  return `${id}.beside`;
}

/** The file's ledgers and archives, by the report id in their stamps. A duplicated tab is used only if the original no longer exists. */
function ledgerSheets(file: SpreadsheetResource): Map<string, ReportSheet> {
  const found = new Map<string, ReportSheet>();
  for (const sheet of stampedSheets(file)) {
    const { report, sheet: original } = sheet.stamp;
    if (!report.startsWith(`${LEDGER_KIND}.`)) continue;
    if (!found.has(report) || original === sheet.tab.sheetId) found.set(report, sheet);
  }
  return found;
}

/** Finds the ledger's columns and lines in the rows of its sheet; undefined if a header is missing. */
function tableIn(grid: ExistingTable['grid'], sheet: ReportSheet): ExistingTable | undefined {
  try {
    const table = { ...sheet, grid, ...findTable(grid, sheet) };
    return isLedger((field) => table.columns.has(field)) ? table : undefined;
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

/** True if the current user may not write below the headers of a ledger. */
function isProtected(
  { protectedRanges = [] }: GuardedSheet,
  { headerRow }: Pick<ExistingTable, 'headerRow'> = { headerRow: -1 },
): boolean {
  return protectedRanges.some(
    ({ range: { endRowIndex = Number.POSITIVE_INFINITY } = {}, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true && requestingUserCanEdit !== true && endRowIndex > headerRow + 1,
  );
}

/** The parts of a ledger's line that the restatement summary uses. */
export type LedgerLine = ReturnType<typeof linesOf>[number];

/** All lines of the file's ledgers, archives included. */
export function readLedger(api: Pick<SpreadsheetApi, 'values'>, file: SpreadsheetResource) {
  const sheets = [...ledgerSheets(file).values()];
  const tables = sheets.map((sheet) => tableIn(readGrid(api, sheet.tab), sheet));
  return {
    /** The number of ledger sheets. */
    sheets: sheets.length,
    lines: tables.flatMap((table) => (table === undefined ? [] : linesOf(table))),
    /** The titles of ledger sheets that lack a header. Their lines are not in `lines`. */
    unread: sheets.flatMap(({ tab }, index) => (tables[index] === undefined ? [tab.title] : [])),
  };
}

/** The columns that tell the rows of a report apart. */
const OF_A_ROW = ['day', 'app', 'network', 'country', 'dimensions'];

/** The lines that the add-on has written, without rows that users have added to the sheet. */
function linesOf({ grid, headerRow, columns }: ExistingTable) {
  return grid.slice(headerRow + 1).flatMap((cells) => {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const text = (field: string) => String(cell(field));
    if (cell('report') === '' || cell('metric') === '' || !isRestatementKind(cell('what'))) return [];
    const line = {
      /** When the restatement was found, as a serial number in the spreadsheet's zone; null if a user has removed it from the line. */
      seen: numberOf(cell('seen')),
      report: text('report'),
      /** The month of the restated day, `YYYY-MM`; '' if the report has no days. */
      month: dayOfCell(cell('day'))?.slice(0, 7) ?? '',
      metric: text('metric'),
      currency: text('currency'),
      difference: numberOf(cell('difference')),
      what: cell('what'),
      /** The day, the row, and the numbers of the line as one text. A line that reverses another has the same text. */
      number: JSON.stringify(
        [...OF_A_ROW, ...(cell('what') === 'taken back' ? ['new', 'old'] : ['old', 'new'])].map(cell),
      ),
      /** The number of restatements in the line: more than 1 if they were grouped. */
      count: restatementsIn(text('dimensions')),
    };
    return [line];
  });
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
