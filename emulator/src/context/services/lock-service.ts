import { mismatch } from '../arguments';
import { call, hasDocument, strict } from '../host';

export function makeLockService(): object {
  return strict('LockService', {
    getDocumentLock: () => (hasDocument() ? lock('document') : null),
    getUserLock: () => lock('user'),
    getScriptLock: () => lock('script'),
    toString: () => 'LockService',
  });
}

function lock(scope: 'document' | 'user' | 'script'): object {
  return strict('Lock', {
    tryLock: (ms: unknown) => call('LockService', 'tryLock', scope, milliseconds(ms, 'tryLock')),
    waitLock(ms: unknown) {
      call('LockService', 'waitLock', scope, milliseconds(ms, 'waitLock'));
    },
    hasLock: () => call('LockService', 'hasLock', scope),
    releaseLock() {
      call('LockService', 'releaseLock', scope);
    },
    toString: () => 'Lock',
  });
}

function milliseconds(value: unknown, method: string): number {
  if (typeof value === 'number' && value >= 0) return value;
  throw mismatch(`LockService.Lock.${method}`, [value]);
}
