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

/** For each list of suggestions: the columns of the ids and names, and the largest number of stored suggestions. */
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

/** The apps, countries and networks of earlier responses. The form suggests them for its filters. */
export interface Suggestions {
  readonly apps: readonly Suggestion[];
  readonly areas: readonly Suggestion[];
  /** The id of a network is its name, because device rows are filtered by name. */
  readonly networks: readonly Suggestion[];
}

export interface Suggestion {
  readonly id: string;
  /** Empty if unknown. It is text from the service, so show it as text only. */
  readonly name: string;
}

const isSuggestion = fieldsCheck<Suggestion>({ id: isString, name: isString });
const STORED = storedForm<Suggestions>((fields) =>
  ofEachKind((kind) => {
    const list = fields[kind];
    return Array.isArray(list) ? list.filter(isSuggestion) : [];
  }),
);

/** The stored suggestions. `properties` are the document's, or a copy of them that the caller has already read. */
export function storedSuggestions(properties: Pick<Properties, 'get'>): Suggestions {
  return STORED.read(properties.get(PROPERTY)) ?? ofEachKind(() => []);
}

/** Adds the apps, countries and networks of a table to the stored suggestions. Writes only if a suggestion is new or has changed. */
export function rememberSuggestions(table: Table, document: TextStore): void {
  const before = storedSuggestions(document);
  const after = fitting(ofEachKind((kind) => withValues(before[kind], table, KINDS[kind])));
  if (JSON.stringify(after) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(after));
}

function ofEachKind(list: (kind: keyof Suggestions) => readonly Suggestion[]): Suggestions {
  return { apps: list('apps'), areas: list('areas'), networks: list('networks') };
}

/** The known suggestions with missing names filled in, then the new ones. In this order, a run without new values writes nothing. */
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

/** The suggestions without the last ones of the longest lists, so that their text is short enough to be stored. */
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
