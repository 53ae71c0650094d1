import { DaysDiffer, decideKeptDays, summarizeDays } from '../../../src/sheet/plan/day-window';
import { buildStamp, type DayWindow, type WriteJob } from '../../../src/sheet/write-job';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const table = buildTestTable(['date', 'network', 'revenue'], []);
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
const row = (nth: number, revenue = nth): SheetCell[] => [46_326 + nth, 'a', revenue];
const ROWS = [1, 2, 3, 4, 5].map((nth) => row(nth));
const coverOf = (from: number, to: number, complete = to) => ({
  from: day(from),
  to: day(to),
  completeThrough: day(complete),
  question: 'q',
});
const LAST = { to: day(5), completeThrough: day(5) };

interface Sheet {
  readonly rows?: SheetCell[][];
  readonly covers?: WriteJob['covers'];
  readonly accepted?: readonly number[];
}

/** The days of the range 1 to 9 that are replaced when `asked` are fetched, or those that have to be fetched as well. */
function replaced(
  asked: readonly number[],
  { rows = ROWS, covers = coverOf(1, 5), accepted = [] }: Sheet = {},
  window: Partial<DayWindow> = {},
): string {
  const job = createJob(new EmulatedSheets(), table, {
    window: { fetchedDays: asked.map(day), keptFrom: day(1), keptTo: day(5), ...window },
    acceptedDays: accepted.map(day),
  });
  const stamp = buildStamp({ ...job, covers }, 1, {
    marked: false,
    days: summarizeDays(table.columns, ROWS),
  });
  try {
    const { isKept } = decideKeptDays(job, stamp, rows);
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((nth) => !isKept(46_326 + nth)).join(' ');
  } catch (error) {
    if (!(error instanceof DaysDiffer)) throw error;
    return `differ: ${error.days === 'all' ? 'all' : error.days.map((each) => Number(each.slice(8))).join(' ')}`;
  }
}

it('the days of a refresh are all days without a window', () => {
  const job = createJob(new EmulatedSheets(), table);
  const { isKept, isVerified } = decideKeptDays(
    job,
    buildStamp(job, 1, { marked: false, days: summarizeDays(table.columns, ROWS) }),
    ROWS.slice(1),
  );
  expect(isKept(1)).toBe(false);
  expect([isVerified(46_327), isVerified(46_328)]).toEqual([false, true]);
});

it('the days of a refresh are those that were fetched, in the middle of the range too, and those outside the kept range', () => {
  expect(replaced([2, 4])).toBe('2 4 6 7 8 9');
  expect(replaced([4, 5, 6], {}, { keptFrom: day(2), keptTo: day(6) })).toBe('1 4 5 6 7 8 9');
});

it('the days of a refresh have to include days of the kept range that the sheet has never had', () => {
  expect(replaced([5], { covers: coverOf(3, 5) }, { keptFrom: day(2) })).toBe('differ: 2');
  expect(replaced([5], {}, { keptTo: day(7) })).toBe('differ: 6 7');
});

it('the days of a refresh do not include days after the last run, which the service has not finished', () => {
  expect(replaced([5], {}, { keptTo: day(7), lastRun: LAST })).toBe('5 8 9');
});

it('the days of a refresh need not include days that are accepted as they are', () => {
  expect(replaced([5], { rows: ROWS.slice(2), accepted: [1] })).toBe('differ: 2');
  expect(replaced([5], { rows: ROWS.slice(2), accepted: [1, 2] })).toBe('5 6 7 8 9');
});

it('asks for the first day of a period that has rows in part', () => {
  const months = {
    ...table,
    columns: table.columns.map((column, at) => (at === 0 ? { ...column, field: 'month' } : column)),
  };
  const rows: SheetCell[][] = [
    [46_296, 'a', 1],
    [46_327, 'a', 2],
  ];
  const covers = { from: '2026-10-15', to: '2026-11-20', completeThrough: '2026-11-20', question: 'q' };
  const job = createJob(new EmulatedSheets(), months, {
    window: { fetchedDays: ['2026-11-01'], keptFrom: '2026-10-01', keptTo: '2026-11-20' },
    covers,
  });
  const stamp = buildStamp(job, 1, { marked: false, days: summarizeDays(months.columns, rows) });
  expect(decideKeptDays(job, stamp, rows).isKept(46_296)).toBe(true);
  expect(() => decideKeptDays(job, stamp, rows.slice(1))).toThrow(DaysDiffer);
});

const { columns } = buildTestTable(['date', 'network', 'clicks', 'revenue'], []);
const SUMMED_ROWS: SheetCell[][] = [
  [101, 'a', 1, 0.1],
  [101, 'b', 1, 0.2],
  [103, 'a', 1, ''],
];

it('the days in a stamp have their number of rows and the exact sum of the amounts, from the first day to the last', () => {
  expect(summarizeDays(columns, SUMMED_ROWS)).toEqual({
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
