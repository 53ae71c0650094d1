import {
  asWriteJob,
  type LargeEnd,
  type LargeJob,
  replaced,
  toReplace,
} from '../../../src/sheet/large/large-job';
import { SheetModel } from '../../fakes/sheets/sheet-model';
import { longJobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['network', 'date', 'revenue'];
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
const serial = (nth: number) => 46_326 + nth;
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const among = (isDay: (day: number) => boolean) => DAYS.filter((nth) => isDay(serial(nth)));

const jobOf = (more: Partial<LargeJob> = {}, fields = FIELDS) => longJobFor(new SheetModel(), fields, more);
const ending = (days: readonly number[], more: Partial<LargeEnd> = {}): LargeEnd => ({
  provenance: 'Device report',
  notices: [],
  asked: days.map(day),
  ...more,
});

describe('the days of a long table', () => {
  const window = { from: day(3), to: day(5), keptFrom: day(2), keptTo: day(8) };

  it('that are going to be replaced are those of the window and those that go; all without a window', () => {
    expect(among(toReplace(jobOf({ window })))).toEqual([0, 1, 3, 4, 5, 9]);
    expect(among(toReplace(jobOf()))).toEqual(DAYS);
  });

  it('that are replaced in the end are those that came, and those outside what is kept', () => {
    const kept = { keptFrom: day(2), keptTo: day(8) };
    const partly = replaced(jobOf({ window }), ending([3, 4], kept));
    expect([among(partly.goes), among(partly.isAsked)]).toEqual([
      [0, 1, 3, 4, 9],
      [3, 4],
    ]);
    const open = replaced(jobOf({ window }), ending([3, 4]));
    expect(among(open.goes)).toEqual([3, 4]);
    const whole = replaced(jobOf(), ending([3, 4], kept));
    expect([among(whole.goes), among(whole.isAsked)]).toEqual([DAYS, [3, 4]]);
  });
});

describe('the job of a large table with all its rows', () => {
  const covers = { from: day(1), to: day(5), completeThrough: day(5), question: 'q' };

  it('has all that a table in memory has, without rows', () => {
    const job = jobOf({ mark: 'Not kept since' });
    const { columns } = tableOf(FIELDS, []);
    expect(asWriteJob(job, ending([1], { covers }))).toMatchObject({
      table: { columns, rows: [], notices: [] },
      provenance: 'Device report',
      covers,
      mark: 'Not kept since',
      target: job.target,
    });
    expect(asWriteJob(job, ending([1]))).not.toHaveProperty('covers');
  });

  it('was asked for a row when it was for its day', () => {
    const { isAsked } = asWriteJob(jobOf(), ending([3, 4]));
    const asked = (cell: number | string) => isAsked?.(['a', cell, 7]);
    expect([2, 3, 4, 5].map((nth) => asked(serial(nth)))).toEqual([false, true, true, false]);
    expect([asked(''), asked('soon')]).toEqual([false, false]);
  });

  it('was asked for any row where there are no days', () => {
    const { isAsked } = asWriteJob(jobOf({}, ['network', 'revenue']), ending([3]));
    expect(isAsked?.(['a', 7])).toBe(true);
  });

  it('was not asked for a row that the run was not asked for', () => {
    const { isAsked } = asWriteJob(jobOf({ isAsked: ([network]) => network === 'a' }), ending([3]));
    expect(['a', 'b'].map((network) => isAsked?.([network, serial(3), 7]))).toEqual([true, false]);
    expect(isAsked?.(['a', serial(4), 7])).toBe(false);
  });
});
