import { type CurrencyId, toFieldFormat } from '../../catalogue';
import { toMomentSerial } from '../../dates';
import type { FormatTime, SpreadsheetResource } from '../../platform';
import {
  type AddedRow,
  buildOwnColumns,
  type ColumnLayout,
  type LocatedTable,
  type RowFormats,
  readYearTables,
  type ValuesApi,
  type YearTable,
} from '../../sheet';
import { type Cell, type SheetCell, type Table, toSheetCell } from '../../table';
import { getTexts } from '../../wording';
import { isRestatementKind, type Restatement } from './restatement';
import { parseCellDay } from './row-days';

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
export function defineLedgerTable(): YearTable<LedgerField> {
  const { ledgerColumns, ledgerTitle, ledgerLine } = getTexts().restatements;
  return {
    kind: 'books.ledger',
    columns: buildOwnColumns(LAYOUT, ledgerColumns),
    formattedFields: ['old', 'new', 'difference'],
    dateField: 'day',
    title: ledgerTitle,
    line: ledgerLine,
  };
}

/** Converts a restatement to a line of the ledger. Amounts in different currencies share a column, so each line has its own format. */
export function toLedgerLine(
  restatement: Restatement,
  timeZone: string,
  formatTime: FormatTime,
): AddedRow<LedgerField> {
  const values: Record<LedgerField, Cell> = {
    old: restatement.old,
    new: restatement.current,
    difference: restatement.difference,
    currency: restatement.currency,
    metric: restatement.metric,
    day: restatement.day,
    app: restatement.app,
    network: restatement.network,
    country: restatement.country,
    report: restatement.report,
    what: restatement.what,
    dimensions: restatement.dimensions,
    seen: toMomentSerial(restatement.seenAt, timeZone, formatTime),
    daysAfter: restatement.daysAfter,
  };
  const currency = restatement.currency as CurrencyId;
  return {
    buildCells: (fields) => fields.map((field) => toSheetCell(values[field], LAYOUT[field].type)),
    format: toFieldFormat(restatement.field, currency),
    // A grain is the id of a dimension: the day of a line about a month is shown as “Jul 2026”.
    dateFormat: toFieldFormat(restatement.grain, currency),
  };
}

/** A line of the ledger as the sheet shows it. */
export type LedgerLine = ReturnType<typeof readLedgerLines>[number];

/** All lines of the file's ledgers, archives included, and the titles of sheets without a header. */
export function readLedger(api: ValuesApi, file: SpreadsheetResource) {
  const { tables, ...sheets } = readYearTables(defineLedgerTable(), api, file);
  return { ...sheets, lines: tables.flatMap(readLedgerLines) };
}

/** The lines that the add-on has written, without rows that users have added to the sheet. */
function readLedgerLines({ grid, headerRow, columns, tab }: LocatedTable) {
  return grid.slice(headerRow + 1).flatMap((cells, lineIndex) => {
    const readFieldCell = (field: LedgerField): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    const readFieldText = (field: LedgerField) => String(readFieldCell(field));
    const readFieldNumber = (field: LedgerField) => {
      const value = readFieldCell(field);
      return typeof value === 'number' ? value : null;
    };
    const what = readFieldCell('what');
    if (readFieldCell('report') === '' || readFieldCell('metric') === '' || !isRestatementKind(what))
      return [];
    const line = {
      /** When the restatement was found, as a serial number in the spreadsheet's zone; null if a user has removed it from the line. */
      seen: readFieldNumber('seen'),
      report: readFieldText('report'),
      day: parseCellDay(readFieldCell('day')) ?? null,
      what,
      app: readFieldText('app'),
      network: readFieldText('network'),
      country: readFieldText('country'),
      dimensions: readFieldText('dimensions'),
      metric: readFieldText('metric'),
      old: readFieldNumber('old'),
      current: readFieldNumber('new'),
      currency: readFieldText('currency'),
      /** The title of the ledger and the number of the row, from 1. */
      place: { tab: tab.title, row: headerRow + 2 + lineIndex },
    };
    return [line];
  });
}

/** The formats of a table in which all amounts are revenue in one currency. */
export function buildRevenueFormats(table: Table, currency: string): RowFormats {
  const format = selectAmountFormat('revenue', currency);
  return buildAmountFormats(table, () => format);
}

export function buildAmountFormats(
  { columns, rows }: Table,
  selectFormat: (row: Table['rows'][number]) => string,
): RowFormats {
  const amountColumns = columns.flatMap(({ type }, at) => (type === 'decimal' ? [at] : []));
  return { columns: amountColumns, formats: rows.map(selectFormat) };
}

/** The number format of amounts of a metric in a table of several metrics. `currency` is '' for counts. */
export function selectAmountFormat(field: string, currency: string): string {
  return toFieldFormat(field, currency as CurrencyId);
}
