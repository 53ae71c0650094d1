import type { Locks, TextCache, TextStore } from '../ports';

/** Looked up at each use: the bundle must not call a service while it loads. After an error, a text counts as not cached. */
export function documentCache(failed: (error: unknown) => void): TextCache {
  const cache = () => CacheService.getDocumentCache();
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
      orElse(new Map(), () => new Map(Object.entries<string>(cache()?.getAll([...names]) ?? {}))),
    putAll: (texts, seconds) => orElse(undefined, () => cache()?.putAll(Object.fromEntries(texts), seconds)),
    remove: (names) => orElse(undefined, () => cache()?.removeAll([...names])),
  };
}

function textStore(properties: () => GoogleAppsScript.Properties.Properties): TextStore {
  return {
    get: (name) => properties().getProperty(name) ?? undefined,
    all: () => new Map(Object.entries(properties().getProperties())),
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

export const userStore = textStore(() => PropertiesService.getUserProperties());

export const documentStore = textStore(() => PropertiesService.getDocumentProperties());

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
