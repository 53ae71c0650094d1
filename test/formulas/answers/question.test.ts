import fc from 'fast-check';
import type { ReportKindId } from '../../../src/catalogue';
import { addDays, toMonthStart } from '../../../src/dates/calendar';
import { computeNewestCompleteDay, computeReadyTime } from '../../../src/dates/complete-days';
import { calculateExpiry, toQuestion } from '../../../src/formulas/answers/question';
import type { Request } from '../../../src/request/request';
import { createRequest } from '../asked';

it('a question is equal whatever the order of its lists', () => {
  const lists = createRequest({
    apps: ['app-1', 'app-2', 'app-10'],
    metrics: ['revenue', 'clickApi', 'impressionApi', 'dau'],
    dimensions: ['date', 'area', 'network'],
  });
  const { apps, metrics, dimensions } = lists;
  const turned = {
    apps: apps.toReversed(),
    metrics: metrics.toReversed(),
    dimensions: dimensions.toReversed(),
  };
  expect(toQuestion({ ...lists, ...turned })).toEqual(toQuestion(lists));
});

it('a question in another currency is equal if the report has no currency', () => {
  const shares = createRequest({ report: 'retention', metrics: ['kp2'], dimensions: ['date', 'appId'] });
  expect(toQuestion(shares)).toEqual(toQuestion({ ...shares, currency: 'CNY' }));
});

const wideOf = (changed: Partial<Request>) => toQuestion(createRequest(changed)).wide;

it('the wide question of cells for one app, or for several with rows of their own, is for all apps, each with rows of its own', () => {
  const byApp = { apps: [], dimensions: expect.arrayContaining(['date', 'appId', 'area']) };
  expect(wideOf({ apps: ['app-2'] })).toMatchObject(byApp);
  expect(wideOf({ apps: ['app-2'] })).toEqual(wideOf({ apps: ['app-1'] }));
  expect(wideOf({ apps: ['app-1', 'app-2'], dimensions: ['date', 'appId', 'area'] })).toMatchObject(byApp);
});

it.each<[string, Partial<Request>]>([
  ['add several apps up', { apps: ['app-1', 'app-2'] }],
  ['add all apps up', { apps: [] }],
  ['count users, each once', { apps: ['app-1'], metrics: ['dau', 'revenue'] }],
])(
  'the wide question of cells that %s is for the same apps, because by app the service counts otherwise',
  (_what, cell) => {
    expect(wideOf(cell)).toMatchObject({ apps: cell.apps, dimensions: ['date', 'area', 'countryName'] });
  },
);

it('the wide question of cells without rows by app contains only metrics that can be added up', () => {
  const { metrics } = wideOf({});
  expect(metrics).toEqual(expect.arrayContaining(['revenue', 'ecpmApi', 'fillApi']));
  for (const id of ['dau', 'arpu', 'deu']) expect(metrics).not.toContain(id);
});

it('the wide question has no further metrics if one has no name, because an answer to “all” may lack these, nor the networks’ if only tracked ones have the groups', () => {
  expect(wideOf({ metrics: ['newUserRate', 'dau'] }).metrics).toEqual(['dau', 'newUserRate']);
  const { metrics } = wideOf({ dimensions: ['date', 'channel'], metrics: ['dau'] });
  expect(metrics).toEqual(expect.arrayContaining(['dau', 'deu']));
  expect(metrics).not.toContain('revenue');
});

it('the wide question by day contains the whole month of its days, as far as that is complete', () => {
  const back = fc.integer({ min: 0, max: 400 });
  fc.assert(
    fc.property(back, fc.integer({ min: 0, max: 30 }), (first, length) => {
      const from = addDays('2026-09-14', -first);
      const last = addDays(toMonthStart(from, 1), -1);
      const complete = last > '2026-09-14' ? '2026-09-14' : last;
      const to = [addDays(from, length), complete].sort()[0]!;
      const { wide, exact } = toQuestion(createRequest({ from, to }));
      expect([exact.from, exact.to]).toEqual([from, to]);
      expect([wide.from, wide.to]).toEqual([toMonthStart(from), complete]);
    }),
  );
});

it.each([
  ['a day that is not complete: its month', '2026-09-16', '2026-09-16', 'date', '2026-09-01'],
  ['days of two months: no more days', '2026-07-31', '2026-08-01', 'date', '2026-07-31'],
  ['sums of several days: no more days', '2026-08-02', '2026-08-03', 'area', '2026-08-02'],
] as const)('the wide question has, for %s', (_what, from, to, dimension, first) => {
  expect(wideOf({ from, to, dimensions: [dimension] })).toMatchObject({ from: first, to });
});

const reports = fc.constantFrom<ReportKindId>('full', 'ltv', 'retention', 'device');
const zones = fc.constantFrom('UTC+8' as const, 'UTC+0' as const, 'UTC-8' as const);
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
/** How many of the newest complete days may still change: two are restated, and cohorts grow for 90 days before that. */
const changing: Readonly<Record<ReportKindId, number>> = { full: 2, device: 2, ltv: 92, retention: 92 };
const metric = { full: 'revenue', device: 'click', ltv: 'ltv90', retention: 'kp90' } as const;

it('an answer expires at the next ready time while its days change, and after six hours at the latest', () => {
  fc.assert(
    fc.property(reports, zones, moments, fc.nat(200), (report, zone, now, age) => {
      const newest = computeNewestCompleteDay(report, zone, now);
      const to = addDays(newest, -age);
      const days = { from: to, to, newestCompleteDay: newest };
      const until = calculateExpiry(createRequest({ report, zone, ...days, metrics: [metric[report]] }), now);
      const next = computeReadyTime(report, zone, addDays(newest, 1));
      expect(next).toBeGreaterThan(now);
      const latest = now + 6 * 3_600_000;
      expect(until).toBe(age < changing[report] ? Math.min(next, latest) : latest);
    }),
    { numRuns: 500 },
  );
});
