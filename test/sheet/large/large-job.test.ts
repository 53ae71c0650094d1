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
const writeJob = (job: LargeJob, end: LargeEnd) => asWriteJob(job, end, replaced(job, end));
const ending = (days: readonly number[], more: Partial<LargeEnd> = {}): LargeEnd => ({
  provenance: 'Device report',
  notices: [],
  asked: days.map(day),
  ...more,
});

describe('the days of a large table', () => {
  const window = { from: day(3), to: day(5), keptFrom: day(2), keptTo: day(8) };

  it('that will be replaced are those of the window and those outside the range; all without a window', () => {
    expect(among(toReplace(jobOf({ window })))).toEqual([0, 1, 3, 4, 5, 9]);
    expect(among(toReplace(jobOf()))).toEqual(DAYS);
  });

  it('that are replaced in the end are those that were fetched and those outside the range', () => {
    const kept = { keptFrom: day(2), keptTo: day(8) };
    const partly = replaced(jobOf({ window }), ending([3, 4], kept));
    expect([among(partly.isReplaced), among(partly.isAsked)]).toEqual([
      [0, 1, 3, 4, 9],
      [3, 4],
    ]);
    const open = replaced(jobOf({ window }), ending([3, 4]));
    expect(among(open.isReplaced)).toEqual([3, 4]);
    const whole = replaced(jobOf(), ending([3, 4], kept));
    expect([among(whole.isReplaced), among(whole.isAsked)]).toEqual([DAYS, [3, 4]]);
  });
});

describe('the job of a large table with all its rows', () => {
  const covers = { from: day(1), to: day(5), completeThrough: day(5), question: 'q' };

  it('is like that of a table in memory, without rows', () => {
    const job = jobOf({ mark: 'Not kept since' });
    const { columns } = tableOf(FIELDS, []);
    expect(writeJob(job, ending([1], { covers }))).toMatchObject({
      table: { columns, rows: [], notices: [] },
      provenance: 'Device report',
      covers,
      mark: 'Not kept since',
      target: job.target,
    });
    expect(writeJob(job, ending([1]))).not.toHaveProperty('covers');
  });

  it('requested a row if it requested its day', () => {
    const { isAsked } = writeJob(jobOf(), ending([3, 4]));
    const asked = (cell: number | string) => isAsked?.(['a', cell, 7]);
    expect([2, 3, 4, 5].map((nth) => asked(serial(nth)))).toEqual([false, true, true, false]);
    expect([asked(''), asked('soon')]).toEqual([false, false]);
  });

  it('requested every row if the table has no days', () => {
    const { isAsked } = writeJob(jobOf({}, ['network', 'revenue']), ending([3]));
    expect(isAsked?.(['a', 7])).toBe(true);
  });

  it('did not request a row that the run did not request', () => {
    const { isAsked } = writeJob(jobOf({ isAsked: ([network]) => network === 'a' }), ending([3]));
    expect(['a', 'b'].map((network) => isAsked?.([network, serial(3), 7]))).toEqual([true, false]);
    expect(isAsked?.(['a', serial(4), 7])).toBe(false);
  });
});
