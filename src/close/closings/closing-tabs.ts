import { type AmountKey, type Closing, selectAmountFormat, sumDayAmounts } from '../../books';
import { requireMetric } from '../../catalogue';
import { buildOwnColumns, type ColumnLayout, MONTH_COLUMN, toDayValue, type YearTable } from '../../sheet';
import { type Cell, toSheetCell } from '../../table';
import { getTexts } from '../../wording';

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

/** The columns that together name a row of either tab. Adjustments may share them; their moments change with the spreadsheet's zone. */
export const IDENTITY = ['month', 'bookedIn', 'version', 'appId', 'networkId', 'metric', 'currency'];

const TABLE = { formattedFields: ['amount'], warnsOnEdit: true };

export function defineClosingsTable(): YearTable {
  const { closingsTitle: title, closingsLine: line, closingColumns } = getTexts().closings;
  const columns = buildOwnColumns(CLOSINGS, closingColumns);
  return { ...TABLE, kind: 'books.closings', columns, title, line };
}

export function defineAdjustmentsTable(): YearTable {
  const { adjustmentsTitle: title, adjustmentsLine: line, adjustmentColumns } = getTexts().closings;
  const columns = buildOwnColumns(ADJUSTMENTS, adjustmentColumns);
  return { ...TABLE, kind: 'books.adjustments', columns, title, line };
}

/** The tabs Closings and Adjustments, and the rows that the books have for each. `toSheetTime` is createSheetTimeConverter's. */
export function listBookTables(closings: readonly Closing[], toSheetTime: (at: number) => number) {
  const closingRows = closings.flatMap((closing) => buildClosingRows(closing, toSheetTime));
  const adjustmentRows = closings.flatMap((closing) => buildAdjustmentRows(closing, toSheetTime));
  return [
    { table: defineClosingsTable(), bookRows: closingRows },
    { table: defineAdjustmentsTable(), bookRows: adjustmentRows },
  ];
}

/** The rows in “Closings”, for all versions, in the tab of the month's year. */
function buildClosingRows(closing: Closing, toSheetTime: (at: number) => number) {
  return [...closing.earlier, closing].flatMap((version) =>
    version.amounts.map((key) => {
      const facts = { ...version, ...key, closedAt: toSheetTime(version.at), closedBy: version.by };
      return buildBookRow(CLOSINGS, version.month, version.at, { ...facts, exact: sumDayAmounts(key) });
    }),
  );
}

/** The rows in “Adjustments”. Each stands in the tab of the year in which it is booked. */
function buildAdjustmentRows({ adjustments }: Closing, toSheetTime: (at: number) => number) {
  return adjustments.map((adjustment) => {
    const { amount: exact, bookedIn, seenAt } = adjustment;
    const reason = getTexts().closings.bookingReason(adjustment);
    const facts = { ...adjustment, seenAt: toSheetTime(seenAt), reason, exact };
    return buildBookRow(ADJUSTMENTS, bookedIn, seenAt, facts);
  });
}

export type BookRow = ReturnType<typeof buildBookRow>;

/** A row of one of the tabs, of an event that happened `at`. `identity` tells which row it is, also after the amount was edited. */
function buildBookRow(
  layout: Readonly<Record<string, ColumnLayout>>,
  bookedIn: string,
  at: number,
  facts: AmountKey & Readonly<Record<'currency' | 'exact', string> & Record<string, unknown>>,
) {
  const { metric: id, exact, currency } = facts;
  const label = { metric: requireMetric(id).label, amount: Number(exact) };
  const values: Readonly<Record<string, unknown>> = { ...facts, ...label };
  const getBookCell = (field: string) => {
    const { type = 'text' } = layout[field] ?? {};
    const value = toSheetCell((values[field] ?? '') as Cell, type);
    return type === 'date' ? toDayValue(value) : value;
  };
  return {
    year: bookedIn.slice(0, 4),
    at,
    buildCells: (fields: readonly string[]) => fields.map(getBookCell),
    format: selectAmountFormat(id, currency),
    identity: JSON.stringify(IDENTITY.filter((field) => field in layout).map(getBookCell)),
    getCell: getBookCell,
  };
}
