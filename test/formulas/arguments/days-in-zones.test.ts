import { toSerial } from '../../end-to-end/add-on';
import { DirectSheet } from '../direct-sheet';
import { findBeginning, listDays } from '../shown-cells';

/** Days are read and written as date cells correctly in every time zone, including clock changes. */

/** A zone, a time after the days, and the days: around a clock change, a year's end and a leap day. */
const CALENDARS = [
  ['America/New_York', '2026-11-05T14:00:00Z', '2026-10-30', '2026-11-03'],
  // Clocks are set forward at midnight, so these days begin at 01:00.
  ['America/Santiago', '2026-09-10T14:00:00Z', '2026-09-04', '2026-09-08'],
  // Clocks are set back at midnight, so the hour before it occurs twice.
  ['America/Santiago', '2026-04-08T14:00:00Z', '2026-04-03', '2026-04-06'],
  ['Asia/Kathmandu', '2028-03-03T14:00:00Z', '2028-02-27', '2028-03-01'],
  ['Pacific/Kiritimati', '2026-01-04T14:00:00Z', '2025-12-30', '2026-01-02'],
] as const;

it.each(CALENDARS)(
  'in %s on %s, the days %s to %s are written and read as the start of each day',
  (timeZone, now, first, last) => {
    const days = listDays(first, last);
    const sheet = new DirectSheet({ now: Date.parse(now), timeZone });
    const right = sheet.requireTable('ADREPORT_FULL', '', 'revenue', first, last);
    for (const cells of [
      right,
      sheet.requireTable('ADREPORT_LTV', '3.10', 1, first, last),
      sheet.requireTable('ADREPORT_RETENTION', '3.10', 2, first, last),
    ])
      expect(cells.slice(1).map(([date]) => date)).toEqual(days.map((day) => findBeginning(day, timeZone)));
    const yesterday = new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10);
    expect(sheet.requireValue('ADREPORT_ASOF', 'full', 'UTC+0')).toEqual(findBeginning(yesterday, timeZone));

    for (const form of [
      (day: string) => sheet.toDateCell(day),
      toSerial,
      (day: string) => [[sheet.toDateCell(day)]],
    ])
      expect(sheet.requireTable('ADREPORT_FULL', '', 'revenue', form(first), form(last))).toEqual(right);
    for (const [at, day] of days.entries()) {
      const [, one] = sheet.requireTable('ADREPORT_FULL', '', 'revenue', sheet.toDateCell(day));
      expect(one).toEqual(right[at + 1]);
      const filter = ['date', sheet.toDateCell(day)];
      expect(sheet.requireValue('ADREPORT_VALUE', 'full', 'revenue', '', first, last, ...filter)).toBe(
        one![1],
      );
    }
  },
);

it('a range in words ends at the newest complete day of the report zone, which differs between zones', () => {
  const noon = new DirectSheet({ now: Date.parse('2026-09-15T12:30:00Z') });
  const newest = (zone: string) =>
    noon.toShownDay(
      noon.requireTable('ADREPORT_FULL', '', 'revenue', [[' Yesterday ']], '', '', zone)[1]![0],
    );
  expect(['UTC+8', 'UTC+0', 'UTC-8'].map(newest)).toEqual(['2026-09-13', '2026-09-14', '2026-09-13']);
});
