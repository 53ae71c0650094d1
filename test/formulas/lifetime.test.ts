import fc from 'fast-check';
import type { ReportId } from '../../src/catalogue/catalogue';
import { trueUntil } from '../../src/formulas/lifetime';
import { addDays } from '../../src/request/days';
import { newestCompleteDay, readyAt } from '../../src/request/ready';
import { asked } from './asked';

const HOUR_MS = 3_600_000;
const reports = fc.constantFrom<ReportId>('full', 'ltv', 'retention', 'device');
const zones = fc.constantFrom('UTC+8' as const, 'UTC+0' as const, 'UTC-8' as const);
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
const ages = fc.integer({ min: 0, max: 200 });

/** How many of the newest complete days of a report may still change. */
const CHANGING: Readonly<Record<ReportId, number>> = { full: 2, device: 2, ltv: 90, retention: 90 };

it('an answer is true to the next ready time while its days change, and never longer than six hours', () => {
  fc.assert(
    fc.property(reports, zones, moments, ages, (report, zone, now, age) => {
      const newest = newestCompleteDay(report, zone, now);
      const to = addDays(newest, -age);
      const until = trueUntil(asked({ report, zone, from: to, to, newestCompleteDay: newest }), now);
      const next = readyAt(report, zone, addDays(newest, 1));
      expect(next).toBeGreaterThan(now);
      expect(until).toBe(age < CHANGING[report] ? Math.min(next, now + 6 * HOUR_MS) : now + 6 * HOUR_MS);
    }),
    { numRuns: 500 },
  );
});

it.each([
  ['restated days', 'full', '2026-09-13', 4],
  ['the day before them', 'full', '2026-09-12', 6],
  ['a day that is not complete', 'full', '2026-09-15', 4],
  ['a cohort of 89 days', 'ltv', '2026-06-17', 5],
  ['a cohort of 90 days', 'ltv', '2026-06-16', 6],
] as const)('%s: asked at 08:00 UTC', (_what, report, to, hours) => {
  const now = Date.UTC(2026, 8, 16, 8);
  const request = asked({ report, from: '2026-06-01', to, newestCompleteDay: '2026-09-14' });
  expect(trueUntil(request, now)).toBe(now + hours * HOUR_MS);
});
