import type { ValueType } from '../../catalogue/entry';
import type { SheetsRequest } from '../../platform/ports';
import type { Column } from '../../table/table';
import type { NumberFormat } from '../write-job';
import { formatNumbers, makeBold, setHeaders } from './sheets-requests';
import { equalRuns, itemAt } from './spans';

/** Neighbouring columns of the table, from sheet column `at` on. */
export interface ColumnRun {
  readonly at: number;
  readonly columns: readonly Column[];
}

const FORMAT_TYPES: Readonly<Record<ValueType, string>> = {
  date: 'DATE',
  moment: 'DATE_TIME',
  text: 'TEXT',
  id: 'TEXT',
  count: 'NUMBER',
  decimal: 'NUMBER',
  money: 'NUMBER',
  share: 'PERCENT',
};

const WIDTHS: Readonly<Record<ValueType, number>> = {
  date: 95,
  moment: 140,
  text: 170,
  id: 150,
  count: 110,
  decimal: 110,
  money: 110,
  share: 100,
};

const HEADER_MARGIN = 24;
/** A bold character of Sheets' preset font. */
const HEADER_CHARACTER = 7;
const WIDEST_HEADER = 220;

/** In pixels: wide enough for usual values, and for the whole header unless it is very long. */
export function widthOf({ type, label, width }: Column): number {
  if (width !== undefined) return width;
  return Math.max(WIDTHS[type], Math.min(WIDEST_HEADER, HEADER_MARGIN + label.length * HEADER_CHARACTER));
}

/** Bold labels with what the columns mean. */
export function headerRequests(sheetId: number, row: number, { at, columns }: ColumnRun): SheetsRequest[] {
  const range = {
    sheetId,
    startRowIndex: row,
    endRowIndex: row + 1,
    startColumnIndex: at,
    endColumnIndex: at + columns.length,
  };
  return [setHeaders(sheetId, row, at, columns), makeBold(range)];
}

/** Number formats for the rows from `startRowIndex` on, one request for each run of equal ones. */
export function formatRequests(
  sheetId: number,
  rows: { readonly startRowIndex: number; readonly endRowIndex: number },
  { at, columns }: ColumnRun,
  numberFormat: NumberFormat,
): SheetsRequest[] {
  if (rows.endRowIndex <= rows.startRowIndex) return [];
  return equalRuns(columns, (column) => `${FORMAT_TYPES[column.type]} ${numberFormat(column)}`).map(
    ({ from, to }) => {
      const first = itemAt(columns, from);
      const range = { sheetId, ...rows, startColumnIndex: at + from, endColumnIndex: at + to };
      return formatNumbers(range, FORMAT_TYPES[first.type], numberFormat(first));
    },
  );
}
