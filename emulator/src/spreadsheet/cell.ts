/** The content of a cell. */
import { Formula } from './formula/formula';
import { CellError, ERROR_TYPES, type Scalar } from './formula/scalar';
import { InvalidRequest, type Json, type JsonObject, notEmulated } from './json';

/** The entered content: a text, a number, a boolean or a formula. A blank cell is undefined. */
export type Stored = string | number | boolean | Formula;

/** A cell's format as the API's JSON; equal formats are one object. */
export type Format = JsonObject;

export const MOST_CHARACTERS = 50_000;

export type ParseFormula = (text: string) => Formula;

/** Reads an `ExtendedValue`; an absent or empty one is a blank cell. */
export function storedValue(value: Json | undefined, parse: ParseFormula): Stored | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object') throw new InvalidRequest("Invalid value at 'user_entered_value'");
  const names = Object.keys(value);
  if (names.length === 0) return undefined;
  if (names.length > 1)
    throw new InvalidRequest(`Invalid value: only one of ${names.join(', ')} may be set.`);
  return typed(names[0]!, (value as JsonObject)[names[0]!], parse);
}

function typed(name: string, value: Json | undefined, parse: ParseFormula): Stored | undefined {
  if (value === null || value === undefined) return undefined;
  if (name === 'stringValue' && typeof value === 'string')
    return value === '' ? undefined : checkedText(value);
  if (name === 'numberValue' && typeof value === 'number') return value;
  if (name === 'boolValue' && typeof value === 'boolean') return value;
  if (name === 'formulaValue' && typeof value === 'string') {
    if (!value.startsWith('='))
      throw new InvalidRequest(`Invalid formulaValue: ${value} does not begin with "=".`);
    return parse(checkedText(value));
  }
  throw new InvalidRequest(`Invalid value at 'user_entered_value.${name}': ${JSON.stringify(value)}`);
}

/** Returns the text. Throws if it is too long for a cell. */
export function checkedText(text: string): string {
  if (text.length > MOST_CHARACTERS)
    throw new InvalidRequest(
      `Your input contains more than the maximum of ${MOST_CHARACTERS} characters in a single cell.`,
    );
  return text;
}

/** A value as the API's `ExtendedValue`. */
export function extended(value: Exclude<Scalar, undefined>): JsonObject {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { numberValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return { errorValue: { type: ERROR_TYPES[value.code], message: value.sentence ?? value.code } };
}

/** A value as `getValues` and `values.get` return it. */
export function plain(value: Scalar): string | number | boolean {
  if (value === undefined) return '';
  return value instanceof CellError ? value.code : value;
}

const FORMAT_FIELDS = [
  'numberFormat',
  'backgroundColor',
  'backgroundColorStyle',
  'borders',
  'padding',
  'horizontalAlignment',
  'verticalAlignment',
  'wrapStrategy',
  'textDirection',
  'textFormat',
  'hyperlinkDisplayType',
  'textRotation',
];
const NUMBER_FORMATS = ['TEXT', 'NUMBER', 'PERCENT', 'CURRENCY', 'DATE', 'TIME', 'DATE_TIME', 'SCIENTIFIC'];

/** Throws if a format has a field or a number format type that the API does not have. */
export function checkFormat(format: JsonObject): void {
  for (const name of Object.keys(format))
    if (!FORMAT_FIELDS.includes(name)) notEmulated(`CellFormat.${name}`);
  const number = format['numberFormat'] as JsonObject | undefined;
  if (number && !NUMBER_FORMATS.includes(String(number['type'])))
    throw new InvalidRequest(
      `Invalid value at 'user_entered_format.number_format.type': ${JSON.stringify(number['type'])}`,
    );
}

export interface NumberFormat {
  readonly type: string;
  readonly pattern?: string;
}

export function numberFormatOf(format: Format | undefined): NumberFormat | undefined {
  return format?.['numberFormat'] as NumberFormat | undefined;
}

/** True if a user sees no difference between the two contents. */
export function sameContent(a: Stored | undefined, b: Stored | undefined): boolean {
  return a === b || (a instanceof Formula && b instanceof Formula && a.sameAs(b));
}
