import type { TextStore } from '../../platform/ports';
import { storedForm } from '../../storage/versioned-json';
import { jsonBytes } from '../../table/sheet-cell';
import type { Table } from '../../table/table';

const PROPERTY = 'adreports.suggestions';
const MOST_APPS = 200;
const MOST_AREAS = 260;
const MOST_NETWORKS = 100;
/** Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
const LONGEST = 60;
const NAME_FIELDS = ['appName', 'packageName'];

const STORED = storedForm<Suggestions>(({ apps, areas, networks }) => ({
  apps: listed(apps),
  areas: listed(areas),
  networks: listed(networks),
}));

/** The suggestions in a stored text: the values of earlier responses, which the form offers. */
export function suggestionsIn(text: string | undefined): Suggestions {
  return STORED.read(text) ?? { apps: [], areas: [], networks: [] };
}

export function storedSuggestions(document: TextStore, kept?: ReadonlyMap<string, string>): Suggestions {
  return suggestionsIn(kept === undefined ? document.get(PROPERTY) : kept.get(PROPERTY));
}

/** Adds the apps, countries and networks of a table. Writes only if there is a new value. */
export function rememberSuggestions(table: Table, document: TextStore): void {
  const before = storedSuggestions(document);
  const after = fitting({
    apps: merged(valuesOf(table, 'appId', NAME_FIELDS), before.apps).slice(0, MOST_APPS),
    areas: merged(valuesOf(table, 'area', ['countryName']), before.areas).slice(0, MOST_AREAS),
    networks: merged(valuesOf(table, 'networkName', []), before.networks).slice(0, MOST_NETWORKS),
  });
  if (JSON.stringify(after) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(after));
}

function valuesOf({ columns, rows }: Table, id: string, names: readonly string[]): Suggestion[] {
  const at = columns.findIndex(({ field }) => field === id);
  if (at < 0) return [];
  const name = columns.findIndex(({ field }) => names.includes(field));
  const found = new Map<string, string>();
  for (const row of rows) {
    const value = short(row[at]);
    if (value !== '' && (!found.has(value) || found.get(value) === ''))
      found.set(value, name < 0 ? '' : short(row[name]));
  }
  return [...found].map(([value, called]) => ({ id: value, name: called }));
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

function fitting(all: Suggestions): Suggestions {
  let { apps, areas, networks } = all;
  while (jsonBytes({ apps, areas, networks }) > MOST_BYTES) {
    const most = Math.max(apps.length, areas.length, networks.length);
    if (most === 0) break;
    if (apps.length === most) apps = apps.slice(0, -1);
    else if (areas.length === most) areas = areas.slice(0, -1);
    else networks = networks.slice(0, -1);
  }
  return { apps, areas, networks };
}

function short(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST ? '' : text;
}

function listed(value: unknown): Suggestion[] {
  return Array.isArray(value)
    ? value.filter(
        (one: unknown): one is Suggestion =>
          typeof one === 'object' &&
          one !== null &&
          typeof (one as Suggestion).id === 'string' &&
          typeof (one as Suggestion).name === 'string',
      )
    : [];
}

export interface Suggestion {
  readonly id: string;
  /** Empty if unknown. Text from the service: show it as text only. */
  readonly name: string;
}

/** The values of earlier responses. */
export interface Suggestions {
  readonly apps: readonly Suggestion[];
  readonly areas: readonly Suggestion[];
  /** The id is the name, because device rows are filtered by name. */
  readonly networks: readonly Suggestion[];
}
