import type { ValueType } from '../../catalogue/entry';
import type { FieldSchema } from '../../platform/bigquery-port';
import type { Column } from '../../table/table';

/** The column that the table is partitioned by: the requested day, in the report zone. */
export const DAY_FIELD: FieldSchema = {
  name: 'day',
  type: 'DATE',
  description: 'The day that was asked for, in the report zone. The table is partitioned by it.',
};

/** A column of load tables only: the part of a day's rows to which a row belongs. */
export const PART_FIELD: FieldSchema = { name: 'load_part', type: 'STRING' };

/**
 * Money is NUMERIC, so that sums are exact; it has nine decimals. Moments are DATETIME, the local time of the report zone, so that
 * they agree with the day. The console would show a TIMESTAMP in another zone.
 */
const TYPES: Readonly<Record<ValueType, string>> = {
  date: 'DATE',
  moment: 'DATETIME',
  text: 'STRING',
  id: 'STRING',
  count: 'INT64',
  decimal: 'FLOAT64',
  share: 'FLOAT64',
  money: 'NUMERIC',
};

/** The API returns older names for some types. */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
  ['DECIMAL', 'NUMERIC'],
]);

/** True for types with values that BigQuery and the add-on both write as text. */
export function isText(type: ValueType): boolean {
  return type === 'text' || type === 'id' || type === 'date';
}

/** True for the columns that are loaded: all but the date, which DAY_FIELD contains. */
export function isLoaded({ field }: Column): boolean {
  return field !== 'date';
}

/** The fields of the loaded columns. */
export function loadedSchema(columns: readonly Column[]): readonly FieldSchema[] {
  const loaded = columns.filter(isLoaded);
  return loaded.map(({ field, type, note }) => ({ name: field, type: TYPES[type], description: note }));
}

/** The name of a type in SQL. */
export function typeName(type: string): string {
  return OLDER_NAMES.get(type) ?? type;
}

/** The field with this name. BigQuery ignores case in names. */
export function schemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
}
