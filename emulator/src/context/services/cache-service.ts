import { isPlain, mismatch } from '../arguments';
import { call, hasDocument, strict } from '../host';

type Store = 'user' | 'document' | 'script';

export function makeCacheService(): object {
  return strict('CacheService', {
    getUserCache: () => cache('user'),
    getDocumentCache: () => (hasDocument() ? cache('document') : null),
    getScriptCache: () => cache('script'),
    toString: () => 'CacheService',
  });
}

function cache(store: Store): object {
  return strict('Cache', {
    get(key: unknown) {
      const found = call('CacheService', 'get', store, [text(key, 'get')]) as Record<string, string>;
      return Object.values(found)[0] ?? null;
    },
    getAll: (keys: unknown) => call('CacheService', 'get', store, list(keys, 'getAll')),
    put(key: unknown, value: unknown, seconds?: unknown) {
      call(
        'CacheService',
        'put',
        store,
        { [text(key, 'put')]: text(value, 'put') },
        lifetime(seconds, 'put'),
      );
    },
    putAll(values: unknown, seconds?: unknown) {
      if (!isPlain(values)) throw mismatch('CacheService.Cache.putAll', [values]);
      const pairs = Object.entries(values).map(([key, value]) => [key, text(value, 'putAll')]);
      call('CacheService', 'put', store, Object.fromEntries(pairs), lifetime(seconds, 'putAll'));
    },
    remove(key: unknown) {
      call('CacheService', 'remove', store, [text(key, 'remove')]);
    },
    removeAll(keys: unknown) {
      call('CacheService', 'remove', store, list(keys, 'removeAll'));
    },
    toString: () => 'Cache',
  });
}

function text(value: unknown, method: string): string {
  if (value === null || value === undefined) throw mismatch(`CacheService.Cache.${method}`, [value]);
  return String(value);
}

function list(keys: unknown, method: string): string[] {
  if (!Array.isArray(keys)) throw mismatch(`CacheService.Cache.${method}`, [keys]);
  return keys.map((key) => text(key, method));
}

function lifetime(seconds: unknown, method: string): number | undefined {
  if (seconds === undefined) return undefined;
  if (typeof seconds === 'number') return seconds;
  throw mismatch(`CacheService.Cache.${method}`, ['', '', seconds]);
}
