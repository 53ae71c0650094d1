import fc from 'fast-check';
import { dayIn, hourText, nextAt, timeIn } from '../../../sidebar/sentences/local-time';
import { NOW } from '../state';

const HOUR = 3_600_000;

describe('local time', () => {
  it('has the time and the day of its zone', () => {
    expect([timeIn(NOW, 'Europe/Berlin'), dayIn(NOW, 'Europe/Berlin')]).toEqual(['13:00', '2026-11-21']);
    expect([timeIn(NOW, 'Pacific/Auckland'), dayIn(NOW, 'Pacific/Auckland')]).toEqual([
      '01:00',
      '2026-11-22',
    ]);
    expect(timeIn(Date.UTC(2026, 10, 21), 'UTC')).toBe('00:00');
  });

  it('finds the next nine o’clock: today’s, or tomorrow’s after that has passed', () => {
    expect(nextAt(14, NOW, 'Europe/Berlin')).toBe(NOW + HOUR);
    expect(nextAt(13, NOW, 'Europe/Berlin')).toBe(NOW);
    expect(nextAt(9, NOW, 'Europe/Berlin')).toBe(NOW + 20 * HOUR);
  });

  it('finds each hour in zones with a half or quarter hour offset, and around clock changes', () => {
    const zones = fc.constantFrom(
      'Asia/Kolkata',
      'Asia/Kathmandu',
      'America/New_York',
      'Europe/Berlin',
      'UTC',
    );
    const year = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), year, zones, (hour, now, zone) => {
        const at = nextAt(hour, now, zone);
        expect(timeIn(at, zone)).toBe(hourText(hour));
        expect(at - now).toBeGreaterThanOrEqual(0);
        expect(at - now).toBeLessThanOrEqual(49 * HOUR);
      }),
    );
  });
});
