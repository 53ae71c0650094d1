import { AdReportsError } from '../../errors/ad-reports-error';
import { SheetConflict, WriteFailed } from '../../errors/sheet-errors';
import type { Clock, FormatTime, Locks, SpreadsheetApi, TextStore } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { RequestTooLarge, retryingSheets, UncertainCommit } from '../api/retrying-api';
import { readExistingTable, rowsOfTable } from '../read/existing-table';
import { findReportSheet } from '../read/report-sheet';
import { writeUnderLock } from '../write/write-table';
import { ownFormat } from './own-columns';

/** A sheet of the add-on's own, found like a report's. */
export interface OwnTable {
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
export interface OwnTableContext {
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
export function existingRows(
  { id }: OwnTable,
  columns: readonly Column[],
  { spreadsheet, clock, deadline }: OwnTableContext,
): (readonly SheetCell[])[] | undefined {
  const api = retryingSheets(spreadsheet, clock, deadline);
  const sheet = findReportSheet(api, id);
  return sheet && rowsOfTable(readExistingTable(api, sheet), columns).map(({ cells }) => cells);
}

export function writeOwnTable(
  { id, title, line, mark, isHistory = false }: OwnTable,
  table: Table,
  { spreadsheet, ...desk }: OwnTableContext,
): void {
  writeUnderLock({
    ...desk,
    api: spreadsheet,
    numberFormat: ownFormat,
    target: { reportId: id, kind: id, sheetName: title, zone: '', currency: '' },
    table,
    provenance: line,
    mark,
    isAsked: () => !isHistory,
  });
}

/** Why the book could not be written, as a sentence that names it; undefined when it was. */
export function problemOf({ title }: OwnTable, write: () => void): string | undefined {
  try {
    write();
    return undefined;
  } catch (error) {
    if (error instanceof SheetConflict) return error.message;
    if (error instanceof AdReportsError) return `${title}: ${error.message}`;
    if (error instanceof UncertainCommit || error instanceof RequestTooLarge)
      return `${title}: ${new WriteFailed(error.message).message}`;
    throw error;
  }
}
