import fc from 'fast-check';
import { addDays, daysBetween } from '../../../src/dates/calendar';
import type { Refreshing } from '../../../src/reports/refreshing';
import type { HeldData } from '../../../src/reports/run-facts';
import { daysAsked, type KnownSheet, lookbackWindow } from '../../../src/reports/schedule/lookback-window';
import type { Request } from '../../../src/request/request';
import { asked } from '../../service/asking';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 14);
const NEWEST = '2026-11-20';

const REQUEST = asked('full', {
  from: '2026-10-22',
  to: NEWEST,
  dimensions: ['date', 'appId'],
  metrics: ['revenue'],
  newestCompleteDay: NEWEST,
});
const ROLLING = { startDate: 'last 30 days', endDate: '' };
const REFRESHING: Refreshing = {
  schedule: { kind: 'when ready' },
  history: 'kept',
  daysAgain: 2,
  threshold: { absolute: 0.01, percent: 0 },
};
const HELD: HeldData = {
  rows: 30,
  from: '2026-09-01',
  to: '2026-11-19',
  completeThrough: '2026-11-19',
  newestDay: '2026-11-19',
  fetchedAt: NOW - DAY_MS,
};
const KNOWN: KnownSheet = { held: HELD, isSameQuestion: true, wholeAt: NOW - DAY_MS };

interface Case {
  readonly request?: Partial<Request>;
  readonly draft?: { readonly startDate: string; readonly endDate: string };
  readonly refreshing?: Partial<Refreshing>;
  readonly known?: Partial<KnownSheet>;
  readonly held?: Partial<HeldData>;
  readonly how?: 'by hand' | 'by schedule';
}

function reading({ request, draft = ROLLING, refreshing, known, held, how = 'by schedule' }: Case = {}) {
  const sheet = { ...KNOWN, held: { ...HELD, ...held }, ...known };
  return lookbackWindow({ ...REQUEST, ...request }, draft, { ...REFRESHING, ...refreshing }, sheet, how, NOW);
}

/** A range of two fixed days. */
function fixed(startDate: string, endDate: string, held: Partial<HeldData>): Case {
  return { request: { from: startDate, to: endDate }, draft: { startDate, endDate }, held };
}

describe('a scheduled refresh', () => {
  it('requests the new day and the two days before it, and keeps older days of the sheet', () => {
    expect(reading()).toEqual({
      range: { from: '2026-09-01', to: '2026-11-20' },
      asked: { from: '2026-11-18', to: '2026-11-20' },
      isWhole: false,
    });
  });

  it.each<[string, Case, from: string, to?: string]>([
    ['as many days again as the report says', { refreshing: { daysAgain: 7 } }, '2026-11-13'],
    [
      'all days of a missed week, and days before it that were not final',
      { held: { to: '2026-11-12', completeThrough: '2026-11-12' } },
      '2026-11-11',
    ],
    [
      'no fewer days when a range of old days is made longer',
      fixed('2026-10-01', '2026-10-30', { from: '2026-10-01', to: '2026-10-10', completeThrough: NEWEST }),
      '2026-10-09',
      '2026-10-30',
    ],
    [
      'no fewer days when a short range was not refreshed for a longer time',
      {
        request: { from: '2026-11-14' },
        held: { from: '2026-10-01', to: '2026-10-20', completeThrough: '2026-10-20' },
      },
      '2026-10-19',
    ],
    [
      'the last days of a range in the past',
      fixed('2026-09-01', '2026-09-30', { to: '2026-09-30' }),
      '2026-09-29',
      '2026-09-30',
    ],
  ])('requests %s', (_what, given, from, to = NEWEST) => {
    expect(reading(given).asked).toEqual({ from, to });
  });

  it.each<[string, Case]>([
    ['the first time', { known: { held: null } }],
    ['when something else than the days was changed', { known: { isSameQuestion: false } }],
    ['when the range begins earlier than what is held', { request: { from: '2026-08-01' } }],
    ['when that was last done a week ago', { known: { wholeAt: NOW - 7 * DAY_MS } }],
    ['when nobody knows when that was last done', { known: { wholeAt: null } }],
    ['where no row says its day', { request: { dimensions: ['appId'] } }],
    ['by hand', { how: 'by hand' }],
  ])('requests the whole range %s', (_when, given) => {
    const found = reading(given);
    expect(found.isWhole).toBe(true);
    expect(found.asked).toEqual(found.range);
  });
});

describe('device reports', () => {
  const device = (given: Case) =>
    reading({
      draft: { startDate: 'yesterday', endDate: '' },
      ...given,
      request: { report: 'device', from: NEWEST, dimensions: ['dateTimeStamp', 'appId'], ...given.request },
    });

  const days = { startDate: '2026-11-01', endDate: '2026-11-20' };
  const asking = (from: string, to: string, given: Case = {}) =>
    device({ ...given, draft: { ...days, startDate: from, endDate: to }, request: { from, to } });

  it('request each day of the range without final numbers in the sheet, and no other', () => {
    const day = fc.integer({ min: 0, max: 60 }).map((back) => addDays(NEWEST, -back));
    fc.assert(
      fc.property(day, day, day, day, day, (a, b, c, d, completeThrough) => {
        const [from, to] = [a, b].sort() as [string, string];
        const [heldFrom, heldTo] = [c, d].sort() as [string, string];
        const held = { from: heldFrom, to: heldTo, completeThrough };
        const asked = daysAsked(asking(from, to, { held }));
        const settled = [addDays(completeThrough, -2), heldTo].sort()[0]!;
        for (let one = from; one <= to; one = addDays(one, 1)) {
          const isSettled = one >= heldFrom && one <= settled;
          if (!isSettled) expect(asked).toContain(one);
          else if (one < addDays(to, -1)) expect(asked).not.toContain(one);
        }
        expect(asked.every((one) => one >= from && one <= to)).toBe(true);
      }),
    );
  });
});

describe('the days of many refreshes', () => {
  it('are all requested after their last change, even if refreshes were missed, and never twice a day', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 12 }), (gaps) => {
        let held: HeldData = HELD;
        let newest = HELD.completeThrough;
        for (const gap of gaps) {
          newest = addDays(newest, gap);
          const request = { ...REQUEST, from: addDays(newest, -29), to: newest, newestCompleteDay: newest };
          const found = lookbackWindow(request, ROLLING, REFRESHING, { ...KNOWN, held }, 'by schedule', NOW);
          expect(daysBetween(found.asked.from, addDays(held.completeThrough, -1))).toBeGreaterThanOrEqual(0);
          expect(found.asked.to).toBe(newest);
          expect(found.range.from).toBe(HELD.from);
          held = { ...held, ...found.range, completeThrough: newest };
        }
      }),
    );
  });
});
