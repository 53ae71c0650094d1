import type { CurrencyId } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { momentSerial } from '../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../platform/ports';
import { areaOf, formatNumbers } from '../sheet/api/sheets-requests';
import { equalRuns, spans } from '../sheet/api/spans';
import { type ColumnLayout, ownColumns } from '../sheet/own/own-columns';
import { toSheetCell } from '../table/sheet-cell';
import type { Column } from '../table/table';
import { texts } from '../wording/texts';
import { type Restatement, ROWS } from './restatement';

const COUNT_FORMAT = '#,##0';

const LAYOUT = {
  seen: { type: 'moment' },
  report: { type: 'text' },
  day: { type: 'date' },
  daysAfter: { type: 'count' },
  what: { type: 'text', width: 90 },
  dimensions: { type: 'text', width: 260 },
  metric: { type: 'text' },
  old: { type: 'decimal' },
  new: { type: 'decimal' },
  difference: { type: 'decimal' },
  currency: { type: 'text', width: 80 },
} satisfies Record<string, ColumnLayout>;

type LedgerField = keyof typeof LAYOUT;

/** The names of the ledger's columns, in their order in a new ledger. */
export const LEDGER_FIELDS = Object.keys(LAYOUT) as readonly LedgerField[];

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
  const columns = spans(AMOUNTS.map(columnOf));
  return equalRuns(lines, ({ format }) => format).flatMap((run) =>
    columns.map(({ from, to }) => {
      const area = areaOf(sheetId, first + run.from, run.to - run.from, from, to - from);
      return formatNumbers(area, 'NUMBER', lines[run.from]?.format ?? '');
    }),
  );
}

/** Converts a restatement to a line of the ledger. Amounts in different currencies share a column, so each line has its own format. */
export function ledgerLine(entry: Restatement, timeZone: string, formatTime: FormatTime) {
  const { field, currency, fresh, seenAt } = entry;
  const values = { ...entry, seen: momentSerial(seenAt, timeZone, formatTime), new: fresh };
  return {
    /** The values, in the order of `LEDGER_FIELDS`. */
    cells: LEDGER_FIELDS.map((name) => toSheetCell(values[name], LAYOUT[name].type)),
    /** The number format of the row's metric, for the columns in `AMOUNTS`. */
    format: field === ROWS.field ? COUNT_FORMAT : columnFormat(field, currency as CurrencyId),
  };
}
