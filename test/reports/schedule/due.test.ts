import fc from 'fast-check';
import { addDays } from '../../../src/dates/calendar';
import type { Schedule } from '../../../src/reports/refreshing';
import { isRefreshDue, nextRefresh } from '../../../src/reports/schedule/due';
import { type RefreshFacts, START_DELAY_MS } from '../../../src/reports/schedule/due-when-ready';
import { context, DAY, facts, HOUR, local, MINUTE, ranAt, ZONES } from './due-facts';

const DAILY: Schedule = { kind: 'daily', hour: 9 };
const READY: Schedule = { kind: 'when ready' };
/** Friday, 20 November 2026, 8:00 UTC: 9:00 in Berlin. */
const NINE = Date.UTC(2026, 10, 20, 8);
/** 19 November is complete in the full report's UTC+0. */
const NOON = Date.UTC(2026, 10, 20, 12);
const SPREAD = START_DELAY_MS;

const due = (report: RefreshFacts, now: number, zone?: string) => isRefreshDue(report, context(now, zone));
const next = (report: RefreshFacts, now: number, zone?: string) => nextRefresh(report, context(now, zone));

describe('a saved report', () => {
  it('is never due by hand or while it is paused', () => {
    for (const report of [facts({ kind: 'by hand' }), facts(DAILY, { paused: true })]) {
      expect(due(report, NINE)).toBe(false);
      expect(next(report, NINE)).toBeNull();
    }
  });

  it.each([DAILY, READY, { kind: 'monthly', day: 3, hour: 9 } as const])(
    'is due at once with a new schedule if it never ran: %j',
    (schedule) => {
      expect(due(facts(schedule), NINE - 5 * HOUR)).toBe(true);
      expect(next(facts(schedule), NINE - 5 * HOUR)).toBe(NINE - 5 * HOUR);
    },
  );

  it.each([DAILY, READY])('is not due before its next try after a failure: %j', (schedule) => {
    const failed = facts(schedule, { failures: { count: 3, lastAt: NINE, kind: 'out of time' } });
    const again = NINE + 4 * HOUR - 10 * MINUTE;
    expect(next(failed, NINE)).toBe(again);
    expect(due(failed, again - 1)).toBe(false);
    expect(due(failed, again)).toBe(true);
  });

  it.each([
    [DAILY, NINE],
    [READY, NOON],
  ])('is not due twice when the clock is set back by hours or days: %j', (schedule, slot) => {
    const report = ranAt(facts(schedule), slot + SPREAD);
    for (let back = 0; back < 7 * DAY; back += 7 * HOUR) {
      expect(due(report, slot + SPREAD - back)).toBe(false);
      expect(next(report, slot + SPREAD - back)).toBe(slot + DAY + SPREAD);
    }
  });

  it('is due although a wrong clock stored a failure or a run in the future', () => {
    const far = NINE + 400 * DAY;
    expect(due(facts(DAILY, { failures: { count: 1, lastAt: far, kind: 'unexpected' } }), NINE)).toBe(true);
    expect(due({ ...ranAt(facts(READY), NINE), lastGoodAt: far, wholeAt: far }, NINE)).toBe(true);
  });

  it('accepts times up to a week in the future, and none beyond, because a clock may have been wrong', () => {
    const ahead = (ms: number) => {
      const failures = { count: 1, lastAt: NINE + ms, kind: 'unexpected' } as const;
      return [facts(DAILY, { failures }), facts(DAILY, { lastGoodAt: NINE + ms })];
    };
    expect(ahead(7 * DAY).map((report) => due(report, NINE))).toEqual([false, false]);
    expect(ahead(7 * DAY + 1).map((report) => due(report, NINE))).toEqual([true, true]);
  });

  it.each([
    ['a week ahead counts from there', 7 * DAY, 14 * DAY],
    ['months ahead counts from the last good run', 70 * DAY, 7 * DAY],
  ])('requests its whole range although the last time was %s', (_, ahead, after) => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    const report = ranAt(facts(READY, {}, october), NINE, NINE + ahead);
    expect(next(report, NINE)).toBe(NINE + after);
  });

  it.each([
    [{ zone: '__proto__' as 'UTC+0' }, DAILY],
    [{ report: '__proto__' as 'full' }, DAILY],
    [{ zone: '__proto__' as 'UTC+0' }, READY],
    [{ report: '__proto__' as 'full' }, READY],
  ] as const)(
    'is tried again like any other after a failure with an unreadable draft: %j',
    (draft, schedule) => {
      const failures = { count: 1, lastAt: NINE, kind: 'unexpected' } as const;
      const good = ranAt(facts(schedule), NINE - MINUTE);
      const broken = { ...good, failures, draft: { ...good.draft, ...draft } };
      expect(next(broken, NINE)).toBe(NINE + 50 * MINUTE);
      expect(due(broken, NINE + 50 * MINUTE)).toBe(true);
    },
  );

  it('is due with a draft whose error only a run can report', () => {
    const broken = ranAt(facts(READY), NINE);
    const strange = { ...broken, draft: { ...broken.draft, zone: '__proto__' as 'UTC+0' } };
    expect(due(strange, NINE + MINUTE)).toBe(true);
    expect(next(strange, NINE + MINUTE)).toBe(NINE + MINUTE);
  });
});

describe('a report with an hour', () => {
  it('is due some minutes after the hour, and not again on that day', () => {
    const yesterday = ranAt(facts(DAILY), NINE - DAY + SPREAD);
    expect(due(yesterday, NINE + SPREAD - 1)).toBe(false);
    expect(due(yesterday, NINE + SPREAD)).toBe(true);
    const today = ranAt(yesterday, NINE + SPREAD);
    expect(due(today, NINE + 15 * HOUR)).toBe(false);
    expect(next(today, NINE + 15 * HOUR)).toBe(NINE + DAY + SPREAD);
  });

  it('is not due again if a user ran it by hand after the hour, within the start delay too', () => {
    const byHand = ranAt(facts(DAILY), NINE + MINUTE);
    expect(due(byHand, NINE + SPREAD)).toBe(false);
    expect(next(byHand, NINE + SPREAD)).toBe(NINE + DAY + SPREAD);
  });

  it('is due if a user ran it by hand before the hour', () => {
    expect(due(ranAt(facts(DAILY), NINE - MINUTE), NINE + SPREAD)).toBe(true);
  });

  it('is due once after a missed week', () => {
    const old = ranAt(facts(DAILY), NINE - 7 * DAY + SPREAD);
    expect(due(old, NINE - HOUR)).toBe(true);
    expect(due(ranAt(old, NINE - HOUR), NINE - HOUR + SPREAD)).toBe(false);
  });

  it('is not due when no number of its fixed days can change any more', () => {
    const october = { startDate: '2025-10-01', endDate: '2025-10-31' };
    const young = ranAt(facts(DAILY, {}, october), NINE);
    const old = ranAt(young, Date.UTC(2026, 11, 6, 12));
    expect(next(young, NINE + HOUR)).toBe(NINE + DAY + SPREAD);
    expect(next(old, Date.UTC(2026, 11, 6, 13))).toBeNull();
  });

  it.each<[Schedule, readonly string[]]>([
    [{ kind: 'weekdays', hour: 9 }, ['2026-11-20 09', '2026-11-23 09', '2026-11-24 09']],
    [{ kind: 'weekly', weekday: 7, hour: 9 }, ['2026-11-22 09', '2026-11-29 09', '2026-12-06 09']],
    [
      { kind: 'monthly', day: 31, hour: 9 },
      ['2026-11-30 09', '2026-12-31 09', '2027-01-31 09', '2027-02-28 09'],
    ],
    [{ kind: 'monthly', day: 3, hour: 0 }, ['2026-12-03 00', '2027-01-03 00']],
  ])('%j is due at %j', (schedule, hours) => {
    let report = ranAt(facts(schedule), NINE - DAY);
    let now = NINE - HOUR;
    for (const hour of hours) {
      now = next(report, now)!;
      expect(local(now, 'Europe/Berlin')).toBe(hour);
      report = ranAt(report, now);
    }
  });
});

describe('a year of hourly checks', () => {
  const START = Date.UTC(2018, 0, 1, 12);
  const HOURS = [0, 1, 2, 3, 12, 23];
  const cases = ZONES.flatMap((zone) => HOURS.map((hour) => [zone, hour] as const));

  it.each(cases)(
    'runs a daily report once for each day in %s at %i h, through daylight saving',
    (zone, hour) => {
      let report = ranAt(facts({ kind: 'daily', hour }), START);
      const runs: number[] = [];
      for (let nth = 0; nth < 365 * 24; nth++) {
        const now = START + nth * HOUR + ((nth * 37) % 11) * MINUTE;
        if (!due(report, now, zone)) continue;
        runs.push(now);
        report = { ...report, lastGoodAt: now };
      }
      // Two hours earlier is the same day as the hour, even if the check runs after midnight.
      const days = runs.map((at) => local(at - (hour === 23 ? 2 * HOUR : 0), zone).slice(0, 10));
      expect(days.length).toBeGreaterThanOrEqual(364);
      expect(days).toEqual(days.map((_, nth) => addDays(days[0]!, nth)));
      for (const at of runs) expect(hoursAfter(local(at, zone), hour)).toBeLessThanOrEqual(2);
    },
  );

  function hoursAfter(label: string, hour: number): number {
    return (Number(label.slice(11)) - hour + 24) % 24;
  }
});

describe('a report that is refreshed when a day is complete', () => {
  it('is due once, some minutes later', () => {
    const report = ranAt(facts(READY), NOON - HOUR);
    expect(next(report, NOON - HOUR)).toBe(NOON + SPREAD);
    expect(due(report, NOON + SPREAD - 1)).toBe(false);
    expect(due(report, NOON + SPREAD)).toBe(true);
    expect(next(ranAt(report, NOON + SPREAD), NOON + SPREAD)).toBe(NOON + DAY + SPREAD);
  });

  it('is not due for a day that a user fetched by hand, within the start delay too', () => {
    const byHand = ranAt(facts(READY), NOON + MINUTE);
    for (const minutes of [1, SPREAD / MINUTE - 1, SPREAD / MINUTE, 60, 600])
      expect(due(byHand, NOON + minutes * MINUTE)).toBe(false);
  });

  it('is due with the next complete day after its sheet was deleted, not at once', () => {
    const deleted = { ...ranAt(facts(READY), NOON + SPREAD), held: null };
    expect(due(deleted, NOON + HOUR)).toBe(false);
    expect(next(deleted, NOON + HOUR)).toBe(NOON + DAY + SPREAD);
  });

  it('is due once a week for the whole range, until its days are 400 days old', () => {
    const october = { startDate: '2026-10-01', endDate: '2026-10-31' };
    let report = ranAt(facts(READY, {}, october), NOON);
    const weeks: number[] = [];
    for (let now: number | null = NOON; now !== null; now = next(report, now)) {
      if (now !== NOON) weeks.push(now);
      report = ranAt(report, now);
    }
    expect(weeks.every((at, nth) => at === NOON + (nth + 1) * 7 * DAY)).toBe(true);
    expect(new Date(weeks.at(-1)!).toISOString().slice(0, 10)).toBe('2027-12-03');
  });

  it('is due once a day for 90 days while LTV of past days grows', () => {
    const day = {
      report: 'ltv',
      startDate: '2026-11-01',
      endDate: '',
      metrics: ['ltv7'],
      dimensions: ['date', 'appId'],
    } as const;
    let report = ranAt(facts(READY, {}, day), NOON);
    const runs = [NOON];
    for (let now = NOON; now < NOON + 100 * DAY; ) {
      now = next(report, now)!;
      report = ranAt(report, now);
      runs.push(now);
    }
    const daily = runs.filter((at, nth) => nth > 0 && at - runs[nth - 1]! <= DAY + HOUR + SPREAD);
    expect(new Date(daily.at(-1)!).toISOString().slice(0, 13)).toBe('2027-01-31T13');
    expect(daily.length).toBe(73);
    const weekly = runs.slice(daily.length + 1).map((at, nth) => at - runs[daily.length + nth]!);
    expect(new Set(weekly)).toEqual(new Set([7 * DAY]));
  });

  it('is not due for device rows with final numbers, even when the service no longer has them', () => {
    const draft = {
      report: 'device',
      startDate: '2026-11-01',
      endDate: '',
      dimensions: ['dateTimeStamp', 'appId'],
      metrics: ['impression'],
    } as const;
    const report = ranAt(facts(READY, {}, draft), NOON);
    for (const later of [HOUR, 30 * DAY, 364 * DAY, 500 * DAY]) {
      expect(due(report, NOON + later)).toBe(false);
      expect(next(report, NOON + later)).toBeNull();
    }
  });

  const DRAFTS = [
    { startDate: 'last 7 days', endDate: '' },
    { startDate: 'this month', endDate: '' },
    { startDate: 'yesterday', endDate: '' },
    { startDate: '2026-11-01', endDate: 'yesterday' },
  ] as const;

  it.each(
    DRAFTS.flatMap((draft) => (['kept', 'dropped'] as const).map((history) => [draft, history] as const)),
  )('is due once a day, within an hour and the start delay: %j, history %s', (draft, history) => {
    const schedule = facts(READY, {}, draft);
    let report = ranAt({ ...schedule, refreshing: { ...schedule.refreshing, history } }, NOON - HOUR);
    const runs: number[] = [];
    for (let nth = 0; nth < 60 * 24; nth++) {
      const now = NOON + nth * HOUR + ((nth * 37) % 11) * MINUTE;
      if (!due(report, now)) continue;
      runs.push(now);
      const isWhole = now - report.wholeAt! >= 7 * DAY - HOUR;
      report = ranAt(report, now, isWhole ? now : report.wholeAt);
    }
    expect(runs.length).toBe(60);
    runs.forEach((at, nth) => {
      expect(at - (NOON + nth * DAY)).toBeLessThan(HOUR + SPREAD + 11 * MINUTE);
    });
  });
});

describe('the time of the next refresh', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  const schedule = fc.oneof(
    fc.constant(READY),
    fc.record({ kind: fc.constantFrom('daily' as const, 'weekdays' as const), hour }),
    fc.record({ kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }), hour }),
    fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }), hour }),
  );
  const range = fc.constantFrom(
    { startDate: 'last 30 days', endDate: '' },
    { startDate: 'last month', endDate: '' },
    { startDate: 'today', endDate: '' },
    { startDate: '2018-01-05', endDate: 'today' },
    { startDate: '2016-11-01', endDate: '2016-12-20' },
    { startDate: '2018-01-01', endDate: '2018-01-03' },
  );
  const failures = fc.option(
    fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      lastAt: fc.integer({ min: -2 * DAY, max: DAY }),
      kind: fc.constant('service down' as const),
    }),
  );
  /** A clock that was set back by six days: the next complete month is two weeks ahead. */
  const ranAhead = {
    schedule: READY,
    range: { startDate: 'last month', endDate: '' } as const,
    failures: null,
    at: Date.UTC(2018, 3, 18, 12, 4, 0, 20),
    zone: 'Europe/Berlin' as const,
    ranAgo: 19 - 6 * DAY,
    wholeAgo: null,
    isDeleted: false,
    samples: [],
  };
  /** 2018 has daylight saving in four of the zones, in Sao Paulo at midnight. */
  const at = fc.integer({ min: Date.UTC(2018, 0, 5, 12), max: Date.UTC(2018, 11, 30) });

  it('is the first moment at which it is due', () => {
    fc.assert(
      fc.property(
        fc.record({
          schedule,
          range,
          failures,
          at,
          zone: fc.constantFrom(...ZONES),
          ranAgo: fc.integer({ min: -6 * DAY, max: 40 * DAY }),
          wholeAgo: fc.option(fc.integer({ min: 0, max: 9 * DAY })),
          isDeleted: fc.boolean(),
          samples: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
        }),
        ({ schedule, range, failures, at, zone, ranAgo, wholeAgo, isDeleted, samples }) => {
          const ran = Math.max(at - ranAgo, Date.UTC(2018, 0, 5, 12));
          const run = ranAt(facts(schedule, {}, range), ran, wholeAgo === null ? null : ran - wholeAgo);
          const report = {
            ...run,
            ...(isDeleted ? { held: null } : {}),
            failures: failures === null ? null : { ...failures, lastAt: at + failures.lastAt },
          };
          const found = next(report, at, zone);
          const until = found ?? at + 40 * DAY;
          const early = [until - 1, ...samples.map((share) => Math.floor(at + share * (until - at)))];
          for (const moment of early.filter((moment) => moment >= at && moment < until))
            expect(due(report, moment, zone)).toBe(false);
          if (found !== null) expect(due(report, found, zone)).toBe(true);
        },
      ),
      { numRuns: 300, examples: [[ranAhead]] },
    );
  });
});
