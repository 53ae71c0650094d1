import { fetchLinks, fetchReport, get, makeService, toText } from './asking';

/** Past days that tests restate. The clock is at 2026-09-05T13:30Z, when all of them are final. */

const DAY = '2026-08-01';
const OF_DAY = { startDate: DAY, endDate: DAY, groupBy: ['date', 'appId', 'area'] };
const APP = '3.10';

function csvRows(service: Parameters<typeof fetchLinks>[0]): string[] {
  const urls = Object.values(fetchLinks(service, { date: DAY, appId: APP }));
  return urls.flatMap((url) => toText(get(service, url)).trim().split('\n').slice(1));
}

const changed = () => {
  const { service } = makeService({ rowsScale: 0.1 });
  const order = { from: DAY, app: APP, area: 'US', factor: 2 };
  service.restate(order);
  return { service, order };
};

it('a restatement of an app’s day changes the full report and the true numbers equally', () => {
  const { service } = changed();
  const row = fetchReport(service, 'full', OF_DAY).items.find(
    (item) => item['appId'] === APP && item['area'] === 'US',
  );
  const where = { area: 'US' };
  const { revenueUsd } = service.truth.numbers({ app: APP, day: DAY, where });
  expect(row!['Revenue']).toBe(revenueUsd);
  service.clearRestatements();
  const before = service.truth.numbers({ app: APP, day: DAY, where });
  expect(revenueUsd / before.revenueUsd).toBeCloseTo(2, 1);
});

it('a restatement of an app’s day changes the device files and the true rows equally', () => {
  const { service } = changed();
  const trueRows = [...service.truth.devices({ app: APP, day: DAY })];
  const money = trueRows.reduce((sum, row) => sum + Number(row[20]), 0);
  expect(csvRows(service)).toHaveLength(trueRows.length);
  const file = csvRows(service).join('\n');
  for (const row of trueRows) expect(file).toContain(row[13]);
  service.clearRestatements();
  const before = [...service.truth.devices({ app: APP, day: DAY })];
  expect(money).toBeGreaterThan(before.reduce((sum, row) => sum + Number(row[20]), 0));
  expect(csvRows(service).join('\n')).not.toBe(file);
});

it('a restatement of an app’s day changes LTV as stated, and does not change retention', () => {
  const { service } = changed();
  const question = { app: APP, day: DAY, where: { area: 'US' } };
  const after = service.truth.cohort(question).stated;
  const [ltv, kept] = [after.ltv(7)!, after.kept(7)!];
  const body = { startDate: DAY, endDate: DAY, groupBy: ['date', 'app', 'area'], metric: ['ltv7'] };
  const sent = fetchReport(service, 'ltv', body).items.find(
    (item) => item['appId'] === APP && item['area'] === 'US',
  );
  expect(sent!['ltv7']).toBeCloseTo(ltv, 4);
  service.clearRestatements();
  const before = service.truth.cohort(question).stated;
  expect([before.ltv(7)! * 2, before.kept(7)]).toEqual([expect.closeTo(ltv, 8), kept]);
});

it('the stated LTV of an unfinished day is blank, and the newest one is lower than its final value', () => {
  const { service } = makeService();
  const { stated, ltv } = service.truth.cohort({ app: APP, day: '2026-09-02' });
  expect(stated.ltv(3)).toBeNull();
  expect(stated.ltv(2)!).toBeLessThan(ltv(2)!);
  expect(stated.kept(2)!).toBeGreaterThan(0);
});
