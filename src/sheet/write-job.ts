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
import { type SheetCell, type SheetRow, type SheetRows, toSheetCell } from '../table/sheet-cell';
import type { Column, Table } from '../table/table';
import type { KnownTabs } from './api/known-tabs';
import type { Span } from './api/spans';
import type { KeepChanges } from './last-change/last-change';
import type { NewIds } from './new-ids';
import { type Covered, lineBeginning, ofNoQuestion, type Stamp, stampedFields, textMark } from './stamp';
import type { Tab } from './tab';
import type { TonedColumn } from './tones';

/** The sheet for a table, and the zone and currency of its numbers. */
export interface SheetTarget {
  /** The saved report's id. */
  readonly reportId: string;
  /** The kind of report: `full`, `ltv`, … */
  readonly kind: string;
  /** The title that a new tab for the table gets. */
  readonly sheetName: string;
  /** A blank sheet for the report's first table, instead of a new one. */
  readonly sheetId?: number;
  readonly zone: string;
  readonly currency: string;
}

/**
 * How a refresh changes the existing rows. Cells are in the order of `columns`; days are sheet serial numbers, blanks ''.
 */
export interface TableChange {
  /** The question that the existing rows answer, if the stamp contains it. */
  readonly covers?: Covered;
  readonly columns: readonly Column[];
  /** One entry for each column: false if the column is new in the sheet. */
  readonly wasHeld: readonly boolean[];
  readonly changed: readonly { readonly old: SheetRow; readonly fresh: SheetRow }[];
  readonly inserted: SheetRows;
  /** Requested rows that the service no longer reports. Rows that an earlier refresh has blanked for that reason are not included. */
  readonly gone: SheetRows;
}

/** Requests that are added to the batch that changes a table's rows. */
export interface BatchAddition {
  readonly requests: readonly SheetsRequest[];
  /** The place in another sheet where the requests insert rows, below the headers. */
  readonly into?: RowsInto;
  /** What the requests record, as JSON: it is kept with the change of the rows. */
  readonly recorded?: readonly unknown[];
}

/**
 * `count` new rows below row `headerRow` (from 0) of `tab`. `headers` are the expected header texts from the first column on; undefined for
 * columns of the user.
 */
export interface RowsInto {
  readonly tab: Tab;
  readonly headerRow: number;
  readonly headers: readonly (SheetCell | undefined)[];
  readonly count: number;
}

/**
 * The refreshed days of a sheet: all days from `from` to `to`, except the days from `except.from` to `except.to` (all inclusive). Rows of
 * days before `keptFrom` and after `keptTo` are removed.
 */
export interface DayWindow<AnyDay> {
  readonly from: AnyDay;
  readonly to: AnyDay;
  readonly except?: { readonly from: AnyDay; readonly to: AnyDay };
  readonly keptFrom?: AnyDay;
  readonly keptTo?: AnyDay;
}

export type Window = DayWindow<Day>;

/** How many rows of a write have been sent. */
export interface WriteProgress {
  readonly rowsWritten: number;
  readonly of: number;
}

/** Everything that writing a table needs. */
export interface WriteJob {
  readonly api: SpreadsheetApi;
  readonly locks: Locks;
  /** How long to wait for the document's lock, in milliseconds; ten seconds by default. */
  readonly lockWaitMs?: number;
  readonly clock: Clock;
  /** What earlier writes of the same execution have read of the tabs. */
  readonly knownTabs?: KnownTabs | undefined;
  /** The document's properties, where the ids of the add-on's hidden sheets are recorded. */
  readonly document: TextStore;
  readonly formatTime: FormatTime;
  readonly numberFormat: NumberFormat;
  /** Number formats of single rows, in a table whose rows have numbers of different kinds. */
  readonly rowFormats?: RowFormats | undefined;
  /** Columns whose states have colours in a new sheet. */
  readonly toned?: readonly TonedColumn[];
  /** Columns (indexes) that a new sheet shows in groups, so that users can fold them. */
  readonly folded?: readonly Span[];
  /** Whether the sheet has a row with totals above the headers. By default, a refresh leaves the sheet as it is. */
  readonly totals?: boolean;
  /** Milliseconds since 1970 after which nothing more is sent. */
  readonly deadline: number;
  readonly target: SheetTarget;
  readonly table: Table;
  /** The line above the headers (see provenance.ts). */
  readonly provenance: string;
  /** The note of the line's cell. */
  readonly provenanceNote?: string;
  /**
   * The refreshed days, if the table does not contain all days of the sheet. Rows of other days stay, unless they are before `keptFrom` or
   * after `keptTo`. By default, the table contains all days.
   */
  readonly window?: Window;
  /**
   * Whether the request includes a row with these cells, which are in the order of the columns (days as sheet serial numbers). Rows that it
   * does not include keep their numbers if they stay. By default, it includes all rows.
   */
  readonly isAsked?: (cells: SheetRow) => boolean;
  /**
   * True if the request has a filter by a value that is in no column. A row that answers another question may then be missing because of
   * the filter, although the service still reports it.
   */
  readonly isNarrowed?: boolean;
  /**
   * Whether the service reports a row with the key of these cells, but the filter of the request leaves it out. Such rows stay with their
   * numbers. Undefined if the add-on left no rows out.
   */
  readonly isFilteredOut?: (cells: SheetRow) => boolean;
  /**
   * Set after a batch of this write was undone, which cleared the question in the stamp: the question that the sheet's rows answered
   * before.
   */
  readonly answered?: string;
  /**
   * True if a batch of this write was undone and could not restore numbers, which may belong to days outside `window`. The question in the
   * new stamp is then cleared.
   */
  readonly isLacking?: boolean;
  /** The question that the rows answer after the write. */
  readonly covers?: Covered;
  /** Developer metadata that the report's sheet has after the write, besides the stamp. */
  readonly carried?: CarriedText;
  /** Set if the write keeps what it changes, so that it can be taken back. */
  readonly keepChanges?: KeepChanges;
  /** The last change of the rows in the stamp after the write (see Stamp). */
  readonly lastChange?: string | undefined;
  /**
   * The beginning of the mark on rows that stay because of the user's content; a date follows. By default, it says why the row stays (see
   * row-marks.ts).
   */
  readonly mark?: string;
  /**
   * Called with the planned changes of existing rows. Returns requests for another sheet that go into the same atomic batch. `file` is the
   * spreadsheet as `SHEET_FIELDS` shows it, with the cells of `togetherNeeds`, and without the sheets that the batch deletes. New sheets and
   * metadata get their ids from `ids`. If somebody moves rows or columns of the other sheet right before the batch, the rows that the batch
   * wrote there are removed, and this function is called again. Not called for a first write, or when kind, zone, currency or dimensions
   * change, because no rows are comparable then.
   */
  readonly together?: (change: TableChange, file: SpreadsheetResource, ids: NewIds) => BatchAddition;
  /**
   * The ranges of other sheets that `together` needs in `file`. A small table and these ranges are read in one call, so that the batch
   * directly follows its only read.
   */
  readonly togetherNeeds?: (file: SpreadsheetResource) => readonly string[];
  /**
   * Requests for other sheets that go into the same batch, also of a first write and if the table does not change. Called again when the
   * write is planned again: `file` then shows whether they were applied. `file` and `ids` are as in `together`, without cells. `table` is
   * where the table is before these requests. Where the batch wrote in the other sheets is not checked.
   */
  readonly alongside?: (
    file: SpreadsheetResource,
    ids: NewIds,
    table: WrittenTable,
  ) => readonly SheetsRequest[];
  /**
   * Called before each request with rows, first with `rowsWritten` 0, and once at the end. `rowsWritten` equals `of` at the end, and also
   * before a batch that copies rows from a hidden sheet. If no row is written, it is called once, and both are 0. An error that it throws ends the write before
   * anything more is sent: the report's sheet has not changed then, and the next write deletes a leftover hidden sheet. After the
   * batch that changes the visible sheet, it is called only at the end, and its errors are ignored.
   */
  readonly onProgress?: (progress: WriteProgress) => void;
}

/** Where a table is: its tab, the row of its headers, and the sheet column of each field. Rows and columns count from 0. */
export interface WrittenTable {
  readonly title: string;
  readonly headerRow: number;
  readonly columnOf: (field: string) => number | undefined;
}

/** The number format of each row of a table in these columns (indexes). New rows get it; afterwards it is the user's. */
export interface RowFormats {
  readonly columns: readonly number[];
  readonly formats: readonly string[];
}

/** A text in the developer metadata of a sheet, where copies of the file find it. */
export interface CarriedText {
  readonly key: string;
  readonly text: string;
}

/** The provenance line as a sheet cell. */
export function provenanceText({ provenance }: Pick<WriteJob, 'provenance'>): string {
  return String(toSheetCell(provenance, 'text'));
}

/** The parts of a write job that its stamp depends on. */
export type StampJob = Pick<
  WriteJob,
  'target' | 'table' | 'provenance' | 'covers' | 'isLacking' | 'lastChange' | 'totals'
>;

/** The stamp of the report's sheet after the write. `note` is the note of the provenance line, if it is the add-on's. */
export function stampOf(job: StampJob, sheetId: number, marked: boolean, note?: string): Stamp {
  const { reportId, kind, zone, currency } = job.target;
  const stamp = {
    report: reportId,
    sheet: sheetId,
    kind,
    zone,
    currency,
    fields: stampedFields(job.table.columns),
    line: lineBeginning(provenanceText(job)),
    ...(note === undefined ? {} : { note: textMark(note) }),
    marked,
    ...(job.covers === undefined ? {} : { covers: job.covers }),
    ...(job.lastChange === undefined ? {} : { lastChange: job.lastChange }),
    ...(job.totals === true ? { totals: true } : {}),
  };
  return job.isLacking === true ? ofNoQuestion(stamp) : stamp;
}

/** What a write changes in the sheet. Only data cells are counted, without headers, provenance line and notes. */
export interface Work {
  readonly sheetId: number;
  readonly sheetTitle: string;
  /** The number of the table's rows in the sheet after the write. Rows without numbers are not counted. */
  readonly rows: number;
  /** The number of rows of the written table. The sheet may contain more rows: of other days, or with the user's content. */
  readonly rowsBrought: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /**
   * The number of rows that stay without numbers because of the user's content. Rows outside the range or the filter keep their numbers
   * and are not counted.
   */
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Sentences that the user has to see. */
  readonly notices: readonly string[];
}

/** The pattern of a column's number format, e.g. `#,##0.00`; `@` for texts. */
export type NumberFormat = (column: Column) => string;

/** Row 1 is the provenance line, row 2 the headers; both are frozen. A totals row is inserted between them at the end of a batch. */
export const ROWS_ABOVE = 2;
