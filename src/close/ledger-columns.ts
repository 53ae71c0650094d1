import type { CurrencyId } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { momentSerial } from '../dates/sheet-dates';
import type { FormatTime, SheetsRequest } from '../platform/ports';
import { areaOf, formatNumbers } from '../sheet/api/sheets-requests';
import { equalRuns, spans } from '../sheet/api/spans';
import { ownColumn } from '../sheet/own/own-columns';
import { lineBeginning, type Stamp, stampedFields } from '../sheet/stamp';
import { type SheetCell, toSheetCell } from '../table/sheet-cell';
import { type Restatement, ROWS } from './restatement';

const COUNT_FORMAT = '#,##0';

export const LEDGER_KIND = 'books.ledger';

export const LEDGER_LINE =
  'Restatements · values that came back different after this file held them as complete · the newest on top';

/** The ledger's columns, in the order of a new sheet. */
export const LEDGER_COLUMNS = [
  ownColumn('seen', 'Seen', 'moment', "When a refresh found it, in the spreadsheet's time zone."),
  ownColumn('report', 'Report', 'text', 'The name of the saved report.'),
  ownColumn(
    'day',
    'Day',
    'date',
    'The day that the number is of, in the zone of the report. Where a month is told in one line: its first day.',
  ),
  ownColumn('daysAfter', 'Days after', 'count', 'How many days after the day it was found, in UTC.'),
  ownColumn(
    'what',
    'What',
    'text',
    'changed: the number differs from before. row gone: the service no longer reports the row. late row: a row of a day that was already complete.',
    { width: 90 },
  ),
  ownColumn('dimensions', 'Dimensions', 'text', 'Which row it is, beside its day.', { width: 260 }),
  ownColumn('metric', 'Metric', 'text', 'Which number of the row.'),
  ownColumn(
    'old',
    'Old',
    'decimal',
    'The number as the sheet held it. Blank: not known, or there was no such row.',
  ),
  ownColumn(
    'new',
    'New',
    'decimal',
    'The number as it is now. Blank: not known, or there is no such row any more.',
  ),
  ownColumn(
    'difference',
    'Difference',
    'decimal',
    'By how much it moved. Blank where that is not known, and where the numbers of several rows do not add up.',
  ),
  ownColumn('currency', 'Currency', 'text', 'What money is counted in; blank for counts.', { width: 80 }),
];

/** A row for the ledger. */
export interface NewLine {
  /** In the order of LEDGER_COLUMNS. */
  readonly cells: readonly SheetCell[];
  /** The number format of its metric. */
  readonly format: string;
}

/** The columns of numbers that are shown as the line's metric is. */
const AMOUNTS: readonly string[] = ['old', 'new', 'difference'];

/** How the numbers of `lines`, which stand from sheet row `first` on, are shown; `placeOf` says where a column stands. */
export function amountFormats(
  sheetId: number,
  first: number,
  lines: readonly NewLine[],
  placeOf: (field: string) => number,
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
  const { report, day, daysAfter, what, dimensions, metric, old, fresh, difference, currency } = entry;
  const seen = momentSerial(entry.seenAt, timeZone, formatTime);
  const values = [seen, report, day, daysAfter, what, dimensions, metric, old, fresh, difference, currency];
  return {
    cells: LEDGER_COLUMNS.map(({ type }, index) => toSheetCell(values[index]!, type)),
    format: formatOf(entry),
  };
}

/** Amounts of several currencies stand in one column, each with its own sign. */
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
    fields: stampedFields(LEDGER_COLUMNS),
    line: lineBeginning(LEDGER_LINE),
    marked: false,
  };
}
