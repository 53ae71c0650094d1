import { ConnectionMissing, KeyMissing, NotAllowed } from '../errors';
import type { Clock, Http, TextStore } from '../platform';
import { type Connection, parseUrlHost } from '../service';
import { asText, defineStoredFormat, isString, parseJsonObject, quoteValue } from '../storage';
import { getTexts } from '../wording';
import {
  checkSettings,
  DEFAULT_SETTINGS,
  LONGEST_NAME,
  listWebhookSecrets,
  requireValidKey,
  requireValidSettings,
  type Settings,
  type UncheckedSettings,
} from './connection-settings';
import { readPersonLanguage, savePersonLanguage } from './person-language';

/** Properties of the default connection. Those of others have the connection's id behind the name. (Stored names: do not change.) */
const SETTINGS = 'adreports.settings';
const KEY = 'adreports.key';
/** The names of consents begin with this. (Stored: do not change.) */
export const CONSENTS = 'adreports.consent.';

/** The id of the default connection. It is the only one that a user always has. */
export const DEFAULT_ID = '';
/** Stands for a connection that the user does not have: no property has this id. */
const MISSING_ID = '-';
const MOST_CONNECTIONS = 10;

const STORED_SETTINGS = defineStoredFormat<Settings>((fields) => {
  const checked = checkSettings(fields, DEFAULT_SETTINGS);
  return checked.issues.length === 0 ? checked.settings : undefined;
});

/** A key is stored with the host of the base URL that was set when it was pasted. */
const STORED_KEY = defineStoredFormat(({ key, host }) =>
  typeof key === 'string' ? { key, host: asText(host) } : undefined,
);

/** Settings of a newer version are refused, because the defaults must not replace them. */
function parseStoredSettings(text: string | undefined): Settings {
  if (STORED_SETTINGS.isNewer(text)) throw new NotAllowed([getTexts().settings.newerVersion]);
  return STORED_SETTINGS.read(text) ?? DEFAULT_SETTINGS;
}

/** A key is only sent to the host for which it was pasted. */
function parseStoredKey(text: string | undefined, { baseUrl }: Settings): string | undefined {
  const stored = STORED_KEY.read(text);
  return baseUrl !== '' && stored?.host === parseUrlHost(baseUrl) ? stored.key : undefined;
}

export interface UserConnection {
  readonly id: string;
  readonly settings: Settings;
  /** Undefined if there is no key for the host of the address. */
  readonly key: string | undefined;
}

/** All connections of a user, the default one first, then in the order in which they were added. */
export function listConnections(properties: ReadonlyMap<string, string>): UserConnection[] {
  const prefix = nameConnectionProperty(SETTINGS, '?').slice(0, -1);
  const ids = [...properties.keys()].flatMap((name) =>
    name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
  );
  return [DEFAULT_ID, ...ids.sort()].map((id) => readConnection(id, properties));
}

/** The connection with this name, ignoring case. '' is the default connection, whatever its name. An editor of the file may have stored any value as a name. */
export function findConnection<Known extends UserConnection>(name: string, connections: readonly Known[]) {
  return connections.find(({ id, settings }) =>
    name === '' ? id === DEFAULT_ID : isString(name) && settings.name.toLowerCase() === name.toLowerCase(),
  );
}

function readConnection(id: string, properties: Pick<TextStore, 'get'>): UserConnection {
  const settings = parseStoredSettings(properties.get(nameConnectionProperty(SETTINGS, id)));
  return { id, settings, key: parseStoredKey(properties.get(nameConnectionProperty(KEY, id)), settings) };
}

/** The property of a connection, by its id or name. The default connection has the name of earlier versions. */
export function nameConnectionProperty(property: string, connection: string): string {
  return connection === DEFAULT_ID ? property : `${property}.${connection}`;
}

/** The settings and the key of one connection: without `id`, of the default one. */
export class SettingsStore {
  constructor(
    private readonly store: TextStore,
    readonly id = DEFAULT_ID,
    /** The name by which requests and apps name the connection; '' for the default one, also if it has a name. */
    readonly name = '',
    private readonly typedSecrets: string[] = [],
  ) {}

  listConnections(): UserConnection[] {
    return listConnections(this.store.readAll());
  }

  /** The store of the connection with this name. If the user has none, it has no address, and `requireKey` says so. */
  selectByName(name: string): SettingsStore {
    if (name === '') return new SettingsStore(this.store, DEFAULT_ID, '', this.typedSecrets);
    const { id = MISSING_ID, settings } = findConnection(name, this.listConnections()) ?? {};
    const shownName = id === DEFAULT_ID ? '' : (settings?.name ?? name);
    return new SettingsStore(this.store, id, shownName, this.typedSecrets);
  }

  selectById(id: string): SettingsStore {
    const connection = this.listConnections().find((candidate) => candidate.id === id);
    if (connection === undefined) throw new ConnectionMissing('');
    const name = id === DEFAULT_ID ? '' : connection.settings.name;
    return new SettingsStore(this.store, id, name, this.typedSecrets);
  }

  /** The store of a connection that does not exist until its settings are saved. Later ones have greater ids, and no id is used twice. */
  createConnection(now: number): SettingsStore {
    return new SettingsStore(this.store, now.toString(36), '', this.typedSecrets);
  }

  readLanguage(): ReturnType<typeof readPersonLanguage> {
    return readPersonLanguage(this.store);
  }

  saveLanguage(chosen: unknown, locale: string): void {
    savePersonLanguage(chosen, locale, this.store);
  }

  readSettings(): Settings {
    return parseStoredSettings(this.store.get(nameConnectionProperty(SETTINGS, this.id)));
  }

  saveSettings(draft: UncheckedSettings): void {
    const settings = requireValidSettings(draft, this.readSettings());
    const otherConnections = this.listConnections().filter(({ id }) => id !== this.id);
    const isNameTaken =
      settings.name === ''
        ? this.id !== DEFAULT_ID
        : findConnection(settings.name, otherConnections) !== undefined;
    if (isNameTaken) throw new NotAllowed([getTexts().settings.notAName(settings.name, LONGEST_NAME)]);
    if (otherConnections.length >= MOST_CONNECTIONS)
      throw new NotAllowed([getTexts().settings.tooMany(MOST_CONNECTIONS)]);
    this.store.set(nameConnectionProperty(SETTINGS, this.id), STORED_SETTINGS.write(settings));
  }

  saveKey(pasted: unknown): void {
    const settings = this.readSettings();
    const key = requireValidKey(pasted, settings);
    this.store.set(
      nameConnectionProperty(KEY, this.id),
      STORED_KEY.write({ key, host: parseUrlHost(settings.baseUrl) }),
    );
  }

  forgetKey(): void {
    this.store.delete(nameConnectionProperty(KEY, this.id));
  }

  /** Removes the connection with its key. The default one cannot be removed. */
  removeConnection(): void {
    if (this.id === DEFAULT_ID) throw new NotAllowed([getTexts().settings.notRemoved]);
    // The key first, so that none is left if Google ends the execution here.
    this.forgetKey();
    this.store.delete(nameConnectionProperty(SETTINGS, this.id));
  }

  readSettingsAndKey(): UserConnection {
    return readConnection(this.id, this.store.readAll());
  }

  requireKey(): string {
    const { key } = this.readSettingsAndKey();
    if (key !== undefined) return key;
    throw this.name === '' ? new KeyMissing() : new ConnectionMissing(quoteValue(this.name));
  }

  /** The texts that no message may contain: the stored keys, those of stored webhooks, and those that the user has typed. */
  listSecrets(): readonly string[] {
    const properties = [...this.store.readAll()];
    const consents = properties.filter(([name]) => name.startsWith(CONSENTS));
    const webhooks = consents.map(([, text]) => asText(parseJsonObject(text)?.['webhook']));
    const stored = properties.filter(([name]) => name === KEY || name.startsWith(`${KEY}.`));
    const keys = stored.flatMap(([, text]) => STORED_KEY.read(text)?.key ?? []);
    return [keys, webhooks.flatMap(listWebhookSecrets), this.typedSecrets].flat();
  }

  /** Adds typed secrets. Errors may quote them before they are stored. */
  addSecrets(...secrets: readonly string[]): void {
    this.typedSecrets.push(...secrets);
  }
}

export interface ConnectionServices {
  readonly settings: SettingsStore;
  readonly http: Http;
  readonly clock: Clock;
}

/** A connection to the service with the current user's address and key of this name. `deadline` is in epoch milliseconds. */
export function buildConnection(
  name: string,
  { http, clock, settings }: ConnectionServices,
  deadline: number,
): Connection {
  const store = settings.selectByName(name);
  const key = store.requireKey();
  return { http, clock, settings: store.readSettings(), key, deadline };
}
