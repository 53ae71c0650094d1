import { madeFrom, type ReportId } from '../catalogue/catalogue';
import type { TextStore } from '../platform/ports';
import type { KnownValue, KnownValues, NamedList } from '../request/known-values';
import type { Request } from '../request/request';
import { fieldsCheck, isString } from '../storage/untrusted-value';
import { storedForm } from '../storage/versioned-json';
import { type AppNames, appNames, NO_APP_NAMES, needsAppNames } from '../table/id-names';
import { jsonBytes } from '../table/sheet-cell';
import type { Table } from '../table/table';
import { texts } from '../wording/texts';

const PROPERTY = 'adreports.suggestions';
/** The largest size of all suggestions as JSON text, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
/** The most suggestions of a kind. Placements may be so many that no room is left for others. */
const MOST = { apps: 260, networks: 260, placements: 80 };
const LONGEST = 60;

const COLUMNS: Readonly<Record<NamedList, { ids: string; names: readonly string[] }>> = {
  apps: { ids: 'appId', names: ['appName', 'packageName'] },
  networks: { ids: 'network', names: ['networkName'] },
  placements: { ids: 'placementId', names: ['placementName'] },
};

const isSuggestion = fieldsCheck<KnownValue>({ id: isString, name: isString });
const STORED = storedForm<KnownValues>((fields) =>
  ofEachKind((kind) => {
    const list = fields[kind];
    return Array.isArray(list) ? list.filter(isSuggestion) : [];
  }),
);

/**
 * The apps, networks and placements from earlier responses: the form suggests them, and users may type their names. `properties` are the
 * document's: the store, or a copy that the caller has already read.
 */
export function storedSuggestions(properties: Pick<TextStore, 'get'>): KnownValues {
  return STORED.read(properties.get(PROPERTY)) ?? ofEachKind(() => []);
}

/** The names of apps from earlier responses, for a table whose own responses do not contain them. */
export function knownAppNames(request: Request, document: Pick<TextStore, 'get'>): AppNames {
  return needsAppNames(request) ? appNames(storedSuggestions(document).apps) : NO_APP_NAMES;
}

/** Writes only if a suggestion is new, or has another name than before. */
export function rememberSuggestions(table: Table, report: ReportId, document: TextStore): void {
  const before = storedSuggestions(document);
  const all = withSuggestions(before, table, report);
  let most = Math.max(...Object.values(MOST));
  const newest = () => ofEachKind((kind) => all[kind].slice(0, Math.min(most, MOST[kind])));
  while (jsonBytes(newest()) > MOST_BYTES) most--;
  if (JSON.stringify(newest()) !== JSON.stringify(before)) document.set(PROPERTY, STORED.write(newest()));
}

/** Together with the values of a table. */
export function withSuggestions(before: KnownValues, table: Table, report: ReportId): KnownValues {
  return ofEachKind((kind) => withValues(before[kind], table, report, kind));
}

function ofEachKind(list: (kind: NamedList) => readonly KnownValue[]): KnownValues {
  return {
    apps: list('apps'),
    networks: list('networks'),
    placements: list('placements'),
  };
}

/** A name from the service replaces an earlier one, such as the app's package name. Other names only fill in missing ones. */
function withValues(
  before: readonly KnownValue[],
  { columns, rows }: Table,
  report: ReportId,
  kind: NamedList,
): KnownValue[] {
  const { ids, names: nameFields } = COLUMNS[kind];
  const at = columns.findIndex(({ field }) => field === ids);
  // Names that the add-on made are not remembered: they come from earlier answers.
  const nameAt = columns.findIndex(
    ({ field }) => nameFields.includes(field) && madeFrom(field, report) === undefined,
  );
  const isNewest = columns[nameAt]?.field === 'appName';
  // Networks and placements are found by name, too, so a name without an id is remembered as its own id.
  const isNamed = at < 0 && (kind === 'networks' || kind === 'placements');
  const names = new Map(before.map(({ id, name }) => [id, name]));
  const known = new Set(names.values());
  for (const row of rows) {
    const name = isNamed ? '' : short(row[nameAt]);
    const id = short(row[isNamed ? nameAt : at]);
    const isNew = isNamed ? !known.has(id) && !names.has(id) : !names.get(id);
    if (id !== '' && id !== texts().requests.top.allOthers && (isNew || (isNewest && name !== '')))
      names.set(id, name);
    // An app may have the name that is the id of another.
    if (kind !== 'apps' && names.get(name) === '') names.delete(name);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

function short(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST ? '' : text;
}
