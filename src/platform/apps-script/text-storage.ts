import type { Locks, TextCache, TextStore } from '../ports';

/** Looked up at each use: the bundle must not call a service while it loads. After an error, a text counts as not cached. */
export function createDocumentCache(onError: (error: unknown) => void): TextCache {
  const getCache = () => CacheService.getDocumentCache();
  function tryOrElse<T>(otherwise: T, work: () => T): T {
    try {
      return work();
    } catch (error) {
      onError(error);
      return otherwise;
    }
  }
  return {
    getAll: (names) =>
      tryOrElse(new Map(), () => new Map(Object.entries<string>(getCache()?.getAll([...names]) ?? {}))),
    putAll: (texts, seconds) =>
      tryOrElse(undefined, () => getCache()?.putAll(Object.fromEntries(texts), seconds)),
    remove: (names) => tryOrElse(undefined, () => getCache()?.removeAll([...names])),
  };
}

function createTextStore(properties: () => GoogleAppsScript.Properties.Properties): TextStore {
  return {
    get: (name) => properties().getProperty(name) ?? undefined,
    readAll: () => new Map(Object.entries(properties().getProperties())),
    set: (name, value) => {
      properties().setProperty(name, value);
    },
    setAll: (texts) => {
      properties().setProperties(Object.fromEntries(texts));
    },
    delete: (name) => {
      properties().deleteProperty(name);
    },
    deleteAll: (names) => {
      for (const name of names) properties().deleteProperty(name);
    },
  };
}

export const userStore = createTextStore(() => PropertiesService.getUserProperties());

export const documentStore = createTextStore(() => PropertiesService.getDocumentProperties());

let hasLock = false;

export const locks: Locks = {
  withDocumentLock(waitMs, work) {
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
