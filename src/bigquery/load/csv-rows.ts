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
  if (type === 'moment') return datetimeWriter();
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

/** A function that writes sheet serial numbers as DATETIME. It caches the text of the last day, because a file contains one or two days. */
function datetimeWriter(): (cell: string | number) => string {
  let lastDay = Number.NaN;
  let dayText = '';
  return (cell) => {
    const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
    const day = Math.floor(ms / DAY_MS);
    if (day !== lastDay) {
      lastDay = day;
      dayText = new Date(day * DAY_MS).toISOString().slice(0, 10);
    }
    return `${dayText} ${timeOfDay(ms - day * DAY_MS)}`;
  };
}

/** Milliseconds since midnight as `HH:MM:SS`, with milliseconds only if there are any. */
function timeOfDay(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const fraction = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(second)}${fraction}`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
