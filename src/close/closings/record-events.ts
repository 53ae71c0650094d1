import { type BooksEvent, type Closing, closingsOf } from '../../books/books';
import { entryRequests, noteBooks, revisionOf } from '../../books/books-sheet';
import {
  assertOwn,
  type Locked,
  lockDocument,
  type OpenBooks,
  openBooks,
  type RecordPorts,
  sheetsApi,
} from '../../books/close-ports';
import { NotAllowed, SheetProtected } from '../../errors/ad-reports-error';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { NewIds } from '../../sheet/new-ids';
import { writeOwnTable } from '../../sheet/own/own-table';
import { isProtected } from '../../sheet/own/year-sheets';
import { SHEET_FIELDS, stampedSheets, tabOf } from '../../sheet/read/report-sheet';
import { texts } from '../../wording/texts';
import { sheetTime } from './closing-tabs';
import { closingFacts, overviewSheet, overviewTable } from './overview';
import { differenceRequests, tabDifferences } from './tab-differences';

/** Writes the rows of the tabs again that somebody has edited or deleted. Returns how many there were. */
export function repairTabs(books: OpenBooks, ports: RecordPorts): number {
  const differences = tabDifferences(books.closings, books.file, ports, sheetsApi(ports));
  const count = differences.reduce((sum, { missing, edited }) => sum + missing.length + edited.length, 0);
  if (count > 0)
    lockDocument(ports, (context) => {
      const now = openBooks(ports, context.api);
      if (now.problem === '') writeEvents([], now, context);
    });
  return count;
}

/**
 * Adds events to the books under the document's lock, and writes what they change: the tabs with their rows, the overview, the hidden copy
 * and its state, in one atomic batch. `decide` returns the events; it may throw, and then nothing is written. Throws NotAllowed if the books
 * may not be continued or if a tab is protected, SheetBusy, and what writeTable throws. Returns the closings afterwards.
 */
export function recordEvents(
  ports: RecordPorts,
  decide: (books: OpenBooks) => readonly BooksEvent[],
): readonly Closing[] {
  return lockDocument(ports, (context) => {
    const books = openBooks(ports, context.api);
    assertOwn(books);
    const events = decide(books);
    if (events.length > 0) writeEvents(events, books, context);
    noteBooks(context.api.get(SHEET_FIELDS), ports);
    return closingsOf([...books.events, ...events]);
  });
}

function writeEvents(events: readonly BooksEvent[], books: OpenBooks, context: RecordPorts & Locked): void {
  const after = closingsOf([...books.events, ...events]);
  const facts = after.map((closing) => closingFacts(closing, context.digest));
  const { table, rowFormats } = overviewTable(facts, sheetTime(context));
  const tableRequests = (file: SpreadsheetResource, ids: NewIds): SheetsRequest[] =>
    revisionOf(file) > books.entries.length
      ? []
      : [
          ...differenceRequests(tabDifferences(after, file, context, context.api), file, ids, context.api),
          ...(events.length === 0 ? [] : entryRequests(events, books, file, ids, context)),
        ];
  try {
    writeOwnTable({ ...overviewSheet(), rowFormats, tableRequests }, table, context);
  } catch (error) {
    if (!(error instanceof SheetProtected)) throw error;
    throw new NotAllowed([texts().closings.notices.protected(protectedTitles(books))]);
  }
}

/** The titles of the overview and the hidden sheet, if they are protected. The other tabs get a second one beside them. */
function protectedTitles({ file, place }: OpenBooks): string[] {
  const overview = stampedSheets(file).find(({ stamp }) => stamp.report === overviewSheet().id);
  const ids = [overview, place].map((each) => each?.tab.sheetId);
  const sheets = (file.sheets ?? []).filter(
    (sheet) => ids.includes(tabOf(sheet).sheetId) && isProtected(sheet),
  );
  return sheets.map((sheet) => tabOf(sheet).title);
}
