import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { DuckError, duck } from './duck';
import { duckType, type Field, isSameType, quotedText } from './field-types';
import type { Outcome } from './jobs';
import { notEmulated, only, Refusal } from './refusal';
import { nameOf, type TableReference, type Tables } from './tables';

const FIELDS = [
  'destinationTable',
  'schema',
  'sourceFormat',
  'encoding',
  'allowQuotedNewlines',
  'preserveAsciiControlCharacters',
  'maxBadRecords',
  'createDisposition',
  'writeDisposition',
];
/** Google's limit for a CSV file. */
const MOST_MEDIA_BYTES = 100 * 1024 * 1024;

interface LoadConfiguration {
  readonly destinationTable: TableReference;
  readonly schema: { readonly fields: readonly Field[] };
  readonly sourceFormat: string;
  readonly allowQuotedNewlines?: boolean;
  readonly preserveAsciiControlCharacters?: boolean;
  readonly createDisposition?: string;
  readonly writeDisposition?: string;
}

const QUOTE = 0x22;
let files = 0;

/** Loads all rows of a CSV file into a table, or none. Throws Refusal as the error of the job. */
export function load(
  tables: Tables,
  given: Readonly<Record<string, unknown>>,
  media: Uint8Array,
  now: number,
): Outcome {
  only(given, FIELDS, 'load');
  const configuration = given as unknown as LoadConfiguration;
  checkKnown(configuration);
  const { destinationTable, schema } = configuration;
  const { rows, resource } = tables.table(destinationTable, now);
  checkSchema(schema.fields, resource.schema.fields, nameOf(destinationTable));
  const text = textOf(media, configuration);
  const file = join(tmpdir(), `bigquery-load-${process.pid}-${files++}.csv`);
  try {
    writeFileSync(file, text);
    const before = count(rows);
    tables.replaceRows(
      destinationTable,
      `SELECT * FROM ${rows} UNION ALL ${reading(file, schema.fields)}`,
      now,
    );
    const after = count(tables.table(destinationTable, now).rows);
    return { statistics: { load: { outputRows: String(after - before) } } };
  } catch (error) {
    if (!(error instanceof DuckError)) throw error;
    throw new Refusal(
      'invalid',
      `Error while reading data, error message: CSV processing encountered too many errors, giving up. ${error.message.slice(0, 300)}`,
    );
  } finally {
    rmSync(file, { force: true });
  }
}

function checkKnown(configuration: LoadConfiguration): void {
  const { sourceFormat, createDisposition, writeDisposition, allowQuotedNewlines } = configuration;
  if (sourceFormat !== 'CSV') notEmulated(`load of ${sourceFormat}`);
  if (createDisposition !== 'CREATE_NEVER') notEmulated(`load with ${createDisposition}`);
  if (writeDisposition !== 'WRITE_APPEND') notEmulated(`load with ${writeDisposition}`);
  if (allowQuotedNewlines !== true) notEmulated('load without allowQuotedNewlines');
}

function checkSchema(fields: readonly Field[], held: readonly Field[], table: string): void {
  const fits =
    fields.length === held.length &&
    fields.every(({ name, type }, at) => held[at]!.name === name && isSameType(type, held[at]!.type));
  if (!fits) throw new Refusal('invalid', `Provided Schema does not match Table ${table}.`);
}

/** The text of the file. Like Google, it recognizes gzip by its first bytes. */
function textOf(media: Uint8Array, { preserveAsciiControlCharacters }: LoadConfiguration): Uint8Array {
  const text = media[0] === 0x1f && media[1] === 0x8b ? gunzipSync(media) : media;
  if (text.length > MOST_MEDIA_BYTES) throw new Refusal('invalid', 'Input CSV file is too large.');
  if (preserveAsciiControlCharacters !== true && text.includes(0))
    throw new Refusal('invalid', 'Error while reading data: Bad character (ASCII 0) encountered.');
  if (quotes(text) % 2 !== 0)
    throw new Refusal('invalid', 'Error while reading data: Missing close double quote (") character.');
  return text;
}

/** The number of quotes. An odd number must be refused here, because DuckDB would close a quote at the end of the file. */
function quotes(text: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf(QUOTE); at >= 0; at = text.indexOf(QUOTE, at + 1)) count++;
  return count;
}

function reading(file: string, fields: readonly Field[]): string {
  const columns = fields.map(({ name, type }) => `${quotedText(name)}: ${quotedText(duckType(type))}`);
  const options = [
    `columns = {${columns.join(', ')}}`,
    "delim = ',', quote = '\"', escape = '\"', new_line = '\\n', nullstr = ''",
    'header = false, auto_detect = false, allow_quoted_nulls = false, parallel = false, strict_mode = true',
  ];
  return `SELECT * FROM read_csv(${quotedText(file)}, ${options.join(', ')})`;
}

function count(rows: string): number {
  return Number(duck(`SELECT COUNT(*) FROM ${rows}`).rows[0]![0]);
}
