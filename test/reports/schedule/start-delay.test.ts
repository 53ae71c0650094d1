import { isRefreshDue, startDelayMinutes } from '../../../src/reports/schedule/due';
import { context, DAY, facts, MINUTE, ranAt } from './due-facts';

describe('the start delay of a file', () => {
  const minutes = Array.from({ length: 9000 }, (_, nth) => startDelayMinutes(`file${nth}`));

  it('is 2 to 19 whole minutes', () => {
    expect([...new Set(minutes)].sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
  });

  it('distributes thousands of files evenly', () => {
    for (let minute = 2; minute <= 19; minute++) {
      const share = minutes.filter((found) => found === minute).length / minutes.length;
      expect(share).toBeGreaterThan(0.035);
      expect(share).toBeLessThan(0.08);
    }
  });

  it('is the same for all reports of a file, so that one check refreshes them together', () => {
    const ready = Date.UTC(2026, 8, 15, 12);
    const dueFrom = Array.from({ length: 50 }, (_, nth) => {
      const report = { ...ranAt(facts({ kind: 'when ready' }), ready - DAY / 2), id: `r${nth}` };
      const isDue = (minute: number) =>
        isRefreshDue(report, context(ready + minute * MINUTE, 'UTC', 'file7'));
      return Array.from({ length: 21 }, (_, minute) => minute).find(isDue);
    });
    expect([...new Set(dueFrom)]).toEqual([startDelayMinutes('file7')]);
  });
});
