import { type BooksEvent, type Closing, closingsOf } from '../../books/books';
import { entryRequests, noteBooks, revisionOf } from '../../books/books-sheet';
import { assertOwn, type OpenBooks, openBooks, type RecordPorts, sheetsApi } from '../../books/close-ports';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { retryingSheets } from '../../sheet/api/retrying-api';
import type { NewIds } from '../../sheet/new-ids';
import { writeOwnTable } from '../../sheet/own/own-table';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { underLock } from '../../sheet/write/write-table';
import { differenceRequests, sheetTime, tabDifferences } from './closing-tabs';
import { closingFacts, overviewSheet, overviewTable } from './overview';

const PATIENCE_MS = 60_000;

/** Writes the rows of the tabs again that somebody has edited or deleted. Returns how many there were. */
export function repairTabs(books: OpenBooks, ports: RecordPorts): number {
  const differences = tabDifferences(books.closings, books.file, ports, sheetsApi(ports));
  const count = differences.reduce((sum, { missing, edited }) => sum + missing.length + edited.length, 0);
  if (count > 0)
    underLock(ports, () => {
      const context = writeContext(ports);
      const now = openBooks(ports, context.api);
      if (now.problem === '') writeEvents([], now, context);
    });
  return count;
}

/**
 * Adds events to the books under the document's lock, and writes what they change: the tabs with their rows, the overview, the hidden copy
 * and its state, in one atomic batch. `decide` returns the events; it may throw, and then nothing is written. Throws NotAllowed if the books
 * may not be continued, SheetBusy, and what writeTable throws. Returns the closings afterwards.
 */
export function recordEvents(
  ports: RecordPorts,
  decide: (books: OpenBooks) => readonly BooksEvent[],
): readonly Closing[] {
  return underLock(ports, () => {
    const context = writeContext(ports);
    const books = openBooks(ports, context.api);
    assertOwn(books);
    const events = decide(books);
    if (events.length > 0) writeEvents(events, books, context);
    noteBooks(context.api.get(SHEET_FIELDS), ports);
    return closingsOf([...books.events, ...events]);
  });
}

type WriteContext = ReturnType<typeof writeContext>;

function writeContext(ports: RecordPorts) {
  const deadline = ports.clock.now() + PATIENCE_MS;
  return { ...ports, deadline, api: retryingSheets(ports.spreadsheet, ports.clock, deadline) };
}

function writeEvents(events: readonly BooksEvent[], books: OpenBooks, context: WriteContext): void {
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
  writeOwnTable({ ...overviewSheet(), rowFormats, tableRequests }, table, context);
}
