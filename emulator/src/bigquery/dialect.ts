import { duckType, quotedName, quotedText } from './field-types';
import { notEmulated, Refusal } from './refusal';
import type { TableReference } from './tables';

export interface QueryParameter {
  readonly name: string;
  readonly parameterType: { readonly type: string; readonly arrayType?: { readonly type: string } };
  readonly parameterValue: {
    readonly value?: string;
    readonly arrayValues?: readonly { readonly value: string }[];
  };
}

const TOKEN =
  /\s+|`[^`]*`|@\w+|r'[^']*'|'(?:[^'\\]|\\.)*'|[A-Za-z_]\w*|\d+(?:\.\d+)?|<=|>=|<>|!=|[-+*/=<>(),.]/y;

/** Words with the same meaning in DuckDB and BigQuery. */
const WORDS = new Set(
  'SELECT FROM WHERE GROUP ORDER BY AS AND OR NOT IN IS NULL BETWEEN CAST DISTINCT LIMIT EXTRACT HOUR DESC ASC TRUE FALSE'.split(
    ' ',
  ),
);
const FUNCTIONS = new Set(
  'SUM COUNT COUNTIF IF NULLIF COALESCE SAFE_DIVIDE LOWER TRIM REGEXP_CONTAINS MIN MAX'.split(' '),
);
const TYPE_NAMES = new Set(['STRING', 'INT64', 'FLOAT64', 'NUMERIC', 'DATE', 'DATETIME']);

/** Translates a query from BigQuery's SQL to DuckDB's. `rowsOf` returns the name of a table's DuckDB table. Throws Refusal. */
export function translated(
  sql: string,
  parameters: readonly QueryParameter[],
  rowsOf: (table: TableReference) => string,
): string {
  const values = new Map(parameters.map((parameter) => [`@${parameter.name}`, literalOf(parameter)]));
  // A subquery replaces the parameter, because DuckDB needs the list as rows.
  return tokensOf(sql.replace(/\bIN UNNEST\((@\w+)\)/g, 'IN $1'))
    .map((token) => {
      if (token.startsWith('`')) return nameIn(token, rowsOf);
      if (token.startsWith('@')) return values.get(token) ?? missing(token);
      if (token.startsWith("r'")) return token.slice(1);
      if (/^[A-Za-z_]/.test(token)) return wordOf(token);
      return token;
    })
    .join('');
}

function tokensOf(sql: string): readonly string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < sql.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(sql);
    if (found === null)
      throw new Refusal('invalidQuery', `Syntax error: Unexpected "${sql.slice(at, at + 10)}"`);
    tokens.push(found[0]);
  }
  return tokens;
}

/** The name of a table with its project and dataset, or of a column. */
function nameIn(token: string, rowsOf: (table: TableReference) => string): string {
  const name = token.slice(1, -1);
  const parts = name.split('.');
  if (parts.length === 1) return quotedName(name);
  if (parts.length !== 3) notEmulated(`name ${name}`);
  return rowsOf({ projectId: parts[0]!, datasetId: parts[1]!, tableId: parts[2]! });
}

function wordOf(token: string): string {
  const word = token.toUpperCase();
  if (TYPE_NAMES.has(word)) return duckType(word);
  return WORDS.has(word) || FUNCTIONS.has(word) ? word : notEmulated(`word ${token}`);
}

function literalOf({ parameterType, parameterValue }: QueryParameter): string {
  const { type, arrayType } = parameterType;
  if (type === 'ARRAY' && arrayType?.type === 'STRING') {
    const texts = (parameterValue.arrayValues ?? []).map(({ value }) => quotedText(value));
    return `(SELECT unnest([${texts.join(', ')}]::VARCHAR[]))`;
  }
  const value = parameterValue.value ?? '';
  if (type === 'STRING') return quotedText(value);
  if (type !== 'DATE') notEmulated(`parameter of type ${type}`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value))
    throw new Refusal('invalidQuery', `Invalid value for DATE: ${value}`);
  return `DATE '${value}'`;
}

function missing(token: string): never {
  throw new Refusal('invalidQuery', `Query parameter '${token.slice(1)}' not found`);
}
