import { type Execution, GoogleError, type HostService, unknownMethod } from '../host-service';
import { CACHE } from '../limits';
import type { CostModel } from '../time/cost-model';
import { type StoreName, storeKey } from './stores';

interface Entry {
  readonly value: string;
  readonly expires: number;
}

/** All entries by store and name. */
export type CacheContents = Readonly<Record<string, Readonly<Record<string, Entry>>>>;

/** CacheService: texts of at most 100 KB, for at most six hours. */
export class CacheHost implements HostService {
  private readonly stores = new Map<string, Map<string, Entry>>();
  private readonly costs: CostModel;

  constructor(costs: CostModel) {
    this.costs = costs;
  }

  call(execution: Execution, method: string, args: readonly unknown[]): unknown {
    const key = storeKey(args[0] as StoreName, execution);
    const store = this.stores.get(key) ?? new Map<string, Entry>();
    this.stores.set(key, store);
    execution.spend(this.costs.cacheMs);
    switch (method) {
      case 'get':
        return found(store, args[1] as string[], execution.now());
      case 'put':
        return put(store, args[1] as Record<string, string>, execution.now(), args[2] as number | null);
      case 'remove':
        for (const name of args[1] as string[]) store.delete(name);
        return null;
      default:
        return unknownMethod('CacheService', method);
    }
  }

  keep(): () => void {
    const kept = [...this.stores].map(([key, store]) => [key, new Map(store)] as const);
    return () => {
      this.stores.clear();
      for (const [key, store] of kept) this.stores.set(key, new Map(store));
    };
  }

  /** The entries that have not expired at `now`. */
  contents(now: number): CacheContents {
    const living = (store: ReadonlyMap<string, Entry>) =>
      [...store].filter(([, { expires }]) => expires > now);
    return Object.fromEntries(
      [...this.stores].map(([key, store]) => [key, Object.fromEntries(living(store))]),
    );
  }

  fill(contents: CacheContents): void {
    for (const [key, entries] of Object.entries(contents))
      this.stores.set(key, new Map(Object.entries(entries)));
  }

  /** Removes all entries, as Google may do at any time. */
  clear(): void {
    this.stores.clear();
  }
}

function found(
  store: ReadonlyMap<string, Entry>,
  names: readonly string[],
  now: number,
): Record<string, string> {
  const living = names.flatMap((name) => {
    const entry = store.get(checkedKey(name));
    return entry !== undefined && entry.expires > now ? [[name, entry.value] as const] : [];
  });
  return Object.fromEntries(living);
}

function put(
  store: Map<string, Entry>,
  values: Readonly<Record<string, string>>,
  now: number,
  seconds: number | null,
): null {
  const lifetime = seconds ?? CACHE.defaultSeconds;
  if (!(lifetime >= 1 && lifetime <= CACHE.mostSeconds)) {
    throw new GoogleError('Invalid argument: expirationInSeconds');
  }
  for (const value of Object.values(values)) {
    if (Buffer.byteLength(value, 'utf8') > CACHE.valueBytes)
      throw new GoogleError('Argument too large: value');
  }
  for (const [name, value] of Object.entries(values)) {
    store.delete(checkedKey(name));
    store.set(name, { value, expires: now + lifetime * 1000 });
    dropSome(store, now);
  }
  return null;
}

/** Removes entries above the limit. Google keeps those that expire last, and of equal ones the newest. */
function dropSome(store: Map<string, Entry>, now: number): void {
  if (store.size <= CACHE.items) return;
  for (const [name, entry] of store) {
    if (entry.expires <= now) store.delete(name);
  }
  if (store.size <= CACHE.items) return;
  const bySoonestEnd = [...store].sort(([, a], [, b]) => a.expires - b.expires);
  for (const [name] of bySoonestEnd.slice(0, store.size - CACHE.items + CACHE.dropped)) store.delete(name);
}

function checkedKey(name: string): string {
  if (name.length > CACHE.keyCharacters) throw new GoogleError('Argument too large: key');
  return name;
}
