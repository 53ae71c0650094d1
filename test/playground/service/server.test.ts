import { request } from 'node:http';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { type RunningServer, startServer } from '../../../playground/service/server';
import type { SimulatedService } from '../../../playground/service/service';
import { makeService, PATH, SOUND } from './asking';

describe('the service over real HTTP', () => {
  let service: SimulatedService;
  let server: RunningServer;

  beforeEach(async () => {
    service = makeService().service;
    server = await startServer(service);
  });
  afterEach(() => server.close());

  function post(path: string, body: object): Promise<Response> {
    return fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { authorization: `Bearer ${PLAYGROUND_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  it('the service over real HTTP listens on 127.0.0.1 and answers as the core does', async () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await post(PATH.full, SOUND.full);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await answer.json()).toMatchObject({ code: 200, total: 1 });
  });

  it('the service over real HTTP serves the signed files itself, in parts too', async () => {
    const four = (await (await post(PATH.device, SOUND.device)).json()) as Record<string, string>;
    for (const link of Object.values(four)) {
      expect(link.startsWith(`${server.url}/files/`)).toBe(true);
      const whole = await (await fetch(link)).text();
      const part = await fetch(link, { headers: { range: 'bytes=0-9' } });
      expect([part.status, await part.text()]).toEqual([206, whole.slice(0, 10)]);
    }
  });

  it('the service over real HTTP accepts requests to its own address only', async () => {
    const status = await new Promise((resolve, reject) => {
      const call = request(
        { host: '127.0.0.1', port: server.port, path: '/', headers: { host: 'evil.example' } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.on('error', reject).end();
    });
    expect(status).toBe(403);
    expect(service.requests).toHaveLength(0);
  });

  it('the service over real HTTP ends connections, is late and returns unusual statuses if these faults are armed', async () => {
    service.arm('server-error', { status: 602 });
    expect((await post(PATH.full, SOUND.full)).status).toBe(602);
    service.arm('no-answer');
    await expect(post(PATH.full, SOUND.full)).rejects.toThrow();
    service.arm('slow', { ms: 120 });
    const start = performance.now();
    expect((await post(PATH.full, SOUND.full)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(100);
  });
});

it('the log of requests has time, path, status, rows and whether there was a key, and never the key', async () => {
  const { service, clock } = makeService();
  const body = JSON.stringify({ ...SOUND.full, appIdList: [PLAYGROUND_KEY] });
  const headers = { Authorization: `Bearer ${PLAYGROUND_KEY}`, 'Content-Type': 'application/json' };
  service.handle({ method: 'post', path: `${PATH.full}?key=${PLAYGROUND_KEY}`, headers, body });
  service.handle({ method: 'POST', path: PATH.ltv, headers: {}, body: '{}' });
  expect(service.requests).toMatchObject([
    {
      time: clock.now,
      path: PATH.full,
      endpoint: 'full',
      status: 200,
      rows: 0,
      authorization: true,
      faults: [],
    },
    { path: PATH.ltv, endpoint: 'ltv', status: 401, rows: null, authorization: false },
  ]);
  expect(JSON.stringify(service.requests)).not.toContain(PLAYGROUND_KEY);
});
