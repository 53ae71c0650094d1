import type { ValueType } from '../../catalogue/entry';
import type { FieldSchema } from '../../platform/bigquery-port';
import type { Column } from '../../table/table';

/** The column that the table is partitioned by: the day that was asked for, in the report zone. */
export const DAY_FIELD: FieldSchema = {
  name: 'day',
  type: 'DATE',
  description: 'The day that was asked for, in the report zone. The table is partitioned by it.',
};

/** In load tables only: which part of a day's rows a row came with. */
export const PART_FIELD: FieldSchema = { name: 'load_part', type: 'STRING' };

/**
 * Money is NUMERIC: sums are exact, and rows rounded to nine decimals are off by less than a cent in ten million. Moments are
 * DATETIME, clock time of the report zone, so that they agree with the day; a time stamp would show another in the console.
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

/** The API answers with the older names of some types. */
const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
  ['DECIMAL', 'NUMERIC'],
]);

/** The table's own columns of a report: the asked day stands in DAY_FIELD already. */
export function loadedColumns(columns: readonly Column[]): readonly Column[] {
  return columns.filter(({ field }) => field !== 'date');
}

/** The field of a column. */
export function columnSchema({ field, type, note }: Column): FieldSchema {
  return { name: field, type: TYPES[type], description: note };
}

/** A type by the name that SQL has for it. */
export function typeName(type: string): string {
  return OLDER_NAMES.get(type) ?? type;
}

/** The field of that name: names are told apart without case. */
export function schemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
}
