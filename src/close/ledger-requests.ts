import { dayIn } from '../dates/sheet-dates';
import { SpreadsheetFull } from '../errors/sheet-errors';
import type {
  Clock,
  FormatTime,
  SheetResource,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../platform/ports';
import { type RetryingSheets, retryingSheets } from '../sheet/api/retrying-api';
import type { ExistingTable } from '../sheet/read/existing-table';
import type { ReportSheet } from '../sheet/read/report-sheet';
import { tabsOf } from '../sheet/read/report-sheet';
import { cellsLeft } from '../sheet/read/room-for-cells';
import type { Along } from '../sheet/write-job';
import { groupLines } from './group-lines';
import { ledgerLine } from './ledger-columns';
import { ledgerId, ledgerSheets, openLedger, siblingId } from './ledger-sheets';
import { insertLines, newLedger, newLedgerCells, type YearsLedger } from './new-ledger';
import type { Restatement } from './restatement';

/** No ledger sheet grows longer. */
const MOST_ROWS = 50_000;
const PATIENCE_MS = 60_000;

/** What writing the ledger needs. The spreadsheet is only read. */
export interface LedgerPorts {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly formatTime: FormatTime;
  /** Milliseconds since 1970 after which nothing more is read; by default a minute from now. */
  readonly deadline?: number;
}

/**
 * The requests that put a refresh's restatements on top of the year's ledger, for the batch that writes the rows. A ledger
 * that is full, or whose headers are not as they were, is left as an archive and a new one begins; one that is protected is left
 * alone, for Google would refuse the whole batch and the rows with it. `reserved` is how many
 * cells the same batch adds elsewhere. Throws SpreadsheetFull when not even a line a month has room.
 */
export function ledgerRequests(
  entries: readonly Restatement[],
  file: SpreadsheetResource,
  ports: LedgerPorts,
  reserved = 0,
): Along {
  const [first] = entries;
  if (first === undefined) return { requests: [] };
  const { spreadsheet, clock, formatTime, deadline } = ports;
  const zone = spreadsheet.timeZone();
  const api = retryingSheets(spreadsheet, clock, deadline ?? clock.now() + PATIENCE_MS);
  const day = dayIn(first.seenAt, zone, formatTime);
  const year = yearsLedger(file, day, api);
  const left = Math.max(0, cellsLeft(tabsOf(file)) - reserved);
  let needed = 0;
  for (const lines of groupLines(entries)) {
    needed = cellsNeeded(year, lines.length);
    if (needed > left) continue;
    const rows = lines.map((entry) => ledgerLine(entry, zone, formatTime));
    const table = tableWithRoom(year, rows.length);
    if (table !== undefined) return insertLines(rows, table, api);
    return { requests: newLedger(rows, year, { file, day, clock }) };
  }
  throw new SpreadsheetFull(needed, left);
}

/** The year's ledger; if it is protected from the current user, a second one. */
function yearsLedger(file: SpreadsheetResource, day: string, api: RetryingSheets): YearsLedger {
  const sheets = ledgerSheets(file);
  let guarded: readonly GuardedSheet[] | undefined;
  for (let id = ledgerId(day.slice(0, 4)); ; id = siblingId(id)) {
    const sheet = sheets.get(id);
    if (sheet === undefined) return { id, sheet, table: undefined };
    const table = openLedger(api, sheet);
    guarded ??= guardedSheets(api);
    if (!isProtected(guarded, sheet, table)) return { id, sheet, table };
  }
}

/** The ledger's table where it may take so many more rows. */
function tableWithRoom({ table }: YearsLedger, rows: number): ExistingTable | undefined {
  return table !== undefined && table.tab.rowCount - table.headerRow - 1 + rows <= MOST_ROWS
    ? table
    : undefined;
}

function cellsNeeded(year: YearsLedger, rows: number): number {
  const table = tableWithRoom(year, rows);
  return table === undefined ? newLedgerCells(rows) : rows * table.tab.columnCount;
}

const FIELDS =
  'sheets(properties(sheetId),protectedRanges(range(endRowIndex),warningOnly,requestingUserCanEdit))';

/** A sheet with its protections, as they apply to the current user. */
export interface GuardedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    /** Without an end when it is of whole columns, or of the sheet. */
    readonly range?: { readonly endRowIndex?: number };
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

/** The file's sheets with their protections. */
export function guardedSheets(api: Pick<RetryingSheets, 'get'>): readonly GuardedSheet[] {
  return api.get(FIELDS).sheets ?? [];
}

/** True when the person who asked may not put lines into the ledger. One whose headers alone are protected takes them. */
export function isProtected(
  sheets: readonly GuardedSheet[],
  { tab }: ReportSheet,
  table: Pick<ExistingTable, 'headerRow'> | undefined,
): boolean {
  const first = table === undefined ? 0 : table.headerRow + 1;
  const ranges = sheets.find(({ properties }) => properties?.sheetId === tab.sheetId)?.protectedRanges ?? [];
  return ranges.some(
    ({ range, warningOnly, requestingUserCanEdit }) =>
      warningOnly !== true &&
      requestingUserCanEdit !== true &&
      (range?.endRowIndex ?? Number.POSITIVE_INFINITY) > first,
  );
}
