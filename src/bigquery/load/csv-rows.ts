import type { ValueType } from '../../catalogue/entry';
import { withoutTrailingZeros } from '../../table/cell-text';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { BigQueryRefused } from '../client/failure';

const DAY_MS = 86_400_000;
/** Of a sheet's serial number: its 0 is 1899-12-30. */
const DAYS_TO_1970 = 25_569;
/** NUMERIC has 29 digits before the point and nine behind it. */
const MOST_NUMERIC = 1e29;
const DECIMALS = 9;

/** Writes a row as a line of CSV, without its line end. */
export type RowWriter = (row: readonly Cell[]) => string;

/**
 * Writes those columns of a row that `columns` marks as wanted. Texts are quoted, whatever they hold. What is not known is an empty
 * cell without quotes, which BigQuery reads as NULL, and so is an empty text: the files have no way to tell one from the other.
 * Throws BigQueryRefused for a number that no column of its type can hold.
 */
export function rowWriter(columns: readonly Column[], wanted: (column: Column) => boolean): RowWriter {
  const cells = columns.flatMap((column, at) => (wanted(column) ? [{ at, write: writerOf(column) }] : []));
  return (row) => {
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
  if (type === 'moment') return datetime();
  if (type === 'money') return (cell) => numeric(cell, label);
  return (cell) => plain(cell, label, type === 'count');
}

function isText(type: ValueType): boolean {
  return type === 'text' || type === 'id' || type === 'date';
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return text.includes('"') ? `"${text.replace(/"/g, '""')}"` : `"${text}"`;
}

/** The commonest amounts are written as they are. */
function numeric(cell: string | number, label: string): string {
  const value = Number(cell);
  if (!(Math.abs(value) < MOST_NUMERIC)) throw noNumber(cell, label);
  const text = String(value);
  const dot = text.indexOf('.');
  if (!text.includes('e')) return dot < 0 || text.length - dot <= DECIMALS + 1 ? text : rounded(value);
  return Math.abs(value) < 1 ? rounded(value) : BigInt(value).toString();
}

function rounded(value: number): string {
  const [whole = '', decimals = ''] = value.toFixed(DECIMALS).split('.');
  const kept = withoutTrailingZeros(decimals);
  return kept === '' ? whole : `${whole}.${kept}`;
}

function plain(cell: string | number, label: string, whole: boolean): string {
  const value = Number(cell);
  if (!Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) throw noNumber(cell, label);
  return String(value);
}

function noNumber(cell: string | number, label: string): BigQueryRefused {
  return new BigQueryRefused(texts().bigquery.noNumber(label, String(cell)));
}

/** Remembers the last day: the rows of a file are of one or two. */
function datetime(): (cell: string | number) => string {
  let day = Number.NaN;
  let written = '';
  return (cell) => {
    const ms = Math.round((Number(cell) - DAYS_TO_1970) * DAY_MS);
    const of = Math.floor(ms / DAY_MS);
    if (of !== day) {
      day = of;
      written = new Date(of * DAY_MS).toISOString().slice(0, 10);
    }
    return `${written} ${timeOfDay(ms - of * DAY_MS)}`;
  };
}

function timeOfDay(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const part = ms % 1000 === 0 ? '' : `.${String(ms % 1000).padStart(3, '0')}`;
  return `${two(hour)}:${two(minute)}:${two(second)}${part}`;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
