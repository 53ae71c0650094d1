import {
  type BooksEvent,
  buildClosings,
  buildEntryRequests,
  type createSheetsApi,
  createSheetTimeConverter,
  isDecimal,
  type LockContext,
  lockDocument,
  type OpenBooks,
  openBooks,
  type RecordServices,
  readBooksRevision,
  requireContinuableBooks,
  saveBooksMark,
} from '../../books';
import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addNewestRows,
  findGrowingSheet,
  findSheetById,
  type GrowingTable,
  isWriteProtected,
  type LocatedTable,
  listTopRanges,
  type NewIds,
  readGrowingTables,
  SHEET_FIELDS,
  setCells,
  toBlocks,
  withCells,
  writeOwnTable,
} from '../../sheet';
import { groupItems, type SheetCell } from '../../table';
import { type BookRow, type BookTable, buildRowIdentity, listBookTables } from './closing-tabs';
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
  const toSheetTime = createSheetTimeConverter(services);
  const table = buildOverviewTable(facts, toSheetTime);
  const buildTabRequests = (file: SpreadsheetResource, ids: NewIds): SheetsRequest[] => {
    // The books have new entries: an earlier attempt of this write was applied, although Google did not say so.
    if (readBooksRevision(file) > books.entries.length) return [];
    const bookTables = listBookTables(closingsAfterwards, toSheetTime);
    return [
      ...bookTables.flatMap((bookTable) => buildDifferenceRequests(bookTable, file, ids, services.api)),
      ...buildEntryRequests(events, books, file, ids, services),
    ];
  };
  writeOwnTable({ ...defineOverviewSheet(), tableRequests: buildTabRequests }, table, services);
}

/** Rows that differ in these columns are written again. Without moments, because they change with the spreadsheet's zone. */
const COMPARED_FIELDS = ['amount', 'closedBy', 'completeThrough', 'zone', 'reviewedBy', 'reason'];
/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;

function buildDifferenceRequests(
  { table, bookRows }: BookTable,
  file: SpreadsheetResource,
  ids: NewIds,
  api: ReturnType<typeof createSheetsApi>,
): SheetsRequest[] {
  const { tables } = readGrowingTables(table, api, file);
  const tabRows = tables.flatMap((located) => listTabRows(located, file));
  const { missing, edited } = compareBookRows(table, bookRows, tabRows);
  return [
    // First, because added rows move those below them.
    ...edited,
    ...[...groupItems(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, listTopRanges(table, file, year));
      const added = rows.map((row) => row.cells);
      return addNewestRows(table, added, findGrowingSheet(table, cells, year), file, ids);
    }),
  ];
}

type TabRow = ReturnType<typeof listTabRows>[number];

function listTabRows(located: LocatedTable, file: SpreadsheetResource) {
  const { grid, headerRow, columns, tab } = located;
  // If the user may not write into the tab, Google would refuse the whole batch.
  const isWritable = !isWriteProtected(findSheetById(file, tab.sheetId) ?? {}, headerRow);
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const getCell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const hasIds = getCell('appId') !== '' && getCell('networkId') !== '';
    const isOfBooks = hasIds || isDecimal(getCell('exact'));
    const row = headerRow + 1 + nth;
    return { located, isWritable, isOfBooks, row, getCell, identity: buildRowIdentity(getCell) };
  });
}

/**
 * The rows of the books that no tab has, and requests for each row of the tabs that is written again. A row that is not in the books is blanked
 * if it looks like one: it may be a copy, or have edited ids. A row of the user, such as a total, has neither ids nor an exact amount.
 */
function compareBookRows(table: GrowingTable, bookRows: readonly BookRow[], tabRows: readonly TabRow[]) {
  const unpairedRows = groupItems<TabRow, string>(tabRows, ({ identity }) => identity);
  const missing: BookRow[] = [];
  const edited: SheetsRequest[] = [];
  for (const row of bookRows) {
    const tabRow = unpairedRows.get(row.identity)?.shift();
    if (tabRow === undefined) missing.push(row);
    else if (COMPARED_FIELDS.some((field) => row.getCell(field) !== tabRow.getCell(field)))
      edited.push(...buildRewrite(tabRow, table, row));
  }
  const surplusRows = [...unpairedRows.values()].flat().filter(({ isOfBooks }) => isOfBooks);
  return {
    // If they are too many for one batch, the newest come first.
    missing: missing.sort((one, other) => other.at - one.at).slice(0, MOST_ROWS),
    edited: [...edited, ...surplusRows.flatMap((tabRow) => buildRewrite(tabRow, table))],
  };
}

/** Requests that write all cells of the row, or blank them. The user's own columns stay. */
function buildRewrite(
  { located, isWritable, row }: TabRow,
  { columns }: GrowingTable,
  replacement?: BookRow,
) {
  if (!isWritable) return [];
  const write = { row, cells: replacement?.cells ?? columns.map(() => '') };
  const places = columns.flatMap(({ field }) => located.columns.get(field) ?? []);
  return toBlocks([write], places).map((block) =>
    setCells(located.tab.sheetId, block.row, block.column, block.rows),
  );
}
