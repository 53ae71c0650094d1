import fc from 'fast-check';
import { REPORT_KINDS, ZONES } from '../../src/catalogue';
import { computeNewestCompleteDay, computeReadyTime, computeToday } from '../../src/dates/complete-days';

const at = (text: string) => Date.parse(text);

it.each([
  ['device', 'UTC+8', '2026-09-10T20:59:59Z', '2026-09-09'],
  ['device', 'UTC+8', '2026-09-10T21:00:00Z', '2026-09-10'],
  ['device', 'UTC+0', '2026-09-11T07:00:00Z', '2026-09-10'],
  ['device', 'UTC-8', '2026-09-11T17:59:59Z', '2026-09-09'],
  ['device', 'UTC-8', '2026-09-11T18:00:00Z', '2026-09-10'],
  ['full', 'UTC+8', '2026-09-11T13:00:00Z', '2026-09-10'],
  ['full', 'UTC+0', '2026-09-11T11:59:59Z', '2026-09-09'],
  ['full', 'UTC+0', '2026-09-11T12:00:00Z', '2026-09-10'],
  ['full', 'UTC-8', '2026-09-11T18:00:00Z', '2026-09-10'],
  ['ltv', 'UTC-8', '2026-09-11T13:00:00Z', '2026-09-10'],
  ['retention', 'UTC+0', '2026-09-11T12:59:59Z', '2026-09-09'],
  ['full', 'UTC+0', '2027-01-01T12:00:00Z', '2026-12-31'],
] as const)('the newest complete day of %s in %s at %s is %s', (report, zone, now, day) => {
  expect(computeNewestCompleteDay(report, zone, at(now))).toBe(day);
});

it('the newest complete day changes exactly when a day becomes complete', () => {
  const anyMoment = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') });
  fc.assert(
    fc.property(
      fc.constantFrom(...REPORT_KINDS),
      fc.constantFrom(...ZONES),
      anyMoment,
      ({ id }, zone, now) => {
        const ready = computeReadyTime(id, zone.id, computeNewestCompleteDay(id, zone.id, now));
        expect(ready).toBeLessThanOrEqual(now);
        expect(now - ready).toBeLessThan(86_400_000);
      },
    ),
  );
});

it('today is the day in the report zone, not in the zone of the machine', () => {
  expect(computeToday('UTC-8', at('2026-03-01T07:59:59Z'))).toBe('2026-02-28');
  expect(computeToday('UTC+8', at('2026-03-01T16:00:00Z'))).toBe('2026-03-02');
});
