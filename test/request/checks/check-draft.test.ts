import { checkDraft } from '../../../src/request/checks/check-draft';
import { type Draft, NO_ROW_FILTER } from '../../../src/request/draft';
import { CONTEXT, DEVICE, FULL, LTV, requireRequest } from './checked';

it('a draft that passes gets the defaults of its report for blank fields', () => {
  expect(requireRequest({ report: 'Full report', startDate: 'yesterday' })).toEqual({
    report: 'full',
    connection: '',
    zone: 'UTC+0',
    currency: 'USD',
    identifiers: 'kept',
    output: 'rows',
    summaryBy: [],
    filter: { ...NO_ROW_FILTER },
    compare: 'none',
    from: '2026-11-19',
    to: '2026-11-19',
    apps: [],
    areas: [],
    dimensions: ['date'],
    metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
    newestCompleteDay: '2026-11-19',
  });
});

it('a draft that passes keeps the order of names and each name once, by id, label or wire name in any case', () => {
  const request = requireRequest({
    ...FULL,
    dimensions: 'AREA, networkname, NETWORK, date, area',
    metrics: ['Revenue', ['ECPM (networks)', 'clickapi'], ''],
  });
  expect(request.dimensions).toEqual(['area', 'networkName', 'network', 'date']);
  expect(request.metrics).toEqual(['revenue', 'ecpmApi', 'clickApi']);
});

it.each([
  ['utc+8', 'UTC+8'],
  ['utc+8 (beijing)', 'UTC+8'],
  ['', 'UTC+0'],
])('a draft that passes reads the zone %p as %s', (zone, id) => {
  expect(requireRequest({ ...FULL, zone }).zone).toBe(id);
});

it('a draft that passes has countries by their codes', () => {
  for (const draft of [FULL, LTV, DEVICE])
    expect(requireRequest({ ...draft, areas: 'DE, us, de' }).areas).toEqual(['DE', 'US']);
});

it('a draft that passes has a filter with the lists that its rows show, in the spelling of the service', () => {
  const draft = { ...FULL, networks: 'AdMob, admob', platforms: 'ios, 1', adFormats: 'rewarded-video' };
  expect(requireRequest({ ...draft, except: 'Networks, areas, platforms' }).filter).toEqual({
    ...NO_ROW_FILTER,
    networks: ['AdMob'],
    platforms: ['iOS', '1'],
    adFormats: ['Rewarded Video'],
    except: ['networks', 'platforms'],
  });
});

it('a draft that passes may have users of a single country, but of several only with a column for the country', () => {
  const users = { ...FULL, metrics: 'dau, arpu' };
  expect(requireRequest({ ...users, areas: 'DE' }).metrics).toEqual(['dau', 'arpu']);
  expect(requireRequest({ ...users, areas: 'DE, US', dimensions: 'date, area' }).metrics).toEqual([
    'dau',
    'arpu',
  ]);
  expect(requireRequest({ ...users, areas: 'DE, US', dimensions: 'date, countryName' }).areas).toHaveLength(
    2,
  );
  expect('issues' in checkDraft({ ...users, areas: 'DE, US' }, CONTEXT)).toBe(true);
  expect('issues' in checkDraft({ ...users, platforms: 'iOS' }, CONTEXT)).toBe(true);
});

it.each([
  ['1-7,14,30,90', ['ltv1', 'ltv2', 'ltv3', 'ltv4', 'ltv5', 'ltv6', 'ltv7', 'ltv14', 'ltv30', 'ltv90']],
  [
    ['newUserNum', 'ltv3', 14, 'LTV day 30'],
    ['newUserNum', 'ltv3', 'ltv14', 'ltv30'],
  ],
  [' 30 , 30, 7', ['ltv30', 'ltv7']],
])('a draft that passes reads the LTV days %p', (metrics, ids) => {
  expect(requireRequest({ ...LTV, metrics }).metrics).toEqual(ids);
});

it('a draft that passes begins LTV and retention with date and app, and reads "all" as their ninety days', () => {
  const request = requireRequest({ ...LTV, dimensions: 'area, appName', metrics: 'all' });
  expect(request.dimensions).toEqual(['date', 'appId', 'area', 'appName']);
  expect(request.metrics).toHaveLength(90);
  expect(request.metrics).not.toContain('newUserNum');
  expect(requireRequest({ ...LTV, metrics: 'newUserNum, 1-90' }).metrics).toHaveLength(91);
});

it('a draft that passes reads "all" as the metrics that the dimensions allow', () => {
  const tracked = requireRequest({ ...FULL, dimensions: 'date, appVersion', metrics: 'all' }).metrics;
  expect(tracked).toContain('eventRevenue');
  expect(tracked).not.toContain('revenue');
  expect(requireRequest({ ...FULL, metrics: 'all' }).metrics).toContain('revenue');
});

it('a draft that passes finds a column by its exact header first, and otherwise by the name in the interface', () => {
  expect(requireRequest({ ...FULL, dimensions: 'Network, network' }).dimensions).toEqual([
    'networkName',
    'network',
  ]);
  expect(requireRequest({ ...LTV, dimensions: 'date, app' }).dimensions).toEqual(['date', 'appId']);
  expect(requireRequest({ ...LTV, dimensions: 'App' }).dimensions).toEqual(['date', 'appId', 'appName']);
  expect(requireRequest({ ...FULL, dimensions: 'idfa' }).dimensions).toEqual(['attStatus']);
  expect(
    requireRequest({ ...DEVICE, dimensions: 'idfa, OS version', metrics: 'revenue, ecpm' }),
  ).toMatchObject({
    dimensions: ['idfa', 'osVersion'],
    metrics: ['deviceRevenue', 'deviceEcpm'],
  });
});

it('a draft that passes has day 1 of retention if requested by name or with all days', () => {
  const retention: Draft = { report: 'retention', startDate: '2026-11-01' };
  expect(requireRequest({ ...retention, metrics: '1-3' }).metrics).toEqual(['kp1', 'kp2', 'kp3']);
  expect(requireRequest({ ...retention, metrics: 'kp30' }).metrics).toEqual(['kp30']);
  const all = requireRequest({ ...retention, metrics: 'ALL' }).metrics;
  expect([all.length, all[0], all[89]]).toEqual([90, 'kp1', 'kp90']);
});

it('a draft that passes gets tracked metrics by default if the dimensions allow no others', () => {
  expect(requireRequest({ ...FULL, dimensions: 'date, sdk' }).metrics).toEqual([
    'eventRevenue',
    'impression',
    'click',
  ]);
});

it('a draft that passes counts days in its report zone', () => {
  const early = { ...CONTEXT, now: Date.parse('2026-11-20T17:00:00Z') };
  const inBeijing = checkDraft({ report: 'full', startDate: '2026-11-21', zone: 'UTC+8' }, early);
  expect(inBeijing).toMatchObject({ request: { from: '2026-11-21', newestCompleteDay: '2026-11-19' } });
  expect(checkDraft({ report: 'full', startDate: '2026-11-21' }, early)).toHaveProperty('issues');
});

it('a draft that passes keeps app ids unchanged, each once, from texts, numbers and ranges', () => {
  const apps = [
    ['00123', 456],
    ['a b; 12E45678', ''],
    [null, 'c，00123'],
  ];
  expect(requireRequest({ ...FULL, apps }).apps).toEqual(['00123', '456', 'a b', '12E45678', 'c']);
});
