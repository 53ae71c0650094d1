import { type Closing, isDecimal, type RecordServices } from '../../books';
import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addYearRows,
  convertMonthTexts,
  findSheetById,
  findYearSheet,
  isWriteProtected,
  type LocatedTable,
  listYearRanges,
  type NewIds,
  readYearTables,
  setCells,
  toBlocks,
  toDayValue,
  type ValuesApi,
  withCells,
  type YearTable,
} from '../../sheet';
import { groupItems, type SheetCell } from '../../table';
import {
  type BookRow,
  buildAdjustmentRows,
  buildClosingRows,
  createSheetTimeConverter,
  defineAdjustmentsTable,
  defineClosingsTable,
  IDENTITY,
} from './closing-tabs';

/** The columns that are written again after an edit. */
const TRUE_CELLS = ['amount', 'exact', 'closedBy', 'completeThrough', 'zone', 'reviewedBy', 'reason'];
/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;

const MONTHS = ['month', 'bookedIn'];

/** How a tab and the books differ: rows that no tab has, and requests for each row that is written again. */
interface TabDifference {
  readonly table: YearTable;
  readonly missing: readonly BookRow[];
  readonly edited: readonly (readonly SheetsRequest[])[];
  /** Requests that turn months that are texts into days. */
  readonly dated: readonly SheetsRequest[];
}

/** What the tabs Closings and Adjustments do not show as the books hold it. */
export function listTabDifferences(
  closings: readonly Closing[],
  file: SpreadsheetResource,
  services: RecordServices,
  api: ValuesApi,
): TabDifference[] {
  const toSheetTime = createSheetTimeConverter(services);
  const closed = closings.flatMap((closing) => buildClosingRows(closing, toSheetTime));
  const adjusted = closings.flatMap((closing) => buildAdjustmentRows(closing, toSheetTime));
  const months = new Set(closings.map(({ month }) => toDayValue(month)));
  const compareTabs = (table: YearTable, rows: readonly BookRow[]) => {
    const { tables } = readYearTables(table, api, file);
    return compareBookRows(
      table,
      rows,
      months,
      tables.map((located) => toBookTab(located, file)),
    );
  };
  return [compareTabs(defineClosingsTable(), closed), compareTabs(defineAdjustmentsTable(), adjusted)];
}

/** The requests that write the rows again, and add those that no tab has. */
export function buildDifferenceRequests(
  differences: readonly TabDifference[],
  file: SpreadsheetResource,
  ids: NewIds,
  api: Parameters<typeof withCells>[0],
): SheetsRequest[] {
  return differences.flatMap(({ table, edited, missing, dated }) => [
    // First, because added rows move those below them.
    ...dated,
    ...edited.flat(),
    ...[...groupItems(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, listYearRanges(table, file, year));
      return addYearRows(table, rows, findYearSheet(table, cells, year), file, ids);
    }),
  ]);
}

/** One of the tabs, and whether the user may write into it. */
interface BookTab {
  readonly located: LocatedTable;
  readonly isOpen: boolean;
}

function toBookTab(located: LocatedTable, file: SpreadsheetResource): BookTab {
  // Google would otherwise refuse the whole batch.
  const sheet = findSheetById(file, located.tab.sheetId) ?? {};
  return { located, isOpen: !isWriteProtected(sheet, located.headerRow) };
}

interface TabRow extends BookTab {
  readonly row: number;
  readonly getTabCell: (field: string) => SheetCell;
  readonly identity: string;
  readonly year: string | undefined;
  readonly month: SheetCell;
  /** Whether sums may count the row, although the user may only have copied or edited one. */
  readonly isLikeOurs: boolean;
}

/** Finds the rows of the books in the tabs by their identity, and then by their exact amount. What else looks like ours, in a month of the books, is blanked. */
function compareBookRows(
  table: YearTable,
  rows: readonly BookRow[],
  months: ReadonlySet<SheetCell>,
  tabs: readonly BookTab[],
): TabDifference {
  const identified = matchByIdentity(
    rows,
    tabs.flatMap((tab) => listTabRows(tab, table)),
  );
  // A row whose ids were edited still has its exact amount, and maybe a note of the user beside it.
  const isSameAmount = (row: BookRow, { year, getTabCell }: TabRow) =>
    year === row.year && getTabCell('exact') === row.getBookCell('exact');
  const likeOurs = identified.surplus.filter(({ isLikeOurs }) => isLikeOurs);
  const renamed = matchRows(identified.missing, likeOurs, isSameAmount);
  const foreign = renamed.surplus.filter(({ month }) => months.has(month));
  return {
    table,
    missing: renamed.missing.sort((one, other) => other.at - one.at).slice(0, MOST_ROWS),
    edited: [
      ...identified.pairs.map(({ row, tabRow }) => buildCorrections(row, tabRow)),
      ...renamed.pairs.map(({ row, tabRow }) => buildRewrite(tabRow, table, row)),
      ...foreign.map((tabRow) => buildRewrite(tabRow, table)),
    ],
    dated: tabs.flatMap(({ located, isOpen }) => (isOpen ? convertMonthTexts(table, located) : [])),
  };
}

interface Pairing {
  readonly pairs: { readonly row: BookRow; readonly tabRow: TabRow }[];
  /** Rows of the books that no tab has. */
  readonly missing: BookRow[];
  /** Rows of the tabs that the books do not have. */
  readonly surplus: TabRow[];
}

/** The rows of the tabs that are to be corrected. Several adjustments may have one identity, in any order: those that are as in the books are set aside first. */
function matchByIdentity(rows: readonly BookRow[], tabRows: readonly TabRow[]): Pairing {
  const tabRowsByIdentity = groupItems(tabRows, ({ identity }) => identity);
  const equalRows = new Set<TabRow>();
  const pairings = [...groupItems(rows, ({ identity }) => identity)].map(([identity, group]) => {
    const equal = matchRows(group, tabRowsByIdentity.get(identity) ?? [], isAsInBooks);
    for (const { tabRow } of equal.pairs) equalRows.add(tabRow);
    return matchRows(equal.missing, equal.surplus, () => true);
  });
  const pairs = pairings.flatMap((pairing) => pairing.pairs);
  const pairedRows = new Set([...equalRows, ...pairs.map(({ tabRow }) => tabRow)]);
  return {
    pairs,
    missing: pairings.flatMap(({ missing }) => missing),
    surplus: [...tabRowsByIdentity.values()].flat().filter((tabRow) => !pairedRows.has(tabRow)),
  };
}

/** Pairs each row of the books with the first row of the tabs that is its own and has no pair yet. */
function matchRows(
  rows: readonly BookRow[],
  tabRows: readonly TabRow[],
  isPair: (row: BookRow, tabRow: TabRow) => boolean,
): Pairing {
  const surplus = [...tabRows];
  const pairing: Pairing = { pairs: [], missing: [], surplus };
  for (const row of rows) {
    const index = surplus.findIndex((tabRow) => isPair(row, tabRow));
    const [tabRow] = index === -1 ? [] : surplus.splice(index, 1);
    if (tabRow === undefined) pairing.missing.push(row);
    else pairing.pairs.push({ row, tabRow });
  }
  return pairing;
}

/** The rows below the headers of one of the tabs. */
function listTabRows(bookTab: BookTab, table: YearTable): TabRow[] {
  const { grid, headerRow, columns, stamp } = bookTab.located;
  const identityFields = IDENTITY.filter((field) => columns.has(field));
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const getTabCell = (field: string) => cells[columns.get(field) ?? -1] ?? '';
    const getTabValue = (field: string) =>
      MONTHS.includes(field) ? toDayValue(getTabCell(field)) : getTabCell(field);
    const isNamed =
      isDecimal(getTabCell('exact')) || identityFields.every((field) => getTabCell(field) !== '');
    return {
      ...bookTab,
      row: headerRow + 1 + nth,
      getTabCell,
      identity: JSON.stringify(identityFields.map(getTabValue)),
      year: stamp.report.slice(table.kind.length + 1).split('.')[0],
      month: getTabValue('month'),
      isLikeOurs: bookTab.isOpen && isNamed && getTabCell('amount') !== '',
    };
  });
}

function isAsInBooks(row: BookRow, tabRow: TabRow): boolean {
  return buildCorrections(row, tabRow).length === 0;
}

function buildCorrections({ getBookCell }: BookRow, { located, isOpen, row, getTabCell }: TabRow) {
  if (!isOpen) return [];
  return TRUE_CELLS.flatMap((field): SheetsRequest[] => {
    const column = located.columns.get(field);
    const value = getBookCell(field);
    if (column === undefined || value === getTabCell(field)) return [];
    return [setCells(located.tab.sheetId, row, column, [[value]])];
  });
}

/** Requests that write all cells of the row, or blank them. The user's own columns stay. */
function buildRewrite({ located, row }: TabRow, { columns }: YearTable, replacement?: BookRow) {
  const fields = columns.map(({ field }) => field);
  const write = { row, cells: replacement?.buildCells(fields) ?? fields.map(() => '') };
  const places = fields.flatMap((field) => located.columns.get(field) ?? []);
  return toBlocks([write], places).map((block) =>
    setCells(located.tab.sheetId, block.row, block.column, block.rows),
  );
}
