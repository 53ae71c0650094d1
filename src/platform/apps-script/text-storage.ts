import type { Locks, TextCache, TextStore } from '../ports';

/** The cache is looked up at each use: the bundle must not call a service while it loads. After an error, a text counts as not cached. */
export function createDocumentCache(onError: (error: unknown) => void): TextCache {
  const getCache = () => CacheService.getDocumentCache();
  function tryOrElse<T>(work: () => T, otherwise: T): T {
    try {
      return work();
    } catch (error) {
      onError(error);
      return otherwise;
    }
  }
  return {
    getAll: (names) =>
      tryOrElse(() => new Map(Object.entries<string>(getCache()?.getAll([...names]) ?? {})), new Map()),
    putAll: (texts, seconds) =>
      tryOrElse(() => getCache()?.putAll(Object.fromEntries(texts), seconds), undefined),
    remove: (names) => tryOrElse(() => getCache()?.removeAll([...names]), undefined),
  };
}

function createTextStore(properties: () => GoogleAppsScript.Properties.Properties): TextStore {
  return {
    get: (name) => properties().getProperty(name) ?? undefined,
    readAll: () => new Map(Object.entries(properties().getProperties())),
    set: (name, value) => {
      properties().setProperty(name, value);
    },
    delete: (name) => {
      properties().deleteProperty(name);
    },
  };
}

export const userStore = createTextStore(() => PropertiesService.getUserProperties());

export const documentStore = createTextStore(() => PropertiesService.getDocumentProperties());

let hasLock = false;

export const locks: Locks = {
  withDocumentLock(waitMs, work) {
    // An execution that has the lock may ask for it again, which Google's lock does not support.
    if (hasLock) return { result: work() };
    const lock = LockService.getDocumentLock();
    if (!lock.tryLock(waitMs)) return undefined;
    hasLock = true;
    try {
      return { result: work() };
    } finally {
      hasLock = false;
      lock.releaseLock();
    }
  },
};
