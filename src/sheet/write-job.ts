import type { Day } from '../dates/calendar';
import type {
  Clock,
  FormatTime,
  Locks,
  SheetsRequest,
  SpreadsheetApi,
  SpreadsheetResource,
  TextStore,
} from '../platform/ports';
import { type SheetCell, toSheetCell } from '../table/sheet-cell';
import type { Column, Table } from '../table/table';
import { type Covered, lineBeginning, ofNoQuestion, type Stamp, stampedFields } from './stamp';
import type { Tab } from './tab';

/** Which sheet a table is for, and what its numbers are counted in. */
export interface SheetTarget {
  /** The saved report's id. */
  readonly reportId: string;
  /** What a report is of: `full`, `ltv`, … */
  readonly kind: string;
  /** The tab's title when it has to be made. */
  readonly sheetName: string;
  /** A blank sheet that the table goes into, instead of a new one, when the report has none yet. */
  readonly sheetId?: number;
  readonly zone: string;
  readonly currency: string;
}

/** What a refresh does to the rows of old. Cells stand in the order of `columns`; days are sheet serial numbers, blanks ''. */
export interface TableChange {
  /** What the rows of old answer, where the sheet says so. */
  readonly covers?: Covered;
  readonly columns: readonly Column[];
  /** One entry a column: false for one that the sheet did not have before. */
  readonly wasHeld: readonly boolean[];
  readonly changed: readonly { readonly old: readonly SheetCell[]; readonly fresh: readonly SheetCell[] }[];
  readonly inserted: readonly (readonly SheetCell[])[];
  /** Rows that were asked for and that the service no longer reports; not those that were without numbers for that already. */
  readonly gone: readonly (readonly SheetCell[])[];
}

/** Requests for the batch that changes a table's rows. */
export interface Along {
  readonly requests: readonly SheetsRequest[];
  /** The rows that they put into another sheet, below its headers, where they do that. */
  readonly into?: RowsInto;
}

/**
 * `count` new rows below row `headerRow` (from 0) of `tab`, which shows `headers` from its first column on; undefined for a column of the
 * user's, in which anything may stand.
 */
export interface RowsInto {
  readonly tab: Tab;
  readonly headerRow: number;
  readonly headers: readonly (SheetCell | undefined)[];
  readonly count: number;
}

/** The days that a table covers of those that a sheet holds. */
export interface Window {
  readonly from: Day;
  readonly to: Day;
  readonly except?: { readonly from: Day; readonly to: Day };
  readonly keptFrom?: Day;
  readonly keptTo?: Day;
}

/** How many rows of a write are on their way. */
export interface WriteProgress {
  readonly rowsWritten: number;
  readonly of: number;
}

/** All that writing a table needs. */
export interface WriteJob {
  readonly api: SpreadsheetApi;
  readonly locks: Locks;
  /** How long to wait for others to have written to the file, in milliseconds; ten seconds unless given. */
  readonly lockWaitMs?: number;
  readonly clock: Clock;
  /** The document's properties: they remember the hidden sheets that a large write makes for itself. */
  readonly document: TextStore;
  readonly formatTime: FormatTime;
  readonly numberFormat: NumberFormat;
  /** Milliseconds since 1970 after which nothing more is sent. */
  readonly deadline: number;
  readonly target: SheetTarget;
  readonly table: Table;
  /** The line above the headers (see provenance.ts). */
  readonly provenance: string;
  /**
   * The days the table covers, both inclusive and without those of `except`, when they are not all that the sheet holds. Rows of
   * days before `keptFrom` and after `keptTo` go; without these all other rows stay.
   */
  readonly window?: Window;
  /**
   * Whether the table was asked for a row, its cells in the order of the columns (days as sheet serial numbers): what was not asked for is
   * not gone from the service, and keeps its numbers where it stays. All rows unless given.
   */
  readonly isAsked?: (cells: readonly SheetCell[]) => boolean;
  /** True where rows are left out by what no column of the table tells: what another question has brought may be left out, and not gone. */
  readonly isNarrowed?: boolean;
  /** The question that the sheet's rows answered, where a batch of this write was put back: then their stamp does not say it any more. */
  readonly answered?: string;
  /** True where a batch of this write was put back without numbers of days that it does not bring: its rows answer no question then. */
  readonly isLacking?: boolean;
  /** What the sheet's rows answer once they are written. */
  readonly covers?: Covered;
  /** How the note begins, before a date, that marks a row of this table which stays for the user's sake; reports say why they lack it. */
  readonly mark?: string;
  /**
   * Called when the sheet's rows of old are about to change, with what is about to happen to them: the requests it returns
   * go into the same atomic batch as the rows. `file` is the spreadsheet as `SHEET_FIELDS` shows it, read under the lock,
   * without the sheets that the same batch deletes.
   * Called once more where somebody has moved the rows or columns of the other sheet in that moment: what went there is taken out then.
   * Not called for a first writing, nor when kind, zone, currency or dimensions change: then no row is a row of old.
   */
  readonly together?: (change: TableChange, file: SpreadsheetResource) => Along;
  /**
   * Called before each request that carries rows, with 0 first, and once after the last. Before a batch that moves rows in
   * from a hidden sheet, and after the end, `rowsWritten` is `of`; both are 0 when no row is written. What it throws ends the
   * write before anything more is sent, and the sheet stands as it was; a hidden sheet that was being filled is deleted by
   * the next write. Once the batch is sent that changes what a reader sees, nothing can be ended any more: it is then called
   * at the end alone, and what it throws there is let go.
   */
  readonly onProgress?: (progress: WriteProgress) => void;
}

/** The provenance line as a cell holds it. */
export function provenanceText({ provenance }: WriteJob): string {
  return String(toSheetCell(provenance, 'text'));
}

/** The stamp of the report's sheet once the job is done. */
export function stampOf(job: WriteJob, sheetId: number, marked: boolean): Stamp {
  const { reportId, kind, zone, currency } = job.target;
  const stamp = {
    report: reportId,
    sheet: sheetId,
    kind,
    zone,
    currency,
    fields: stampedFields(job.table.columns),
    line: lineBeginning(provenanceText(job)),
    marked,
    ...(job.covers === undefined ? {} : { covers: job.covers }),
  };
  return job.isLacking === true ? ofNoQuestion(stamp) : stamp;
}

/** What a write changes in the sheet. Cells are data cells: headers, provenance and notes are not counted. */
export interface Work {
  readonly sheetId: number;
  readonly sheetTitle: string;
  /** Rows of the table that then stand in the sheet, those without numbers aside. */
  readonly rows: number;
  /** Rows that the table itself has: more may stand in the sheet, of other days or for the user's sake. */
  readonly rowsBrought: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /** Rows that stay without numbers because something of the user's stands beside them; those outside the range keep theirs. */
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Sentences the user has to see. */
  readonly notices: readonly string[];
}

/** What a write did. */
export interface WriteOutcome extends Work {
  /** Calls of the Sheets API that were answered. */
  readonly reads: number;
  readonly writes: number;
}

/** The pattern of a column's number format, e.g. `#,##0.00`; `@` for texts. */
export type NumberFormat = (column: Column) => string;

/** Row 1 is the provenance line, row 2 the headers; both are frozen. */
export const ROWS_ABOVE = 2;
