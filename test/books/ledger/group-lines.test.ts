import { foldLines, type Restatement, rowsTogether } from '../../../src/books/ledger/restatement';
import { addDays } from '../../../src/dates/calendar';
import { NOVEMBER } from './refreshing';

const entry = (
  day: string | null,
  difference: number | null,
  more: Partial<Restatement> = {},
): Restatement => ({
  report: NOVEMBER.name,
  day,
  grain: 'date',
  lastDay: day,
  ...rowsTogether('Country: US'),
  metric: 'Revenue',
  field: 'revenue',
  currency: 'USD',
  what: 'changed',
  old: 1,
  fresh: difference === null ? null : 1 + difference,
  difference,
  seenAt: NOVEMBER.seenAt,
  daysAfter: 3,
  ...more,
});
const days = (count: number) => Array.from({ length: count }, (_, nth) => addDays('2023-01-01', nth));

describe('restatements of one refresh', () => {
  it('are not grouped at first if there are at most 1,000', () => {
    const entries = days(1000).map((day) => entry(day, 1));
    expect(foldLines(entries)).toBe(entries);
  });

  it('are not grouped with unknown differences, removed rows and single ones', () => {
    const alone = entry('2026-11-02', 7);
    const entries = [
      ...days(1).flatMap(() => Array.from({ length: 1500 }, () => entry('2026-11-01', 2))),
      entry('2026-11-01', null),
      entry('2026-11-01', null),
      entry('2026-11-01', -1, { what: 'row gone', fresh: null }),
      entry(null, 1, { day: null }),
      alone,
    ];
    const lines = foldLines(entries);
    expect(lines.map(({ what, dimensions, difference }) => [what, dimensions, difference])).toEqual([
      ['changed', '1,500 rows together', 3000],
      ['changed', '2 rows together', null],
      ['row gone', 'Country: US', -1],
      ['changed', 'Country: US', 1],
      ['changed', 'Country: US', 7],
    ]);
    expect(lines.includes(alone)).toBe(true);
  });
});
