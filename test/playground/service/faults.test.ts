import { createHash } from 'node:crypto';
import { FAULTS } from '../../../playground/service/faults/armed-faults';
import type { Endpoint } from '../../../playground/service/request/names';
import type { SimulatedService } from '../../../playground/service/service';
import { fetchLinks, get, makeService, PATH, postRequest, SOUND, toBytes } from './asking';

const PAGE = { ...SOUND.full, appIdList: ['3.10'], groupBy: ['date', 'network'], limit: 20, start: 20 };

/** A hash of two answers of `endpoint`; two, so that growing numbers are noticed. */
function asked(service: SimulatedService, endpoint: Endpoint): string {
  const once = () => {
    if (endpoint === 'files')
      return get(service, fetchLinks(service)['url_en']!, { range: 'bytes=100-39999' });
    return postRequest(service, PATH[endpoint], endpoint === 'full' ? PAGE : SOUND[endpoint]);
  };
  const answers = [once(), once()].map((answer) => ({ ...answer, body: toBytes(answer).toString('base64') }));
  return createHash('sha1').update(JSON.stringify(answers)).digest('hex');
}

it('the table of faults has each name once, with an endpoint and an effect', () => {
  const names = FAULTS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const { on, does } of FAULTS) {
    expect(on.length).toBeGreaterThan(0);
    expect(Object.keys(does).length).toBeGreaterThan(0);
  }
});

it.each(FAULTS.map(({ name, on }) => [name, on[0]!] as const))(
  'the table of faults: %s changes what %s gets, until cleared',
  (name, on) => {
    const { service } = makeService();
    const before = asked(service, on);
    service.arm(name, {
      times: 'until cleared',
      endpoint: on,
      pages: 1,
      rows: 2,
      requests: 1,
    });
    expect(asked(service, on)).not.toBe(before);
    expect(service.requests.some(({ faults }) => faults.includes(name))).toBe(true);
    service.clearFaults();
    expect(asked(service, on)).toBe(before);
  },
  20_000,
);

describe('arming', () => {
  const status = (service: SimulatedService, name: 'full' | 'ltv' = 'full') =>
    postRequest(service, PATH[name], SOUND[name]).status;

  it('arming affects one request by default, and n requests if given', () => {
    const { service } = makeService();
    service.arm('server-error');
    expect([status(service), status(service)]).toEqual([500, 200]);
    service.arm('server-error', { times: 3, status: 503 });
    expect([1, 2, 3, 4].map(() => status(service))).toEqual([503, 503, 503, 200]);
  });

  it('arming can skip some requests, and affect one endpoint only', () => {
    const { service } = makeService();
    service.arm('server-error', { after: 1, endpoint: 'ltv' });
    expect([status(service), status(service, 'ltv'), status(service, 'ltv')]).toEqual([200, 200, 500]);
  });

  it('arming ends at a time, and is then listed no more', () => {
    const { service, clock } = makeService();
    service.arm('server-error', { times: 'until cleared', until: clock.now + 60_000 });
    expect([status(service), service.armed().length]).toEqual([500, 1]);
    clock.now += 60_000;
    expect([status(service), service.armed()]).toEqual([200, []]);
  });
});

it.each([
  [{ retryAfter: 7 }, '7'],
  [{ retryAfter: -1 }, '-1'],
  [{ retryAfter: 'date', seconds: 90 }, 'Sat, 05 Sep 2026 13:31:30 GMT'],
  [{ retryAfter: 'absent' }, undefined],
])('transport rate-limited %j returns %s', (parameters, header) => {
  const { service } = makeService();
  service.arm('rate-limited', parameters);
  const answer = postRequest(service, PATH.full, SOUND.full);
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe(header);
});

it('transport accepts its number of requests in any minute, and returns when the next one is possible', () => {
  const { service, clock } = makeService();
  service.arm('requests-per-minute', { requests: 2 });
  const start = clock.now;
  const at = (seconds: number) => {
    clock.now = start + seconds * 1000;
    const { status, headers } = postRequest(service, PATH.ltv, SOUND.ltv);
    return [status, headers['retry-after']];
  };
  expect([0, 20, 30, 59, 60, 61, 79.5, 80].map(at)).toEqual([
    [200, undefined],
    [200, undefined],
    [429, '30'],
    [429, '1'],
    [200, undefined],
    [429, '19'],
    [429, '1'],
    [200, undefined],
  ]);
});
