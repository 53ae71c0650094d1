import type { CurrencyId } from '../../catalogue/catalogue';
import { columnFormat } from '../../catalogue/number-formats';
import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../../platform/ports';
import { rowFormatRequests } from '../../sheet/api/column-style';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import { toSheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { type Restatement, ROWS } from './restatement';

const LAYOUT = {
  seen: { type: 'moment' },
  report: { type: 'text' },
  day: { type: 'date' },
  daysAfter: { type: 'count' },
  what: { type: 'text', width: 90 },
  app: { type: 'text' },
  network: { type: 'text', width: 140 },
  country: { type: 'text', width: 110 },
  dimensions: { type: 'text', width: 200 },
  metric: { type: 'text' },
  old: { type: 'decimal' },
  new: { type: 'decimal' },
  difference: { type: 'decimal' },
  currency: { type: 'text', width: 80 },
} satisfies Record<string, ColumnLayout>;

type LedgerField = keyof typeof LAYOUT;

/** The names of the ledger's columns, in their order in a new ledger. */
export const LEDGER_FIELDS = Object.keys(LAYOUT) as readonly LedgerField[];

/** The columns that ledgers of earlier versions lack: their column `dimensions` has all dimensions of a row. */
const LATER: readonly LedgerField[] = ['app', 'network', 'country'];

/** True if `has` is true for all columns of a ledger, or for those that earlier versions wrote. */
export function isLedger(has: (field: LedgerField) => boolean): boolean {
  return LEDGER_FIELDS.every((field) => has(field) || LATER.includes(field));
}

/** The ledger's columns with their headers, in their order in a new ledger. */
export function ledgerColumns(): readonly Column[] {
  return ownColumns(LAYOUT, texts().close.ledgerColumns);
}

/** A line to be added to the ledger, with its cells and number format. */
export type NewLine = ReturnType<typeof ledgerLine>;

/** The ledger columns that contain values of the line's metric. Each line has its own number format there. */
const AMOUNTS: readonly LedgerField[] = ['old', 'new', 'difference'];

/**
 * Requests that format the numbers of `lines`. The first line is in sheet row `first` (from 0); `columnOf` returns the sheet column of a
 * ledger column.
 */
export function amountFormats(
  sheetId: number,
  first: number,
  lines: readonly NewLine[],
  columnOf: (field: LedgerField) => number,
): SheetsRequest[] {
  return rowFormatRequests(
    sheetId,
    first,
    lines.map(({ format }) => format),
    AMOUNTS.map(columnOf),
  );
}

/** Converts a restatement to a line of the ledger. Amounts in different currencies share a column, so each line has its own format. */
export function ledgerLine(entry: Restatement, timeZone: string, formatTime: FormatTime) {
  const { field, currency, fresh, seenAt, parts } = entry;
  const seen = momentSerial(seenAt, timeZone, formatTime);
  const values = { ...entry, app: '', network: '', country: '', ...parts, seen, new: fresh };
  return {
    /** The values of a ledger with these columns, in their order. */
    cells: (fields: readonly LedgerField[]) => {
      const hasParts = LATER.every((name) => fields.includes(name));
      const shown = {
        ...values,
        dimensions: hasParts ? (parts?.others ?? entry.dimensions) : entry.dimensions,
      };
      return fields.map((name) => toSheetCell(shown[name], LAYOUT[name].type));
    },
    /** The number format of the row's metric, for the columns in `AMOUNTS`. */
    format: amountFormat(field, currency),
  };
}

/** The number format of amounts of a metric in a table of several metrics. `currency` is '' for counts. */
export function amountFormat(field: string, currency: string): string {
  return field === ROWS.field ? '#,##0' : columnFormat(field, currency as CurrencyId);
}
