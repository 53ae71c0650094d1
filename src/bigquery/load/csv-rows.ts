import { SERIAL_OF_1970 } from '../../dates/sheet-dates';
import { withoutTrailingZeros } from '../../table/cell-text';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { BigQueryRefused } from '../client/failure';
import { isLoaded, isText } from '../client/schema';

const DAY_MS = 86_400_000;
/** NUMERIC has 29 digits before the decimal point and nine after it. */
const MOST_NUMERIC = 1e29;
const DECIMALS = 9;

/**
 * A function that writes the loaded columns of a row as a line of CSV, without line end. Texts are always quoted. Unknown values and empty
 * texts become empty cells without quotes, which BigQuery reads as NULL. They need not be distinguished, because device files do not
 * distinguish them. The function throws BigQueryRefused for a number that does not fit its column.
 */
export function rowWriter(columns: readonly Column[]) {
  const cells = columns.flatMap((column, at) => (isLoaded(column) ? [{ at, write: writerOf(column) }] : []));
  return (row: readonly Cell[]): string => {
    let line = '';
    let separator = '';
    for (const { at, write } of cells) {
      const cell = row[at];
      line += separator;
      separator = ',';
      if (cell !== null && cell !== undefined && cell !== '') line += write(cell);
    }
    return line;
  };
}

function writerOf({ label, type }: Column): (cell: string | number) => string {
  if (isText(type)) return quoted;
  if (type === 'moment') return datetime;
  if (type === 'money') return (cell) => numeric(cell, label);
  return (cell) => plain(cell, label, type === 'count');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return text.includes('"') ? `"${text.replace(/"/g, '""')}"` : `"${text}"`;
}

/** An amount as text, rounded to nine decimals. Most amounts need no rounding. */
function numeric(cell: string | number, label: string): string {
  const value = Number(cell);
  if (!(Math.abs(value) < MOST_NUMERIC)) throw noNumber(cell, label);
  const text = String(value);
  const dot = text.indexOf('.');
  if (!text.includes('e')) return dot < 0 || text.length - dot <= DECIMALS + 1 ? text : rounded(value);
  return Math.abs(value) < 1 ? rounded(value) : BigInt(value).toString();
}

function rounded(value: number): string {
  const [whole = '', all = ''] = value.toFixed(DECIMALS).split('.');
  const decimals = withoutTrailingZeros(all);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function plain(cell: string | number, label: string, isCount: boolean): string {
  const value = Number(cell);
  if (!Number.isFinite(value) || (isCount && !Number.isSafeInteger(value))) throw noNumber(cell, label);
  return String(value);
}

function noNumber(cell: string | number, label: string): BigQueryRefused {
  return new BigQueryRefused(texts().bigquery.noNumber(label, String(cell)));
}

/** A sheet's serial number as DATETIME, with milliseconds. */
function datetime(cell: string | number): string {
  const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}
