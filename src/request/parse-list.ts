import { texts } from '../wording/texts';
import type { DraftField } from './draft-fields';
import type { Issues } from './issues';

/** A list may be a range of cells, and a range may stand in a list; deeper arrays are no list of a person. */
const DEEPEST = 4;

/** The text of a single value: '' for a blank; a cell of its own counts as its value, anything else as a word for it. */
export function parseText(value: unknown, depth = 0): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.length < 2 && depth < DEEPEST) return parseText(value[0], depth + 1);
  return wordFor(value);
}

/**
 * The items of a list: a text with commas, semicolons or line ends, a number, or arrays of them. Blanks are skipped.
 * What nobody can mean as an item is an issue: skipped in silence, it would widen the report.
 */
export function parseList(field: DraftField, value: unknown, findings: Issues, depth = 0): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return splitList(value);
  if (typeof value === 'number' && isFaithful(value, field)) return [String(value)];
  if (Array.isArray(value) && depth < DEEPEST)
    return value.flatMap((item) => parseList(field, item, findings, depth + 1));
  if (typeof value === 'number') findings.add(field, value, texts().requests.lostDigits);
  else if (isDate(value)) findings.add(field, '', texts().requests.dateInList);
  else findings.add(field, '', texts().requests.notAnItem(wordFor(value)));
  return [];
}

/** As a list, but of names, which may hold commas themselves: only a text that stands alone is split at them. */
export function parseNames(field: DraftField, value: unknown, findings: Issues, depth = 0): string[] {
  if (!Array.isArray(value) || depth >= DEEPEST) return parseList(field, value, findings, depth);
  return value.flatMap((item) => {
    if (typeof item !== 'string') return parseNames(field, item, findings, depth + 1);
    const name = item.trim();
    return name === '' ? [] : [name];
  });
}

/** Each item once, the first time it stands there. */
export function unique<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}

/** The items of a text with commas, semicolons or line ends; blanks are skipped. */
export function splitList(text: string): string[] {
  return text
    .split(/[,;，；、\r\n]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** A sheet keeps fifteen digits of a number, and of the app id 3.10 only 3.1. */
function isFaithful(value: number, field: DraftField): boolean {
  const mayHaveLostZeros = field === 'apps' && !Number.isInteger(value);
  return Math.abs(value) < 1e15 && !mayHaveLostZeros;
}

/** By its tag: a date of another context is no instance of ours. */
function isDate(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object Date]';
}

function wordFor(value: unknown): string {
  if (typeof value === 'boolean') return String(value).toUpperCase();
  const { list, date, other } = texts().requests.values;
  return Array.isArray(value) ? list : isDate(value) ? date : other;
}
