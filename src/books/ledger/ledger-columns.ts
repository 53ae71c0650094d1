import { type CurrencyId, dimension, PERIOD_IDS } from '../../catalogue/catalogue';
import { columnFormat } from '../../catalogue/number-formats';
import { momentSerial } from '../../dates/sheet-dates';
import type { FormatTime, SpreadsheetResource } from '../../platform/ports';
import type { AddedRow } from '../../sheet/own/add-rows';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-table';
import { type LocatedTable, readYears, type YearTable } from '../../sheet/own/year-sheets';
import type { ValuesApi } from '../../sheet/read/grid-reads';
import type { RowFormats } from '../../sheet/write-job';
import { type SheetCell, toSheetCell } from '../../table/sheet-cell';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { dayOfCell, isRestatementKind, periodWords, type Restatement } from './restatement';

const LAYOUT = {
  old: { type: 'decimal' },
  new: { type: 'decimal' },
  difference: { type: 'decimal' },
  currency: { type: 'text', width: 80 },
  metric: { type: 'text' },
  day: { type: 'date' },
  app: { type: 'text' },
  network: { type: 'text', width: 140 },
  country: { type: 'text', width: 110 },
  report: { type: 'text' },
  what: { type: 'text', width: 90 },
  dimensions: { type: 'text', width: 200 },
  seen: { type: 'moment' },
  daysAfter: { type: 'count' },
} satisfies Record<string, ColumnLayout>;

type LedgerField = keyof typeof LAYOUT;

/** The ledger: a line for each restatement, in a sheet for each year in which they are found. A sheet of an earlier version keeps its order. */
export function ledgerTable(): YearTable<LedgerField> {
  const { ledgerColumns, ledgerTitle, ledgerLine } = texts().close;
  return {
    kind: 'books.ledger',
    columns: ownColumns(LAYOUT, ledgerColumns),
    formatted: ['old', 'new', 'difference'],
    dated: 'day',
    title: ledgerTitle,
    line: ledgerLine,
  };
}

/** Converts a restatement to a line of the ledger. Amounts in different currencies share a column, so each line has its own format. */
export function ledgerLine(
  entry: Restatement,
  timeZone: string,
  formatTime: FormatTime,
): AddedRow<LedgerField> {
  const seen = momentSerial(entry.seenAt, timeZone, formatTime);
  const values = { ...entry, seen, new: entry.fresh };
  return {
    cells: (fields) => fields.map((name) => toSheetCell(values[name], LAYOUT[name].type)),
    format: amountFormat(entry.field, entry.currency),
    dateFormat: columnFormat(entry.grain, entry.currency as CurrencyId),
  };
}

/** A line of the ledger as the sheet shows it. */
export type LedgerLine = ReturnType<typeof linesOf>[number];

/** All lines of the file's ledgers, archives included, and the titles of sheets without a header. */
export function readLedger(api: ValuesApi, file: SpreadsheetResource) {
  const { tables, ...sheets } = readYears(ledgerTable(), api, file);
  return { ...sheets, lines: tables.flatMap(linesOf) };
}

/** The lines that the add-on has written, without rows that users have added to the sheet. */
function linesOf({ grid, headerRow, columns, tab }: LocatedTable) {
  return grid.slice(headerRow + 1).flatMap((cells, nth) => {
    const cell = (field: LedgerField): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const text = (field: LedgerField) => String(cell(field));
    const number = (field: LedgerField) => {
      const value = cell(field);
      return typeof value === 'number' ? value : null;
    };
    const what = cell('what');
    if (cell('report') === '' || cell('metric') === '' || !isRestatementKind(what)) return [];
    const line = {
      /** When the restatement was found, as a serial number in the spreadsheet's zone; null if a user has removed it from the line. */
      seen: number('seen'),
      report: text('report'),
      day: dayOfCell(cell('day')) ?? null,
      what,
      app: text('app'),
      network: text('network'),
      country: text('country'),
      dimensions: periodsInWords(text('dimensions')),
      metric: text('metric'),
      old: number('old'),
      fresh: number('new'),
      currency: text('currency'),
      /** The title of the ledger and the number of the row, from 1. */
      place: { tab: tab.title, row: headerRow + 2 + nth },
    };
    return [line];
  });
}

/** Earlier versions wrote a period as days: "Month: 2026-07-01 to 2026-07-31". */
function periodsInWords(dimensions: string): string {
  return dimensions.replace(/^(\p{L}+): (\d{4}-\d\d-\d\d) to [\d-]{10}/u, (days, label, first) => {
    const period = PERIOD_IDS.find((id) => dimension(id).label === label);
    return period === undefined ? days : periodWords(period, first);
  });
}

/** The formats of a table in which all amounts are revenue in one currency. */
export function revenueFormats(table: Table, currency: string): RowFormats {
  const format = amountFormat('revenue', currency);
  return amountFormats(table, () => format);
}

export function amountFormats(
  { columns, rows }: Table,
  formatOf: (row: Table['rows'][number]) => string,
): RowFormats {
  const amounts = columns.flatMap(({ type }, at) => (type === 'decimal' ? [at] : []));
  return { columns: amounts, formats: rows.map(formatOf) };
}

/** The number format of amounts of a metric in a table of several metrics. `currency` is '' for counts. */
export function amountFormat(field: string, currency: string): string {
  return columnFormat(field, currency as CurrencyId);
}
