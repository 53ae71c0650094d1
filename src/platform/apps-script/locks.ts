import type { Locks } from '../ports';

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
