import { fetchLinks, firstBody } from '../../../src/service/fetch-report';
import type { Connection, Pace } from '../../../src/service/http/connection';
import type { ResponseBody } from '../../../src/service/http/response-body';
import { answer, noAnswer } from '../../fakes/http-answers';
import { FakeReportService } from '../../fakes/report-service';
import { asked, connect, KEY } from '../asking';

const LINKS = { url_cn: 'https://cn.example.com/f', url_en: '', url_in: '', url_sg: '' };
const PAGE = { items: [], total: 0 };

/** Answers requests for links and for the full report. */
function service(): FakeReportService {
  const fake = new FakeReportService();
  fake.fault = (_, question) => answer(200, 'groupBy' in question ? PAGE : LINKS);
  return fake;
}

function fetched(fake: FakeReportService, change: Partial<Connection> = {}, report: 'full' | 'ltv' = 'full') {
  const kept: ResponseBody[] = [];
  const companion = {
    report,
    body: firstBody(asked('full')),
    keep: (body: ResponseBody) => void kept.push(body),
  };
  const connection = connect(fake, change);
  const links = fetchLinks(asked('device', { apps: ['3.10'] }), connection, companion);
  return { links, kept, connection };
}

describe('a request for another report beside the request for links', () => {
  it('is sent in the same round, to its own path, with the key only in its header', () => {
    const fake = service();
    const calls = { sent: 0 };
    expect(fetched(fake, { calls })).toMatchObject({ links: LINKS, kept: [PAGE] });
    expect(fake.rounds).toHaveLength(1);
    expect(fake.rounds[0]!.map(({ url }) => url)).toEqual([
      'https://reports.example.com/v3/deviceReport',
      'https://reports.example.com/v2/allreport',
    ]);
    for (const { headers, url, body } of fake.rounds[0]!) {
      expect(headers['Authorization']).toBe(`Bearer ${KEY}`);
      expect(url + body).not.toContain(KEY);
    }
    expect(calls.sent).toBe(2);
  });

  it('is not sent if the settings allow only one request at once', () => {
    const fake = service();
    const { settings } = connect(fake);
    expect(fetched(fake, { settings: { ...settings, parallel: 1 } })).toMatchObject({
      links: LINKS,
      kept: [],
    });
    expect(fake.calls).toBe(1);
  });

  it('is not sent to a path that could lead to another host', () => {
    const fake = service();
    const { settings } = connect(fake);
    const paths = { ...settings.paths, full: '@evil.com' };
    expect(fetched(fake, { settings: { ...settings, paths } })).toMatchObject({ links: LINKS, kept: [] });
    expect(fake.calls).toBe(1);
  });

  it.each([
    ['a refusal', answer(403, { code: 403, message: 'no' })],
    ['a failure of the service', answer(503, 'busy')],
    ['no JSON', answer(200, 'hello')],
    ['an error code', answer(200, { code: 605 })],
  ])('does not hold up the links, and is not sent again, after %s', (_, failure) => {
    const fake = service();
    const usual = fake.fault;
    fake.fault = (call, question) => ('groupBy' in question ? failure : usual(call, question));
    const { links, kept, connection } = fetched(fake);
    expect([links, kept]).toEqual([LINKS, []]);
    expect(fake.calls).toBe(2);
    expect(connection.clock.sleeps).toEqual([]);
  });

  it('is counted by the pace, which also hears that there are too many requests', () => {
    const fake = service();
    const usual = fake.fault;
    const busy = answer(429, '', { 'retry-after': '7' });
    fake.fault = (call, question) => ('groupBy' in question ? busy : usual(call, question));
    const heard: unknown[] = [];
    const pace: Pace = { before: (count) => heard.push(count), refused: (ms) => heard.push(ms) };
    fetched(fake, { pace });
    expect(heard).toEqual([2, 7_000]);
  });

  it('is not repeated with the links if the host did not answer', () => {
    const fake = service();
    const usual = fake.fault;
    fake.fault = (call, question) => (call <= 2 ? noAnswer('unreachable', 'Timeout') : usual(call, question));
    expect(fetched(fake)).toMatchObject({ links: LINKS, kept: [] });
    expect(fake.rounds.map((round) => round.length)).toEqual([2, 1]);
  });

  it('keeps its response although the links have to be requested again', () => {
    const fake = service();
    const usual = fake.fault;
    fake.fault = (call, question) => (call === 1 ? answer(503, '') : usual(call, question));
    expect(fetched(fake)).toMatchObject({ links: LINKS, kept: [PAGE] });
    expect(fake.rounds.map((round) => round.length)).toEqual([2, 1]);
  });
});

describe('links', () => {
  it('are never stored for later slices, because they are secret and expire', () => {
    const stored: string[] = [];
    const earlier = {
      take: (body: string) => void stored.push(body),
      keep: (body: string) => void stored.push(body),
    };
    fetched(service(), { earlier });
    expect(stored).toEqual([]);
  });
});
