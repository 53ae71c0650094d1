import type { CurrencyId } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { momentSerial } from '../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../platform/ports';
import { areaOf, formatNumbers } from '../sheet/api/sheets-requests';
import { equalRuns, spans } from '../sheet/api/spans';
import { type ColumnLayout, ownColumns } from '../sheet/own/own-columns';
import { lineBeginning, type Stamp, stampedFields } from '../sheet/stamp';
import { type SheetCell, toSheetCell } from '../table/sheet-cell';
import type { Column } from '../table/table';
import { texts } from '../wording/texts';
import { type Restatement, ROWS } from './restatement';

const COUNT_FORMAT = '#,##0';

export const LEDGER_KIND = 'books.ledger';

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

export type LedgerField = keyof typeof LAYOUT;

/** The fields of the ledger's columns, in the order of a new sheet. */
export const LEDGER_FIELDS = Object.keys(LAYOUT) as readonly LedgerField[];

/** The ledger's columns, in the order of a new sheet. */
export function ledgerColumns(): readonly Column[] {
  return ownColumns(LAYOUT, texts().close.ledgerColumns);
}

/** A row for the ledger. */
export interface NewLine {
  /** In the order of the ledger's columns. */
  readonly cells: readonly SheetCell[];
  /** The number format of its metric. */
  readonly format: string;
}

/** The columns of numbers that are shown as the line's metric is. */
const AMOUNTS: readonly LedgerField[] = ['old', 'new', 'difference'];

/** The number formats of `lines`, which begin at sheet row `first`; `placeOf` returns the sheet column of a field. */
export function amountFormats(
  sheetId: number,
  first: number,
  lines: readonly NewLine[],
  placeOf: (field: LedgerField) => number,
): SheetsRequest[] {
  const places = AMOUNTS.map(placeOf);
  return equalRuns(lines, ({ format }) => format).flatMap(({ from, to }) =>
    spans(places).map((across) => {
      const area = areaOf(sheetId, first + from, to - from, across.from, across.to - across.from);
      return formatNumbers(area, 'NUMBER', lines[from]?.format ?? '');
    }),
  );
}

/** A restatement as the ledger's row. */
export function ledgerLine(entry: Restatement, timeZone: string, formatTime: FormatTime): NewLine {
  const values = { ...entry, seen: momentSerial(entry.seenAt, timeZone, formatTime), new: entry.fresh };
  return {
    cells: LEDGER_FIELDS.map((field) => toSheetCell(values[field], LAYOUT[field].type)),
    format: formatOf(entry),
  };
}

/** One column has amounts of several currencies, each with its own currency sign. */
function formatOf({ field, currency }: Restatement): string {
  return field === ROWS.field ? COUNT_FORMAT : columnFormat(field, currency as CurrencyId);
}

/** The stamp of a ledger's sheet. */
export function ledgerStamp(report: string, sheet: number): Stamp {
  return {
    report,
    sheet,
    kind: LEDGER_KIND,
    zone: '',
    currency: '',
    fields: stampedFields(ledgerColumns()),
    line: lineBeginning(texts().close.ledgerLine),
    marked: false,
  };
}
