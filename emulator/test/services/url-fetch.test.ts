import { virtualClock } from '../../src/time/clock';
import { Unreachable } from '../../src/web';
import {
  createRuntime,
  createTextResponse,
  createWeb,
  evaluateInScript,
  runForResult,
  START,
} from '../project';

const hello = () =>
  createWeb(() =>
    createTextResponse('grüß', 200, { 'Content-Type': 'text/plain', 'set-cookie': ['a', 'b'] }),
  );

it('UrlFetchApp sends the given request at the present time of the virtual clock', () => {
  const web = hello();
  const options =
    '{ method: "post", contentType: "application/json", headers: { Authorization: "Bearer k" }, payload: "{}", timeoutSeconds: 30 }';
  evaluateInScript(`UrlFetchApp.fetch("https://a.example/x?y=1", ${options}).getResponseCode()`, {
    web,
    clock: virtualClock(START),
  });
  expect(web.asked).toEqual([
    {
      method: 'post',
      url: 'https://a.example/x?y=1',
      headers: { Authorization: 'Bearer k', 'Content-Type': 'application/json' },
      body: Buffer.from('{}'),
      timeoutMs: 30_000,
      now: START,
    },
  ]);
});

it('UrlFetchApp returns status, text, signed bytes, headers and blob', () => {
  const answer = (what: string) =>
    evaluateInScript(`UrlFetchApp.fetch("https://a.example").${what}`, { web: hello() });
  expect(answer('getResponseCode()')).toBe(200);
  expect(answer('getContentText()')).toBe('grüß');
  expect(answer('getContentText("ISO-8859-1")')).toBe('grÃ¼Ã\u009f');
  expect(answer('getContent()')).toEqual([103, 114, -61, -68, -61, -97]);
  expect(answer('getHeaders()["set-cookie"]')).toBe('b');
  expect(answer('getAllHeaders()["set-cookie"]')).toEqual(['a', 'b']);
  expect(answer('getBlob().getContentType()')).toBe('text/plain');
});

it('UrlFetchApp decodes with the charset of the answer, and keeps a BOM', () => {
  const latin = createWeb(() => ({
    status: 200,
    headers: { 'content-type': 'text/csv; charset=ISO-8859-1' },
    body: Buffer.from([0xe4]),
  }));
  expect(evaluateInScript('UrlFetchApp.fetch("https://a.example").getContentText()', { web: latin })).toBe(
    'ä',
  );
  const marked = createWeb(() => createTextResponse('\ufeffa'));
  expect(
    evaluateInScript('UrlFetchApp.fetch("https://a.example").getContentText().length', { web: marked }),
  ).toBe(2);
});

it('UrlFetchApp throws for a status of 400 or more unless exceptions are muted', () => {
  const web = createWeb(() => createTextResponse('{"code":403}', 403));
  expect(() => evaluateInScript('UrlFetchApp.fetch("https://a.example/x")', { web })).toThrow(
    'Request failed for https://a.example returned code 403. Truncated server response: {"code":403} (use muteHttpExceptions option to examine full response)',
  );
  const muted = 'UrlFetchApp.fetch("https://a.example", { muteHttpExceptions: true }).getResponseCode()';
  expect(evaluateInScript(muted, { web })).toBe(403);
});

it('UrlFetchApp throws for an unreachable host even if exceptions are muted, and loses the whole fetchAll', () => {
  const web = createWeb(({ url }) => {
    if (url.includes('gone')) throw new Unreachable('no such host');
    return createTextResponse('ok');
  });
  const both =
    'UrlFetchApp.fetchAll([{ url: "https://a.example", muteHttpExceptions: true }, { url: "https://gone.example/p", muteHttpExceptions: true }])';
  expect(() => evaluateInScript(both, { web })).toThrow('Address unavailable: https://gone.example/p');
  expect(web.asked).toHaveLength(2);
});

it('UrlFetchApp follows redirects unless they are turned off', () => {
  const web = createWeb(({ url }) =>
    url.endsWith('/old')
      ? createTextResponse('', 302, { Location: '/new' })
      : createTextResponse('here', 200),
  );
  expect(evaluateInScript('UrlFetchApp.fetch("https://a.example/old").getContentText()', { web })).toBe(
    'here',
  );
  const plain = 'UrlFetchApp.fetch("https://a.example/old", { followRedirects: false }).getResponseCode()';
  expect(evaluateInScript(plain, { web })).toBe(302);
});

it.each([
  ['"ftp://a.example"', 'Invalid argument: ftp://a.example'],
  ['"https://a.example/" + "x".repeat(2082)', 'Limit Exceeded: URLFetch URL Length.'],
  ['"https://a.example", { headers: { A: "b\\nc" } }', 'Attribute provided with invalid value: Header:A'],
  ['"https://a.example", { headers: { Host: "b" } }', 'Attribute provided with invalid value: Header:Host'],
  ['"https://a.example", { headers: { A: "x".repeat(9000) } }', 'Limit Exceeded: URLFetch Header Size.'],
  ['"https://a.example", { method: "head" }', 'Attribute provided with invalid value: method'],
  ['"https://a.example", { timeout: 5 }', 'not emulated: UrlFetchApp option timeout'],
  ['{ url: "https://a.example" }', "don't match the method signature for UrlFetchApp.fetch"],
])('UrlFetchApp refuses fetch(%s)', (args, message) => {
  const web = hello();
  expect(() => evaluateInScript(`UrlFetchApp.fetch(${args})`, { web })).toThrow(message);
  expect(web.asked).toEqual([]);
});

it('UrlFetchApp refuses an answer over 50 MB', () => {
  const web = createWeb(() => ({ status: 200, headers: {}, body: Buffer.alloc(50 * 1024 * 1024 + 1) }));
  expect(() => evaluateInScript('UrlFetchApp.fetch("https://a.example")', { web })).toThrow(
    'Limit Exceeded: URLFetch Response Size.',
  );
});

it('UrlFetchApp takes 400 ms plus a second for 20 MB, and fetchAll takes as long as its slowest request', () => {
  const web = createWeb(({ url }) => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(url.endsWith('big') ? 2e7 : 0),
  }));
  const runtime = createRuntime(
    'function f() { UrlFetchApp.fetchAll(["https://a.example/small", "https://a.example/big"]); }',
    { web },
  );
  expect(runtime.run('f')).toMatchObject({ duration: 1400, fetches: 2 });
});

it.each([
  ['four of 20 MB each', [20, 20, 20, 20], 1400],
  ['eight of 20 MB each', [20, 20, 20, 20, 20, 20, 20, 20], 2400],
  ['one of 40 MB beside small ones', [40, 1, 1, 1, 1, 1, 1, 1], 2450],
])('UrlFetchApp shares 80 MB a second among the requests of one fetchAll: %s', (_, sizes, duration) => {
  const web = createWeb(({ url }) => ({
    status: 200,
    headers: {},
    body: Buffer.alloc(Number(url.split('/').at(-1)) * 1e6),
  }));
  const urls = JSON.stringify(sizes.map((size) => `https://a.example/${size}`));
  expect(createRuntime(`function f() { UrlFetchApp.fetchAll(${urls}); }`, { web }).run('f')).toMatchObject({
    duration,
  });
});

it('UrlFetchApp gives up after timeoutSeconds', () => {
  const web = createWeb(() => ({ ...createTextResponse('late'), tookMs: 20_000 }));
  const runtime = createRuntime(
    'function f() { UrlFetchApp.fetch("https://a.example", { timeoutSeconds: 5 }); }',
    {
      web,
    },
  );
  const { error, duration } = runtime.run('f');
  expect([error?.message, duration]).toEqual(['Timeout: https://a.example', 5000]);
});

it('UrlFetchApp can be called 20,000 times a day', () => {
  const runtime = createRuntime(
    'function f(n) { for (var i = 0; i < n; i++) UrlFetchApp.fetchAll(["https://a.example", "https://a.example"]); }',
    { web: hello(), limits: { fetchesADay: 5 } },
  );
  expect(runtime.run('f', [3]).error?.message).toBe('Service invoked too many times for one day: urlfetch.');
  runtime.advance(24 * 3_600_000);
  expect(runtime.run('f', [2]).error).toBeUndefined();
});

it('UrlFetchApp has no network unless the runtime has one', () => {
  expect(() => evaluateInScript('UrlFetchApp.fetch("https://a.example")')).toThrow('Address unavailable');
});

it('UrlFetchApp lets another execution run during a fetch', () => {
  const order: string[] = [];
  const web = createWeb(({ url }) => {
    order.push(url);
    if (url.endsWith('/outer')) runForResult(runtime, 'f', 'inner');
    return createTextResponse('');
  });
  const runtime = createRuntime('function f(x) { UrlFetchApp.fetch("https://a.example/" + x); return x; }', {
    web,
  });
  expect(runForResult(runtime, 'f', 'outer')).toBe('outer');
  expect(order).toEqual(['https://a.example/outer', 'https://a.example/inner']);
});
