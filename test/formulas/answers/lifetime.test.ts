import fc from 'fast-check';
import type { ReportId } from '../../../src/catalogue/catalogue';
import { addDays } from '../../../src/dates/calendar';
import { newestCompleteDay, readyAt } from '../../../src/dates/complete-days';
import { expiryOf } from '../../../src/formulas/answers/question';
import { asked } from '../asked';

const HOUR_MS = 3_600_000;
const reports = fc.constantFrom<ReportId>('full', 'ltv', 'retention', 'device');
const zones = fc.constantFrom('UTC+8' as const, 'UTC+0' as const, 'UTC-8' as const);
const moments = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
const ages = fc.integer({ min: 0, max: 200 });

/** How many of the newest complete days may still change: two are restated, and cohorts grow for 90 days before that. */
const CHANGING: Readonly<Record<ReportId, number>> = { full: 2, device: 2, ltv: 92, retention: 92 };
const METRICS = { full: 'revenue', device: 'click', ltv: 'ltv90', retention: 'kp90' } as const;

it('an answer expires at the next ready time while its days change, and after six hours at the latest', () => {
  fc.assert(
    fc.property(reports, zones, moments, ages, (report, zone, now, age) => {
      const newest = newestCompleteDay(report, zone, now);
      const to = addDays(newest, -age);
      const until = expiryOf(
        asked({ report, zone, from: to, to, newestCompleteDay: newest, metrics: [METRICS[report]] }),
        now,
      );
      const next = readyAt(report, zone, addDays(newest, 1));
      expect(next).toBeGreaterThan(now);
      expect(until).toBe(age < CHANGING[report] ? Math.min(next, now + 6 * HOUR_MS) : now + 6 * HOUR_MS);
    }),
    { numRuns: 500 },
  );
});
