import { fullTotals } from '../../../src/device/control/full-report-totals';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { asked, connect } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02'];
const request = asked('device', {
  apps: ['3.10'],
  areas: ['US'],
  zone: 'UTC+8',
  currency: 'CNY',
  metrics: ['devices'],
});
const ROWS = [
  { date: '2026-09-01', Revenue: '1.5' },
  { date: '2026-09-02', Revenue: 2 },
];

/** A service that sends the total number of rows in its responses, as the real service does. */
function serving(rows: Item[]): FakeReportService {
  const service = new FakeReportService(rows);
  service.total = (held) => held;
  return service;
}

describe('the full report’s revenue of the days of a device report', () => {
  it('is requested once, with the same app, zone and currency, for all countries, by day', () => {
    const service = serving(ROWS);
    expect(fullTotals(request, DAYS, connect(service))).toMatchObject({
      days: [
        { day: '2026-09-01', revenue: 1.5 },
        { day: '2026-09-02', revenue: 2 },
      ],
      failure: null,
    });
    expect(service.questions).toEqual([
      {
        startDate: '2026-09-01',
        endDate: '2026-09-02',
        timezone: 'UTC+8',
        currency: 'CNY',
        groupBy: ['date'],
        metric: ['revenue'],
        appIdList: ['3.10'],
        limit: 1000,
        start: 0,
      },
    ]);
  });

  it('is not requested for incomplete days', () => {
    const service = serving(ROWS.slice(0, 1));
    const later = ['2026-09-01', '2027-01-01'];
    const { days, newestCompleteDay } = fullTotals(request, later, connect(service));
    expect(service.questions[0]).toMatchObject({ startDate: '2026-09-01', endDate: '2026-09-01' });
    expect(days).toEqual([
      { day: '2026-09-01', revenue: 1.5 },
      { day: '2027-01-01', revenue: null },
    ]);
    expect(newestCompleteDay < '2027-01-01').toBe(true);
    expect(fullTotals(request, ['2027-01-01'], connect(service)).failure).toBeNull();
    expect(service.calls).toBe(1);
  });

  it('is a sentence if rows are doubtful', () => {
    const service = serving(ROWS);
    service.total = (held) => held + 5;
    expect(fullTotals(request, DAYS, connect(service))).toMatchObject({
      days: [{ revenue: null }, { revenue: null }],
      failure: expect.stringMatching(/\.$/),
    });
  });
});
