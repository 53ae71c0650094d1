import type { Runtime } from '../runtime';
import type { CacheContents, CacheHost } from '../services/cache-service';
import type { TimeTrigger } from '../services/trigger-service';
import { type FileSnapshot, writtenFile } from './file-snapshot';

type Properties = Readonly<Record<string, string>>;

/**
 * The state that executions change, as JSON: files, properties, caches and triggers. It does not include sent mails, used quotas and
 * withdrawn authorizations.
 */
export interface RuntimeSnapshot {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** E-mail addresses. */
  readonly users: readonly string[];
  readonly files: readonly FileSnapshot[];
  readonly scriptProperties: Properties;
  /** By the file's id. */
  readonly documentProperties: Readonly<Record<string, Properties>>;
  /** By e-mail address. */
  readonly userProperties: Readonly<Record<string, Properties>>;
  readonly caches: CacheContents;
  readonly triggers: readonly TimeTrigger[];
}

export function snapshotOf(runtime: Runtime): RuntimeSnapshot {
  const { users, spreadsheets } = runtime;
  const now = runtime.clock.now();
  const documents = spreadsheets.map(({ id }): [string, Properties] => [
    id,
    Object.fromEntries(runtime.properties('document', { documentId: id })),
  ]);
  const ofUsers = users.map((user): [string, Properties] => [
    user,
    Object.fromEntries(runtime.properties('user', { user })),
  ]);
  return {
    ...{ now, users, files: spreadsheets.map(writtenFile) },
    scriptProperties: Object.fromEntries(runtime.properties('script')),
    documentProperties: Object.fromEntries(documents),
    userProperties: Object.fromEntries(ofUsers),
    caches: cacheOf(runtime).contents(now),
    triggers: runtime.triggers,
  };
}

/** Restores everything but the files. The runtime must have been made with the snapshot's users and files (see readFile). */
export function fillRuntime(runtime: Runtime, snapshot: RuntimeSnapshot): void {
  const put = (store: Map<string, string>, properties: Properties) => {
    for (const [name, value] of Object.entries(properties)) store.set(name, value);
  };
  put(runtime.properties('script'), snapshot.scriptProperties);
  for (const [documentId, properties] of Object.entries(snapshot.documentProperties))
    put(runtime.properties('document', { documentId }), properties);
  for (const [user, properties] of Object.entries(snapshot.userProperties))
    put(runtime.properties('user', { user }), properties);
  cacheOf(runtime).fill(snapshot.caches);
  runtime.hosts.script.put(snapshot.triggers);
}

/** The cache of the runtime, which may be a test's cache. */
function cacheOf({ hosts }: Runtime): CacheHost {
  return hosts.byName.get('CacheService') as unknown as CacheHost;
}
