import { ASKED_METRICS } from '../../../playground/service/reports/full-metrics';
import type { FullGroup } from '../../../playground/service/request/names';
import { fetchAllItems, fetchReport, makeService, sum } from './asking';

const { service } = makeService();
const DAY = { startDate: '2026-08-20', endDate: '2026-08-20' };
const TRACKED = ['request', 'impression', 'click'];

it('the answer has the captured shape: a code, a total, no zone, every dimension', () => {
  const answer = fetchReport(service, 'full', { groupBy: ['date'] });
  expect(answer).toMatchObject({ code: 200, total: 7, timezone: '', message: '' });
  expect(answer.items[0]).toMatchObject({
    date: '2026-08-20',
    appId: '',
    network: 0,
    channel: '',
    platform: 0,
  });
});

it('the answer has the minimal shape of the document if configured', () => {
  const bare = makeService({ shape: 'specified' }).service;
  const answer = fetchReport(bare, 'full', { groupBy: ['date'], metric: ['revenue'], timezone: 'UTC+8' });
  expect(Object.keys(answer)).toEqual(['timezone', 'items']);
  expect(answer.timezone).toBe('UTC+8');
  expect(Object.keys(answer.items[0]!)).toEqual(['date', 'Revenue']);
});

it('the answer has Revenue with a capital letter and eventRevenue as a text', () => {
  const [item] = fetchReport(service, 'full', { metric: ['revenue', 'eventRevenue'] }).items;
  expect(item).toHaveProperty('Revenue', expect.any(Number));
  expect(item).toHaveProperty('eventRevenue', expect.stringMatching(/^\d+(\.\d+)?$/));
  expect(item).not.toHaveProperty('impression');
});

it('the answer has ids that only a text can represent, and a network that is in no list', () => {
  const apps = fetchReport(service, 'full', { groupBy: ['appId'] }).items.map((item) => item['appId']);
  expect(apps.sort()).toEqual(['00123456', '12E45678', '3.10', '9007199254740993']);
  const networks = fetchReport(service, 'full', { groupBy: ['network'] }).items;
  expect(networks.map((item) => item['network'])).toContain(40);
});

const BARE = makeService({ shape: 'specified' }).service;
const LABELS = ['sdk', 'channel', 'appVersion', 'idfa', 'bucketName', 'countryName'];

/** Section 2.4: the fields returned for a value of `groupBy` alone, and those that `metric` has to name too. */
const FIELDS_OF: readonly (readonly [FullGroup, alone: readonly string[], named: readonly string[]])[] = [
  ['date', ['date'], []],
  ['appId', ['appId', 'platform', 'packageName'], []],
  ['placementId', ['placementId', 'placementName'], []],
  ['adFormat', ['adFormat', 'adFormatName'], []],
  ['area', ['area'], ['countryName']],
  ['network', ['network', 'networkName'], []],
  ['networkPlacementId', ['networkPlacementId', 'networkPlacementName', 'networkPlacementInfo'], []],
  ['adSceneId', ['adSceneId', 'adSceneName'], []],
  ['sdk', [], ['sdk']],
  ['channel', [], ['channel']],
  ['appVersion', [], ['appVersion']],
  ['idfa', [], ['idfa']],
  ['bucketId', [], ['bucketName']],
];

describe('the fields of a row', () => {
  const fields = (body: object) =>
    Object.keys(fetchReport(BARE, 'full', { ...DAY, ...body }).items[0]!).sort();

  it.each(FIELDS_OF)(
    'the fields of a row grouped by %s are the requested ones, and no others',
    (group, alone, named) => {
      expect(fields({ groupBy: [group], metric: ['impression'] })).toEqual([...alone, 'impression'].sort());
      expect(fields({ groupBy: [group], metric: ['impression', ...LABELS] })).toEqual(
        [...alone, ...named, 'impression'].sort(),
      );
      expect(fields({ groupBy: [group], metric: ['all'] })).toEqual(
        expect.arrayContaining([...alone, ...named]),
      );
    },
  );

  it.each(ASKED_METRICS)('the fields of a row have %s if it is requested, and no other number', (metric) => {
    expect(fields({ groupBy: ['date'], metric: [metric] })).toEqual(
      ['date', metric === 'revenue' ? 'Revenue' : metric].sort(),
    );
  });
});

describe('sums', () => {
  const [total] = fetchReport(service, 'full', DAY).items;

  const OF_NETWORKS = ['appId', 'placementId', 'adFormat', 'area', 'network', 'networkPlacementId'];
  const OF_TRACKING = ['adSceneId', 'sdk', 'channel', 'appVersion', 'idfa', 'bucketId'];
  it.each([
    ...OF_NETWORKS.map(
      (group) => [group, [...TRACKED, 'requestApi', 'impressionApi', 'clickApi', 'Revenue']] as const,
    ),
    ...OF_TRACKING.map((group) => [group, [...TRACKED, 'eventRevenue', 'enterAdScene']] as const),
  ])('sums agree with the total when grouped by %s', (group, fields) => {
    const items = fetchAllItems(service, { ...DAY, groupBy: [group] });
    expect(items.length).toBeGreaterThan(1);
    for (const field of fields) expect(sum(items, field)).toBeCloseTo(Number(total![field]), 5);
  });

  it('sums do not agree for users, because one user is in several countries and on several days', () => {
    const byDay = sum(fetchReport(service, 'full', { groupBy: ['date'], metric: ['dau'] }).items, 'dau');
    const byArea = sum(
      fetchReport(service, 'full', { ...DAY, groupBy: ['area'], metric: ['dau'] }).items,
      'dau',
    );
    expect(Number(fetchReport(service, 'full', { metric: ['dau'] }).items[0]!['dau'])).toBeLessThan(
      byDay * 0.9,
    );
    expect(Number(total!['dau'])).toBeLessThan(byArea);
  });
});

it('numbers are ratios of their parts', () => {
  for (const item of fetchReport(service, 'full', { groupBy: ['date', 'appId'] }).items) {
    const part = (above: string, below: string) => Number(item[above]) / Number(item[below]);
    expect(item['ecpmApi']).toBeCloseTo(part('Revenue', 'impressionApi') * 1000, 3);
    expect(item['ctr']).toBeCloseTo(part('click', 'impression'), 3);
    expect(item['arpu']).toBeCloseTo(part('Revenue', 'dau'), 3);
    expect(item['fillrate']).toBeCloseTo(part('fill', 'request'), 3);
  }
});

it('numbers are 7.2 times as much in CNY, and counts are not', () => {
  const [usd] = fetchReport(service, 'full').items;
  const [cny] = fetchReport(service, 'full', { currency: 'CNY' }).items;
  for (const field of ['Revenue', 'eventRevenue']) {
    expect(Number(cny![field])).toBeCloseTo(Number(usd![field]) * 7.2, 4);
  }
  expect(cny!['impression']).toBe(usd!['impression']);
});

it('a metric that the dimensions do not allow is returned as 0, with a warning that names it', () => {
  const answer = fetchReport(service, 'full', {
    groupBy: ['date', 'network'],
    metric: ['dau', 'deu', 'arpu', 'newUsers', 'enterAdScene', 'enterAdSceneUsers', 'impression'],
  });
  expect(answer.message).toBe(
    '所选维度下以下指标无法统计：dau,deu,arpu,newUsers,enterAdScene,enterAdSceneUsers',
  );
  expect(answer.items[0]).toMatchObject({ dau: 0, arpu: 0, newUsers: 0, enterAdScene: 0 });
  expect(answer.items[0]!['impression']).toBeGreaterThan(0);
});

describe('pages', () => {
  const body = { groupBy: ['date', 'appId', 'area', 'network'] };

  it('pages cover all rows exactly, whatever the limit, and the page after the last is empty', () => {
    const { total } = fetchReport(service, 'full', body);
    const keyOf = (item: Record<string, unknown>) =>
      [item['date'], item['appId'], item['area'], item['network']].join(' ');
    const keys = new Set(fetchAllItems(service, body).map(keyOf));
    const small: string[] = [];
    for (let start = 0; start < total; start += 333) {
      small.push(...fetchReport(service, 'full', { ...body, start, limit: 333 }).items.map(keyOf));
    }
    expect(total).toBeGreaterThan(1000);
    expect(keys.size).toBe(total);
    expect(new Set(small)).toEqual(keys);
    expect(small).toHaveLength(total);
    expect(fetchReport(service, 'full', { ...body, start: total })).toMatchObject({ total, items: [] });
  });
});
