import fc from 'fast-check';
import { addDays, type Day, listDays } from '../../../src/dates/calendar';
import { parseNamedRange } from '../../../src/dates/named-ranges';
import { clipToPeriod, type Grain, toPeriodStart } from '../../../src/dates/periods';
import type { Refreshing } from '../../../src/reports/report-settings';
import type { SheetCoverage } from '../../../src/reports/run-facts';
import {
  buildLookbackWindow,
  listRequestedDays,
  type WindowFacts,
} from '../../../src/reports/schedule/lookback-window';
import type { Request } from '../../../src/request/request';
import { createReportRequest } from '../../service/asking';
import { limitRuns } from '../../thorough';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 14);
const NEWEST = '2026-11-20';

const REQUEST = createReportRequest('full', {
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
};
const HELD: SheetCoverage = {
  rows: 30,
  from: '2026-09-01',
  to: '2026-11-19',
  completeThrough: '2026-11-19',
  newestDay: '2026-11-19',
  fetchedAt: NOW - DAY_MS,
};
type PreviousSheet = Pick<WindowFacts, 'coverage' | 'isSameRequest' | 'wholeAt'>;
const KNOWN: PreviousSheet = { coverage: HELD, isSameRequest: true, wholeAt: NOW - DAY_MS };

interface Case {
  readonly request?: Partial<Request>;
  readonly draft?: { readonly startDate: string; readonly endDate: string };
  readonly refreshing?: Partial<Refreshing>;
  readonly known?: Partial<PreviousSheet>;
  readonly coverage?: Partial<SheetCoverage>;
  readonly how?: 'by hand' | 'by schedule';
}

function windowOf({ request, draft = ROLLING, refreshing, known, coverage, how = 'by schedule' }: Case = {}) {
  const sheet = { ...KNOWN, coverage: { ...HELD, ...coverage }, ...known };
  return buildLookbackWindow({
    request: { ...REQUEST, ...request },
    draft,
    refreshing: { ...REFRESHING, ...refreshing },
    ...sheet,
    how,
    now: NOW,
  });
}

/** A range of two fixed days. */
function fixed(startDate: string, endDate: string, coverage: Partial<SheetCoverage>): Case {
  return { request: { from: startDate, to: endDate }, draft: { startDate, endDate }, coverage };
}

it('a scheduled refresh requests the new day and the two days before it, and keeps older days of the sheet', () => {
  expect(windowOf()).toEqual({
    range: { from: '2026-09-01', to: '2026-11-20' },
    requestedRange: { from: '2026-11-18', to: '2026-11-20' },
    isWhole: false,
  });
});

it('a scheduled refresh requests as many days again as the report says, also of a range in the past', () => {
  expect(windowOf({ refreshing: { daysAgain: 7 } }).requestedRange).toEqual({
    from: '2026-11-13',
    to: NEWEST,
  });
  const september = fixed('2026-09-01', '2026-09-30', { to: '2026-09-30' });
  expect(windowOf(september).requestedRange).toEqual({ from: '2026-09-29', to: '2026-09-30' });
});

it.each<[string, Case]>([
  ['the first time', { known: { coverage: null } }],
  ['when something else than the days was changed', { known: { isSameRequest: false } }],
  ['when the range begins earlier than what is held', { request: { from: '2026-08-01' } }],
  ['when that was last done a week ago', { known: { wholeAt: NOW - 7 * DAY_MS } }],
  ['where no row says its day', { request: { dimensions: ['appId'] } }],
  ['by hand', { how: 'by hand' }],
  [
    'after it has left days of its first month',
    {
      request: { from: '2026-08-27', dimensions: ['month'] },
      refreshing: { history: 'dropped' },
      coverage: { from: '2026-08-26' },
    },
  ],
])('a scheduled refresh requests the whole range %s', (_when, change) => {
  const { isWhole, requestedRange: asked, range } = windowOf(change);
  expect([isWhole, asked]).toEqual([true, range]);
});

it('a device report requests each day of its range without final numbers in the sheet, and no other', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((back) => addDays(NEWEST, -back));
  fc.assert(
    fc.property(day, day, day, day, day, (a, b, c, d, completeThrough) => {
      const [from, to] = [a, b].sort() as [string, string];
      const [heldFrom, heldTo] = [c, d].sort() as [string, string];
      const days = listRequestedDays(
        windowOf({
          request: { report: 'device', dimensions: ['dateTimeStamp', 'appId'], from, to },
          draft: { startDate: from, endDate: to },
          coverage: { from: heldFrom, to: heldTo, completeThrough },
        }),
      );
      const settled = [addDays(completeThrough, -2), heldTo].sort()[0]!;
      for (let one = from; one <= to; one = addDays(one, 1)) {
        const isSettled = from >= heldFrom && one <= settled;
        if (!isSettled) expect(days).toContain(one);
        else if (one < addDays(to, -1)) expect(days).not.toContain(one);
      }
      expect(days.every((one) => one >= from && one <= to)).toBe(true);
    }),
  );
});

const RANGES = [
  'last 30 days',
  'last 7 days',
  'last 100 days',
  'this month',
  'this year',
  '2026-02-10',
] as const;

it('many refreshes leave every row with the days and the completeness of a fresh run, and request every day after its last change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Grain>('date', 'week', 'month', 'quarter', 'year'),
      fc.constantFrom(...RANGES),
      fc.constantFrom('kept' as const, 'dropped' as const),
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 20 }),
      (grain, startDate, history, gaps) => {
        let newest = '2026-02-11';
        const rangeNow = () => parseNamedRange(startDate, newest) ?? { from: startDate, to: newest };
        let coverage: SheetCoverage = { ...HELD, ...rangeNow(), completeThrough: newest };
        const stateOf = (row: Day, range: { readonly from: Day; readonly to: Day }) => {
          const covered = clipToPeriod(grain, row, range);
          return JSON.stringify([covered, covered.to <= newest]);
        };
        const rows = new Map<Day, string>();
        for (const day of listDays(rangeNow())) {
          const row = toPeriodStart(grain, day);
          rows.set(row, stateOf(row, rangeNow()));
        }
        for (const gap of gaps) {
          newest = addDays(newest, gap);
          const window = windowOf({
            request: { ...rangeNow(), dimensions: [grain, 'network'], newestCompleteDay: newest },
            draft: { startDate, endDate: '' },
            refreshing: { history },
            coverage,
          });
          const { range } = window;
          const days = listRequestedDays(window);
          const changing = addDays(coverage.completeThrough, -1);
          expect(days[0]! <= (changing > range.from ? changing : range.from)).toBe(true);
          expect(days.at(-1)).toBe(newest);
          for (const row of rows.keys()) if (row < toPeriodStart(grain, range.from)) rows.delete(row);
          for (const day of days) {
            const row = toPeriodStart(grain, day);
            // All days of a row are requested, or none.
            const { from, to } = clipToPeriod(grain, row, range);
            expect(days).toEqual(expect.arrayContaining([from, to]));
            rows.set(row, stateOf(row, range));
          }
          for (const day of listDays(range)) {
            const row = toPeriodStart(grain, day);
            expect(rows.get(row)).toBe(stateOf(row, range));
          }
          coverage = { ...coverage, ...range, completeThrough: newest };
        }
      },
    ),
    limitRuns({ quick: 20, thorough: 60 }),
  );
});
