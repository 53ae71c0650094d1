import { AD_FORMATS, ATT_STATUSES, type DimensionId, PLATFORMS, requireDimension } from '../../catalogue';
import { parseDay } from '../../dates';
import { findCountryCode, type KnownValue, removeDuplicates, toNameKey } from '../../request';
import { createFieldReader, findColumnIndex, type TableRows } from '../../table';
import { getTexts } from '../../wording';
import { refuseArguments } from '../arguments';

/** What the rows of an answer have in the field of a filter. */
export interface RowValues {
  /** The field that is compared: that of the filter, or the id in place of a name if all rows have it. */
  readonly field: DimensionId;
  readonly valuesByRow: readonly string[];
  readonly values: ReadonlySet<string>;
  readonly names: readonly ValueName[];
  /** Each value, with and without a name: a text of several values is split by them. */
  readonly knownValues: readonly KnownValue[];
}

/** A text that users may type instead of `value`: a name of it, or its id if `value` is itself a name. */
interface ValueName {
  readonly name: string;
  readonly value: string;
  readonly isId: boolean;
}

export function readRowValues(table: TableRows, dimension: DimensionId): RowValues {
  const field = selectComparedField(dimension, table);
  const readCell = createFieldReader(table.columns, field);
  const valuesByRow = table.rows.map((row) => toPlainValue(field, String(readCell(row) ?? '')));
  const names = listValueNames(field, valuesByRow, table);
  const namedValues = names.filter(({ isId }) => !isId).map(({ name, value }) => ({ id: value, name }));
  const values = new Set(valuesByRow);
  const unnamedValues = Array.from(values, (value) => ({ id: value, name: '' }));
  const knownValues = [...namedValues, ...unnamedValues];
  return { field, valuesByRow, values, names, knownValues };
}

/** Filters by id instead of by name if all rows have the id. A name may be missing in some rows, or change during the days. */
function selectComparedField(id: DimensionId, { columns, rows }: TableRows): DimensionId {
  const { describes } = requireDimension(id);
  const idIndex = findColumnIndex(columns, describes);
  const isIdComplete = isNameField(id) && idIndex >= 0 && rows.every((row) => (row[idIndex] ?? '') !== '');
  return isIdComplete ? (describes as DimensionId) : id;
}

function listValueNames(
  id: DimensionId,
  valuesByRow: readonly string[],
  { columns, rows }: TableRows,
): ValueName[] {
  const names = new Map<string, ValueName>();
  const addValueName = (name: string, value: string, isId = false) => {
    if (value !== '' && name.trim() !== '') names.set(JSON.stringify([name, value]), { name, value, isId });
  };
  // These texts are the names of codes, the values themselves if they are names, and the names (or ids) of the values in another column.
  for (const { id: code, label } of CODES[id] ?? []) addValueName(label, toPlainValue(id, String(code)));
  if (isNameField(id)) for (const value of valuesByRow) addValueName(value, value);
  for (const { field, key: isDimension } of columns) {
    const other = field as DimensionId;
    if (!isDimension || !isCounterpart(other, id)) continue;
    const readRowCell = createFieldReader(columns, other);
    const isId = requireDimension(other).type === 'id';
    valuesByRow.forEach((value, rowIndex) => {
      addValueName(String(readRowCell(rows[rowIndex] ?? []) ?? ''), value, isId);
    });
  }
  return [...names.values()];
}

/** The values in the rows that a text means: the value itself, a country by any of its names, or a name of the value. */
export function findRowValues(text: string, { field, values, names }: RowValues): readonly string[] {
  const value = toPlainValue(field, text);
  if (value !== '' && values.has(value)) return [value];
  const country = field === 'area' ? findCountryCode(text)?.toLowerCase() : undefined;
  return country !== undefined && values.has(country) ? [country] : findValuesByName(text, names);
}

/** The values with the name `text`: to the letter, or else whatever its case and signs. An id has to match to the letter. */
function findValuesByName(text: string, names: readonly ValueName[]): readonly string[] {
  const exact = names.filter(({ name }) => name.trim() === text.trim());
  const key = toNameKey(text);
  // A name that consists only of signs has an empty key.
  const similar = names.filter(({ name, isId }) => key !== '' && !isId && toNameKey(name) === key);
  const matches = exact.length > 0 ? exact : similar;
  const values = removeDuplicates(matches.map(({ value }) => value));
  const [firstName, secondName] = removeDuplicates(matches.map(({ name }) => name.trim()));
  if (values.length < 2 || firstName === undefined || secondName === undefined) return values;
  return refuseArguments(getTexts().formulas.filters.ambiguous(text, firstName, secondName));
}

/** Whether one of the two is the name of the other. */
export function isCounterpart(one: DimensionId, other: DimensionId): boolean {
  const isNameOf = (name: DimensionId, id: DimensionId) =>
    isNameField(name) && requireDimension(name).describes === id;
  return isNameOf(one, other) || isNameOf(other, one);
}

/** A value as it is compared: ids and names exactly, days in any notation, country codes in any case. */
export function toPlainValue(id: DimensionId, text: string): string {
  if (requireDimension(id).type === 'date') return parseDay(text) ?? text;
  return id === 'area' ? text.trim().toLowerCase() : text.trim();
}

/** Whether the values are names: of an id, such as the name of a network, or without an id, such as a channel. */
export function isNameField(id: DimensionId): boolean {
  return requireDimension(id).type === 'text';
}

/** Codes with names that the add-on knows without an answer, by the dimension of the code. */
export const CODES: Readonly<Partial<Record<DimensionId, typeof PLATFORMS>>> = {
  adFormat: AD_FORMATS,
  platform: PLATFORMS,
  attStatus: ATT_STATUSES,
};
