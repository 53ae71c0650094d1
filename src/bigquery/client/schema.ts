import type { ValueType } from '../../catalogue/entry';
import type { FieldSchema } from '../../platform/bigquery-port';
import type { Column } from '../../table/table';

/** The column that the table is partitioned by: the requested day, in the report zone. */
export const DAY_FIELD: FieldSchema = {
  name: 'day',
  type: 'DATE',
  description: 'The day that was asked for, in the report zone. The table is partitioned by it.',
};

/**
 * BigQuery's types. Money is NUMERIC: it has nine decimals, and sums are exact. Moments are DATETIME in the report zone, as the days
 * are, because the console would show a TIMESTAMP in another zone.
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

/** The API returns other names for some types. */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
  ['DECIMAL', 'NUMERIC'],
]);

/** True if values of this type are texts in BigQuery's answers and in the add-on's tables. */
export function isText(type: ValueType): boolean {
  return type === 'text' || type === 'id' || type === 'date';
}

/** True for every column except the date. The date is not loaded, because DAY_FIELD contains it. */
export function isLoaded({ field }: Column): boolean {
  return field !== 'date';
}

export function loadedSchema(columns: readonly Column[]): readonly FieldSchema[] {
  const loaded = columns.filter(isLoaded);
  return loaded.map(({ field, type, note }) => ({ name: field, type: TYPES[type], description: note }));
}

/** The SQL name of a type in an API response. */
export function typeName(type: string): string {
  return OLDER_NAMES.get(type) ?? type;
}

/** The field with this name. BigQuery ignores case in names. */
export function schemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
}
