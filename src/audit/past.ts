import type { Closing } from '../books/books';
import { BOOKS_KEY, booksProblem } from '../books/books-sheet';
import { type LedgerLine, readLedger } from '../books/ledger/ledger-lines';
import { openBooks } from '../books/open-books';
import { readTogether } from '../sheet/read/grid-reads';
import { metadataOf } from '../sheet/read/hidden-sheets';
import { stampedSheets, tabsOf } from '../sheet/read/report-sheet';
import type { AuditContext } from './formula-cell';

/** What the file remembers about earlier numbers. */
export interface Past {
  readonly lines: readonly LedgerLine[];
  /** The titles of ledgers that cannot be read. */
  readonly unread: readonly string[];
  readonly closings: readonly Closing[];
  /** Why the closings cannot be shown; '' if they can. */
  readonly problem: string;
}

/** Reads the ledger and the closings of the file, in one call if they are not large. */
export function readPast({ ports, file }: AuditContext): Past {
  const ledgers = stampedSheets(file).filter(({ stamp }) => stamp.report.startsWith('books.ledger.'));
  const books = (file.sheets ?? []).filter((sheet) => metadataOf(sheet, BOOKS_KEY).length > 0);
  const ids = new Set([
    ...ledgers.map(({ tab }) => tab.sheetId),
    ...books.map(({ properties }) => properties?.sheetId),
  ]);
  const { values } = readTogether(
    ports.spreadsheet,
    tabsOf(file).filter(({ sheetId }) => ids.has(sheetId)),
  );
  const api = { ...ports.spreadsheet, values };
  const open = openBooks(ports, api);
  const { lines, unread } = readLedger(api, file);
  return { lines, unread, closings: open.closings, problem: booksProblem(open) };
}
