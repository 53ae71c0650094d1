import type { DimensionId, MetricId } from '../../src/catalogue';
import { TooLarge } from '../../src/errors/ad-reports-error';
import { fetchLinks, fetchReport } from '../../src/service/fetch-report';
import { answer } from '../fakes/http-answers';
import { FakeReportService, type Item } from '../fakes/report-service';
import { connect, createReportRequest, KEY } from './asking';

/** One row for each of `count` apps, all on the first requested day. */
function apps(count: number): Item[] {
  return Array.from({ length: count }, (_, i) => ({
    date: '2026-09-01',
    appId: `a${String(i).padStart(6, '0')}`,
    Revenue: i / 100,
  }));
}

it('a report has the requested dimensions, then the requested metrics, with labels, sorted by the dimensions', () => {
  const service = new FakeReportService([
    { appId: 'b', date: '2026-09-02', Revenue: 2, dau: 20, network: 0, area: '' },
    { appId: 'b', date: '2026-09-01', Revenue: 1.5, dau: 10, network: 0, area: '' },
    { appId: 'a', date: '2026-09-02', Revenue: '3.25', dau: '30', network: 0, area: '' },
  ]);
  const table = fetchReport(createReportRequest('full', { metrics: ['dau', 'revenue'] }), connect(service));
  expect(table.columns.map(({ field, type, key }) => [field, type, key])).toEqual([
    ['date', 'date', true],
    ['appId', 'id', true],
    ['dau', 'count', false],
    ['revenue', 'money', false],
  ]);
  expect(table.rows).toEqual([
    ['2026-09-01', 'b', 10, 1.5],
    ['2026-09-02', 'a', 30, 3.25],
    ['2026-09-02', 'b', 20, 2],
  ]);
  expect(table.notices).toEqual([]);
});

it('a report is requested at the base URL only, with the key in the header only', () => {
  const service = new FakeReportService([]);
  fetchReport(createReportRequest('ltv'), connect(service));
  const [request] = service.rounds.flat();
  expect(request).toMatchObject({ method: 'post', url: 'https://reports.example.com/v2/ltv' });
  expect(request!.headers).toMatchObject({
    Authorization: `Bearer ${KEY}`,
    'Content-Type': 'application/json',
  });
  expect(request!.body).not.toContain(KEY);
  expect(request!.timeoutSeconds).toBe(60);
});

it('a report has all columns and no rows if there are no items', () => {
  const table = fetchReport(createReportRequest('full'), connect(new FakeReportService([])));
  expect(table.rows).toEqual([]);
  expect(table.columns).toHaveLength(3);
});

it.each([
  [1_061, 3, true, 2, 2],
  [1_061, 3, false, 3, 5],
  [25_000, 8, true, 5, 26],
  [25_000, 8, false, 5, 33],
])(
  'a report of %i rows, with %i requests at once and total %s, takes %i rounds and %i requests',
  (rows, parallel, announced, rounds, calls) => {
    const service = new FakeReportService(apps(rows));
    if (announced) service.total = (held) => held;
    const connection = connect(service);
    expect(fetchReport(createReportRequest('full'), { ...connection, parallel }).rows).toHaveLength(rows);
    expect([service.rounds.length, service.calls]).toEqual([rounds, calls]);
  },
);

it('a report stops if it has more cells than one spreadsheet can hold', () => {
  const service = new FakeReportService(apps(150_000));
  const metrics = Array.from({ length: 89 }, (_, i) => `kp${i + 2}` as MetricId);
  const fetch = (): unknown => fetchReport(createReportRequest('retention', { metrics }), connect(service));
  expect(fetch).toThrow(/This is too much for a spreadsheet \(limit: 10,000,000 cells\)/);
  expect(service.calls).toBeLessThan(115);
});

it('a report stops at the limit of rows, by the received rows or by the total of a full first page', () => {
  const service = new FakeReportService(apps(2_500));
  const fetch = () => fetchReport(createReportRequest('full'), { ...connect(service), mostRows: 1_500 });
  expect(fetch).toThrow(TooLarge);
  const unannounced = service.calls;
  service.total = (held) => held;
  expect(fetch).toThrow(TooLarge);
  expect([unannounced, service.calls - unannounced]).toEqual([4, 1]);
});

it('a report has the made names of apps by their ids, if it does not show the ids', () => {
  const items = ['a', 'b'].map((appId) => ({
    date: '2026-09-01',
    appId,
    packageName: `com.${appId}`,
    Revenue: 1,
  }));
  const service = new FakeReportService(items);
  const request = createReportRequest('full', { dimensions: ['date', 'appName'] });
  const { names } = fetchReport(request, connect(service), new Map([['a', 'Puzzle']]));
  expect([...(names?.get('appName') ?? [])]).toEqual([
    ['a', 'Puzzle'],
    ['b', 'com.b'],
  ]);
});

it('a report is doubtful if rows are equal in every value and have no id', () => {
  const groups = (...revenue: number[]) => {
    const rows = revenue.map((Revenue) => ({ date: '2026-09-01', bucketName: 'Control', Revenue }));
    const service = new FakeReportService(rows);
    return fetchReport(createReportRequest('full', { dimensions: ['date', 'bucketName'] }), connect(service));
  };
  expect(groups(3, 3).rows).toHaveLength(2);
  expect(groups(3, 3).doubts).toEqual([
    expect.stringMatching(/^Some rows of the service are equal in every value/),
  ]);
  expect(groups(3, 3).notices).toEqual(expect.arrayContaining([...(groups(3, 3).doubts ?? [])]));
  expect(groups(3, 4).doubts).toBeUndefined();
});

it('a report shows names of codes and apps, and two apps with one name as two rows', () => {
  const service = new FakeReportService([
    { date: '2026-09-01', appId: 'a1', platform: 1, packageName: 'com.example.chess', Revenue: 1 },
    { date: '2026-09-01', appId: 'a2', platform: 2, packageName: 'com.example.chess', Revenue: 2 },
    { date: '2026-09-02', appId: 'a3', platform: 3, packageName: '', Revenue: 4 },
  ]);
  const rows = (dimensions: readonly DimensionId[]) =>
    fetchReport(createReportRequest('full', { dimensions }), connect(service), new Map([['a1', 'Chess']]));
  expect(rows(['date', 'appName', 'platformName'])).toMatchObject({
    rows: [
      ['2026-09-01', 'Chess', 'Android', 1],
      ['2026-09-01', 'com.example.chess', 'iOS', 2],
      ['2026-09-02', 'a3', '3', 4],
    ],
    notices: [],
  });
  const alike = fetchReport(
    createReportRequest('full', { dimensions: ['date', 'appName'] }),
    connect(service),
  );
  expect(alike.rows.slice(0, 2)).toEqual([
    ['2026-09-01', 'com.example.chess', 1],
    ['2026-09-01', 'com.example.chess', 2],
  ]);
});

it('a report has a blank column if the service does not send a dimension', () => {
  const service = new FakeReportService([
    { date: '2026-09-01', Revenue: 1 },
    { date: '2026-09-01', Revenue: 2 },
  ]);
  const table = fetchReport(createReportRequest('full', { dimensions: ['date', 'area'] }), connect(service));
  expect(table.rows).toEqual([
    ['2026-09-01', null, 1],
    ['2026-09-01', null, 2],
  ]);
  expect(table.lacks).toEqual(['area']);
});

describe('the warning in a successful response', () => {
  const rows = [{ date: '2026-09-01', appId: 'a', Revenue: 5, dau: 0, fillrate: 0, newUserRate: 0 }];

  it('the warning in a successful response blanks the metrics that it names, and says why', () => {
    const service = new FakeReportService(rows);
    service.message = '所选维度下以下指标无法统计：dau,fill';
    const metrics = ['revenue', 'dau', 'fillrate', 'newUserRate'] as const;
    const table = fetchReport(createReportRequest('full', { metrics: [...metrics] }), connect(service));
    expect(table.rows).toEqual([['2026-09-01', 'a', 5, null, null, null]]);
    expect(table.notices).toEqual([
      expect.stringMatching(/blank, because the service cannot count this.*无法统计/),
    ]);
    expect(table.doubts).toBeUndefined();
  });

  it('the warning in a successful response is shown and makes the numbers doubtful if it names no metric', () => {
    const service = new FakeReportService(rows);
    service.message = 'Data of network 9 is late';
    const table = fetchReport(createReportRequest('full', { metrics: ['dau'] }), connect(service));
    expect(table.rows).toEqual([['2026-09-01', 'a', 0]]);
    expect(table.notices).toEqual(['The service says: “Data of network 9 is late”.']);
    expect(table.doubts).toEqual(table.notices);
  });
});

it('links to device files are returned unchecked', () => {
  const links = { url_cn: 'https://s/a', url_en: null };
  const service = new FakeReportService();
  service.fault = (call) => (call === 1 ? answer(503, '') : answer(200, links));
  const connection = connect(service);
  expect(fetchLinks(createReportRequest('device', { apps: ['a1'], to: '2026-09-01' }), connection)).toEqual(
    links,
  );
  expect(service.questions[1]).toEqual({
    date: '2026-09-01',
    timezone: 'UTC+0',
    currency: 'USD',
    appId: 'a1',
  });
  expect(connection.clock.sleeps).toEqual([500]);
});
