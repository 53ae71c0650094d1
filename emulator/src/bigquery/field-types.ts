import { notEmulated, Refusal } from './refusal';

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly mode?: string;
  readonly description?: string;
}

interface FieldType {
  /** The name in the API's responses. */
  readonly api: string;
  readonly duck: string;
  /** The names of the type in DuckDB's results. */
  readonly result: RegExp;
}

const TYPES: readonly FieldType[] = [
  { api: 'STRING', duck: 'VARCHAR', result: /^VARCHAR$/ },
  { api: 'INTEGER', duck: 'BIGINT', result: /^(BIGINT|INTEGER|HUGEINT|UBIGINT)$/ },
  { api: 'FLOAT', duck: 'DOUBLE', result: /^DOUBLE$/ },
  { api: 'NUMERIC', duck: 'DECIMAL(38,9)', result: /^DECIMAL/ },
  { api: 'DATE', duck: 'DATE', result: /^DATE$/ },
  { api: 'DATETIME', duck: 'TIMESTAMP', result: /^TIMESTAMP$/ },
];

const SQL_NAMES: ReadonlyMap<string, string> = new Map([
  ['INT64', 'INTEGER'],
  ['FLOAT64', 'FLOAT'],
]);

/** The type with this name in the API or in SQL. */
function typeOf(name: string): FieldType {
  const api = SQL_NAMES.get(name) ?? name;
  return TYPES.find((type) => type.api === api) ?? notEmulated(`type ${name}`);
}

export function duckType(name: string): string {
  return typeOf(name).duck;
}

export function apiType(duckName: string): string {
  return TYPES.find(({ result }) => result.test(duckName))?.api ?? notEmulated(`result type ${duckName}`);
}

/** True if both names mean the same type. */
export function isSameType(one: string, other: string): boolean {
  return typeOf(one).api === typeOf(other).api;
}

/** The fields as Google stores them. Throws for names and types that Google does not accept. */
export function checkedFields(fields: readonly Field[]): readonly Field[] {
  const names = new Set<string>();
  return fields.map(({ name, type, mode = 'NULLABLE', ...rest }) => {
    if (!/^[A-Za-z_]\w{0,299}$/.test(name))
      throw new Refusal(
        'invalid',
        `Invalid field name "${name}". Fields must contain only letters, numbers, and underscores, start with a letter or underscore, and be at most 300 characters long.`,
      );
    if (names.has(name.toLowerCase())) throw new Refusal('invalid', `Duplicate field name: ${name}`);
    names.add(name.toLowerCase());
    return { name, type: typeOf(type).api, mode, ...rest };
  });
}

/** A value as the API writes it: a text, or null. */
export function apiValue(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (type === 'NUMERIC') return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return type === 'DATETIME' ? text.replace(' ', 'T') : text;
}

export function quotedName(name: string): string {
  return `"${name.replace(/"/g, '""')}"`;
}

export function quotedText(text: string): string {
  return `'${text.replace(/'/g, "''")}'`;
}
