import { type Adjustment, type AmountKey, amountOf, type ClosedEvent, type Closing } from '../../books/books';
import { amountFormat } from '../../books/ledger/ledger-columns';
import { metric } from '../../catalogue/catalogue';
import { momentSerial } from '../../dates/sheet-dates';
import type { AddedRow } from '../../sheet/own/add-rows';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { OwnTablePorts } from '../../sheet/own/own-table';
import type { YearTable } from '../../sheet/own/year-sheets';
import { type SheetCell, toSheetCell } from '../../table/sheet-cell';
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
  month: { type: 'id' },
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
  month: { type: 'id' },
  bookedIn: { type: 'id' },
  ...KEY_COLUMNS,
  amount: { type: 'decimal' },
  reason: { type: 'text', width: 300 },
  version: { type: 'count' },
  exact: { type: 'text', width: 160 },
} satisfies Record<string, ColumnLayout>;

type Layout = Readonly<Record<string, ColumnLayout>>;

export function closingsTable(): YearTable {
  const { closingsTitle: title, closingsLine: line, closingColumns } = texts().closings;
  return { ...TABLE, kind: 'books.closings', columns: ownColumns(CLOSINGS, closingColumns), title, line };
}

export function adjustmentsTable(): YearTable {
  const { adjustmentsTitle: title, adjustmentsLine: line, adjustmentColumns } = texts().closings;
  return {
    ...TABLE,
    kind: 'books.adjustments',
    columns: ownColumns(ADJUSTMENTS, adjustmentColumns),
    title,
    line,
  };
}

const TABLE = { later: [], formatted: ['amount'], warnsOnEdit: true };

/** A row of one of the tabs, with what it says in each column. `identity` tells which row it is, also after the amount was edited. */
export interface BookRow extends AddedRow<string> {
  readonly year: string;
  readonly identity: string;
  readonly exact: string;
  readonly of: (field: string) => SheetCell;
}

/** The columns that together name a row of either tab. */
export const IDENTITY = [
  'month',
  'bookedIn',
  'version',
  'appId',
  'networkId',
  'metric',
  'currency',
  'seenAt',
];

/** Returns the serial number of a moment (milliseconds since 1970) in the spreadsheet's zone. */
export type SheetTime = (at: number) => number;

/** Asks Google once for each moment: all rows of a closing have the same one. */
export function sheetTime({
  spreadsheet,
  formatTime,
}: Pick<OwnTablePorts, 'spreadsheet' | 'formatTime'>): SheetTime {
  const timeZone = spreadsheet.timeZone();
  const known = new Map<number, number>();
  return (at) => {
    const serial = known.get(at) ?? momentSerial(at, timeZone, formatTime);
    known.set(at, serial);
    return serial;
  };
}

/** The rows of a closing in “Closings”, for all its versions. They stand in the tab of the month's year. */
export function closingRows(closing: Closing, time: SheetTime): BookRow[] {
  return [...closing.earlier, closing].flatMap((version) => versionRows(version, closing, time));
}

/** The rows of one version. Only the newest one can have been reviewed. */
export function versionRows(version: ClosedEvent, newest: Closing, time: SheetTime): BookRow[] {
  const reviewedBy = version.version === newest.version ? newest.reviewedBy : '';
  return version.amounts.map((key) => {
    const [closedAt, exact] = [time(version.at), amountOf(key)];
    const facts = { ...version, ...key, closedAt, closedBy: version.by, reviewedBy, exact };
    return bookRow(CLOSINGS, version.month, facts);
  });
}

/** The row of an adjustment. It stands in the tab of the year in which it is booked. */
export function adjustmentRow(adjustment: Adjustment, time: SheetTime): BookRow {
  const { amount: exact, bookedIn, seenAt } = adjustment;
  const reason = texts().closings.bookingReason(adjustment);
  const facts = { ...adjustment, seenAt: time(seenAt), reason, exact };
  return bookRow(ADJUSTMENTS, bookedIn, facts);
}

function bookRow(
  layout: Layout,
  month: string,
  facts: AmountKey & { readonly exact: string; readonly currency: string },
): BookRow {
  const { metric: id, exact, currency } = facts;
  const values: Readonly<Record<string, unknown>> = {
    ...facts,
    metric: metric(id).label,
    amount: Number(exact),
  };
  const of = (field: string) => toSheetCell((values[field] ?? '') as Cell, layout[field]?.type ?? 'text');
  return {
    year: month.slice(0, 4),
    cells: (fields) => fields.map(of),
    format: amountFormat(id, currency),
    identity: JSON.stringify(IDENTITY.filter((field) => field in layout).map(of)),
    exact,
    of,
  };
}
