import { newestSlot, type SlotSchedule } from '../../../src/reports/schedule/slots';

describe('the newest slot of a schedule', () => {
  const WEEKDAYS: SlotSchedule = { kind: 'weekdays', hour: 9 };
  const LAST: SlotSchedule = { kind: 'monthly', day: 31, hour: 9 };

  it.each<[SlotSchedule, string, string]>([
    [{ kind: 'daily', hour: 9 }, '2026-11-20 08', '2026-11-19 09'],
    [{ kind: 'daily', hour: 9 }, '2026-11-20 09', '2026-11-20 09'],
    [WEEKDAYS, '2026-11-22 23', '2026-11-20 09'],
    [{ kind: 'weekly', weekday: 7, hour: 0 }, '2026-11-20 09', '2026-11-15 00'],
    [LAST, '2027-03-01 09', '2027-02-28 09'],
    [LAST, '2028-02-29 09', '2028-02-29 09'],
    [{ kind: 'monthly', day: 1, hour: 9 }, '2026-12-31 23', '2026-12-01 09'],
  ])('of %j at %s: %s', (schedule, hour, newest) => {
    expect(newestSlot(schedule, hour)).toBe(newest);
  });
});
