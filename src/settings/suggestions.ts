import { findSourceDimensions, type ReportKindId } from '../catalogue';
import type { TextStore } from '../platform';
import type { KnownValue, KnownValues, NamedList, Request } from '../request';
import { checkBaseUrl } from '../service';
import { asText, defineStoredFormat, isObjectOf, isString } from '../storage';
import {
  type AppNames,
  measureJsonBytes,
  NO_APP_NAMES,
  needsAppNames,
  type Table,
  toAppNames,
} from '../table';
import { getTexts } from '../wording';

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
export function readStoredSuggestions(properties: Pick<TextStore, 'get'>): KnownValues {
  return STORED.read(properties.get(PROPERTY)) ?? buildKnownValues(() => []);
}

/** The names of apps from earlier responses, for a table whose own responses do not contain them. */
export function readAppNames(request: Request, document: TextStore): AppNames {
  return needsAppNames(request) ? toAppNames(readStoredSuggestions(document).apps) : NO_APP_NAMES;
}

/** Writes only if a suggestion is new, or has another name than before. */
export function rememberSuggestions(table: Table, report: ReportKindId, document: TextStore): void {
  const previousValues = readStoredSuggestions(document);
  const mergedValues = withSuggestions(previousValues, table, report);
  let countLimit = Math.max(...Object.values(MOST));
  const listNewest = () =>
    buildKnownValues((kind) => mergedValues[kind].slice(0, Math.min(countLimit, MOST[kind])));
  while (measureJsonBytes(listNewest()) > MOST_BYTES) countLimit--;
  if (JSON.stringify(listNewest()) !== JSON.stringify(previousValues))
    document.set(PROPERTY, STORED.write(listNewest()));
}

export function withSuggestions(
  previousValues: KnownValues,
  table: Table,
  report: ReportKindId,
): KnownValues {
  return buildKnownValues((kind) => withValues(previousValues[kind], table, report, kind));
}

function buildKnownValues(list: (kind: NamedList) => readonly KnownValue[]): KnownValues {
  return { apps: list('apps'), networks: list('networks'), placements: list('placements') };
}

/** A name from the service replaces an earlier one, such as the app's package name. Other names only fill in missing ones. */
function withValues(
  previousValues: readonly KnownValue[],
  { columns, rows }: Table,
  report: ReportKindId,
  kind: NamedList,
): KnownValue[] {
  const { ids, names: nameFields } = COLUMNS[kind];
  const idAt = columns.findIndex(({ field }) => field === ids);
  // Names that the add-on made are not remembered: they come from earlier answers.
  const nameAt = columns.findIndex(
    ({ field }) => nameFields.includes(field) && findSourceDimensions(field, report) === undefined,
  );
  const isAppName = columns[nameAt]?.field === 'appName';
  // Networks and placements are found by name, too, so a name without an id is remembered as its own id.
  const areNamesIds = idAt < 0 && (kind === 'networks' || kind === 'placements');
  const names = new Map(previousValues.map(({ id, name }) => [id, name]));
  const earlierNames = new Set(names.values());
  for (const row of rows) {
    const name = areNamesIds ? '' : toShortText(row[nameAt]);
    const id = toShortText(row[areNamesIds ? nameAt : idAt]);
    const isOneValue = id !== '' && id !== getTexts().requests.top.allOthers;
    const lacksName = areNamesIds ? !earlierNames.has(id) && !names.has(id) : !names.get(id);
    if (isOneValue && (lacksName || (isAppName && name !== ''))) names.set(id, name);
    // The name has an id now, so it no longer stands for itself. An app may have the name that is the id of another.
    if (kind !== 'apps' && names.get(name) === '') names.delete(name);
  }
  return [...names].map(([id, name]) => ({ id, name }));
}

function toShortText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return text.length > LONGEST_SUGGESTION ? '' : text;
}

/** The address of the service that reports of the file use. It is offered to colleagues who have not set one. */
interface FileAddress {
  readonly baseUrl: string;
  /** The e-mail address of the user who saved or ran a report with this address; '' if unknown. */
  readonly by: string;
}

const ADDRESS = 'adreports.address';
const LONGEST_ADDRESS = 200;

const STORED_ADDRESS = defineStoredFormat<FileAddress>(({ baseUrl, by }) => {
  if (typeof baseUrl !== 'string' || baseUrl.length > LONGEST_ADDRESS) return undefined;
  const checked = checkBaseUrl(baseUrl);
  return checked.ok ? { baseUrl: checked.url, by: asText(by).slice(0, LONGEST_ADDRESS) } : undefined;
});

/** Any editor of the file can write it, so it is shown as text, and used only if the user chooses it. */
export function readFileAddress(properties: ReadonlyMap<string, string>): FileAddress | null {
  return STORED_ADDRESS.read(properties.get(ADDRESS)) ?? null;
}

/** Stores the address with which a report of the file was run or saved, if it differs from the stored one. */
export function rememberFileAddress(baseUrl: string, by: string, document: TextStore): void {
  const previousAddress = STORED_ADDRESS.read(document.get(ADDRESS));
  if (baseUrl === '' || previousAddress?.baseUrl === baseUrl) return;
  document.set(ADDRESS, STORED_ADDRESS.write({ baseUrl, by }));
}
