import { type Closing, sumDayAmounts } from '../../books';
import { getFileLabel, requireMetric } from '../../catalogue';
import { toFirstDay } from '../../dates';
import { buildOwnColumns, type ColumnLayout, type GrowingTable, MONTH_COLUMN } from '../../sheet';
import { type Cell, type SheetCell, toSheetCell } from '../../table';
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
  amount: { type: 'decimal' },
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
  amount: { type: 'decimal' },
  reason: { type: 'text', width: 300 },
  version: { type: 'count' },
  exact: { type: 'text', width: 160 },
} satisfies Record<string, ColumnLayout>;

/** The columns that tell which row of the books a row of a tab is. Without moments: they change with the spreadsheet's zone. */
const IDENTITY = ['month', 'bookedIn', 'version', 'appId', 'networkId', 'metric', 'currency', 'exact'];

export function buildRowIdentity(getCell: (field: string) => SheetCell): string {
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

export type BookTable = ReturnType<typeof listBookTables>[number];

export function listBookTables(closings: readonly Closing[], toSheetTime: (at: number) => number) {
  const closingRows = closings.flatMap((closing) => buildClosingRows(closing, toSheetTime));
  const adjustmentRows = closings.flatMap((closing) => buildAdjustmentRows(closing, toSheetTime));
  return [
    { table: defineClosingsTable(), bookRows: closingRows },
    { table: defineAdjustmentsTable(), bookRows: adjustmentRows },
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
      return buildBookRow(CLOSINGS, shownValues, { year: month.slice(0, 4), at });
    }),
  );
}

function buildAdjustmentRows({ adjustments }: Closing, toSheetTime: (at: number) => number) {
  return adjustments.map((adjustment) => {
    const { month, bookedIn, seenAt: at, amount: exact } = adjustment;
    const shownValues: Record<keyof typeof ADJUSTMENTS, Cell> = {
      ...adjustment,
      seenAt: toSheetTime(at),
      month: toFirstDay(month),
      bookedIn: toFirstDay(bookedIn),
      metric: getFileLabel(requireMetric(adjustment.metric)),
      amount: Number(exact),
      reason: getFileTexts().closings.bookingReason(adjustment),
      exact,
    };
    return buildBookRow(ADJUSTMENTS, shownValues, { year: bookedIn.slice(0, 4), at });
  });
}

export type BookRow = ReturnType<typeof buildBookRow>;

/** `at`: when the month was closed, or the adjustment found. */
function buildBookRow(
  layout: Readonly<Record<string, ColumnLayout>>,
  shownValues: Readonly<Record<string, Cell>>,
  facts: Readonly<{ year: string; at: number }>,
) {
  const getBookCell = (field: string) => toSheetCell(shownValues[field] ?? '', layout[field]?.type ?? 'text');
  return {
    ...facts,
    getCell: getBookCell,
    cells: Object.keys(layout).map(getBookCell),
    identity: buildRowIdentity(getBookCell),
  };
}
