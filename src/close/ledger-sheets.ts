import { SheetConflict } from '../errors/sheet-errors';
import type { SheetResource, SpreadsheetResource } from '../platform/ports';
import type { RetryingSheets } from '../sheet/api/retrying-api';
import { type ExistingTable, findTable, readTop } from '../sheet/read/existing-table';
import { type ReportSheet, stampedSheets } from '../sheet/read/report-sheet';
import { LEDGER_FIELDS } from './ledger-columns';

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

/** The report id of a ledger that gets no more lines: the sheet's id makes it unique. */
export function archiveId({ tab, stamp }: ReportSheet): string {
  return `${stamp.report}.${tab.sheetId}`;
}

/** The file's ledgers by report id, archives included. A duplicated tab counts only if the original is gone. */
export function ledgerSheets(file: SpreadsheetResource): Map<string, ReportSheet> {
  const found = new Map<string, ReportSheet>();
  for (const sheet of stampedSheets(file)) {
    const { report, sheet: original } = sheet.stamp;
    if (!report.startsWith(`${LEDGER_KIND}.`)) continue;
    if (!found.has(report) || original === sheet.tab.sheetId) found.set(report, sheet);
  }
  return found;
}

/** The ledger in the rows of its sheet; undefined if a header is missing. */
export function tableIn(grid: ExistingTable['grid'], sheet: ReportSheet): ExistingTable | undefined {
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
