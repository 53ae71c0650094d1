import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { nodeWeb } from '../../src/node-web';
import type { Runtime } from '../../src/runtime';
import { realClock } from '../../src/time/clock';
import { createRuntime, START } from '../project';

const CODE = `
  function fetched(url) {
    var r = UrlFetchApp.fetch(url, { muteHttpExceptions: true, followRedirects: false, headers: { 'X-Key': 'k' } });
    return [r.getResponseCode(), r.getContentText()];
  }
  function fetchedThenLogged(name) {
    UrlFetchApp.fetch('https://slow.example/');
    return logged(name, 0);
  }
  function both(url) {
    return UrlFetchApp.fetchAll([url + '/slow', url + '/slow']).map(function (r) { return r.getResponseCode(); });
  }
  function logged(name, ms) {
    Utilities.sleep(ms);
    return noted(name);
  }
  function noted(name) {
    var properties = PropertiesService.getScriptProperties();
    properties.setProperty('order', (properties.getProperty('order') || '') + name);
    return new Date().getTime();
  }
  function locked(name, ms) {
    var lock = LockService.getDocumentLock();
    lock.waitLock(60000);
    Utilities.sleep(ms);
    var properties = PropertiesService.getScriptProperties();
    properties.setProperty('order', (properties.getProperty('order') || '') + name);
  }
  function impatient() { return LockService.getDocumentLock().tryLock(1000); }
  function forever() { try { for (;;) {} } finally { PropertiesService.getScriptProperties().setProperty('finally', 'ran'); } }
  function swallowing() { for (;;) { try { Utilities.sleep(60000); } catch (e) {} } }
  function now() { return Date.now(); }
  function marked() {
    var seen = typeof mark + ' ' + typeof [].mark;
    mark = 1;
    Array.prototype.mark = 1;
    return seen;
  }
  function late(name) {
    Promise.resolve().then(function () { logged(name, 0); });
    Promise.reject(new Error('nobody waits for it'));
    return name;
  }
  function never() {
    var again = function () { Promise.resolve().then(again); };
    again();
    return 'done';
  }
  function thinking(name) {
    for (var left = 3e8; left > 0; left--) {}
    return noted(name);
  }
  function reading(name, calls) {
    for (var left = calls; left > 0; left--) PropertiesService.getScriptProperties().getProperty('order');
    return noted(name);
  }
  function neverReleased(ms) {
    LockService.getDocumentLock().waitLock(60000);
    Utilities.sleep(ms);
  }`;

const thread = (runtime: Runtime, name: string, ...args: unknown[]) =>
  runtime.runInThread(name, args, { kind: 'sidebar' });

describe('executions in threads', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/zipped') {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync('grüß'));
      } else if (request.url === '/moved') {
        response.writeHead(302, { location: '/zipped' });
        response.end('elsewhere');
      } else {
        response.end(String(request.headers['x-key']));
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('executions in threads send requests over real HTTP', async () => {
    const runtime = createRuntime(CODE, { web: nodeWeb });
    expect((await thread(runtime, 'fetched', `${url}/plain`)).value).toEqual([200, 'k']);
    expect((await thread(runtime, 'fetched', `${url}/zipped`)).value).toEqual([200, 'grüß']);
    expect((await thread(runtime, 'fetched', `${url}/moved`)).value).toEqual([302, 'elsewhere']);
    expect((await thread(runtime, 'both', url)).value).toEqual([200, 200]);
    const gone = await thread(runtime, 'fetched', 'http://127.0.0.1:1/x');
    expect(gone.error?.message).toBe('Address unavailable: http://127.0.0.1:1/x');
  });

  it('executions in threads continue while another execution waits for its answer', async () => {
    const web = { send: () => ({ status: 200, headers: {}, body: Buffer.from(''), tookMs: 5_000 }) };
    const runtime = createRuntime(CODE, { web });
    const [slow, quick] = await Promise.all([
      thread(runtime, 'fetchedThenLogged', 'slow '),
      thread(runtime, 'logged', 'quick ', 1_000),
    ]);
    expect(runtime.properties('script').get('order')).toBe('quick slow ');
    expect(slow.duration).toBeGreaterThanOrEqual(5_000);
    expect(quick.duration).toBeLessThan(2_000);
  });

  it('executions in threads cannot use an asynchronous web outside a thread', () => {
    const web = { send: () => Promise.resolve({ status: 200, headers: {}, body: Buffer.from('') }) };
    const runtime = createRuntime(CODE, { web });
    expect(() => runtime.run('fetched', [url])).toThrow('UrlFetchApp.fetch has to wait: use runInThread.');
  });

  it('executions in threads sleep in parallel on the virtual clock', async () => {
    const runtime = createRuntime(CODE, { costs: { propertiesMs: 0 } });
    const records = await Promise.all([
      thread(runtime, 'logged', 'c', 3000),
      thread(runtime, 'logged', 'a', 1000),
      thread(runtime, 'logged', 'b', 2000),
    ]);
    expect(runtime.properties('script').get('order')).toBe('abc');
    expect(records.map(({ value }) => (value as number) - START)).toEqual([3000, 1000, 2000]);
  });

  it('executions in threads wait for each other’s locks', async () => {
    const runtime = createRuntime(CODE);
    await Promise.all(['a', 'b', 'c'].map((name) => thread(runtime, 'locked', name, 5000)));
    expect([...(runtime.properties('script').get('order') ?? '')].sort()).toEqual(['a', 'b', 'c']);
    expect(runtime.clock.now()).toBeGreaterThanOrEqual(START + 15_000);
  });

  it('executions in threads stop waiting for a lock that is never released', async () => {
    const runtime = createRuntime(CODE);
    runtime.holdLock('document');
    expect((await thread(runtime, 'impatient')).value).toBe(false);
  });

  it('executions in threads end when their time is used up, without running finally blocks', async () => {
    const runtime = createRuntime(CODE, { clock: realClock(), limits: { executionMs: 300 } });
    const record = await thread(runtime, 'forever');
    expect(record).toMatchObject({ killed: true, error: { message: 'Exceeded maximum execution time' } });
    expect(runtime.properties('script').size).toBe(0);
  });

  it('executions in threads end on a virtual clock for their own time only, not for the time of others', async () => {
    const REAL = ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] as const;
    jest.useFakeTimers({ doNotFake: [...REAL] });
    try {
      const answer = { status: 200, headers: {}, body: Buffer.from('') };
      const web = {
        send: async () => {
          jest.advanceTimersByTime(3_600_000);
          return answer;
        },
      };
      const runtime = createRuntime(CODE, { web });
      expect(await thread(runtime, 'fetched', 'https://slow.example/')).toMatchObject({ killed: false });
      const endless = thread(runtime, 'forever');
      jest.advanceTimersByTime(3_600_000);
      expect(await endless).toMatchObject({ killed: true });
    } finally {
      jest.useRealTimers();
    }
  });

  it('executions in threads end by the virtual clock too, whatever they catch', async () => {
    const record = await thread(createRuntime(CODE), 'swallowing');
    expect(record).toMatchObject({ killed: true, duration: 360_001 });
  });

  it('executions in threads run at most 30 at once for each user', async () => {
    const runtime = createRuntime(CODE, {
      limits: { executionsAtOnce: 2 },
      users: ['a@example.com', 'b@example.com'],
    });
    const records = await Promise.all([1, 2, 3].map((ms) => thread(runtime, 'logged', 'x', ms)));
    expect(records.map(({ error }) => error?.message)).toEqual([
      undefined,
      undefined,
      'There are too many scripts running simultaneously for this Google user account.',
    ]);
  });

  it('executions in threads act in the order of their own times, however slow a thread is', async () => {
    const runtime = createRuntime(CODE);
    await Promise.all([
      thread(runtime, 'reading', 'a second later', 20),
      thread(runtime, 'thinking', 'first, '),
    ]);
    expect(runtime.properties('script').get('order')).toBe('first, a second later');
  });

  it('executions in threads begin when the previous call has ended, even if another execution is at a later time', async () => {
    const runtime = createRuntime(CODE);
    const further = thread(runtime, 'reading', '', 100);
    const quick = await thread(runtime, 'thinking', '');
    const next = await thread(runtime, 'now');
    expect(next.start - quick.start).toBe(quick.duration);
    expect((await further).duration).toBeGreaterThan(5_000);
  });

  it('executions in threads get a lock at the moment when the execution that has it ends', async () => {
    const runtime = createRuntime(CODE);
    await Promise.all([5_000, 4_000].map((ms) => thread(runtime, 'neverReleased', ms)));
    expect(runtime.clock.now() - START).toBeLessThan(9_500);
  });

  it('executions in threads find nothing of an earlier execution in their global scope', async () => {
    const runtime = createRuntime(CODE);
    for (const _time of [1, 2, 3])
      expect((await thread(runtime, 'marked')).value).toBe('undefined undefined');
  });

  it('executions in threads end when they return, and calls of a pending promise have no effect then or in the next execution', async () => {
    const runtime = createRuntime(CODE);
    expect((await thread(runtime, 'late', 'late')).value).toBe('late');
    await thread(runtime, 'logged', 'next', 0);
    expect(runtime.properties('script').get('order')).toBe('next');
  });

  it('executions in threads do not delay the next execution with a promise that never ends', async () => {
    const runtime = createRuntime(CODE, { backstopMs: 5_000 });
    expect((await thread(runtime, 'never')).value).toBe('done');
    expect((await thread(runtime, 'logged', 'next', 0)).error).toBeUndefined();
  });

  it('executions in threads see the real time pass on a real clock', async () => {
    const runtime = createRuntime(CODE, { clock: realClock() });
    runtime.advance(3_600_000);
    const ahead = ((await thread(runtime, 'now')).value as number) - Date.now();
    expect(Math.round(ahead / 60_000)).toBe(60);
  });

  it('executions in threads end when the runtime stops, however long they would wait, and have no further effect', async () => {
    const runtime = createRuntime(CODE, { clock: realClock() });
    const waiting = thread(runtime, 'logged', 'late', 250_000);
    const queued = thread(runtime, 'locked', 'locked', 250_000);
    setTimeout(() => runtime.stop(), 500);
    for (const { killed, error } of await Promise.all([waiting, queued]))
      expect([killed, error?.message]).toEqual([true, 'The runtime was stopped.']);
    expect(runtime.properties('script').get('order')).toBeUndefined();
  });
});
