import { buildDeviceQuery, buildReportQuery } from '../../../src/service/wire/wire-query';
import { createReportRequest } from '../asking';

it('the body of a request is that of section 4.2 for the full report, always with zone and currency', () => {
  const request = createReportRequest('full', {
    dimensions: ['date', 'network', 'networkName'],
    metrics: ['revenue', 'dau'],
  });
  expect(buildReportQuery(request)).toEqual({
    startDate: '2026-09-01',
    endDate: '2026-09-05',
    timezone: 'UTC+0',
    currency: 'USD',
    groupBy: ['date', 'network'],
    metric: ['revenue', 'dau'],
    limit: 1000,
  });
});

it('the body of a request names apps and areas only if some are chosen', () => {
  const request = createReportRequest('ltv', {
    apps: ['a1', 'a2'],
    areas: ['DE'],
    zone: 'UTC-8',
    currency: 'CNY',
  });
  expect(buildReportQuery(request)).toMatchObject({
    appIdList: ['a1', 'a2'],
    areaList: ['DE'],
    timezone: 'UTC-8',
    currency: 'CNY',
  });
  expect(buildReportQuery(createReportRequest('full', { areas: ['DE'] }))).not.toHaveProperty('areaList');
});

it.each([
  ['ltv', ['appId', 'area', 'date'], ['date', 'app', 'area']],
  ['ltv', ['date', 'appId', 'appName', 'placementName'], ['date', 'app', 'placementId']],
  ['retention', ['channel'], ['date', 'app', 'channel']],
  ['full', ['area'], ['area']],
  ['full', ['date', 'appName'], ['date', 'appId']],
  ['full', ['platformName', 'network'], ['appId', 'network']],
  ['full', ['attStatusName'], ['idfa']],
] as const)('the body of a request: %s by %j is grouped by %j', (report, dimensions, groupBy) => {
  expect(buildReportQuery(createReportRequest(report, { dimensions: [...dimensions] }))['groupBy']).toEqual(
    groupBy,
  );
});

it.each([
  ['full', ['fillrate', 'fill'], ['all']],
  ['full', ['newUserRate'], ['all']],
  ['full', ['impressionRatio', 'revenue'], ['all']],
  ['full', ['revenue', 'appRequest'], ['all']],
  ['ltv', ['newUserNum', 'ltv7', 'ltv30'], ['ltv7', 'ltv30']],
  ['ltv', ['newUserNum'], ['ltv1']],
  ['retention', ['kp2', 'kp90'], ['kp2', 'kp90']],
] as const)('the body of a request: %s of %j asks for %j', (report, metrics, names) => {
  expect(buildReportQuery(createReportRequest(report, { metrics: [...metrics] }))['metric']).toEqual(names);
});

it.each([
  [['area'], ['revenue']],
  [
    ['area', 'countryName'],
    ['revenue', 'countryName'],
  ],
  [['countryName'], ['revenue', 'countryName']],
  [['attStatusName'], ['revenue', 'idfa']],
  [
    ['bucketId', 'bucketName'],
    ['revenue', 'bucketName'],
  ],
  [['bucketId'], ['revenue', 'bucketName']],
  [
    ['attStatus', 'sdk'],
    ['revenue', 'idfa', 'sdk'],
  ],
  [
    ['channel', 'appVersion'],
    ['revenue', 'channel', 'appVersion'],
  ],
  [['network', 'networkName', 'adSceneName'], ['revenue']],
] as const)('the full report by %j asks for %j', (dimensions, metric) => {
  expect(buildReportQuery(createReportRequest('full', { dimensions: [...dimensions] }))['metric']).toEqual(
    metric,
  );
});

it('the body of a request names no label with “all”, nor for LTV and retention, which have none', () => {
  const all = createReportRequest('full', { dimensions: ['countryName'], metrics: ['appRequest'] });
  expect(buildReportQuery(all)['metric']).toEqual(['all']);
  for (const report of ['ltv', 'retention'] as const)
    expect(
      buildReportQuery(createReportRequest(report, { dimensions: ['channel', 'appVersion'] }))['metric'],
    ).toHaveLength(1);
});

it('the body of a request is one app and one day for device files', () => {
  expect(
    buildDeviceQuery(createReportRequest('device', { apps: ['a1'], from: '2026-09-05', zone: 'UTC+8' })),
  ).toEqual({
    date: '2026-09-05',
    timezone: 'UTC+8',
    currency: 'USD',
    appId: 'a1',
  });
});
