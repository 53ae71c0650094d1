import type { TextCache } from '../ports';

/**
 * The document's cache, looked up at each use: nothing may touch a service while the bundle loads. What it fails to keep or
 * to give counts as gone, which it may be at any time: the numbers are then asked for anew, and `failed` is told why.
 */
export function documentCache(failed: (error: unknown) => void): TextCache {
  function orElse<T>(otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      failed(error);
      return otherwise;
    }
  }
  return {
    getAll: (names) =>
      orElse(new Map(), () => new Map(Object.entries(cache().getAll([...names]) as Record<string, string>))),
    putAll: (texts, seconds) => orElse(undefined, () => cache().putAll(Object.fromEntries(texts), seconds)),
    remove: (names) => orElse(undefined, () => cache().removeAll([...names])),
  };
}

function cache(): GoogleAppsScript.Cache.Cache {
  const found = CacheService.getDocumentCache();
  if (found === null) throw new Error('This script is not opened in a spreadsheet.');
  return found;
}
