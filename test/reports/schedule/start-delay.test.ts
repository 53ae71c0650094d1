import { startDelayMinutes } from '../../../src/reports/schedule/due';

describe('the start delay of a report', () => {
  const minutes = Array.from({ length: 9000 }, (_, nth) =>
    startDelayMinutes(`file${nth % 1000}`, `r${nth % 9}`),
  );

  it('is 2 to 19 whole minutes', () => {
    expect([...new Set(minutes)].sort((a, b) => a - b)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ]);
  });

  it('is always the same for a report', () => {
    expect(startDelayMinutes('file7', 'r7')).toBe(minutes[7]);
  });

  it('distributes a thousand files evenly', () => {
    for (let minute = 2; minute <= 19; minute++) {
      const share = minutes.filter((found) => found === minute).length / minutes.length;
      expect(share).toBeGreaterThan(0.035);
      expect(share).toBeLessThan(0.08);
    }
  });
});
