import { summarizeDays } from '../../../src/sheet/plan/day-window';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { buildTestTable } from '../../fakes/sheets/table-writing';

const { columns } = buildTestTable(['date', 'network', 'clicks', 'revenue'], []);
const ROWS: SheetCell[][] = [
  [101, 'a', 1, 0.1],
  [101, 'b', 1, 0.2],
  [103, 'a', 1, ''],
];

it('the days in a stamp have their number of rows and the exact sum of the amounts, from the first day to the last', () => {
  expect(summarizeDays(columns, ROWS)).toEqual({
    field: 'revenue',
    from: 101,
    rows: [2, 0, 1],
    sums: [0.3, 0, 0],
  });
});

it('the days in a stamp do not exist in a table without days or without numbers, and are none in a table without rows', () => {
  expect(summarizeDays(buildTestTable(['network', 'revenue'], []).columns, [['a', 1]])).toBeUndefined();
  expect(summarizeDays(buildTestTable(['date', 'network'], []).columns, [[101, 'a']])).toBeUndefined();
  expect(summarizeDays(columns, [])).toMatchObject({ rows: [], sums: [] });
});

it('the days in a stamp are the newest 600', () => {
  const long = Array.from({ length: 1_200 }, (_, nth): SheetCell[] => [1_000 + nth, 'a', 1, nth]);
  const days = summarizeDays(columns, long);
  expect([days?.from, days?.rows.length, days?.sums[0]]).toEqual([1_600, 600, 600]);
});
