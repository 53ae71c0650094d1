import type { TextStore } from '../../platform/ports';
import { fieldsCheck, isString } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import type { Table } from '../../table/table';
import type { Properties } from '../report-ports';

const PROPERTY = 'adreports.suggestions';
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
const LONGEST = 60;

/** The columns that contain the values, and how many values are stored. */
const KINDS = {
  apps: { id: 'appId', names: ['appName', 'packageName'], most: 200 },
  areas: { id: 'area', names: ['countryName'], most: 260 },
  networks: { id: 'networkName', names: [], most: 100 },
} as const;
const KIND_NAMES = ['apps', 'areas', 'networks'] as const;

/** The values of earlier responses, which the form offers. */
export interface Suggestions {
  readonly apps: readonly Suggestion[];
  readonly areas: readonly Suggestion[];
  /** The id is the name, because device rows are filtered by name. */
  readonly networks: readonly Suggestion[];
}

export interface Suggestion {
  readonly id: string;
  /** Empty if unknown. Text from the service: show it as text only. */
  readonly name: string;
}

const isSuggestion = fieldsCheck<Suggestion>({ id: isString, name: isString });
const STORED = storedForm<Suggestions>((fields) =>
  ofEachKind((kind) => {
    const list = fields[kind];
    return Array.isArray(list) ? list.filter(isSuggestion) : [];
  }),
);

/** The stored suggestions; `kept` are the document's properties, if they were read before. */
export function storedSuggestions(document: TextStore, kept?: Properties): Suggestions {
  const text = kept === undefined ? document.get(PROPERTY) : kept.get(PROPERTY);
  return STORED.read(text) ?? ofEachKind(() => []);
}

/** Adds the apps, countries and networks of a table. Writes only if there is a new value. */
export function rememberSuggestions(table: Table, document: TextStore): void {
  const before = storedSuggestions(document);
  const after = fitting(
    ofEachKind((kind) => {
      const { id, names, most } = KINDS[kind];
      return merged(valuesOf(table, id, names), before[kind]).slice(0, most);
    }),
  );
  if (JSON.stringify(after) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(after));
}

function ofEachKind(list: (kind: keyof Suggestions) => readonly Suggestion[]): Suggestions {
  return { apps: list('apps'), areas: list('areas'), networks: list('networks') };
}

function valuesOf({ columns, rows }: Table, id: string, names: readonly string[]): Suggestion[] {
  const at = columns.findIndex(({ field }) => field === id);
  if (at < 0) return [];
  const nameAt = columns.findIndex(({ field }) => names.includes(field));
  const found = new Map<string, string>();
  for (const row of rows) {
    const value = short(row[at]);
    if (value !== '' && !found.get(value)) found.set(value, nameAt < 0 ? '' : short(row[nameAt]));
  }
  return [...found].map(([value, name]) => ({ id: value, name }));
}

/** Adds new values after the known ones, so that a run without new values writes nothing. Fills in missing names. */
function merged(found: readonly Suggestion[], before: readonly Suggestion[]): Suggestion[] {
  const names = new Map(found.map(({ id, name }) => [id, name]));
  const known = new Set(before.map(({ id }) => id));
  return [
    ...before.map(({ id, name }) => ({ id, name: name === '' ? (names.get(id) ?? '') : name })),
    ...found.filter(({ id }) => !known.has(id)),
  ];
}

/** Removes the last values of the longest list until the text is short enough to be stored. */
function fitting(all: Suggestions): Suggestions {
  let fitted = all;
  while (jsonBytes(fitted) > MOST_BYTES) {
    const lists = fitted;
    const longest = KIND_NAMES.reduce((one, other) =>
      lists[other].length > lists[one].length ? other : one,
    );
    fitted = { ...lists, [longest]: lists[longest].slice(0, -1) };
  }
  return fitted;
}

function short(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST ? '' : text;
}
