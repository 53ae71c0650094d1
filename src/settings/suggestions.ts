import { madeFrom, type ReportId } from '../catalogue/catalogue';
import type { TextStore } from '../platform/ports';
import type { Request } from '../request/request';
import { fieldsCheck, isString } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { type AppNames, appNames, NO_APP_NAMES, needsAppNames } from '../table/made-names';
import { jsonBytes } from '../table/sheet-cell';
import type { Table } from '../table/table';

const PROPERTY = 'adreports.suggestions';
/** The largest size of all suggestions as JSON text, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
const LONGEST = 60;

/** The table column with the ids, the columns with the names, and the largest number of suggestions. */
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
  const after = fitting(ofEachKind((kind) => withValues(before[kind], table, report, KINDS[kind])));
  if (JSON.stringify(after) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(after));
}

function ofEachKind(list: (kind: keyof Suggestions) => readonly Suggestion[]): Suggestions {
  return { apps: list('apps'), areas: list('areas'), networks: list('networks') };
}

/** A name from the service replaces an earlier one, such as the app's package name. Other names only fill in missing ones. */
function withValues(
  before: readonly Suggestion[],
  { columns, rows }: Table,
  report: ReportId,
  kind: Kind,
): Suggestion[] {
  const at = columns.findIndex(({ field }) => field === kind.id);
  const nameAt = columns.findIndex(({ field }) => isNameFor(kind, field, report));
  const isNewest = columns[nameAt]?.field === 'appName';
  const names = new Map(before.map(({ id, name }) => [id, name]));
  for (const row of rows) {
    const id = short(row[at]);
    const name = short(row[nameAt]);
    if (id !== '' && (!names.get(id) || (isNewest && name !== ''))) names.set(id, name);
  }
  return [...names].slice(0, kind.most).map(([id, name]) => ({ id, name }));
}

/** Whether the column has names that the service sent. Names that the add-on made are not remembered: they come from earlier answers. */
function isNameFor({ names }: Kind, field: string, report: ReportId): boolean {
  return names.includes(field) && madeFrom(field, report) === undefined;
}

/** Removes suggestions from the end of the longest lists until their JSON text is short enough to be stored. */
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
