import { createRuntime, createTextResponse, createWeb, runForResult } from '../project';

const CODE = `
  function tryLock(scope, ms) { return LockService['get' + scope + 'Lock']().tryLock(ms); }
  function waitLock(ms) { LockService.getDocumentLock().waitLock(ms); return Date.now(); }
  function twice() { var l = LockService.getDocumentLock(); return [l.tryLock(0), l.tryLock(0), l.hasLock()]; }
  function released() { var l = LockService.getDocumentLock(); l.tryLock(0); l.releaseLock(); return l.hasLock(); }
  function holding() { LockService.getDocumentLock().tryLock(0); UrlFetchApp.fetch('https://a.example'); }
  function failing() { LockService.getDocumentLock().tryLock(0); throw new Error('x'); }`;

it('LockService gives a free lock, also to the execution that has it already, and releases it', () => {
  const runtime = createRuntime(CODE);
  expect(runForResult(runtime, 'twice')).toEqual([true, true, true]);
  expect(runForResult(runtime, 'released')).toBe(false);
});

it('LockService releases a lock when the execution ends, even by an error', () => {
  const runtime = createRuntime(CODE);
  runtime.run('failing');
  expect(runForResult(runtime, 'tryLock', 'Document', 0)).toBe(true);
});

it('LockService refuses a lock after the given time while another execution has it', () => {
  const runtime = createRuntime(CODE);
  const letGo = runtime.holdLock('document');
  const record = runtime.run('tryLock', ['Document', 5000], { kind: 'sidebar' });
  expect([record.value, record.duration]).toEqual([false, 5030]);
  expect(() => runForResult(runtime, 'waitLock', 5000)).toThrow(
    'Lock timeout: another process was holding the lock for too long.',
  );
  expect(runForResult(runtime, 'tryLock', 'User', 0)).toBe(true);
  letGo();
  expect(runForResult(runtime, 'tryLock', 'Document', 0)).toBe(true);
});

it('LockService gives the lock as soon as the other execution releases it', () => {
  const runtime = createRuntime(CODE);
  const start = runtime.clock.now();
  runtime.holdLock('document', { forMs: 3000 });
  expect(runForResult(runtime, 'waitLock', 10_000)).toBe(start + 3000);
});

it('LockService blocks a second refresh while the first waits for a response', () => {
  const given: unknown[] = [];
  const web = createWeb(() => {
    given.push(
      runForResult(runtime, 'tryLock', 'Document', 100),
      runForResult(runtime, 'tryLock', 'Script', 100),
    );
    return createTextResponse('');
  });
  const runtime = createRuntime(CODE, { web });
  runtime.run('holding');
  expect(given).toEqual([false, true]);
});
