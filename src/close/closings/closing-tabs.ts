import { type AmountKey, amountOf, type Closing, type MonthQuestion } from '../../books/books';
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

const TABLE = { formatted: ['amount'], warnsOnEdit: true };

/** A row of one of the tabs. `identity` tells which row it is, also after the amount was edited. */
export interface BookRow extends AddedRow<string> {
  readonly year: string;
  /** When the event happened that the row is of, in milliseconds since 1970. */
  readonly at: number;
  readonly identity: string;
  readonly cell: (field: string) => SheetCell;
}

/** The columns that together name a row of either tab. Adjustments may share them; their moments change with the spreadsheet's zone. */
export const IDENTITY = ['month', 'bookedIn', 'version', 'appId', 'networkId', 'metric', 'currency'];

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

/** The rows of a closing in “Closings”, for all its versions. They stand in the tab of the month's year. Only the newest version can have been reviewed. */
export function closingRows(closing: Closing, time: SheetTime): BookRow[] {
  return [...closing.earlier, closing].flatMap((version) =>
    version.amounts.map((key) => {
      const reviewedBy = version === closing ? closing.reviewedBy : '';
      const [closedAt, exact] = [time(version.at), amountOf(key)];
      const facts = { ...version, ...key, closedAt, closedBy: version.by, reviewedBy, exact };
      return bookRow(CLOSINGS, version.month, version.at, facts);
    }),
  );
}

/** The rows of a closing in “Adjustments”. Each stands in the tab of the year in which it is booked. */
export function adjustmentRows({ adjustments }: Closing, time: SheetTime): BookRow[] {
  return adjustments.map((adjustment) => {
    const { amount: exact, bookedIn, seenAt } = adjustment;
    const reason = texts().closings.bookingReason(adjustment);
    return bookRow(ADJUSTMENTS, bookedIn, seenAt, { ...adjustment, seenAt: time(seenAt), reason, exact });
  });
}

type RowFacts = AmountKey &
  Pick<MonthQuestion, 'month' | 'currency'> &
  Readonly<Record<string, unknown>> & { readonly exact: string };

function bookRow(layout: Layout, yearOf: string, at: number, facts: RowFacts): BookRow {
  const { metric: id, exact, currency } = facts;
  const values: Readonly<Record<string, unknown>> = {
    ...facts,
    metric: metric(id).label,
    amount: Number(exact),
  };
  const cell = (field: string) => toSheetCell((values[field] ?? '') as Cell, layout[field]?.type ?? 'text');
  return {
    year: yearOf.slice(0, 4),
    at,
    cells: (fields) => fields.map(cell),
    format: amountFormat(id, currency),
    identity: JSON.stringify(IDENTITY.filter((field) => field in layout).map(cell)),
    cell,
  };
}
