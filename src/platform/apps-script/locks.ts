import type { Locks } from '../ports';

export const locks: Locks = {
  withDocumentLock(waitMs, work) {
    const lock = LockService.getDocumentLock();
    if (!lock.tryLock(waitMs)) return undefined;
    try {
      return { result: work() };
    } finally {
      lock.releaseLock();
    }
  },
};
