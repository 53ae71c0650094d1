import type { Day } from '../dates';
import type {
  Clock,
  FormatTime,
  Locks,
  Packing,
  SheetsRequest,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../platform';
import {
  type Column,
  type ColumnOrder,
  type RowChange,
  type SheetRow,
  type SheetRows,
  type Table,
  toSheetCell,
} from '../table';
import type { TonedColumn } from './colors';
import { withReason } from './provenance';
import type { AbsenceReason } from './read/row-marks';
import { type Coverage, type Stamp, toLineBeginning, toStampedFields } from './stamp';
import type { NewIds } from './tab';

/** Rows and columns count from 0. */
export interface FirstCell {
  readonly row: number;
  readonly column: number;
}

export const FIRST_CELL: FirstCell = { row: 0, column: 0 };

export interface SheetTarget {
  readonly reportId: string;
  /** The kind of report: `full`, `ltv`, … */
  readonly kind: string;
  readonly sheetName: string;
  /** A sheet for the report's first table, instead of a new one. Without `begin`, it must be blank. */
  readonly sheetId?: number | undefined;
  /** The first cell of the first table in that sheet. Its row and those below must be blank. */
  readonly begin?: FirstCell | undefined;
  readonly zone: string;
  readonly currency: string;
}

/** How a refresh changes the numbers of the existing rows. Days are sheet serial numbers, blanks ''. */
export interface TableChange {
  /** The coverage of the existing rows. */
  readonly covers?: Coverage | undefined;
  readonly columns: readonly Column[];
  /** Whether the sheet had each of `columns`. */
  readonly wasInSheet: readonly boolean[];
  /** The requested rows that differ, without those that a user has changed, or an earlier refresh has blanked. */
  readonly rows: readonly RowChange[];
}

/** Days that were not fetched keep their rows in the sheet from `keptFrom` to `keptTo`. */
export interface DayWindow {
  /** The day of all rows of October is 2026-10-01 in a table by months. */
  readonly fetchedDays: readonly Day[];
  readonly keptFrom: Day;
  readonly keptTo: Day;
  /** By the report's record. The stamp may be older: then somebody has restored an older version of the file. */
  readonly lastRun?: { readonly to: Day; readonly completeThrough: Day };
}

/** Rows in a hidden sheet, below ROWS_ABOVE. */
export interface StagedRows {
  readonly cells: SheetRows;
  readonly sheetId: number;
}

/** The memory of a run: what became of its earlier plans. Each plan adds to it. */
export interface EarlierPlans {
  /** The result of a batch with an unknown outcome. */
  uncertainResult?: WriteResult | undefined;
  /** The result of a batch that has changed the sheet, perhaps in wrong places. */
  appliedResult?: WriteResult | undefined;
  /** That rows may be in wrong places. */
  notice?: string;
}

/** The look of a new table. Afterwards, it is the user's. */
export interface TableLook {
  /** The pattern of a column's number format, e.g. `#,##0.00`; by default that of its type. */
  readonly numberFormat?: (column: Column) => string | undefined;
  readonly toned?: readonly TonedColumn[];
}

export interface TableJob extends TableLook {
  readonly target: SheetTarget;
  readonly table: Table;
  /** The line above the headers, and the note of its cell (see provenance.ts). */
  readonly provenance: string;
  readonly provenanceNote?: string;
  /** Why the numbers are not the newest, at the beginning of the line. It is not part of what identifies the line. */
  readonly lineReason?: string;
  readonly covers?: Coverage | undefined;
  /** By default, ascending by the dimensions. A sort by hand is kept. */
  readonly order?: ColumnOrder;
}

export interface LockServices {
  readonly locks: Locks;
  readonly lockWaitMs?: number;
}

export interface WriteServices extends LockServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly formatTime: FormatTime;
  /** Milliseconds since 1970 after which nothing more is sent. */
  readonly deadline: number;
}

/** What becomes of the rows that the sheet already has. */
export interface RefreshRules {
  /** The refreshed days, if the table does not contain all days of the sheet. */
  readonly window?: DayWindow;
  /** Days that users have changed, and that the service no longer has: their rows cannot be fetched again, so they stay as they are. */
  readonly acceptedDays?: readonly Day[];
  /**
   * Why the table lacks a row with these cells (days as serial numbers); by default, it is gone. Not called for copies. A row that another request has fetched may be left out now by a filter that no column shows.
   */
  readonly decideAbsenceReason?: (cells: SheetRow, mayBeOfOtherRequest: boolean) => AbsenceReason;
  /** True if rows of a day stay in the order in which they come. */
  readonly isByDay?: boolean;
  /** True if rows never change their place, except to make room, and get no row marks: in tables of the add-on itself. */
  readonly keepsPlaces?: boolean;
}

/** With what the requests of a batch are built. `file` is the spreadsheet as SHEET_FIELDS shows it. */
export type BatchContext = Readonly<{ api: SpreadsheetApi; file: SpreadsheetResource; ids: NewIds }>;

/** Requests of others in the same atomic batch. `file` is the spreadsheet as SHEET_FIELDS shows it. */
export interface BatchHooks {
  /** About the changed rows, if rows are comparable. `file` has no cells, and lacks the sheets that the batch deletes. */
  readonly changeRequests?:
    | ((change: TableChange, context: BatchContext) => readonly SheetsRequest[])
    | undefined;
  /**
   * About the whole table, also of a first write and if the table does not change. Called again when the write is planned again: `file`,
   * which has no cells, then shows whether the requests were applied.
   */
  readonly tableRequests?:
    | ((
        context: BatchContext,
        table: WrittenTable & { readonly sheetId: number },
      ) => readonly SheetsRequest[])
    | undefined;
}

export interface WriteJob extends TableJob {
  readonly services: WriteServices;
  readonly rules: RefreshRules;
  readonly hooks: BatchHooks;
  /** Called before each request with rows. An error that it throws ends the write: the report's sheet has not changed then. */
  readonly onProgress?: ((progress: WriteProgress) => void) | undefined;
  /** Set by a run that writes again after DaysDiffer. */
  readonly earlier?: EarlierPlans;
  /** The table's rows, if they are in a hidden sheet already. The table then has none. */
  readonly staged?: StagedRows | undefined;
  /** Whether the write keeps what it changes, so that it can be taken back. Missing in tables of the add-on itself. `facts` are kept with it. */
  readonly keepChanges?: { readonly pack: Packing['pack']; readonly facts: unknown } | 'skip' | undefined;
}

export interface WriteProgress {
  readonly rowsWritten: number;
  readonly of: number;
}

/** Where the columns of a table are. Rows and columns count from 0. */
export interface WrittenTable {
  readonly title: string;
  readonly headerRow: number;
  readonly findColumn: (field: string) => number | undefined;
}

export function toProvenanceText({ provenance }: TableJob): string {
  return String(toSheetCell(provenance, 'text'));
}

/** The line with its reason, as its cell shows it. */
export function toShownLine(job: TableJob): string {
  const line = toProvenanceText(job);
  return job.lineReason === undefined ? line : String(toSheetCell(withReason(line, job.lineReason), 'text'));
}

/** `facts` are those that do not follow from the job. A new table has none of them. */
export function buildStamp(job: TableJob, sheetId: number, facts: Partial<Stamp> = {}): Stamp {
  const { reportId, kind, zone, currency } = job.target;
  return {
    report: reportId,
    sheet: sheetId,
    kind,
    zone,
    currency,
    fields: toStampedFields(job.table.columns),
    line: toLineBeginning(toProvenanceText(job)),
    marked: false,
    covers: job.covers,
    order: job.order,
    ...facts,
  };
}

/** What a write changes in the sheet, without headers, provenance line and notes. */
export interface WriteResult {
  readonly sheetId: number;
  readonly sheetTitle: string;
  /** The table's rows in the sheet after the write. Rows without numbers are not counted. */
  readonly rows: number;
  /** The rows of the written table. The sheet may contain more: of other days, or with the user's content. */
  readonly rowsBrought: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  readonly cellsWritten: number;
  readonly notices: readonly string[];
}

/** Row 1 is the provenance line, row 2 the headers; both are frozen. */
export const ROWS_ABOVE = 2;
