import { createHash } from 'node:crypto';
import { FAULTS } from '../../../playground/service/faults/faults';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import type { Endpoint } from '../../../playground/service/request/names';
import type { SimulatedService } from '../../../playground/service/service';
import { bytes, get, type Item, links, makeService, PATH, post, report, SOUND, text } from './asking';

const PAGE = { ...SOUND.full, appIdList: ['3.10'], groupBy: ['date', 'network'], limit: 20, start: 20 };

/** A hash of two answers of `endpoint`; two, so that growing numbers are noticed. */
function asked(service: SimulatedService, endpoint: Endpoint): string {
  const once = () => {
    if (endpoint === 'files') return get(service, links(service)['url_en']!, { range: 'bytes=100-39999' });
    return post(service, PATH[endpoint], endpoint === 'full' ? PAGE : SOUND[endpoint]);
  };
  const answers = [once(), once()].map((answer) => ({ ...answer, body: bytes(answer).toString('base64') }));
  return createHash('sha1').update(JSON.stringify(answers)).digest('hex');
}

describe('the table of faults', () => {
  it('has each name once, with a sentence and an endpoint', () => {
    const names = FAULTS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { description, on, does } of FAULTS) {
      expect(description).toMatch(/^[A-Z`].*\.$/s);
      expect(on.length).toBeGreaterThan(0);
      expect(Object.keys(does).length).toBeGreaterThan(0);
    }
  });

  it.each(FAULTS.map(({ name, on }) => [name, on[0]!] as const))(
    '%s changes what %s gets, until cleared',
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
});

describe('arming', () => {
  const status = (service: SimulatedService, name: 'full' | 'ltv' = 'full') =>
    post(service, PATH[name], SOUND[name]).status;

  it('affects one request by default, and n requests if given', () => {
    const { service } = makeService();
    service.arm('server-error');
    expect([status(service), status(service)]).toEqual([500, 200]);
    service.arm('server-error', { times: 3, status: 503 });
    expect([1, 2, 3, 4].map(() => status(service))).toEqual([503, 503, 503, 200]);
  });

  it('can skip some requests, and affect one endpoint only', () => {
    const { service } = makeService();
    service.arm('server-error', { after: 1, endpoint: 'ltv' });
    expect([status(service), status(service, 'ltv'), status(service, 'ltv')]).toEqual([200, 200, 500]);
  });

  it('lists the armed faults, and clears them', () => {
    const { service } = makeService();
    service.arm('cap', { rows: 7 });
    expect(service.armed()).toMatchObject([
      { name: 'cap', endpoint: 'all', parameters: { rows: 7 }, struck: 0 },
    ]);
    service.clearFaults('cap');
    expect(service.armed()).toEqual([]);
  });

  it('ends at a time, and is then listed no more', () => {
    const { service, clock } = makeService();
    service.arm('server-error', { times: 'until cleared', until: clock.now + 60_000 });
    expect([status(service), service.armed().length]).toEqual([500, 1]);
    clock.now += 60_000;
    expect([status(service), service.armed()]).toEqual([200, []]);
  });

  it('refuses names and endpoints that do not exist', () => {
    const { service } = makeService();
    expect(() => service.arm('gremlin')).toThrow(/no fault named "gremlin"/);
    expect(() => service.arm('cap', { endpoint: 'files' })).toThrow(/cannot strike at "files"/);
  });
});

describe('transport', () => {
  it.each([
    [{ retryAfter: 7 }, '7'],
    [{ retryAfter: -1 }, '-1'],
    [{ retryAfter: 1e9 }, '1000000000'],
    [{ retryAfter: 'date', seconds: 90 }, 'Sat, 05 Sep 2026 13:31:30 GMT'],
    [{ retryAfter: 'absent' }, undefined],
  ])('rate-limited %j returns %s', (parameters, header) => {
    const { service } = makeService();
    service.arm('rate-limited', parameters);
    const answer = post(service, PATH.full, SOUND.full);
    expect(answer.status).toBe(429);
    expect(answer.headers['retry-after']).toBe(header);
  });

  it('accepts its number of requests in any minute, and returns when the next one is possible', () => {
    const { service, clock } = makeService();
    service.arm('requests-per-minute', { requests: 2 });
    const start = clock.now;
    const at = (seconds: number) => {
      clock.now = start + seconds * 1000;
      const { status, headers } = post(service, PATH.ltv, SOUND.ltv);
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

  it('does not count refused requests or files, and may omit the time of the next attempt', () => {
    const { service } = makeService();
    const file = links(service)['url_en']!;
    service.arm('requests-per-minute', { requests: 2, retryAfter: 'absent' });
    for (let nth = 0; nth < 5; nth += 1) expect(get(service, file).status).toBe(200);
    expect(post(service, PATH.full, SOUND.full).status).toBe(200);
    const refused = post(service, PATH.full, SOUND.full);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, undefined]);
  });

  it('revokes the key after two pages, for ever', () => {
    const { service } = makeService();
    service.arm('key-revoked-after-page');
    expect([1, 2, 3, 4].map(() => post(service, PATH.full, SOUND.full).status)).toEqual([200, 200, 401, 401]);
  });

  it('redirects to another host, without encryption, to itself', () => {
    const { service } = makeService();
    const to = ['redirect-other-host', 'redirect-http', 'redirect-self'].map((name) => {
      service.arm(name, { times: 1 });
      return post(service, PATH.full, SOUND.full).headers['location'];
    });
    expect(to).toEqual([
      'https://elsewhere.example/v2/allreport',
      'http://files.reports.example/v2/allreport',
      '/v2/allreport',
    ]);
  });

  it('echoes the key, cuts the JSON, adds a byte order mark, ends the connection, is late', () => {
    const { service } = makeService();
    service.arm('echo-key');
    expect(text(post(service, PATH.full, SOUND.full))).toContain(PLAYGROUND_KEY);
    service.arm('cut-json');
    expect(() => JSON.parse(text(post(service, PATH.full, SOUND.full)))).toThrow();
    service.arm('bom');
    expect(text(post(service, PATH.full, SOUND.full))).toMatch(/^\uFEFF\{/);
    service.arm('no-answer');
    expect(post(service, PATH.full, SOUND.full).dropped).toBe(true);
    service.arm('slow', { ms: 90_000 });
    expect(post(service, PATH.full, SOUND.full)).toMatchObject({ status: 200, delayMs: 90_000 });
  });
});

describe('paging', () => {
  const body = { groupBy: ['date', 'appId'], limit: 5 };
  const page = (service: SimulatedService, start: number) =>
    report(service, 'full', { ...body, start }).items.map((item) => `${item['date']} ${item['appId']}`);
  const [first, second] = [page(makeService().service, 0), page(makeService().service, 5)];

  it('has short, empty or repeated pages in the middle only', () => {
    const { service } = makeService();
    for (const [name, expected] of [
      ['page-short', second.slice(0, 4)],
      ['page-empty', []],
      ['same-page-twice', first],
    ] as const) {
      service.arm(name);
      expect(page(service, 0)).toEqual(first);
      expect(page(service, 5)).toEqual(expected);
      expect(page(service, 5)).toEqual(second);
    }
  });

  it('has overlapping pages, ignores start, ignores limit, or has a maximum', () => {
    const { service } = makeService();
    service.arm('overlapping-rows', { rows: 2, times: 1 });
    expect(page(service, 5)).toEqual([...first.slice(-2), ...second.slice(0, 3)]);
    service.arm('ignores-start', { times: 1 });
    expect(page(service, 5)).toEqual(first);
    service.arm('ignores-limit', { times: 1 });
    expect(page(service, 5)).toHaveLength(23);
    service.arm('cap', { rows: 3, times: 1 });
    expect(page(service, 5)).toEqual(second.slice(0, 3));
  });

  it('has a total that is missing, a text, -1, growing or shrinking', () => {
    const totals = ['total-absent', 'total-text', 'total-minus-one', 'total-grows', 'total-shrinks'].map(
      (name) => {
        const { service } = makeService();
        service.arm(name);
        return [1, 2].map(() => report(service, 'full', body).total as unknown);
      },
    );
    expect(totals).toEqual([
      [undefined, undefined],
      ['28', '28'],
      [-1, -1],
      [28, 29],
      [28, 27],
    ]);
  });
});

describe('values', () => {
  const items = (name: string, parameters: object = {}, body: object = {}): Item[] => {
    const { service } = makeService();
    service.arm(name, { ...parameters });
    return report(service, 'full', { groupBy: ['date', 'network'], ...body }).items;
  };

  it('are in unusual notations', () => {
    const written = items('strange-numbers').flatMap((item) => Object.values(item));
    expect(written).toEqual(expect.arrayContaining(['1,234.50', '￥12', '12%', '1e3', '-', null, '']));
    const [first, second] = items('strange-numbers', { field: 'Revenue', text: '￥12', row: 0 });
    expect([first!['Revenue'], typeof second!['Revenue']]).toEqual(['￥12', 'number']);
  });

  it('differ in revenue, are outside the range, or have unknown networks', () => {
    const [item] = items('revenue-differs');
    expect(item!['revenue']).toBeCloseTo(Number(item!['Revenue']) + 1, 6);
    expect(items('row-out-of-range')[0]!['date']).toBe('2019-01-01');
    expect(items('unknown-network')[0]).toMatchObject({ network: 9999, networkName: 'Newcomer Ads' });
  });

  it('have another app, a date after the range, or duplicates', () => {
    const grouped = { groupBy: ['date', 'appId'] };
    expect(items('foreign-app', { row: 2 }, grouped).map((item) => item['appId'])[2]).toBe('99999999');
    expect(items('row-after-range', { row: 1 }, grouped)[1]!['date']).toBe('2026-08-27');
    const sound = report(makeService().service, 'full', { ...grouped, limit: 5 }).items;
    const doubled = items('row-twice', { row: 1 }, { ...grouped, limit: 5 });
    expect(doubled).toEqual([0, 1, 1, 2, 3].map((at) => sound[at]));
  });

  it('have no labels, or a new name of a network', () => {
    const byArea = { groupBy: ['area'], metric: ['revenue', 'countryName'] };
    expect(items('labels-missing', {}, byArea)[0]).not.toHaveProperty('countryName');
    const renamed = items('network-renamed').filter(({ network }) => network === 1);
    expect(new Set(renamed.map(({ networkName }) => networkName))).toEqual(new Set(['Renamed Ads']));
  });

  it('have hostile names that stay equal if they were equal', () => {
    const named = items('hostile-names');
    const names = new Map(named.map((item) => [item['network'], item['networkName']]));
    for (const item of named) expect(item['networkName']).toBe(names.get(item['network']!));
    expect(items('hostile-names', { text: '=1+1 ' })[0]!['networkName']).toMatch(/^=1\+1 /);
  });

  it('have the property name __proto__', () => {
    const { service } = makeService();
    service.arm('proto-keys');
    const [item] = report(service, 'full').items;
    expect(Object.hasOwn(item!, '__proto__')).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
