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

/** The kind in a ledger's stamp, and the beginning of its report id. (Stored: do not change.) */
export const LEDGER_KIND = 'books.ledger';

/** The ledger that gets the new lines of a year. */
export interface YearsLedger {
  /** The report id in its stamp. */
  readonly id: string;
  /** Undefined if there is no such ledger yet. */
  readonly sheet: ReportSheet | undefined;
  /** Undefined if its headers are incomplete. */
  readonly table: ExistingTable | undefined;
}

/**
 * The year's ledger. If it is protected from the current user, Google would refuse the whole batch, so a second ledger with its own id gets
 * the lines.
 */
export function yearsLedger(api: RetryingSheets, file: SpreadsheetResource, year: string): YearsLedger {
  const sheets = ledgerSheets(file);
  let guarded: readonly GuardedSheet[] | undefined;
  for (let id = `${LEDGER_KIND}.${year}`; ; id = `${id}.beside`) {
    const sheet = sheets.get(id);
    if (sheet === undefined) return { id, sheet, table: undefined };
    const table = tableIn(readTop(api, sheet.tab), sheet);
    guarded ??= api.get(GUARD_FIELDS).sheets ?? [];
    if (!isProtected(guarded, sheet, table)) return { id, sheet, table };
  }
}

/** The file's ledgers by report id, archives included. A duplicated tab counts only if the original is gone. */
function ledgerSheets(file: SpreadsheetResource): Map<string, ReportSheet> {
  const found = new Map<string, ReportSheet>();
  for (const sheet of stampedSheets(file)) {
    const { report, sheet: original } = sheet.stamp;
    if (!report.startsWith(`${LEDGER_KIND}.`)) continue;
    if (!found.has(report) || original === sheet.tab.sheetId) found.set(report, sheet);
  }
  return found;
}

/** The ledger in the rows of its sheet; undefined if a header is missing. */
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

/** A sheet with its protected ranges, from the current user's point of view. */
interface GuardedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    /** Without an end for whole columns and whole sheets. */
    readonly range?: { readonly endRowIndex?: number };
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

/** Whether the current user may not write below the headers of a ledger. */
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

/** A line of the ledger as the summary needs it. */
export interface LedgerLine {
  /** The serial number of the moment, in the spreadsheet's zone; null if the user has removed it. */
  readonly seen: number | null;
  readonly report: string;
  /** `YYYY-MM`, or '' for a table without days. */
  readonly month: string;
  readonly metric: string;
  readonly currency: string;
  readonly difference: number | null;
  /** How many restatements the line represents. */
  readonly count: number;
}

/** All lines of the file's ledgers, archives included. */
export function readLedger(api: Pick<SpreadsheetApi, 'values'>, file: SpreadsheetResource) {
  const sheets = [...ledgerSheets(file).values()];
  const tables = sheets.map((sheet) => tableIn(readGrid(api, sheet.tab), sheet));
  return {
    /** The number of its sheets. */
    sheets: sheets.length,
    lines: tables.flatMap((table) => (table === undefined ? [] : linesOf(table))),
    /** Titles of sheets with incomplete headers: `lines` does not contain their lines. */
    unread: sheets.flatMap(({ tab }, index) => (tables[index] === undefined ? [tab.title] : [])),
  };
}

/** The add-on's lines; rows that the user has added are ignored. */
function linesOf({ grid, headerRow, columns }: ExistingTable): LedgerLine[] {
  return grid.slice(headerRow + 1).flatMap((cells) => {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const text = (field: string) => String(cell(field));
    if (cell('report') === '' || cell('metric') === '' || !isRestatementKind(cell('what'))) return [];
    return {
      seen: numberOf(cell('seen')),
      report: text('report'),
      month: dayOfCell(cell('day'))?.slice(0, 7) ?? '',
      metric: text('metric'),
      currency: text('currency'),
      difference: numberOf(cell('difference')),
      count: restatementsIn(text('dimensions')),
    };
  });
}

function numberOf(cell: SheetCell): number | null {
  return typeof cell === 'number' ? cell : null;
}
