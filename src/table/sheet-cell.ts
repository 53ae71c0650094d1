import type { ValueType } from '../catalogue/entry';
import { daySerial } from '../dates/sheet-dates';
import type { SheetValue } from '../platform/ports';
import type { Cell } from './table';

/** A value as a sheet holds it: days are serial numbers, '' is a blank cell. */
export type SheetCell = SheetValue;

/** What a cell cannot hold is shown as this sign, so that the loss can be seen. */
const REPLACEMENT = '\uFFFD';

/** Google refuses longer texts in a cell. */
const MOST_CHARACTERS = 50_000;

/** A table's cell as the sheet will hold it. What is not known, and what is no number, is blank. */
export function toSheetCell(cell: Cell, type: ValueType): SheetCell {
  if (cell === null) return '';
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : '';
  if (type === 'date') return daySerial(cell) ?? sheetText(cell);
  return sheetText(cell);
}

/** True when `text` is longer than a cell can hold. */
export function isTooLong(text: Cell): boolean {
  return typeof text === 'string' && text.length > MOST_CHARACTERS;
}

function sheetText(text: string): string {
  const held = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
  return wholeCharacters(held);
}

/** `text` with NUL and halves of characters (lone surrogates) replaced: no sheet holds them. */
export function wholeCharacters(text: string): string {
  return text
    .replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, REPLACEMENT)
    .split('\0')
    .join(REPLACEMENT);
}

/** A cell of `updateCells` with fields `userEnteredValue`: typed, so that nothing is parsed; `{}` clears. */
export function cellData(value: SheetCell): Record<string, unknown> {
  if (value === '') return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return { userEnteredValue: { stringValue: value } };
}

/** True when the sheet already shows `fresh`. Numbers are equal exactly, texts to the letter, and a number is no text. */
export function sameCell(held: SheetCell | undefined, fresh: SheetCell): boolean {
  if (held === fresh) return true;
  if (held === undefined) return fresh === '';
  return typeof held === 'string' && typeof fresh === 'string' && asKept(held) === asKept(fresh);
}

/** A text as any sheet gives it back: line ends may come back as LF, other control characters not at all. */
export function asKept(text: string): string {
  if (!/[^\t\n\u0020-\u007E\u00A0-\uFFFF]/.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '');
}

/** How many bytes a cell takes in the JSON of `updateCells`, its comma included; never less than the truth. */
export function cellBytes(value: SheetCell): number {
  if (value === '') return 3;
  if (typeof value === 'string') return 40 + textBytes(value);
  return 38 + String(value).length;
}

// Stryker disable all: it takes every character of every cell, and with each step counted the tests take ten minutes instead of seconds.
function textBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < 0x20) bytes += 6;
    else if (code === 0x22 || code === 0x5c) bytes += 2;
    else bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
  }
  return bytes;
}
// Stryker restore all

/** The bytes of a value's JSON in UTF-8; meant for the few requests that hold no rows. */
export function jsonBytes(value: unknown): number {
  return textBytes(JSON.stringify(value));
}
