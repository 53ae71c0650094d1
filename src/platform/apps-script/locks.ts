import type { Locks } from '../ports';

/** Whether this execution has the document's lock. */
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
