import { resultOf, runtimeOf, text, webOf } from '../project';

const CODE = `
  function tryLock(scope, ms) { return LockService['get' + scope + 'Lock']().tryLock(ms); }
  function waitLock(ms) { LockService.getDocumentLock().waitLock(ms); return Date.now(); }
  function twice() { var l = LockService.getDocumentLock(); return [l.tryLock(0), l.tryLock(0), l.hasLock()]; }
  function released() { var l = LockService.getDocumentLock(); l.tryLock(0); l.releaseLock(); return l.hasLock(); }
  function holding() { LockService.getDocumentLock().tryLock(0); UrlFetchApp.fetch('https://a.example'); }
  function failing() { LockService.getDocumentLock().tryLock(0); throw new Error('x'); }`;

describe('LockService', () => {
  it('gives a free lock, also to the execution that has it already, and releases it', () => {
    const runtime = runtimeOf(CODE);
    expect(resultOf(runtime, 'twice')).toEqual([true, true, true]);
    expect(resultOf(runtime, 'released')).toBe(false);
  });

  it('releases a lock when the execution ends, even by an error', () => {
    const runtime = runtimeOf(CODE);
    runtime.run('failing');
    expect(resultOf(runtime, 'tryLock', 'Document', 0)).toBe(true);
  });

  it('refuses a lock after the given time while another execution has it', () => {
    const runtime = runtimeOf(CODE);
    const letGo = runtime.holdLock('document');
    const record = runtime.run('tryLock', ['Document', 5000], { kind: 'sidebar' });
    expect([record.value, record.duration]).toEqual([false, 5030]);
    expect(() => resultOf(runtime, 'waitLock', 5000)).toThrow(
      'Lock timeout: another process was holding the lock for too long.',
    );
    expect(resultOf(runtime, 'tryLock', 'User', 0)).toBe(true);
    letGo();
    expect(resultOf(runtime, 'tryLock', 'Document', 0)).toBe(true);
  });

  it('gives the lock as soon as the other execution releases it', () => {
    const runtime = runtimeOf(CODE);
    const start = runtime.clock.now();
    runtime.holdLock('document', { forMs: 3000 });
    expect(resultOf(runtime, 'waitLock', 10_000)).toBe(start + 3000);
  });

  it('blocks a second refresh while the first waits for a response', () => {
    const given: unknown[] = [];
    const web = webOf(() => {
      given.push(resultOf(runtime, 'tryLock', 'Document', 100), resultOf(runtime, 'tryLock', 'Script', 100));
      return text('');
    });
    const runtime = runtimeOf(CODE, { web });
    runtime.run('holding');
    expect(given).toEqual([false, true]);
  });
});
