import type { Clock, FormatTime, Locks, SpreadsheetApi } from '../platform/ports';
import type { Day } from '../request/request';
import type { NumberFormat } from './column-style';
import { toSheetCell } from './sheet-values';
import { lineBeginning, type Stamp, stampedFields } from './stamp';
import type { Table } from './table';

/** Which sheet a table is for, and what its numbers are counted in. */
export interface Target {
  /** The saved report's id. */
  readonly reportId: string;
  /** What a report is of: `full`, `ltv`, … */
  readonly kind: string;
  /** The tab's title when it has to be made. */
  readonly sheetName: string;
  readonly zone: string;
  readonly currency: string;
}

/** All that writing a table needs. */
export interface WriteJob {
  readonly api: SpreadsheetApi;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly formatTime: FormatTime;
  readonly numberFormat: NumberFormat;
  /** Milliseconds since 1970 after which nothing more is sent. */
  readonly deadline: number;
  readonly target: Target;
  readonly table: Table;
  /** The line above the headers (see provenance.ts). */
  readonly provenance: string;
  /** The days the table covers, both inclusive, when they are not all that the sheet holds. */
  readonly window?: { readonly from: Day; readonly to: Day };
}

/** The provenance line as a cell holds it. */
export function lineOf({ provenance }: WriteJob): string {
  return String(toSheetCell(provenance, 'text'));
}

/** The stamp of the report's sheet once the job is done. */
export function stampOf(job: WriteJob, sheetId: number, marked: boolean): Stamp {
  const { reportId, kind, zone, currency } = job.target;
  return {
    report: reportId,
    sheet: sheetId,
    kind,
    zone,
    currency,
    fields: stampedFields(job.table.columns),
    line: lineBeginning(lineOf(job)),
    marked,
  };
}

/** What a write changes in the sheet. Cells are data cells: headers, provenance and notes are not counted. */
export interface Work {
  readonly sheetId: number;
  readonly sheetTitle: string;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /** Rows that stay without numbers because something of the user's stands beside them. */
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Sentences the user has to see. */
  readonly notices: readonly string[];
}

/** A write worked out from what was read; without `commit` there is nothing to do. */
export interface PreparedWrite {
  readonly work: Work;
  readonly commit?: () => void;
}

/** What a write did. */
export interface WriteOutcome extends Work {
  /** Calls of the Sheets API that were answered. */
  readonly reads: number;
  readonly writes: number;
}
