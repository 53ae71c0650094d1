import { fetchReport, makeService, sum } from './asking';

const { service } = makeService();
const OLD = { startDate: '2026-05-01', endDate: '2026-05-01' };
const NEW = { startDate: '2026-09-01', endDate: '2026-09-01' };

it('LTV has the requested days and always the number of new users', () => {
  const [item] = fetchReport(service, 'ltv', { ...OLD, metric: ['ltv90', 'ltv7'] }).items;
  expect(item).toMatchObject({ date: '2026-05-01', appId: '00123456', appName: 'Block Harbour', area: '' });
  expect(Object.keys(item!).filter((name) => name.startsWith('ltv'))).toEqual(['ltv90', 'ltv7']);
  expect(item!['newUserNum']).toBeGreaterThan(0);
});

it('LTV rises over ninety days, to four decimals, as the true numbers do', () => {
  const [item] = fetchReport(service, 'ltv', { ...OLD, appIdList: ['12E45678'] }).items;
  const truth = service.truth.cohort({ app: '12E45678', day: '2026-05-01' });
  for (let n = 1; n <= 90; n += 1) {
    expect(item![`ltv${n}`]).toBeCloseTo(truth.ltv(n)!, 4);
    expect(Number(item![`ltv${n}`])).toBe(Math.round(Number(item![`ltv${n}`]) * 1e4) / 1e4);
    if (n > 1) expect(Number(item![`ltv${n}`])).toBeGreaterThanOrEqual(Number(item![`ltv${n - 1}`]));
  }
  expect(Number(item!['ltv90'])).toBeGreaterThan(Number(item!['ltv1']) * 2);
});

it.each(['area', 'placementId', 'appVersion', 'channel'])(
  'LTV weighted by new users over %s, it is that of the whole cohort',
  (group) => {
    const body = { ...OLD, appIdList: ['00123456'], metric: ['ltv30'] };
    const [whole] = fetchReport(service, 'ltv', body).items;
    const parts = fetchReport(service, 'ltv', { ...body, groupBy: ['date', 'app', group] }).items;
    const weighted = parts.reduce((all, item) => all + Number(item['ltv30']) * Number(item['newUserNum']), 0);
    expect(parts.length).toBeGreaterThan(1);
    expect(sum(parts, 'newUserNum')).toBe(whole!['newUserNum']);
    expect(weighted / Number(whole!['newUserNum'])).toBeCloseTo(Number(whole!['ltv30']), 3);
  },
);

it('LTV returns days that are not known yet as 0 or as the sum so far, never as blank', () => {
  const of = (app: string) => fetchReport(service, 'ltv', { ...NEW, appIdList: [app] }).items[0]!;
  const truth = service.truth.cohort({ app: '00123456', day: '2026-09-01' });
  expect([truth.ltv(3), truth.ltv(4), truth.ltv(30)]).toEqual([expect.any(Number), null, null]);
  expect(of('00123456')['ltv30']).toBe(0);
  expect(of('12E45678')['ltv30']).toBe(of('12E45678')['ltv5']);
  expect(Number(of('12E45678')['ltv30'])).toBeGreaterThan(Number(of('12E45678')['ltv3']));
});

it('retention falls from about 0.4, as the true numbers do', () => {
  const [item] = fetchReport(service, 'retention', { ...OLD, appIdList: ['00123456'] }).items;
  const truth = service.truth.cohort({ report: 'retention', app: '00123456', day: '2026-05-01' });
  expect(item!['kp1']).toBeGreaterThan(0.3);
  expect(item!['kp1']).toBeLessThan(0.5);
  for (let n = 2; n <= 90; n += 1) {
    expect(item![`kp${n}`]).toBeCloseTo(truth.kept(n)!, 4);
    expect(Number(item![`kp${n}`])).toBeLessThanOrEqual(Number(item![`kp${n - 1}`]));
  }
  expect(Number(item!['kp90'])).toBeLessThan(0.1);
});
