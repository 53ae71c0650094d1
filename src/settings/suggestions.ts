import { madeFrom, type ReportId } from '../catalogue/catalogue';
import type { TextStore } from '../platform/ports';
import type { Request } from '../request/request';
import { fieldsCheck, isString } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { type AppNames, appNames, NO_APP_NAMES, needsAppNames } from '../table/id-names';
import { jsonBytes } from '../table/sheet-cell';
import type { Table } from '../table/table';

const PROPERTY = 'adreports.suggestions';
/** The largest size of all suggestions as JSON text, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
/** The most suggestions of a kind: there are about 250 countries. */
const MOST = 260;
const LONGEST = 60;

const COLUMNS: Readonly<Record<keyof Suggestions, { ids: string; names: readonly string[] }>> = {
  apps: { ids: 'appId', names: ['appName', 'packageName'] },
  areas: { ids: 'area', names: ['countryName'] },
  networks: { ids: 'networkName', names: [] },
};

/** The apps, countries and networks from earlier responses. The sidebar's form suggests them when a user enters a filter. */
export interface Suggestions {
  readonly apps: readonly Suggestion[];
  readonly areas: readonly Suggestion[];
  /** A network has its name as its id, because device rows are filtered by the name of the network. */
  readonly networks: readonly Suggestion[];
}

export interface Suggestion {
  readonly id: string;
  /** The name that users see; '' if it is unknown. The service sent this text, so show it as text only. */
  readonly name: string;
}

const isSuggestion = fieldsCheck<Suggestion>({ id: isString, name: isString });
const STORED = storedForm<Suggestions>((fields) =>
  ofEachKind((kind) => {
    const list = fields[kind];
    return Array.isArray(list) ? list.filter(isSuggestion) : [];
  }),
);

/** `properties` are the document's: the store, or a copy that the caller has already read. */
export function storedSuggestions(properties: Pick<TextStore, 'get'>): Suggestions {
  return STORED.read(properties.get(PROPERTY)) ?? ofEachKind(() => []);
}

/** The names of apps from earlier responses, for a table whose own responses do not contain them. */
export function knownAppNames(request: Request, document: Pick<TextStore, 'get'>): AppNames {
  return needsAppNames(request) ? appNames(storedSuggestions(document).apps) : NO_APP_NAMES;
}

/** Writes only if a suggestion is new, or has another name than before. */
export function rememberSuggestions(table: Table, report: ReportId, document: TextStore): void {
  const before = storedSuggestions(document);
  const all = ofEachKind((kind) => withValues(before[kind], table, report, kind));
  let most = MOST;
  const newest = () => ofEachKind((kind) => all[kind].slice(0, most));
  while (jsonBytes(newest()) > MOST_BYTES) most--;
  if (JSON.stringify(newest()) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(newest()));
}

function ofEachKind(list: (kind: keyof Suggestions) => readonly Suggestion[]): Suggestions {
  return { apps: list('apps'), areas: list('areas'), networks: list('networks') };
}

/** A name from the service replaces an earlier one, such as the app's package name. Other names only fill in missing ones. */
function withValues(
  before: readonly Suggestion[],
  { columns, rows }: Table,
  report: ReportId,
  kind: keyof Suggestions,
): Suggestion[] {
  const { ids, names: nameFields } = COLUMNS[kind];
  const at = columns.findIndex(({ field }) => field === ids);
  // Names that the add-on made are not remembered: they come from earlier answers.
  const nameAt = columns.findIndex(
    ({ field }) => nameFields.includes(field) && madeFrom(field, report) === undefined,
  );
  const isNewest = columns[nameAt]?.field === 'appName';
  const names = new Map(before.map(({ id, name }) => [id, name]));
  for (const row of rows) {
    const id = short(row[at]);
    const name = short(row[nameAt]);
    if (id !== '' && (!names.get(id) || (isNewest && name !== ''))) names.set(id, name);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

function short(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST ? '' : text;
}
