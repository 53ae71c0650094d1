import {
  type BooksEvent,
  buildClosings,
  buildEntryRequests,
  createSheetTimeConverter,
  type LockContext,
  lockDocument,
  type OpenBooks,
  openBooks,
  type RecordServices,
  readBooksRevision,
  requireContinuableBooks,
  saveBooksMark,
} from '../../books';
import type { SheetsRequest } from '../../platform';
import { type BatchContext, SHEET_FIELDS, writeOwnTable } from '../../sheet';
import { buildTabRequests } from './closing-tabs';
import { buildClosingFacts, buildOverviewTable, defineOverviewSheet } from './overview';

/**
 * Adds events to the books under the document's lock, and writes in one atomic batch: the tabs with their new rows and those that somebody has
 * edited or deleted, the overview, and the hidden sheet with all events and their digest. `decide` returns the events; if it throws, nothing is
 * written. Returns the closings afterwards.
 */
export function recordEvents(services: RecordServices, decide: (books: OpenBooks) => readonly BooksEvent[]) {
  return lockDocument(services, (lockedServices) => {
    const books = openBooks(services, lockedServices.api);
    requireContinuableBooks(books);
    const events = decide(books);
    if (events.length > 0) writeEvents(events, books, lockedServices);
    // By this mark, the next call notices if the hidden sheet was deleted or restored. It is saved even without new events, because the last call may
    // have ended before it saved the mark.
    saveBooksMark(lockedServices.api.get(SHEET_FIELDS), services);
    return buildClosings([...books.events, ...events]);
  });
}

function writeEvents(
  events: readonly BooksEvent[],
  books: OpenBooks,
  services: RecordServices & LockContext,
) {
  const closingsAfterwards = buildClosings([...books.events, ...events]);
  const facts = closingsAfterwards.map((closing) => buildClosingFacts(closing, services.digest));
  const table = buildOverviewTable(facts, createSheetTimeConverter(services));
  const buildBatchRequests = (context: BatchContext): SheetsRequest[] => {
    // The books have new entries: an earlier attempt of this write was applied, although Google did not say so.
    if (readBooksRevision(context.file) > books.entries.length) return [];
    return [
      ...buildTabRequests(closingsAfterwards, context, services),
      ...buildEntryRequests(events, books, context, services),
    ];
  };
  writeOwnTable({ ...defineOverviewSheet(), tableRequests: buildBatchRequests }, table, services);
}
