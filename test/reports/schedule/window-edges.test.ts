import { defaultRefreshing } from '../../../src/reports/refreshing';
import {
  daysAsked,
  isWholeDue,
  type KnownSheet,
  lookbackWindow,
} from '../../../src/reports/schedule/lookback-window';
import { asked } from '../../service/asking';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 14);
const NEWEST = '2026-11-20';
const HELD = { rows: 1, columns: 3, newestDay: null, fetchedAt: NOW - DAY_MS };
const REFRESHING = { ...defaultRefreshing(), history: 'kept', daysAgain: 2 } as const;

/** A sheet with these days, all of the same request, with the whole range requested yesterday. */
function known(from: string, to: string, completeThrough = to, more: Partial<KnownSheet> = {}): KnownSheet {
  return {
    held: { ...HELD, from, to, completeThrough },
    isSameQuestion: true,
    wholeAt: NOW - DAY_MS,
    ...more,
  };
}

function reading(
  request: Parameters<typeof asked>,
  sheet: KnownSheet,
  refreshing: Partial<typeof REFRESHING> | { readonly daysAgain: number } = {},
) {
  const [report, change = {}] = request;
  const whole = asked(report, { newestCompleteDay: NEWEST, ...change });
  const fixed = { startDate: whole.from, endDate: whole.to };
  return lookbackWindow(whole, fixed, { ...REFRESHING, ...refreshing }, sheet, 'by schedule', NOW);
}

describe('the days that a scheduled refresh requests', () => {
  it.each([
    ['2026-11-18', true, '2026-11-18'],
    ['2026-11-17', false, '2026-11-18'],
  ])(
    'with a range from %s are the whole range (%s) if %s is the first day that may have changed',
    (from, isWhole, first) => {
      const found = reading(['full', { from, to: NEWEST }], known(from, '2026-11-19'));
      expect([found.isWhole, found.asked]).toEqual([isWhole, { from: first, to: NEWEST }]);
    },
  );

  it.each([
    ['the sheet', known('2026-11-01', '2026-11-10', NEWEST), NEWEST],
    ['what was complete at the last reading', known('2026-11-01', NEWEST, '2026-11-10'), NEWEST],
    ['what is complete now', known('2026-11-01', NEWEST, NEWEST), '2026-11-10'],
  ])('begin two days before the end of %s', (_, sheet, newestCompleteDay) => {
    const found = reading(['full', { from: '2026-11-01', to: NEWEST, newestCompleteDay }], sheet);
    expect(found.asked.from).toBe('2026-11-09');
  });
});

describe('the days that a device report requests', () => {
  const ROWS = { dimensions: ['dateTimeStamp', 'appId'], metrics: ['impression'] } as const;
  const days = (from: string, to: string, sheet: KnownSheet, daysAgain = 2) =>
    reading(['device', { ...ROWS, from, to }], sheet, { daysAgain });

  it('exclude a single day with final numbers', () => {
    const found = days('2026-11-10', '2026-11-12', known('2026-11-11', '2026-11-11', NEWEST));
    expect([daysAsked(found), found.isWhole]).toEqual([['2026-11-10', '2026-11-12'], false]);
  });

  it('are all days if the sheet has no day with final numbers', () => {
    const found = days('2026-11-18', NEWEST, known('2026-11-19', NEWEST, NEWEST));
    expect([daysAsked(found).length, found.isWhole]).toEqual([3, true]);
  });

  it('are the last days if no day is missing, as many as the report says', () => {
    const sheet = known('2026-11-01', '2026-11-12', NEWEST);
    expect(daysAsked(days('2026-11-01', '2026-11-12', sheet, 3))).toEqual([
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
    ]);
  });

  it('do not include days with final numbers if only the last day is missing', () => {
    const sheet = known('2026-11-01', '2026-11-11', NEWEST);
    expect(daysAsked(days('2026-11-01', '2026-11-12', sheet))).toEqual(['2026-11-12']);
  });

  it('are the whole range for another request, as long as the service still has the first day', () => {
    const other = { isSameQuestion: false };
    const oldest = days('2025-11-21', NEWEST, known('2025-11-21', NEWEST, NEWEST, other));
    expect([oldest.asked.from, oldest.isWhole]).toEqual(['2025-11-21', true]);
    const older = days('2025-11-20', NEWEST, known('2025-11-20', NEWEST, NEWEST, other));
    expect([older.asked.from, older.range.from, older.isWhole]).toEqual(['2025-11-21', '2025-11-20', false]);
  });
});

describe('the whole range', () => {
  it.each([
    [0, false],
    [1, true],
    [-1, false],
  ])('that was requested %i ms after now is due: %s', (ahead, due) => {
    expect(isWholeDue({ wholeAt: NOW + ahead }, NOW)).toBe(due);
  });
});
