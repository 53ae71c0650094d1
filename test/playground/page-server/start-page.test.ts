import { createServer } from 'node:net';
import { startPage } from '../../../playground/page-server/start-page';
import { ASSETS, TestPage } from './page';

const page = TestPage.openFor('all');

const JSON_POST = { 'x-playground': '1', 'content-type': 'application/json' };

it('a client that the server answers is the page itself, by either of its names', async () => {
  const port = new URL(page.page.url).port;
  expect(page.page.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`])
    expect((await page.sendRequest('GET', '/api/state', { headers: { host } })).status).toBe(200);
});

it.each([
  [
    'another name for this machine',
    'GET',
    { host: 'evil.example' },
    /answers only at http:\/\/127\.0\.0\.1:\d+/,
  ],
  ['another port', 'GET', { host: '127.0.0.1:1' }, /answers only at/],
  ['another page', 'GET', { origin: 'https://evil.example' }, /not to other pages/],
  ['a sandboxed frame', 'POST', { ...JSON_POST, origin: 'null' }, /not to other pages/],
  ['a post without the header', 'POST', { 'content-type': 'application/json' }, /X-Playground: 1/],
  ['a form', 'POST', { 'x-playground': '1', 'content-type': 'text/plain' }, /application\/json/],
])('a client that the server answers is not %s', async (_, method, headers, sentence) => {
  const { status, text } = await page.sendRequest(method, '/api/state', {
    headers,
    body: method === 'POST' ? '{}' : '',
  });
  expect([status, text]).toEqual([403, expect.stringMatching(sentence)]);
});

it('a client that the server answers receives the error in its request', async () => {
  const shown = async (path: string, body: string) =>
    (await page.sendRequest('POST', path, { headers: JSON_POST, body })).text;
  expect(await shown('/api/close', 'no json')).toBe('The body of the request is not JSON. Nothing was done.');
  expect(await shown('/api/close', '[]')).toBe(
    'The body of the request is not a JSON object. Nothing was done.',
  );
  expect(await shown('/api/menu', '{"run":"failing"}')).toBe('No menu item runs this function.');
  expect((await page.sendRequest('POST', '/api/nothing', { headers: JSON_POST, body: '{}' })).status).toBe(
    404,
  );
  expect((await page.sendRequest('PUT', '/api/close', { headers: JSON_POST, body: '{}' })).status).toBe(405);
  expect((await page.sendRequest('GET', '/api/sheet?id=77')).status).toBe(404);
});

it('the content that the server returns is the page, which may load nothing from elsewhere', async () => {
  const { text, headers } = await page.sendRequest('GET', '/');
  expect(text).toBe(ASSETS.html);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'");
  expect(policy).not.toMatch(/https?:|\*/);
  expect((await page.sendRequest('GET', '/page.js')).headers['content-type']).toBe(
    'text/javascript; charset=utf-8',
  );
  expect((await page.sendRequest('GET', '/page.css')).text).toBe(ASSETS.css);
});

it('the content that the server returns is the open sidebar with google.script in it, which cannot connect to any address', async () => {
  await page.post('/api/menu', { run: 'openSidebar' });
  const { sidebar } = await page.waitForState((state) => state.sidebar !== null);
  expect(sidebar).toEqual({ title: 'Ad Reports', version: 1 });
  const { text, headers } = await page.sendRequest('GET', '/sidebar?v=1');
  expect(text).toMatch(
    /^<!doctype html><html><head><script>[\s\S]*google[\s\S]*<\/script><title>x<\/title><\/head><body>Hello/,
  );
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:;/,
  );
  await page.post('/api/menu', { run: 'openSidebar' });
  await page.waitForState((state) => state.sidebar?.version === 2);
  await page.post('/api/close', { what: 'sidebar' });
  expect((await page.fetchState()).sidebar).toBeNull();
});

it('the stream of events begins with the state, and soon has the revision of a change', async () => {
  const events = await listen();
  expect(await events.next('state')).toMatchObject({ fileName: 'Playground' });
  await page.typeTexts(0, 0, ['a']);
  const { revision } = await page.fetchSheet();
  expect(await events.next('state', (state) => state['revision'] === revision)).toMatchObject({
    activeSheetId: 0,
  });
  events.close();
});

it('the port is the next free one if it is taken, with a message', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const shown: string[] = [];
  const tell = (sentence: string) => void shown.push(sentence);
  const second = await startPage({ playground: page.playground, port, assets: ASSETS, tell });
  expect(Number(new URL(second.url).port)).toBeGreaterThan(port);
  expect(shown).toEqual([
    expect.stringMatching(/^Another program uses port \d+, so the page uses port \d+\.$/),
  ]);
  await second.close();
  other.close();
});

interface Listening {
  /** The next event with this name; earlier events are skipped. */
  next<T = unknown>(event: string, wanted?: (data: Readonly<Record<string, unknown>>) => boolean): Promise<T>;
  close(): void;
}

async function listen(): Promise<Listening> {
  const stop = new AbortController();
  const response = await fetch(`${page.page.url}/api/events`, { signal: stop.signal });
  const reader = response.body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  const next: Listening['next'] = async (event, wanted = () => true) => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        text += decoder.decode(value);
        continue;
      }
      const [name, data] = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      if (name !== `event: ${event}`) continue;
      const parsed = JSON.parse(data!.slice('data: '.length));
      if (wanted(parsed)) return parsed;
    }
  };
  return { next, close: () => stop.abort() };
}
