import {
  type Closing,
  createSheetTimeConverter,
  isDecimal,
  type RecordServices,
  sumDayAmounts,
} from '../../books';
import { getFileLabel, requireMetric } from '../../catalogue';
import { type Month, toFirstDay } from '../../dates';
import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addNewestRows,
  type BatchContext,
  buildOwnColumns,
  type ColumnLayout,
  findGrowingSheet,
  findSheetById,
  type GrowingTable,
  isWriteProtected,
  type LocatedTable,
  MONTH_COLUMN,
  readGrowingTables,
  setCells,
  toBlocks,
} from '../../sheet';
import { type Cell, groupItems, type SheetCell, toSheetCell } from '../../table';
import { getFileTexts } from '../../wording';

const KEY_COLUMNS = {
  appId: { type: 'id' },
  app: { type: 'text' },
  networkId: { type: 'id' },
  network: { type: 'text', width: 140 },
  metric: { type: 'text' },
  currency: { type: 'text', width: 80 },
} satisfies Record<string, ColumnLayout>;

const CLOSINGS = {
  month: MONTH_COLUMN,
  ...KEY_COLUMNS,
  amount: { type: 'decimal', pattern: '#,##0.00' },
  closedAt: { type: 'moment' },
  closedBy: { type: 'text' },
  completeThrough: { type: 'date' },
  version: { type: 'count' },
  zone: { type: 'text', width: 80 },
  reviewedBy: { type: 'text' },
  reason: { type: 'text', width: 200 },
  exact: { type: 'text', width: 160 },
} satisfies Record<string, ColumnLayout>;

const ADJUSTMENTS = {
  seenAt: { type: 'moment' },
  month: MONTH_COLUMN,
  bookedIn: MONTH_COLUMN,
  ...KEY_COLUMNS,
  amount: { type: 'decimal', pattern: '#,##0.00' },
  reason: { type: 'text', width: 300 },
  version: { type: 'count' },
  exact: { type: 'text', width: 160 },
} satisfies Record<string, ColumnLayout>;

/** The columns that tell which row of the books a row of a tab is. Without moments: they change with the spreadsheet's zone. */
const IDENTITY = ['month', 'bookedIn', 'version', 'appId', 'networkId', 'metric', 'currency', 'exact'];

function buildRowIdentity(getCell: (field: string) => SheetCell): string {
  return JSON.stringify(IDENTITY.map(getCell));
}

const TABLE = { formattedFields: ['amount'], warnsOnEdit: true };

function defineClosingsTable(): GrowingTable {
  const { closingsTitle: title, closingsLine: line, closingColumns } = getFileTexts().closings;
  const columns = buildOwnColumns(CLOSINGS, closingColumns);
  return { ...TABLE, kind: 'books.closings', columns, title, line };
}

export function defineAdjustmentsTable(): GrowingTable {
  const { adjustmentsTitle: title, adjustmentsLine: line, adjustmentColumns } = getFileTexts().closings;
  const columns = buildOwnColumns(ADJUSTMENTS, adjustmentColumns);
  return { ...TABLE, kind: 'books.adjustments', columns, title, line };
}

/**
 * Requests that make the tabs Closings and Adjustments show the closings again: with their new rows, and with those that somebody has edited or
 * deleted.
 */
export function buildTabRequests(
  closings: readonly Closing[],
  context: BatchContext,
  services: RecordServices,
): SheetsRequest[] {
  const toSheetTime = createSheetTimeConverter(services);
  const closingRows = closings.flatMap((closing) => buildClosingRows(closing, toSheetTime));
  const adjustmentRows = closings.flatMap((closing) => buildAdjustmentRows(closing, toSheetTime));
  return [
    ...buildDifferenceRequests(defineClosingsTable(), closingRows, context),
    ...buildDifferenceRequests(defineAdjustmentsTable(), adjustmentRows, context),
  ];
}

function buildClosingRows(closing: Closing, toSheetTime: (at: number) => number) {
  return [...closing.earlier, closing].flatMap((closedVersion) =>
    closedVersion.amounts.map((closedAmount) => {
      const { month, at } = closedVersion;
      const exact = sumDayAmounts(closedAmount);
      const shownValues: Record<keyof typeof CLOSINGS, Cell> = {
        ...closedVersion,
        ...closedAmount,
        month: toFirstDay(month),
        metric: getFileLabel(requireMetric(closedAmount.metric)),
        amount: Number(exact),
        closedAt: toSheetTime(at),
        closedBy: closedVersion.by,
        exact,
      };
      return buildBookRow(CLOSINGS, shownValues, month);
    }),
  );
}

function buildAdjustmentRows({ adjustments }: Closing, toSheetTime: (at: number) => number) {
  return adjustments.map((adjustment) => {
    const { month, bookedIn, seenAt, amount: exact } = adjustment;
    const shownValues: Record<keyof typeof ADJUSTMENTS, Cell> = {
      ...adjustment,
      seenAt: toSheetTime(seenAt),
      month: toFirstDay(month),
      bookedIn: toFirstDay(bookedIn),
      metric: getFileLabel(requireMetric(adjustment.metric)),
      amount: Number(exact),
      reason: getFileTexts().closings.bookingReason(adjustment),
      exact,
    };
    return buildBookRow(ADJUSTMENTS, shownValues, bookedIn);
  });
}

type BookRow = ReturnType<typeof buildBookRow>;

/** `month` decides in which year's tab the row is. */
function buildBookRow(
  layout: Readonly<Record<string, ColumnLayout>>,
  shownValues: Readonly<Record<string, Cell>>,
  month: Month,
) {
  const getBookCell = (field: string) => toSheetCell(shownValues[field] ?? '', layout[field]?.type ?? 'text');
  return {
    year: month.slice(0, 4),
    getCell: getBookCell,
    cells: Object.keys(layout).map(getBookCell),
    identity: buildRowIdentity(getBookCell),
  };
}

/** Rows that differ in these columns are written again. Without moments, because they change with the spreadsheet's zone. */
const COMPARED_FIELDS = ['amount', 'closedBy', 'completeThrough', 'zone', 'reviewedBy', 'reason'];
/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;

function buildDifferenceRequests(
  table: GrowingTable,
  bookRows: readonly BookRow[],
  context: BatchContext,
): SheetsRequest[] {
  const { api, file } = context;
  const { tables } = readGrowingTables(table, api, file);
  const tabRows = tables.flatMap((located) => listTabRows(located, file));
  const { missing, edited } = compareBookRows(table, bookRows, tabRows);
  return [
    // First, because added rows move those below them.
    ...edited,
    ...[...groupItems(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const added = rows.map((row) => row.cells);
      return addNewestRows(table, added, findGrowingSheet(table, context, year), context);
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
    missing: missing.slice(0, MOST_ROWS),
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
