import { findSourceDimensions, type ReportKindId } from '../catalogue';
import type { TextStore } from '../platform';
import type { KnownValue, KnownValues, NamedList, Request } from '../request';
import { defineStoredFormat, isObjectOf, isString } from '../storage';
import {
  type AppNames,
  measureJsonBytes,
  NO_APP_NAMES,
  needsAppNames,
  type Table,
  toAppNames,
} from '../table';
import { nameConnectionProperty } from './settings-store';

/** Ids of two services may be equal, so each connection has its own suggestions. (Stored name: do not change.) */
const PROPERTY = 'adreports.suggestions';

/** The largest size of all suggestions as JSON text, in bytes. Google stores at most 9 KB per value. */
const MOST_BYTES = 8_500;
/** The most suggestions of a kind. Placements may be so many that no room is left for others. */
const MOST = { apps: 260, networks: 260, placements: 80 };
const LONGEST_SUGGESTION = 60;

const COLUMNS: Readonly<Record<NamedList, { ids: string; names: readonly string[] }>> = {
  apps: { ids: 'appId', names: ['appName', 'packageName'] },
  networks: { ids: 'network', names: ['networkName'] },
  placements: { ids: 'placementId', names: ['placementName'] },
};

const isSuggestion = isObjectOf<KnownValue>({ id: isString, name: isString });
const STORED = defineStoredFormat<KnownValues>((fields) =>
  buildKnownValues((kind) => {
    const list = fields[kind];
    return Array.isArray(list) ? list.filter(isSuggestion) : [];
  }),
);

/**
 * The apps, networks and placements from earlier responses: the form suggests them, and users may type their names. `properties` are the
 * document's: the store, or a copy that the caller has already read.
 */
export function readStoredSuggestions(properties: Pick<TextStore, 'get'>, connection: string): KnownValues {
  return (
    STORED.read(properties.get(nameConnectionProperty(PROPERTY, connection.toLowerCase()))) ??
    buildKnownValues(() => [])
  );
}

/** The names of apps from earlier responses, for a table whose own responses do not contain them. */
export function readAppNames(request: Request, document: TextStore): AppNames {
  if (!needsAppNames(request)) return NO_APP_NAMES;
  return toAppNames(readStoredSuggestions(document, request.connection).apps);
}

/** Writes only if a suggestion is new, or has another name than before. If not all of them fit, those that were remembered first stay. */
export function rememberSuggestions(
  table: Table,
  { report, connection }: Pick<Request, 'report' | 'connection'>,
  document: TextStore,
): void {
  const previousValues = readStoredSuggestions(document, connection);
  const mergedValues = withSuggestions(previousValues, table, report);
  let countLimit = Math.max(...Object.values(MOST));
  const cutLists = () =>
    buildKnownValues((kind) => mergedValues[kind].slice(0, Math.min(countLimit, MOST[kind])));
  while (measureJsonBytes(cutLists()) > MOST_BYTES) countLimit--;
  const keptValues = cutLists();
  if (JSON.stringify(keptValues) !== JSON.stringify(previousValues))
    document.set(nameConnectionProperty(PROPERTY, connection.toLowerCase()), STORED.write(keptValues));
}

export function withSuggestions(previousValues: KnownValues, table: Table, report: ReportKindId) {
  return buildKnownValues((kind) => withValues(previousValues[kind], table, report, kind));
}

function buildKnownValues(list: (kind: NamedList) => readonly KnownValue[]): KnownValues {
  return { apps: list('apps'), networks: list('networks'), placements: list('placements') };
}

/** The name of an app replaces an earlier one, which may be its package name. Other names only fill in missing ones. */
function withValues(
  previousValues: readonly KnownValue[],
  { columns, rows }: Table,
  report: ReportKindId,
  kind: NamedList,
): readonly KnownValue[] {
  const { ids, names } = COLUMNS[kind];
  const idAt = columns.findIndex(({ field }) => field === ids);
  // Names that the add-on made are not remembered: they come from earlier answers.
  const nameAt = columns.findIndex(
    ({ field }) => names.includes(field) && findSourceDimensions(field, report) === undefined,
  );
  const isAppNameColumn = columns[nameAt]?.field === 'appName';
  const namesById = new Map(previousValues.map(({ id, name }) => [id, name]));
  for (const row of rows) {
    const [id, name] = [toShortText(row[idAt]), toShortText(row[nameAt])];
    if (id === '') continue;
    if (!namesById.get(id) || (isAppNameColumn && name !== '')) namesById.set(id, name);
  }
  return [...namesById].map(([id, name]) => ({ id, name }));
}

function toShortText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST_SUGGESTION ? '' : text;
}
