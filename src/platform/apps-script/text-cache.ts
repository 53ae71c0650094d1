import type { TextCache } from '../ports';

/** The document's cache, looked up at each use: nothing may touch a service while the bundle loads. */
export const documentCache: TextCache = {
  getAll: (names) => new Map(Object.entries(cache().getAll([...names]) as Record<string, string>)),
  putAll: (texts, seconds) => cache().putAll(Object.fromEntries(texts), seconds),
  remove: (names) => cache().removeAll([...names]),
};

function cache(): GoogleAppsScript.Cache.Cache {
  const found = CacheService.getDocumentCache();
  if (found === null) throw new Error('This script is not opened in a spreadsheet.');
  return found;
}
