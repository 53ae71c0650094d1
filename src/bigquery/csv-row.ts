import { SERIAL_OF_1970 } from '../dates';
import { type Cell, type Column, withoutTrailingZeros } from '../table';
import { getTexts } from '../wording';
import { BigQueryRefused } from './client/bigquery-client';
import { isLoaded, isText } from './client/report-table';

const DAY_MS = 86_400_000;
/** Less than NUMERIC can hold, which has nine decimals. JavaScript writes larger numbers with an exponent. */
const MOST_NUMERIC = 1e21;
const DECIMALS = 9;

/**
 * A function that writes the loaded columns of a row as a line of CSV, without line end. Texts are always quoted. Unknown values and empty
 * texts become empty cells without quotes, which BigQuery reads as NULL: device files do not distinguish them either.
 */
export function createRowFormatter(columns: readonly Column[]) {
  const cellFormatters = columns.flatMap((column, at) =>
    isLoaded(column) ? [{ at, formatCell: selectCellFormatter(column) }] : [],
  );
  return (row: readonly Cell[]): string => {
    let line = '';
    let separator = '';
    for (const { at, formatCell } of cellFormatters) {
      const cell = row[at];
      line += separator;
      separator = ',';
      if (cell !== null && cell !== undefined && cell !== '') line += formatCell(cell);
    }
    return line;
  };
}

function selectCellFormatter({ label, type }: Column): (cell: string | number) => string {
  if (isText(type)) return quoteCsvText;
  if (type === 'moment') return formatDateTime;
  if (type === 'money') return (cell) => formatNumeric(cell, label);
  return (cell) => formatPlainNumber(cell, label, type === 'count');
}

function quoteCsvText(cell: string | number): string {
  const text = String(cell);
  return text.includes('"') ? `"${text.replace(/"/g, '""')}"` : `"${text}"`;
}

/** An amount as text, rounded to nine decimals. Most amounts need no rounding. */
function formatNumeric(cell: string | number, label: string): string {
  const value = Number(cell);
  if (!(Math.abs(value) < MOST_NUMERIC)) throw createNumberRefusal(cell, label);
  const text = String(value);
  if (!text.includes('e') && (text.split('.')[1] ?? '').length <= DECIMALS) return text;
  const [whole = '', paddedDecimals = ''] = value.toFixed(DECIMALS).split('.');
  const decimals = withoutTrailingZeros(paddedDecimals);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function formatPlainNumber(cell: string | number, label: string, isCount: boolean): string {
  const value = Number(cell);
  if (!Number.isFinite(value) || (isCount && !Number.isSafeInteger(value)))
    throw createNumberRefusal(cell, label);
  return String(value);
}

function createNumberRefusal(cell: string | number, label: string): BigQueryRefused {
  return new BigQueryRefused(getTexts().bigquery.noNumber(label, String(cell)));
}

function formatDateTime(cell: string | number): string {
  const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}
