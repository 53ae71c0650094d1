import {
  type BooksEvent,
  type Closing,
  checkResult,
  closingsOf,
  findClosing,
  monthKey,
} from '../../books/books';
import { entryRequests, noteBooks, revisionOf } from '../../books/books-sheet';
import { type RecordPorts, sheetsApi } from '../../books/close-ports';
import { assertOwn, type OpenBooks, openBooks } from '../../books/open-books';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { type RetryingSheets, retryingSheets } from '../../sheet/api/retrying-api';
import { setCells } from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { addRows } from '../../sheet/own/add-rows';
import { writeOwnTable } from '../../sheet/own/own-table';
import { readYears, type YearTable, yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { SHEET_FIELDS } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import { underLock } from '../../sheet/write/write-table';
import { grouped } from '../../table/grouped';
import { texts } from '../../wording/texts';
import {
  adjustmentRow,
  adjustmentsTable,
  type BookRow,
  closingRows,
  closingsTable,
  type SheetTime,
  sheetTime,
  versionRows,
} from './closing-tabs';
import { type EditedRow, editedRows, rowsIn } from './edited-rows';
import { type ClosingFacts, closingDigest, overviewSheet, overviewTable } from './overview';

const PATIENCE_MS = 60_000;

/** The rows of the tabs that do not show what the books hold. */
export function editedIn(
  { closings, file }: OpenBooks,
  ports: RecordPorts,
  api = sheetsApi(ports),
): EditedRow[] {
  const time = sheetTime(ports);
  const rows = closings.flatMap((closing) => closingRows(closing, time));
  const adjustments = closings.flatMap((closing) => closing.adjustments);
  const adjusted = adjustments.map((each) => adjustmentRow(each, time));
  const inTabs = (table: YearTable, all: readonly BookRow[]) =>
    editedRows(readYears(table, api, file).tables, all, table.title);
  return [...inTabs(closingsTable(), rows), ...inTabs(adjustmentsTable(), adjusted)];
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
    const deadline = ports.clock.now() + PATIENCE_MS;
    const api = retryingSheets(ports.spreadsheet, ports.clock, deadline);
    const books = openBooks(ports, api);
    assertOwn(books);
    const events = decide(books);
    if (events.length > 0) writeEvents(events, books, { ...ports, api, deadline });
    noteBooks(api.get(SHEET_FIELDS), ports);
    return closingsOf([...books.events, ...events]);
  });
}

type WriteContext = RecordPorts & { readonly api: RetryingSheets; readonly deadline: number };

function writeEvents(events: readonly BooksEvent[], books: OpenBooks, context: WriteContext): void {
  const after = closingsOf([...books.events, ...events]);
  const others = books.others.filter(({ month }) => after.every((closing) => closing.month !== month));
  const facts = factsOf(after, editedIn(books, context, context.api), context);
  const { table, rowFormats } = overviewTable(facts, others, sheetTime(context));
  const tableRequests = (file: SpreadsheetResource, ids: NewIds): SheetsRequest[] =>
    revisionOf(file) > books.entries.length
      ? []
      : eventRequests(events, after, { ...books, file }, ids, context);
  writeOwnTable({ ...overviewSheet(), rowFormats, tableRequests }, table, context);
}

/** The requests that add the events to the hidden copy, and their rows to the tabs. */
function eventRequests(
  events: readonly BooksEvent[],
  closings: readonly Closing[],
  books: OpenBooks,
  ids: NewIds,
  context: WriteContext,
): SheetsRequest[] {
  const time = sheetTime(context);
  const ofClosings = events.flatMap((event) => {
    const closing = findClosing(closings, event);
    return closing === undefined ? [] : [{ event, closing }];
  });
  const rows = ofClosings.flatMap(({ event, closing }) =>
    event.kind === 'closed' ? versionRows(event, closing, time) : [],
  );
  const adjustments = ofClosings.flatMap(({ event, closing }) =>
    closing.adjustments.filter(({ seenAt }) => seenAt === event.at),
  );
  const adjusted = adjustments.map((each) => adjustmentRow(each, time));
  const reviewed = ofClosings.filter(({ event }) => event.kind === 'reviewed');
  return [
    ...addedRows(closingsTable(), rows, books.file, ids, context),
    ...addedRows(adjustmentsTable(), adjusted, books.file, ids, context),
    ...reviewed.flatMap(({ closing }) => reviewRequests(closing, books.file, time, context.api)),
    ...entryRequests(events, books, books.file, ids, context),
  ];
}

function addedRows(
  table: YearTable,
  rows: readonly BookRow[],
  file: SpreadsheetResource,
  ids: NewIds,
  { api }: WriteContext,
): SheetsRequest[] {
  return [...grouped(rows, ({ year }) => year)].flatMap(([year, ofYear]) => {
    const cells = withCells(api, file, yearRanges(table, file, year));
    return addRows(table, ofYear, yearSheet(table, cells, year), file, ids);
  });
}

export function factsOf(
  closings: readonly Closing[],
  edited: readonly EditedRow[],
  { digest }: Pick<RecordPorts, 'digest'>,
): ClosingFacts[] {
  return closings.map((closing) => {
    const own = edited.filter((row) => row.closing === monthKey(closing));
    return { closing, ...checkOf(closing, own), digest: closingDigest(closing, digest) };
  });
}

function checkOf(closing: Closing, edited: readonly EditedRow[]): Pick<ClosingFacts, 'check' | 'note'> {
  const { notes } = texts().closings;
  const { broken, result, missing } = closing;
  const check = checkResult(closing);
  if (check === 'open') return { check, note: closing.reopened?.reason ?? '' };
  if (check === 'broken') return { check, note: notes.broken(broken) };
  const [first] = edited;
  if (first !== undefined) return { check: 'edited', note: notes.edited(edited.length, first) };
  if (result !== 'compared') return { check, note: notes[result] };
  return { check, note: check === 'exact' ? '' : notes.waiting(missing.length) };
}

/** The requests that write the reviewer into the blank cells of a closing's rows. */
function reviewRequests(
  closing: Closing,
  file: SpreadsheetResource,
  time: SheetTime,
  api: RetryingSheets,
): SheetsRequest[] {
  const wanted = new Set(versionRows(closing, closing, time).map(({ identity }) => identity));
  return readYears(closingsTable(), api, file).tables.flatMap((table) => {
    const column = table.columns.get('reviewedBy') ?? -1;
    return rowsIn(table).flatMap(({ identity, row, cells }) =>
      wanted.has(identity) && (cells[column] ?? '') === ''
        ? [setCells(table.tab.sheetId, row, column, [[closing.reviewedBy]])]
        : [],
    );
  });
}
