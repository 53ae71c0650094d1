import { serial } from '../../end-to-end/add-on';
import { DirectSheet } from '../direct-sheet';
import { beginningOf, daysFrom } from '../shown-cells';

/** Days are read and written as date cells correctly in every time zone, including clock changes. */

/** A zone, a time after the days, and the days: around a clock change, a year's end and a leap day. */
const CALENDARS: readonly (readonly [zone: string, now: string, first: string, last: string])[] = [
  ['Europe/Berlin', '2026-04-02T14:00:00Z', '2026-03-27', '2026-03-31'],
  ['America/New_York', '2026-11-05T14:00:00Z', '2026-10-30', '2026-11-03'],
  ['Asia/Shanghai', '2026-01-04T14:00:00Z', '2025-12-29', '2026-01-02'],
  // Clocks are set forward at midnight, so these days begin at 01:00.
  ['America/Santiago', '2026-09-10T14:00:00Z', '2026-09-04', '2026-09-08'],
  // Clocks are set back at midnight, so the hour before it occurs twice.
  ['America/Santiago', '2026-04-08T14:00:00Z', '2026-04-03', '2026-04-06'],
  ['Australia/Lord_Howe', '2026-04-08T14:00:00Z', '2026-04-03', '2026-04-06'],
  ['Asia/Kathmandu', '2028-03-03T14:00:00Z', '2028-02-27', '2028-03-01'],
  ['Pacific/Kiritimati', '2026-01-04T14:00:00Z', '2025-12-30', '2026-01-02'],
];

describe.each(CALENDARS)('in %s on %s, the days %s to %s', (timeZone, now, first, last) => {
  const days = daysFrom(first, last);
  let sheet: DirectSheet;
  beforeAll(() => {
    sheet = new DirectSheet({ now: Date.parse(now), timeZone });
  });

  it('appear as the start of each day, in FULL, LTV, RETENTION and ASOF', () => {
    const columns = [
      sheet.table('ADREPORT_FULL', '', 'revenue', first, last),
      sheet.table('ADREPORT_LTV', '3.10', 1, first, last),
      sheet.table('ADREPORT_RETENTION', '3.10', 2, first, last),
    ];
    for (const cells of columns)
      expect(cells.slice(1).map(([date]) => date)).toEqual(days.map((day) => beginningOf(day, timeZone)));
    const newest = sheet.value('ADREPORT_ASOF', 'full', 'UTC+0');
    expect(newest).toEqual(
      beginningOf(new Date(Date.parse(now) - 86_400_000).toISOString().slice(0, 10), timeZone),
    );
  });

  it('mean the same as date cells, texts and numbers', () => {
    const right = sheet.table('ADREPORT_FULL', '', 'revenue', first, last);
    for (const say of [(day: string) => sheet.date(day), serial, (day: string) => [[sheet.date(day)]]])
      expect(sheet.table('ADREPORT_FULL', '', 'revenue', say(first), say(last))).toEqual(right);
    for (const day of days) {
      const one = sheet.table('ADREPORT_FULL', '', 'revenue', sheet.date(day));
      expect(one.slice(1)).toEqual(right.filter(([date]) => date instanceof Date && sheet.day(date) === day));
      expect(sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', first, last, 'date', sheet.date(day))).toBe(
        one[1]![1],
      );
    }
  });
});

describe('a range in words', () => {
  const sheet = new DirectSheet();
  const datesOf = (...args: readonly unknown[]) =>
    sheet
      .table('ADREPORT_FULL', '', 'revenue', ...args)
      .slice(1)
      .map(([date]) => sheet.day(date));

  it.each([
    ['yesterday', '2026-09-14', '2026-09-14'],
    ['  Last   7  days ', '2026-09-08', '2026-09-14'],
    ['this month', '2026-09-01', '2026-09-14'],
    [[['last month']], '2026-08-01', '2026-08-31'],
  ])('“%s” means %s to %s, without an end or with a blank one', (words, first, last) => {
    for (const end of [[], [''], [[['']]]]) expect(datesOf(words, ...end)).toEqual(daysFrom(first, last));
  });

  it('ends at the newest complete day of the report zone, which differs between zones', () => {
    const noon = new DirectSheet({ now: Date.parse('2026-09-15T12:30:00Z') });
    const newest = (zone: string) =>
      noon.day(noon.table('ADREPORT_FULL', '', 'revenue', 'yesterday', '', '', zone)[1]![0]);
    expect(['UTC+8', 'UTC+0', 'UTC-8'].map(newest)).toEqual(['2026-09-13', '2026-09-14', '2026-09-13']);
  });
});
