import { fetchFullRevenue } from '../../../src/device/control/control-totals';
import { OutOfTime } from '../../../src/errors/ad-reports-error';
import { answer, failWithoutAnswer } from '../../fakes/http-answers';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { connect, createReportRequest } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02'];
const REQUEST = createReportRequest('device', {
  apps: ['3.10'],
  areas: ['US'],
  zone: 'UTC+8',
  currency: 'CNY',
});
const ROWS = [
  { date: '2026-09-01', Revenue: '1.5' },
  { date: '2026-09-02', Revenue: 2 },
];

/** A service that sends the total number of rows in its responses, as the real service does. */
function serving(rows: Item[]): FakeReportService {
  const service = new FakeReportService(rows);
  service.total = (count) => count;
  return service;
}

it('the full report’s revenue of the days of a device report is requested once, with the same app, zone and currency, for all countries, by day', () => {
  const service = serving(ROWS);
  const { byDay, failure } = fetchFullRevenue(REQUEST, DAYS, connect(service));
  expect([[...byDay.values()], [...byDay.keys()], failure]).toEqual([[1.5, 2], DAYS, null]);
  const of = { timezone: 'UTC+8', currency: 'CNY', appIdList: ['3.10'], groupBy: ['date'] };
  const days = { startDate: '2026-09-01', endDate: '2026-09-02' };
  expect(service.questions).toEqual([{ ...of, ...days, metric: ['revenue'], limit: 1000, start: 0 }]);
});

it('the full report’s revenue of the days of a device report is not requested for incomplete days', () => {
  const service = serving(ROWS.slice(0, 1));
  const { byDay } = fetchFullRevenue(REQUEST, [DAYS[0]!, '2027-01-01'], connect(service));
  expect(service.questions[0]).toMatchObject({ startDate: '2026-09-01', endDate: '2026-09-01' });
  expect(byDay).toEqual(new Map([['2026-09-01', 1.5]]));
  expect(fetchFullRevenue(REQUEST, ['2027-01-01'], connect(service)).failure).toBeNull();
  expect(service.calls).toBe(1);
});

it('the full report’s revenue of the days of a device report is a sentence if rows are doubtful or the response is not understood', () => {
  const doubtful = serving(ROWS);
  doubtful.total = (count) => count + 5;
  const garbled = serving([]);
  garbled.fault = () => answer(200, 'no JSON');
  for (const service of [doubtful, garbled])
    expect(fetchFullRevenue(REQUEST, DAYS, connect(service))).toMatchObject({
      byDay: new Map(),
      failure: expect.stringMatching(/\.$/),
    });
});

it('the full report’s revenue of the days of a device report is a sentence if the service failed several times until time was up', () => {
  const service = serving([]);
  const connection = connect(service);
  service.fault = () => {
    connection.clock.advance(10_000);
    return failWithoutAnswer('unreachable', 'Address unavailable');
  };
  const within = (ms: number) => ({ ...connection, deadline: connection.clock.now() + ms });
  const { failure } = fetchFullRevenue(REQUEST, DAYS, within(15_000));
  expect(failure).toMatch(/^There was no answer from reports\.example\.com/);
  expect(() => fetchFullRevenue(REQUEST, DAYS, within(5_000))).toThrow(OutOfTime);
});
