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
const KINDS: Readonly<Record<keyof Suggestions, Kind>> = {
  apps: { id: 'appId', names: ['appName', 'packageName'], most: 200 },
  areas: { id: 'area', names: ['countryName'], most: 260 },
  networks: { id: 'networkName', names: [], most: 100 },
};

interface Kind {
  readonly id: string;
  readonly names: readonly string[];
  readonly most: number;
}

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

/** The suggestions in the document's properties, read one by one or all at once. */
export function storedSuggestions(properties: Pick<Properties, 'get'>): Suggestions {
  return STORED.read(properties.get(PROPERTY)) ?? ofEachKind(() => []);
}

/** Adds the apps, countries and networks of a table. Writes only if there is a new value. */
export function rememberSuggestions(table: Table, document: TextStore): void {
  const before = storedSuggestions(document);
  const after = fitting(ofEachKind((kind) => withValues(before[kind], table, KINDS[kind])));
  if (JSON.stringify(after) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(after));
}

function ofEachKind(list: (kind: keyof Suggestions) => readonly Suggestion[]): Suggestions {
  return { apps: list('apps'), areas: list('areas'), networks: list('networks') };
}

/** Adds new values after the known ones, so that a run without new values writes nothing. Fills in missing names. */
function withValues(before: readonly Suggestion[], { columns, rows }: Table, kind: Kind): Suggestion[] {
  const at = columns.findIndex(({ field }) => field === kind.id);
  const nameAt = columns.findIndex(({ field }) => kind.names.includes(field));
  const names = new Map(before.map(({ id, name }) => [id, name]));
  for (const row of rows) {
    const id = short(row[at]);
    if (id !== '' && !names.get(id)) names.set(id, short(row[nameAt]));
  }
  return [...names].slice(0, kind.most).map(([id, name]) => ({ id, name }));
}

/** Shortens the longest lists until the text is short enough to be stored. */
function fitting(all: Suggestions): Suggestions {
  let fitted = all;
  for (let most = KINDS.areas.most; jsonBytes(fitted) > MOST_BYTES; most--)
    fitted = ofEachKind((kind) => all[kind].slice(0, most));
  return fitted;
}

function short(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST ? '' : text;
}
