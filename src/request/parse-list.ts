import { getTexts } from '../wording';
import type { DraftField } from './draft';
import type { Issues } from './issues';

/** The deepest level of nested arrays that is read. A list may be a range of cells (two levels) and may contain ranges. */
const DEEPEST = 4;

/** A single value as text: '' for a blank, the cell's value for a range of one cell, and TRUE or “something that is not text” for others. */
export function parseText(value: unknown, depth = 0): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.length < 2 && depth < DEEPEST) return parseText(value[0], depth + 1);
  return describeUnexpectedValue(value);
}

/** Blanks are skipped. Any other value is an issue: if it was skipped, the report would contain more than the user asked for. */
export function parseList(field: DraftField, value: unknown, findings: Issues, depth = 0): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return splitList(value);
  if (typeof value === 'number' && isFaithful(value, field === 'apps')) return [String(value)];
  if (Array.isArray(value) && depth < DEEPEST)
    return value.flatMap((item) => parseList(field, item, findings, depth + 1));
  findings.addIssue(field, '', getTexts().requests.notAnItem(describeUnexpectedValue(value)));
  return [];
}

/** Like parseList, but for names, which may contain commas. A text is split only if it is the whole list. */
export function parseNames(field: DraftField, value: unknown, findings: Issues): string[] {
  if (!Array.isArray(value)) return parseList(field, value, findings);
  return value.flat(DEEPEST).flatMap((item) => {
    // After `flat`, an array is nested too deeply: with DEEPEST, parseList refuses it.
    const names = typeof item === 'string' ? [item.trim()] : parseList(field, item, findings, DEEPEST);
    return names.filter((name) => name !== '');
  });
}

export function removeDuplicates<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

/** An item that begins with a quotation mark, in which two mean one, or an item without separators. */
const ITEM = / *"((?:[^"]|"")*)"([^,;，；、\r\n]*)|[^,;，；、\r\n]+/g;

/** The items of a text with commas, semicolons or line ends; blanks are skipped. An item in quotation marks may contain separators. */
export function splitList(text: string): string[] {
  return Array.from(text.matchAll(ITEM), ([item, quoted, textAfterQuote = '']) =>
    quoted === undefined || textAfterQuote.trim() !== '' ? item.trim() : quoted.replace(/""/g, '"').trim(),
  ).filter((item) => item !== '');
}

/** False for a number that may have lost digits: a sheet stores fifteen digits of a number, and the id 3.10 as 3.1. */
export function isFaithful(value: number, isId: boolean): boolean {
  return Math.abs(value) < 1e15 && (!isId || Number.isInteger(value));
}

/** True for a date from any JavaScript context. `instanceof` fails for dates from another context. */
export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function describeUnexpectedValue(value: unknown): string {
  return typeof value === 'object' ? getTexts().requests.noText : String(value).toUpperCase();
}

/** Matches cell errors with “!” or “?” at the end, in any language: #REF!, #BEZUG!, #¡REF!. */
const LIKE_AN_ERROR = /^#[¡¿]?[\p{L}\d/_-]{2,30}[!?]$/u;
/** Matches cell errors such as #N/A, #Н/Д and #YOK. Only capitals match, because most names that begin with # have small letters or digits. */
const IN_CAPITALS = /^#\p{Lu}[\p{Lu}/]{1,9}$/u;

/** The texts that Sheets shows in a cell while its formula is being calculated. */
const LOADING = /^loading(?:\.\.\.|…)$/i;

/** The first cell error, or the sign of a cell that is being calculated, in a value, which may be a text, a list of texts or the cells of a range. */
export function findErrorText(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findErrorText).find((error) => error !== undefined);
  if (typeof value !== 'string' || !/#|loading/i.test(value)) return undefined;
  return splitList(value).find(isErrorText)?.toUpperCase();
}

function isErrorText(item: string): boolean {
  return LIKE_AN_ERROR.test(item) || IN_CAPITALS.test(item) || LOADING.test(item);
}
