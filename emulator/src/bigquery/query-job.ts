import { type QueryParameter, translated } from './dialect';
import { type DuckAnswer, DuckError, duck } from './duck';
import { apiType, apiValue, type Field, isSameType, quotedName } from './field-types';
import type { Outcome } from './jobs';
import { notEmulated, only, Refusal } from './refusal';
import { type HeldTable, nameOf, type TableReference, type Tables } from './tables';

const FIELDS = [
  'query',
  'useLegacySql',
  'parameterMode',
  'queryParameters',
  'destinationTable',
  'createDisposition',
  'writeDisposition',
];

interface QueryConfiguration {
  readonly query: string;
  readonly useLegacySql?: boolean;
  readonly queryParameters?: readonly QueryParameter[];
  readonly destinationTable?: TableReference;
  readonly createDisposition?: string;
  readonly writeDisposition?: string;
}

/** The result of a query. Values are written as in the API. */
export interface QueryResult {
  readonly fields: readonly Field[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly totalRows: number;
}

/** Executes a query, or replaces a partition with its rows. Throws Refusal as the error of the job. */
export function query(tables: Tables, given: Readonly<Record<string, unknown>>, now: number): Outcome {
  only(given, FIELDS, 'query');
  const configuration = given as unknown as QueryConfiguration;
  if (configuration.useLegacySql !== false) notEmulated('legacy SQL');
  const rowsOf = (reference: TableReference) => tables.table(reference, now).rows;
  const sql = translated(configuration.query, configuration.queryParameters ?? [], rowsOf);
  const { destinationTable } = configuration;
  try {
    const result =
      destinationTable === undefined
        ? answered(duck(sql))
        : replaced(tables, destinationTable, configuration, sql, now);
    return { statistics: {}, result };
  } catch (error) {
    throw error instanceof DuckError ? new Refusal('invalidQuery', error.message.slice(0, 300)) : error;
  }
}

function answered({ names, types, rows }: DuckAnswer): QueryResult {
  const fields = names.map((name, at) => ({ name, type: apiType(types[at]!) }));
  const texts = rows.map((row) => row.map((value, at) => apiValue(value, fields[at]!.type)));
  return { fields, rows: texts, totalRows: rows.length };
}

function replaced(
  tables: Tables,
  destination: TableReference,
  { createDisposition, writeDisposition }: QueryConfiguration,
  sql: string,
  now: number,
): QueryResult {
  if (createDisposition !== 'CREATE_NEVER') notEmulated(`query with ${createDisposition}`);
  if (writeDisposition !== 'WRITE_TRUNCATE') notEmulated(`query with ${writeDisposition}`);
  const [tableId, partition] = destination.tableId.split('$') as [string, string | undefined];
  if (partition === undefined) notEmulated('a query that replaces a whole table');
  const reference = { ...destination, tableId };
  const held = tables.table(reference, now);
  const day = dayOf(partition, held);
  const { names, types } = duck(`SELECT * FROM (${sql}) LIMIT 0`);
  checkColumns(names, types, held);
  const by = quotedName(held.resource.timePartitioning!.field!);
  const [total, elsewhere] = duck(
    `SELECT COUNT(*), COUNT(*) FILTER (WHERE ${by} IS DISTINCT FROM ${day}) FROM (${sql})`,
  ).rows[0]!.map(Number);
  if (elsewhere! > 0)
    throw new Refusal(
      'invalid',
      `Some rows belong to different partitions rather than destination partition ${nameOf(destination)}`,
    );
  const columns = held.resource.schema.fields.map(({ name }) =>
    names.some((other) => other.toLowerCase() === name.toLowerCase())
      ? quotedName(name)
      : `NULL AS ${quotedName(name)}`,
  );
  const others = `SELECT * FROM ${held.rows} WHERE ${by} IS DISTINCT FROM ${day}`;
  tables.replaceRows(reference, `${others} UNION ALL SELECT ${columns.join(', ')} FROM (${sql})`, now);
  return { fields: [], rows: [], totalRows: total! };
}

function dayOf(partition: string, { resource }: HeldTable): string {
  const parts = /^(\d{4})(\d{2})(\d{2})$/.exec(partition);
  if (parts === null || resource.timePartitioning === undefined)
    throw new Refusal('invalid', `Invalid partition: ${partition}`);
  return `DATE '${parts.slice(1).join('-')}'`;
}

function checkColumns(names: readonly string[], types: readonly string[], { resource }: HeldTable): void {
  names.forEach((name, at) => {
    const field = resource.schema.fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
    if (field === undefined)
      throw new Refusal('invalid', `Invalid schema update. Cannot add fields (field: ${name})`);
    const type = apiType(types[at]!);
    if (!isSameType(type, field.type))
      throw new Refusal(
        'invalid',
        `Invalid schema update. Field ${name} has changed type from ${field.type} to ${type}`,
      );
  });
}
