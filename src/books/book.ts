import { AdReportsError, SheetConflict, WriteFailed } from '../errors';
import type { Clock, FormatTime, Locks, SpreadsheetApi, TextStore } from '../platform/ports';
import { bookFormat } from '../table/book-columns';
import { readHeldTable, rowsOfTable } from '../table/held-table';
import { patientApi, RequestTooLarge, UnsureCommit } from '../table/patient-api';
import { findReportSheet } from '../table/report-sheet';
import type { SheetCell } from '../table/sheet-values';
import type { Column, Table } from '../table/table';
import { writeUnderLock } from '../table/write-table';

/** A sheet of the add-on's own, found like a report's. */
export interface Book {
  readonly id: 'books.status' | 'books.log';
  /** The tab's title when it has to be made. */
  readonly title: string;
  /** Stands above the table; no time is in it, so that an equal table is an equal sheet. */
  readonly line: string;
  /** What a row is, since a date that follows, which stays because the user has written beside it. */
  readonly mark: string;
  /** True where rows that leave the table stay true: those beside which the user has written keep their values. */
  readonly isHistory?: boolean;
}

/** What writing a book needs. The document's lock is held. */
export interface Desk {
  readonly spreadsheet: SpreadsheetApi;
  readonly locks: Locks;
  readonly clock: Clock;
  /** The document's properties. */
  readonly document: TextStore;
  readonly formatTime: FormatTime;
  /** IANA name of the spreadsheet's zone. */
  readonly timeZone: string;
  /** Milliseconds since 1970 after which nothing more is sent. */
  readonly deadline: number;
}

/** The rows that the book's sheet holds, cells in the order of `columns`; undefined when it has no sheet. */
export function heldRows(
  { id }: Book,
  columns: readonly Column[],
  { spreadsheet, clock, deadline }: Desk,
): (readonly SheetCell[])[] | undefined {
  const api = patientApi(spreadsheet, clock, deadline);
  const sheet = findReportSheet(api, id);
  return sheet && rowsOfTable(readHeldTable(api, sheet), columns).map(({ cells }) => cells);
}

export function writeBook(
  { id, title, line, mark, isHistory = false }: Book,
  table: Table,
  { spreadsheet, ...desk }: Desk,
): void {
  writeUnderLock({
    ...desk,
    api: spreadsheet,
    numberFormat: bookFormat,
    target: { reportId: id, kind: id, sheetName: title, zone: '', currency: '' },
    table,
    provenance: line,
    mark,
    isAsked: () => !isHistory,
  });
}

/** Why the book could not be written, as a sentence that names it; undefined when it was. */
export function problemOf({ title }: Book, write: () => void): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return error.message;
    if (error instanceof AdReportsError) return `${title}: ${error.message}`;
    if (error instanceof UnsureCommit || error instanceof RequestTooLarge)
      return `${title}: ${new WriteFailed(error.message).message}`;
    throw error;
  }
}
