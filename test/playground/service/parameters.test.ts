import { LIMITED_KEY, PLAYGROUND_KEY } from '../../../playground/service/options';
import { makeService, PATH, postRequest, SOUND } from './asking';

const { service } = makeService();
type ReportName = keyof typeof PATH;

function refused(name: ReportName, body: object): string {
  const answer = postRequest(service, PATH[name], { ...SOUND[name], ...body });
  expect(answer.status).toBe(400);
  return String((JSON.parse(String(answer.body)) as { message: string }).message);
}

function accepted(name: ReportName, body: object): void {
  const answer = postRequest(service, PATH[name], { ...SOUND[name], ...body });
  expect([answer.status, String(answer.body).slice(0, 100)]).toEqual([200, expect.any(String)]);
}

it.each(Object.keys(PATH) as ReportName[])('the service answers a POST for %s with a valid key', (name) => {
  accepted(name, {});
});

it('the service answers the full report on both paths', () => {
  expect(postRequest(service, '/v3/allreport', SOUND.full).status).toBe(200);
});

it.each([
  ['no key', { authorization: '' }, 401],
  ['a wrong key', { authorization: 'Bearer wrong' }, 401],
  ['a key with a blank', { authorization: `Bearer  ${PLAYGROUND_KEY}` }, 401],
  ['no content type', { 'content-type': '' }, 400],
])('the service refuses %s', (_, headers, status) => {
  expect(postRequest(service, PATH.full, SOUND.full, headers).status).toBe(status);
});

it('the service refuses a key without permission for one report, for that report only', () => {
  const headers = { authorization: `Bearer ${LIMITED_KEY}` };
  expect(postRequest(service, PATH.device, SOUND.device, headers).status).toBe(403);
  expect(postRequest(service, PATH.ltv, SOUND.ltv, headers).status).toBe(200);
});

it('the service refuses GET and unknown paths', () => {
  const headers = { authorization: `Bearer ${PLAYGROUND_KEY}`, 'content-type': 'application/json' };
  expect(service.handle({ method: 'GET', path: PATH.full, headers }).status).toBe(405);
  expect(postRequest(service, '/v2/other', {}).status).toBe(404);
});

it.each(['', '{"startDate":', '[]', 'null', '"text"'])(
  'the checks of every report refuse the body %j',
  (body) => {
    expect(postRequest(service, PATH.full, body).status).toBe(400);
  },
);

it.each<[ReportName, object, RegExp]>([
  ['full', { timezone: 'UTC+1' }, /timezone.*UTC\+1/],
  ['ltv', { currency: 'EUR' }, /currency.*EUR/],
  ['full', { startDate: '2026-02-30' }, /startDate.*2026-02-30/],
  ['full', { startDate: undefined }, /startDate is required/],
  ['full', { endDate: '2026-08-19' }, /endDate.*before/],
  ['full', { start: -1 }, /start.*-1/],
  ['full', { limit: 1001 }, /limit.*1001/],
  ['full', { appIdList: '00123456' }, /appIdList/],
  ['full', { groupBy: ['date', 'date'] }, /groupBy.*twice/],
  ['full', { groupBy: ['app'] }, /groupBy.*app/],
  ['full', { areaList: ['US'] }, /areaList/],
  ['full', { zone: 'UTC+8' }, /unknown parameter.*zone/],
])('the checks of every report: %s refuses %j', (name, body, message) => {
  expect(refused(name, body)).toMatch(message);
});

it('the checks of every report accept limits of 1 and 1000, days of a leap year and future days', () => {
  accepted('full', { limit: 1 });
  accepted('full', { limit: 1000, startDate: '2024-02-29', endDate: '2024-02-29' });
  accepted('full', { startDate: '2030-01-01', endDate: '2030-01-31' });
});

it.each(['fillrate', 'Revenue', '__proto__', ''])(
  'the checks of the full report refuse the metric %j and name it',
  (metric) => {
    expect(refused('full', { metric: [metric] })).toContain(JSON.stringify(metric));
  },
);

it('the checks of the full report accept every metric and every dimension of section 4.2', () => {
  const metric =
    'all,dau,deu,arpu,newUsers,requestApi,fillApi,fillrateApi,impressionApi,clickApi,ecpmApi,ctrApi,revenue,bidRequestApi,bidResponseApi,bidResponseRateApi,bidWinRateApi,enterAdScene,enterAdSceneUsers,request,bidRequest,bidResponse,bidResponseRate,bidWinRate,impression,fill,click,clickUsers,ctr,eventRevenue,sdk,channel,appVersion,idfa,bucketName,countryName';
  const groupBy =
    'date,appId,placementId,adFormat,area,network,networkPlacementId,adSceneId,sdk,channel,appVersion,idfa,bucketId';
  for (const name of metric.split(',')) accepted('full', { metric: [name] });
  for (const name of groupBy.split(',')) accepted('full', { groupBy: [name], endDate: '2026-08-20' });
});

const days = (prefix: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${prefix}${from + at}`);

it.each<[ReportName, object, RegExp]>([
  ['ltv', { groupBy: undefined }, /date/],
  ['ltv', { groupBy: ['date'] }, /app/],
  ['ltv', { groupBy: ['date', 'app', 'network'] }, /network/],
  ['ltv', { metric: undefined }, /metric is required/],
  ['ltv', { metric: ['ltv91'] }, /ltv91/],
  ['retention', { metric: ['kp1'] }, /kp1/],
  ['ltv', { metric: ['all', ...days('ltv', 1, 90)] }, /91/],
  ['ltv', { areaList: 'US' }, /areaList/],
])('the checks of LTV and retention: %s refuses %j', (name, body, message) => {
  expect(refused(name, body)).toMatch(message);
});

it('the checks of LTV and retention accept all ninety days, every dimension and a list of countries', () => {
  accepted('ltv', { metric: days('ltv', 1, 90) });
  accepted('retention', { metric: days('kp', 2, 90), currency: 'CNY' });
  accepted('ltv', {
    groupBy: ['app', 'channel', 'date', 'area', 'placementId', 'appVersion'],
    areaList: ['US'],
  });
  accepted('retention', { groupBy: ['date', 'app', 'area', 'appVersion', 'channel'] });
});

it.each<[object, RegExp]>([
  [{ date: undefined }, /date is required/],
  [{ date: '2025-09-04' }, /one year/],
  [{ appId: ['00123456'] }, /appId/],
  [{ startDate: '2026-08-20' }, /startDate/],
])('the checks of the device report refuse %j', (body, message) => {
  expect(refused('device', body)).toMatch(message);
});

it('the checks of the device report accept the day a year ago, and refuse another customer’s app', () => {
  accepted('device', { date: '2025-09-05' });
  expect(postRequest(service, PATH.device, { ...SOUND.device, appId: '4711' }).status).toBe(403);
});
