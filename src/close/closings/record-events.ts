import {
  type BooksEvent,
  buildClosings,
  buildEntryRequests,
  type Closing,
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
  toDayValue,
  type ValuesApi,
  withCells,
  writeOwnTable,
} from '../../sheet';
import { groupItems, type SheetCell } from '../../table';
import { type BookRow, IDENTITY, listBookTables } from './closing-tabs';
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
  const buildTabRequests = (file: SpreadsheetResource, ids: NewIds): SheetsRequest[] => {
    // The books have new entries: an earlier attempt of this write was applied, although Google did not say so.
    if (readBooksRevision(file) > books.entries.length) return [];
    const differences = listTabDifferences(closingsAfterwards, file, services, services.api);
    return [
      ...buildDifferenceRequests(differences, file, ids, services.api),
      ...buildEntryRequests(events, books, file, ids, services),
    ];
  };
  writeOwnTable({ ...defineOverviewSheet(), tableRequests: buildTabRequests }, table, services);
}

/** Rows that differ in these columns are written again. Without moments, because they change with the spreadsheet's zone. */
const COMPARED_FIELDS = ['amount', 'exact', 'closedBy', 'completeThrough', 'zone', 'reviewedBy', 'reason'];
/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;

/** How a tab and the books differ: rows that no tab has, and requests for each row that is written again. */
type TabDifference = ReturnType<typeof compareBookRows>;

function listTabDifferences(
  closings: readonly Closing[],
  file: SpreadsheetResource,
  services: RecordServices,
  api: ValuesApi,
): TabDifference[] {
  const months = new Set(closings.map(({ month }) => toDayValue(month)));
  return listBookTables(closings, createSheetTimeConverter(services)).map(({ table, bookRows }) => {
    const { tables } = readGrowingTables(table, api, file);
    const tabRows = tables.flatMap((located) => listTabRows(located, table, file));
    return compareBookRows(table, bookRows, tabRows, months);
  });
}

function buildDifferenceRequests(
  differences: readonly TabDifference[],
  file: SpreadsheetResource,
  ids: NewIds,
  api: Parameters<typeof withCells>[0],
): SheetsRequest[] {
  return differences.flatMap(({ table, edited, missing }) => [
    // First, because added rows move those below them.
    ...edited.flat(),
    ...[...groupItems(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, listTopRanges(table, file, year));
      const added = rows.map((row) => row.cells);
      return addNewestRows(table, added, findGrowingSheet(table, cells, year), file, ids);
    }),
  ]);
}

type TabRow = ReturnType<typeof listTabRows>[number];

function listTabRows(located: LocatedTable, table: GrowingTable, file: SpreadsheetResource) {
  const { grid, headerRow, columns, stamp, tab } = located;
  // If the user may not write into the tab, Google would refuse the whole batch.
  const isWritable = !isWriteProtected(findSheetById(file, tab.sheetId) ?? {}, headerRow);
  const identityFields = IDENTITY.filter((field) => columns.has(field));
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const getCell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    // A row of the user, such as a total, has neither an exact amount nor all ids.
    const isFromBooks = isDecimal(getCell('exact')) || identityFields.every((field) => getCell(field) !== '');
    return {
      located,
      isWritable,
      row: headerRow + 1 + nth,
      getCell,
      identity: JSON.stringify(identityFields.map(getCell)),
      // `<kind>.<year>`, and for further tabs of the year with a suffix, such as `.beside`.
      year: stamp.report.slice(table.kind.length + 1).split('.')[0],
      month: getCell('month'),
      /** Whether the user's sums over the tab count the row as one of the books. It may be a copy, or have edited cells. */
      isCounted: isFromBooks && getCell('amount') !== '',
    };
  });
}

/**
 * Finds the rows of the books in the tabs in three passes: equal rows, then those with the same identity, then those with the same exact
 * amount. A row that is left over is blanked if sums count it in a month of the books: it may be a copy, which would count twice.
 */
function compareBookRows(
  table: GrowingTable,
  bookRows: readonly BookRow[],
  tabRows: readonly TabRow[],
  months: ReadonlySet<SheetCell>,
) {
  // Equal rows need no request. They are set aside first, because several adjustments may have one identity, in any order.
  const equal = matchRows(bookRows, tabRows, ({ identity, getCell }) =>
    JSON.stringify([identity, ...COMPARED_FIELDS.map(getCell)]),
  );
  const sameIdentity = matchRows(equal.unpairedBookRows, equal.unpairedTabRows, ({ identity }) => identity);
  const countedRows = sameIdentity.unpairedTabRows.filter((row) => row.isWritable && row.isCounted);
  // A row whose ids were edited still has its exact amount, and maybe a note of the user beside it.
  const toAmountKey = ({ year, getCell }: BookRow | TabRow) => `${year} ${getCell('exact')}`;
  const sameAmount = matchRows(sameIdentity.unpairedBookRows, countedRows, toAmountKey);
  const surplusRows = sameAmount.unpairedTabRows.filter(({ month }) => months.has(month));
  const rewrites = [...sameIdentity.pairs, ...sameAmount.pairs].filter(([, { isWritable }]) => isWritable);
  return {
    table,
    // If they are too many for one batch, the newest come first.
    missing: sameAmount.unpairedBookRows.sort((one, other) => other.at - one.at).slice(0, MOST_ROWS),
    edited: [
      ...rewrites.map(([row, tabRow]) => buildRewrite(tabRow, table, row)),
      ...surplusRows.map((tabRow) => buildRewrite(tabRow, table)),
    ],
  };
}

/** Pairs each row of the books with the first row of the tabs that has its key and no pair yet. Returns the rows without a pair, too. */
function matchRows(
  bookRows: readonly BookRow[],
  tabRows: readonly TabRow[],
  toKey: (row: BookRow | TabRow) => string,
) {
  const tabRowsByKey = groupItems<TabRow, string>(tabRows, toKey);
  const pairs = bookRows.flatMap((row) => {
    const tabRow = tabRowsByKey.get(toKey(row))?.shift();
    return tabRow === undefined ? [] : [[row, tabRow] as const];
  });
  const pairedRows = new Set<BookRow | TabRow>(pairs.flat());
  return {
    pairs,
    unpairedBookRows: bookRows.filter((row) => !pairedRows.has(row)),
    unpairedTabRows: tabRows.filter((row) => !pairedRows.has(row)),
  };
}

/** Requests that write all cells of the row, or blank them. The user's own columns stay. */
function buildRewrite({ located, row }: TabRow, { columns }: GrowingTable, replacement?: BookRow) {
  const fields = columns.map(({ field }) => field);
  const write = { row, cells: replacement?.cells ?? fields.map(() => '') };
  const places = fields.flatMap((field) => located.columns.get(field) ?? []);
  return toBlocks([write], places).map((block) =>
    setCells(located.tab.sheetId, block.row, block.column, block.rows),
  );
}
