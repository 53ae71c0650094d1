import { type AmountKey, amountOf, type Closing } from '../../books/books';
import type { RecordPorts } from '../../books/close-ports';
import { amountFormat } from '../../books/ledger/ledger-columns';
import { metric } from '../../catalogue/catalogue';
import { momentSerial } from '../../dates/sheet-dates';
import { type ColumnLayout, MONTH_COLUMN, ownColumns } from '../../sheet/own/own-table';
import type { YearTable } from '../../sheet/own/year-sheets';
import { dayValue } from '../../sheet/read/existing-table';
import { toSheetCell } from '../../table/sheet-cell';
import type { Cell } from '../../table/table';
import { texts } from '../../wording/texts';

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

const TABLE = { formatted: ['amount'], warnsOnEdit: true };

export function closingsTable(): YearTable {
  const { closingsTitle: title, closingsLine: line, closingColumns } = texts().closings;
  return { ...TABLE, kind: 'books.closings', columns: ownColumns(CLOSINGS, closingColumns), title, line };
}

export function adjustmentsTable(): YearTable {
  const { adjustmentsTitle: title, adjustmentsLine: line, adjustmentColumns } = texts().closings;
  const columns = ownColumns(ADJUSTMENTS, adjustmentColumns);
  return { ...TABLE, kind: 'books.adjustments', columns, title, line };
}

/** Returns the serial number of a moment (milliseconds since 1970) in the spreadsheet's zone. */
export type SheetTime = ReturnType<typeof sheetTime>;

/** Asks Google once for each moment: all rows of a closing have the same one. */
export function sheetTime({ spreadsheet, formatTime }: Pick<RecordPorts, 'spreadsheet' | 'formatTime'>) {
  const timeZone = spreadsheet.timeZone();
  const serials = new Map<number, number>();
  return (at: number): number => {
    const serial = serials.get(at) ?? momentSerial(at, timeZone, formatTime);
    serials.set(at, serial);
    return serial;
  };
}

/** The rows in “Closings”, for all versions, in the tab of the month's year. */
export function closingRows(closing: Closing, time: SheetTime) {
  return [...closing.earlier, closing].flatMap((version) =>
    version.amounts.map((key) => {
      const facts = { ...version, ...key, closedAt: time(version.at), closedBy: version.by };
      return bookRow(CLOSINGS, version.month, version.at, { ...facts, exact: amountOf(key) });
    }),
  );
}

/** The rows in “Adjustments”. Each stands in the tab of the year in which it is booked. */
export function adjustmentRows({ adjustments }: Closing, time: SheetTime) {
  return adjustments.map((adjustment) => {
    const { amount: exact, bookedIn, seenAt } = adjustment;
    const reason = texts().closings.bookingReason(adjustment);
    return bookRow(ADJUSTMENTS, bookedIn, seenAt, { ...adjustment, seenAt: time(seenAt), reason, exact });
  });
}

export type BookRow = ReturnType<typeof bookRow>;

/** A row of one of the tabs, of an event that happened `at`. `identity` tells which row it is, also after the amount was edited. */
function bookRow(
  layout: Readonly<Record<string, ColumnLayout>>,
  bookedIn: string,
  at: number,
  facts: AmountKey & Readonly<Record<'currency' | 'exact', string> & Record<string, unknown>>,
) {
  const { metric: id, exact, currency } = facts;
  const label = { metric: metric(id).label, amount: Number(exact) };
  const values: Readonly<Record<string, unknown>> = { ...facts, ...label };
  const cell = (field: string) => {
    const { type = 'text' } = layout[field] ?? {};
    const value = toSheetCell((values[field] ?? '') as Cell, type);
    return type === 'date' ? dayValue(value) : value;
  };
  return {
    year: bookedIn.slice(0, 4),
    at,
    cells: (fields: readonly string[]) => fields.map(cell),
    format: amountFormat(id, currency),
    identity: JSON.stringify(IDENTITY.filter((field) => field in layout).map(cell)),
    cell,
  };
}
