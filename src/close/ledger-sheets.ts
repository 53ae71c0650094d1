import { SheetConflict } from '../errors/sheet-errors';
import type { SheetResource, SpreadsheetApi, SpreadsheetResource } from '../platform/ports';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import { type ExistingTable, findTable, readTop } from '../sheet/read/existing-table';
import { readGrid } from '../sheet/read/grid-reads';
import { type ReportSheet, stampedSheets } from '../sheet/read/report-sheet';
import type { SheetCell } from '../table/sheet-cell';
import { LEDGER_FIELDS } from './ledger-columns';
import { isRestatementKind, restatementsIn } from './restatement';
import { dayOfCell } from './restatements';

/** The kind of report in a ledger's stamp, and the beginning of the report id there. (Stored: do not change.) */
export const LEDGER_KIND = 'books.ledger';

/** The ledger for the restatements that are found in a year. */
export type YearsLedger = ReturnType<typeof yearsLedger>;

/**
 * The ledger of `year`. If the current user may not edit it, returns a second ledger with its own report id: Google would otherwise refuse
 * the whole batch, which also contains the report's rows.
 */
export function yearsLedger(api: RetryingSheets, file: SpreadsheetResource, year: string) {
  const sheets = ledgerSheets(file);
  let guarded: readonly GuardedSheet[] | undefined;
  for (let id = `${LEDGER_KIND}.${year}`; ; id = `${id}.beside`) {
    const sheet = sheets.get(id);
    // The year has no ledger yet.
    if (sheet === undefined) return { id, sheet, table: undefined };
    // Undefined if a header is missing.
    const table = tableIn(readTop(api, sheet.tab), sheet);
    guarded ??= api.get(GUARD_FIELDS).sheets ?? [];
    if (!isProtected(guarded, sheet, table)) return { id, sheet, table };
  }
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
    return LEDGER_FIELDS.every((field) => table.columns.has(field)) ? table : undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return undefined;
    throw error;
  }
}

const GUARD_FIELDS =
  'sheets(properties(sheetId),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit))';

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
  sheets: readonly GuardedSheet[],
  { tab }: ReportSheet,
  { headerRow }: Pick<ExistingTable, 'headerRow'> = { headerRow: -1 },
): boolean {
  const { protectedRanges = [] } = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId) ?? {};
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
      /** The number of restatements in the line: more than 1 if they were grouped. */
      count: restatementsIn(text('dimensions')),
    };
    return [line];
  });
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
