import { CURRENCIES, type CurrencyId } from '../catalogue/catalogue';
import { formatOf } from '../catalogue/number-formats';
import { SERIAL_OF_1970 } from '../dates/sheet-dates';
import { groupDigits } from '../wording/counts';
import { clean } from './exact-sum';
import type { Cell, Column } from './table';

const DAY_MS = 86_400_000;

type ShownColumn = Pick<Column, 'field' | 'type' | 'derivedFrom'>;

/** The text that a sheet shows for a cell, with the number format of the column. An unknown value is ''. */
export function shownCell(cell: Cell, column: ShownColumn, currency: CurrencyId): string {
  const { type } = column;
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (type === 'moment') return shownMoment(cell);
  if (type === 'share') return signed(cell, `${rounded(Math.abs(cell) * 100, 2, 2)}%`);
  if (type === 'money') return signed(cell, money(Math.abs(cell), formatOf(column, currency), currency));
  if (type === 'id' || type === 'text' || type === 'date') return String(cell);
  return signed(cell, grouped(rounded(Math.abs(cell), 0, type === 'count' ? 0 : 4)));
}

/** Puts a minus sign before `size` if the cell is negative, unless `size` was rounded to 0. */
function signed(cell: number, size: string): string {
  return cell < 0 && /[1-9]/.test(size) ? `-${size}` : size;
}

function money(size: number, format: string, currency: CurrencyId): string {
  const decimals = /\.(0+)$/.exec(format)?.[1]?.length ?? 0;
  const sign = CURRENCIES.find(({ id }) => id === currency)?.sign ?? '';
  return `${sign}${grouped(rounded(size, decimals, decimals))}`;
}

/** A moment, given as a serial number, in the form `YYYY-MM-DD hh:mm:ss`. */
function shownMoment(serial: number): string {
  const iso = new Date(Math.round((serial - SERIAL_OF_1970) * DAY_MS)).toISOString();
  return iso.slice(0, 19).replace('T', ' ');
}

/** Writes a number with commas between thousands. */
function grouped(number: string): string {
  const [whole, decimals] = number.split('.') as [string, string?];
  return [groupDigits(whole), ...(decimals === undefined ? [] : [decimals])].join('.');
}

/** Writes a number with `least` to `most` decimals. Rounds half up by its decimal digits, as a sheet does (unlike `toFixed`). */
function rounded(size: number, least: number, most: number): string {
  const exact =
    size >= 1e15 || size < 1e-6 ? size : Number(`${Math.round(Number(`${size}e${most}`))}e-${most}`);
  const [whole, decimals = ''] = exact.toFixed(most).split('.') as [string, string?];
  const shown = withoutTrailingZeros(decimals).padEnd(least, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** An amount or a percentage with two decimals. */
export function twoDecimals(amount: number): string {
  return signed(amount, grouped(rounded(clean(Math.abs(amount)), 2, 2)));
}

/** Removes the zeros at the end of the digits after a decimal point. */
export function withoutTrailingZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end--;
  return decimals.slice(0, end);
}
