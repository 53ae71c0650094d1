import { AdReportsError } from '../../errors/ad-reports-error';
import { SheetConflict, WriteFailed } from '../../errors/sheet-errors';
import type { SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { RequestTooLarge, retryingSheets, UncertainCommit } from '../api/retrying-api';
import { readExistingTable, rowsOfTable } from '../read/existing-table';
import { findReportSheet } from '../read/report-sheet';
import type { TonedColumn } from '../tones';
import { writeUnderLock } from '../write/write-table';
import type { RowFormats, Work, WriteJob } from '../write-job';
import { ownFormat } from './own-columns';

/** A table of the add-on itself, such as the run log. Its sheet is found by a stamp, as the sheet of a report is. */
export interface OwnTable {
  readonly id:
    | 'books.status'
    | 'books.log'
    | 'books.summary'
    | 'books.overview'
    | 'books.accounts'
    | 'books.reconciliation'
    | `books.net.${string}`
    | `books.journal.${string}`
    | `books.statement.${string}`;
  /** The title that a new tab for the table gets. */
  readonly title: string;
  /** The line above the table. Contains no timestamp, so rewriting an unchanged table changes no cell. */
  readonly line: string;
  /** The beginning of the mark on a row that stays because of the user's content; a date follows. */
  readonly mark: string;
  /** Columns whose states have colours in a new sheet. */
  readonly toned?: readonly TonedColumn[];
  readonly rowFormats?: RowFormats;
  /** Some rows that leave the table stay in the sheet because of user content. If true, such a row keeps its values. */
  readonly isHistory?: boolean;
  /** See WriteJob. */
  readonly alongside?: NonNullable<WriteJob['alongside']>;
}

/** What is needed to write a table of the add-on itself. The caller holds the document's lock. */
export interface OwnTableContext
  extends Pick<WriteJob, 'locks' | 'clock' | 'document' | 'formatTime' | 'deadline' | 'knownTabs'> {
  readonly spreadsheet: SpreadsheetApi;
  /** IANA name of the spreadsheet's zone. */
  readonly timeZone: string;
}

/** The parts of OwnTableContext that are known before the spreadsheet is read. */
export type OwnTablePorts = Omit<OwnTableContext, 'timeZone' | 'deadline'>;

/** The table's rows in its sheet, with cells in the order of `columns`; undefined if the table has no sheet. */
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
  { id, title, line, mark, toned = [], rowFormats, isHistory = false, alongside }: OwnTable,
  table: Table,
  { spreadsheet, ...context }: Omit<OwnTableContext, 'timeZone'>,
): Work {
  return writeUnderLock({
    ...context,
    api: spreadsheet,
    numberFormat: ownFormat,
    target: { reportId: id, kind: id, sheetName: title, zone: '', currency: '' },
    table,
    provenance: line,
    mark,
    toned,
    rowFormats,
    isAsked: () => !isHistory,
    ...(alongside === undefined ? {} : { alongside }),
  });
}

/** Runs `write` and returns why it failed, as a sentence that names the table; undefined if it succeeded. */
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
