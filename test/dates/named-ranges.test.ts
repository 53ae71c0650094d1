import { parseNamedDay, parseNamedRange } from '../../src/dates/named-ranges';

it.each([
  ['last 7 days', '2026-11-13', '2026-11-19'],
  ['Last 30 Days', '2026-10-21', '2026-11-19'],
  [' last  1 day ', '2026-11-19', '2026-11-19'],
  ['last_90_days', '2026-08-22', '2026-11-19'],
  ['this week', '2026-11-16', '2026-11-19'],
  ['last week', '2026-11-09', '2026-11-15'],
  ['this month', '2026-11-01', '2026-11-19'],
  ['month to date', '2026-11-01', '2026-11-19'],
  ['last month', '2026-10-01', '2026-10-31'],
  ['this quarter', '2026-10-01', '2026-11-19'],
  ['last quarter', '2026-07-01', '2026-09-30'],
  ['year to date', '2026-01-01', '2026-11-19'],
  ['YTD', '2026-01-01', '2026-11-19'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['past 14 days', '2026-11-06', '2026-11-19'],
  ['last 28 days', '2026-10-23', '2026-11-19'],
  ['last 4 weeks', '2026-10-26', '2026-11-19'],
  ['past 2 Weeks', '2026-11-09', '2026-11-19'],
  ['last 2 months', '2026-10-01', '2026-11-19'],
  ['last 13 months', '2025-11-01', '2026-11-19'],
  ['last_120_months', '2016-12-01', '2026-11-19'],
])(
  'a named range, counted to the newest complete day (Thursday 19 November 2026): %s is %s to %s',
  (name, from, to) => {
    expect(parseNamedRange(name, '2026-11-19')).toEqual({ from, to });
  },
);

it('a named range, counted to the newest complete day (Thursday 19 November 2026) crosses new year and leap days', () => {
  expect(parseNamedRange('last month', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(parseNamedRange('last quarter', '2027-02-10')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(parseNamedRange('last 2 days', '2024-03-01')).toEqual({ from: '2024-02-29', to: '2024-03-01' });
});

it.each([
  ['last month', '2026-11-29', '2026-10-01', '2026-10-31'],
  ['last month', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['this month', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['last week', '2026-11-21', '2026-11-09', '2026-11-15'],
  ['last week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['last quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['last year', '2026-12-31', '2026-01-01', '2026-12-31'],
])(
  'a named range, counted to the newest complete day (Thursday 19 November 2026): %s is finished with its last day: at %s it is %s to %s',
  (name, newest, from, to) => {
    expect(parseNamedRange(name, newest)).toEqual({ from, to });
  },
);

it('a named range, counted to the newest complete day (Thursday 19 November 2026) of months ends with the newest complete day, and its first month is whole', () => {
  expect(parseNamedRange('last 13 months', '2026-11-30')).toEqual({ from: '2025-11-01', to: '2026-11-30' });
  expect(parseNamedRange('last 13 months', '2026-12-01')).toEqual({ from: '2025-12-01', to: '2026-12-01' });
});

it.each([
  'last 0 days',
  'last 9999 days',
  'last 1 month',
  'last 1 week',
  'last 121 months',
  'next week',
  '2026-11-19',
  'constructor',
  '',
])('a named range, counted to the newest complete day (Thursday 19 November 2026): %p is none', (name) => {
  expect(parseNamedRange(name, '2026-11-19')).toBeUndefined();
});

const days = { today: '2026-11-21', newestCompleteDay: '2026-11-19' };

it.each([
  ['yesterday', '2026-11-19'],
  [' Yesterday ', '2026-11-19'],
  ['TODAY', '2026-11-21'],
  ['tomorrow', undefined],
  ['last month', undefined],
])(
  'a named day: %p is %s while 19 November is the newest complete day and 21 November is today',
  (name, day) => {
    expect(parseNamedDay(name, days)).toBe(day);
  },
);
