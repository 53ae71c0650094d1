import { CURRENCIES, type CurrencyId, getDatePatterns, toColumnFormat, type ValueType } from '../catalogue';
import { isDay, parseDaySerial, SERIAL_OF_1970, toMonth } from '../dates';
import type { CellResource, SheetValue } from '../platform';
import { getFileTexts } from '../wording';
import {
  formatAmount,
  formatFixed,
  groupThousands,
  isNegative,
  multiplyDecimals,
  roundDecimal,
  toDecimal,
} from './decimal';
import type { Cell, Column } from './table';

/** A value in a sheet. Days are serial numbers; '' is a blank cell. */
export type SheetCell = SheetValue;

export type SheetRow = readonly SheetCell[];
export type SheetRows = readonly SheetRow[];

/** A new row has no `before`, a removed row no `after`. */
export interface RowChange {
  readonly before?: SheetRow;
  readonly after?: SheetRow;
}

/** Written instead of a character that no cell can contain, so that the user sees that something is missing. */
const REPLACEMENT = '\uFFFD';

/** Google refuses longer texts in a cell. */
const MOST_CHARACTERS = 50_000;

/** Converts a table's cell to a value for a sheet. Unknown values and infinite numbers become blank. */
export function toSheetCell(cell: Cell, type: ValueType): SheetCell {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : '';
  if (type === 'date') return parseDaySerial(cell) ?? toSheetText(cell);
  return toSheetText(cell);
}

function toSheetText(text: string): string {
  const isTooLong = text.length > MOST_CHARACTERS;
  return replaceBrokenCharacters(isTooLong ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text);
}

/** Replaces the characters that no sheet can contain: NUL, and halves of surrogate pairs. */
export function replaceBrokenCharacters(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, REPLACEMENT)
    .replaceAll('\0', REPLACEMENT);
}

/** A cell in the JSON of `updateCells`. The value has a type, so Google does not parse texts. `{}` clears the cell. */
export function toCellData(value: SheetCell): CellResource {
  if (value === '') return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return { userEnteredValue: { stringValue: value } };
}

/** True if a cell with value `oldValue` needs no change to show `newValue`. A number never equals a text. */
export function isSameCell(oldValue: SheetCell | undefined, newValue: SheetCell): boolean {
  if (oldValue === newValue) return true;
  if (oldValue === undefined) return newValue === '';
  return (
    typeof oldValue === 'string' &&
    typeof newValue === 'string' &&
    toReturnedText(oldValue) === toReturnedText(newValue)
  );
}

/** The text that a sheet returns after `text` was written: line ends become LF, and other control characters disappear. */
export function toReturnedText(text: string): string {
  if (!/[^\t\n\u0020-\u007E\u00A0-\uFFFF]/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
}

/** An upper limit of the bytes of a cell in the JSON of `updateCells`, including the comma after it. */
export function measureCellBytes(value: SheetCell): number {
  if (value === '') return '{},'.length;
  if (typeof value === 'string')
    return '{"userEnteredValue":{"stringValue":}},'.length + measureJsonBytes(value);
  return '{"userEnteredValue":{"numberValue":}},'.length + String(value).length;
}

/** An upper limit of the bytes of a value as JSON. The function makes the whole JSON text, so use it only for requests without rows. */
export function measureJsonBytes(value: unknown): number {
  const json = JSON.stringify(value);
  return json.length + 2 * (json.match(/[\u0080-\uFFFF]/g)?.length ?? 0);
}

/** The text that a sheet shows for a cell, with the number format of the column. Unknown values and infinite numbers are blank. */
export function formatCell(cell: Cell, column: Column, currency: CurrencyId): string {
  const { type } = column;
  const format = toColumnFormat(column, currency);
  if (typeof cell === 'string') return type === 'date' ? formatDayCell(cell, format) : cell;
  if (cell === null || !Number.isFinite(cell)) return '';
  if (type === 'moment') return formatMomentCell(cell);
  if (type === 'money') return formatMoneyCell(cell, format, currency);
  if (type === 'share') return `${formatFixed(multiplyDecimals(toDecimal(cell), '100'), 2)}%`;
  if (type === 'count') return groupThousands(roundDecimal(toDecimal(cell), 0));
  return type === 'decimal' ? groupThousands(roundDecimal(toDecimal(cell), 4)) : String(cell);
}

function formatDayCell(day: string, format: string): string {
  if (!isDay(day)) return day;
  if (format === getDatePatterns().month) return getFileTexts().days.formatMonth(toMonth(day));
  // The other formats of days are beginnings of yyyy-mm-dd.
  return day.slice(0, format.length);
}

function formatMoneyCell(cell: number, format: string, currency: CurrencyId): string {
  const decimals = /\.(0+)$/.exec(format)?.[1]?.length ?? 0;
  const sign = CURRENCIES.find(({ id }) => id === currency)?.sign ?? '';
  const amount = formatAmount(toDecimal(cell), decimals);
  return isNegative(amount) ? `-${sign}${amount.slice(1)}` : `${sign}${amount}`;
}

/** A moment, given as a serial number, in the form `YYYY-MM-DD hh:mm:ss`. */
function formatMomentCell(serial: number): string {
  const iso = new Date(Math.round((serial - SERIAL_OF_1970) * 86_400_000)).toISOString();
  return iso.slice(0, 19).replace('T', ' ');
}
