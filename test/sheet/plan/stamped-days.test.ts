import { dayVerifier, stampedDays } from '../../../src/sheet/plan/day-window';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { tableOf } from '../../fakes/sheets/table-writing';

const { columns } = tableOf(['date', 'network', 'clicks', 'revenue'], []);
const ROWS: SheetCell[][] = [
  [101, 'a', 1, 0.1],
  [101, 'b', 1, 0.2],
  [103, 'a', 1, ''],
];

describe('the days in a stamp', () => {
  it('have their number of rows and the exact sum of the amounts, from the first day to the last', () => {
    expect(stampedDays(columns, ROWS)).toEqual({
      field: 'revenue',
      from: 101,
      rows: [2, 0, 1],
      sums: [0.3, 0, 0],
    });
  });

  it('do not exist in a table without days or without numbers, and are none in a table without rows', () => {
    expect(stampedDays(tableOf(['network', 'revenue'], []).columns, [['a', 1]])).toBeUndefined();
    expect(stampedDays(tableOf(['date', 'network'], []).columns, [[101, 'a']])).toBeUndefined();
    expect(stampedDays(columns, [])).toMatchObject({ rows: [], sums: [] });
  });

  it('are the newest 600', () => {
    const long = Array.from({ length: 1_200 }, (_, nth): SheetCell[] => [1_000 + nth, 'a', 1, nth]);
    const days = stampedDays(columns, long);
    expect([days?.from, days?.rows.length, days?.sums[0]]).toEqual([1_600, 600, 600]);
  });
});

describe('a day of the sheet', () => {
  const isVerified = (rows: SheetCell[][], day: number, stamp = stampedDays(columns, ROWS)) =>
    dayVerifier(stamp, columns, rows)(day);
  const changed = (change: (rows: SheetCell[][]) => void) => {
    const rows = ROWS.map((cells) => [...cells]);
    change(rows);
    return rows;
  };

  it.each<[string, (rows: SheetCell[][]) => void, boolean]>([
    ['sorted', (rows) => rows.reverse(), true],
    ['given other names', (rows) => rows[0]!.splice(1, 1, 'c'), true],
    ['deleted', (rows) => rows.splice(0, 1), false],
    ['copied', (rows) => rows.push(rows[2]!, rows[0]!), false],
    ['typed over', (rows) => rows[0]!.splice(3, 1, 0.3), false],
    ['replaced by a text', (rows) => rows[0]!.splice(3, 1, 'paid'), false],
    ['moved to another day', (rows) => rows[0]!.splice(0, 1, 102), false],
    ['left without its name', (rows) => rows[0]!.splice(1, 1, ''), false],
    ['left without its day', (rows) => rows[0]!.splice(0, 1, ''), false],
  ])('with a row that was %s is as the stamp says: %s', (_, change, is) => {
    expect(isVerified(changed(change), 101)).toBe(is);
    expect(isVerified(changed(change), 105)).toBe(true);
  });

  it('is not verified before the first day of the stamp, or without one', () => {
    expect(
      isVerified(
        changed((rows) => rows.push([99, 'x', 1, 7])),
        99,
      ),
    ).toBe(true);
    expect(dayVerifier(undefined, columns, [])(101)).toBe(true);
  });
});
