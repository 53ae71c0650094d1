import { daysChange } from '../../../src/sheet/large/days-change';
import { readExistingLargeTable } from '../../../src/sheet/read/existing-large-table';
import type { LargeUserContent } from '../../../src/sheet/read/large-user-content';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import type { Covered } from '../../../src/sheet/stamp';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const serial = (date: number) => 46_326 + date;
const dayOf = (date: number) => `2026-11-0${date}`;
const row = (date: number, revenue: number | null, clicks = 1): Cell[] => [dayOf(date), 'n', revenue, clicks];
const COVERS: Covered = { from: dayOf(2), to: dayOf(5), completeThrough: dayOf(4), question: 'q' };

interface Given {
  readonly fields?: readonly string[];
  readonly covers?: Covered;
  readonly theirs?: readonly number[];
  readonly marked?: readonly number[];
  readonly isAsked?: (day: number) => boolean;
}

/** The change of each day if a hidden sheet with rows `fresh` refreshes a sheet with rows `old`. The sheet's rows begin at row 2. */
function changed(old: Cell[][], fresh: Cell[][], given: Given = {}) {
  const { fields = FIELDS, covers, theirs = [], marked = [], isAsked = () => true } = given;
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, old), covers === undefined ? {} : { covers }));
  const tab = sheet.addTab('Hidden', 9);
  fresh.forEach((cells, nth) => {
    cells.forEach((cell, column) => {
      sheet.enter('Hidden', 2 + nth, column, column === 0 ? serial(Number(String(cell).slice(-1))) : cell!);
    });
  });
  const days = [...new Set(fresh.map(([day]) => day))].map((day) => ({
    day: serial(Number(String(day).slice(-1))),
    from: fresh.findIndex(([one]) => one === day),
    count: fresh.filter(([one]) => one === day).length,
  }));
  const found = findReportSheet(sheet, 'r1');
  if (found === undefined) throw new Error('no sheet');
  const { columns } = tableOf(fields, []);
  const note = { hasContent: true, note: '', own: [] };
  const userContent = new Map(
    [2, 3, 4].map((at): [number, LargeUserContent] => [at, { ...note, marked: marked.includes(at) }]),
  );
  const compared = {
    existing: readExistingLargeTable(sheet, found),
    theirs: new Set(theirs),
    userContent,
  };
  const numbers = columns.filter(({ key }) => !key);
  return daysChange(sheet, compared, { tab, days }, columns, numbers, isAsked);
}

describe('the changes of the days of a large table', () => {
  it('are the totals before and after for each day, in the order of the days', () => {
    const { days, columns, ...rest } = changed(
      [row(3, 10), row(3, 0.5, 2), row(2, 7)],
      [row(2, 8), row(3, 0.1), row(3, 0.2, 4)],
    );
    expect(columns.map(({ field }) => field)).toEqual(['revenue', 'clicks']);
    expect(rest).toStrictEqual({});
    expect(days).toEqual([
      { day: serial(2), old: { rows: 1, sums: [7, 1] }, fresh: { rows: 1, sums: [8, 1] } },
      { day: serial(3), old: { rows: 2, sums: [10.5, 3] }, fresh: { rows: 2, sums: [0.3, 5] } },
    ]);
  });

  it('have no rows on one side for a new or a missing day', () => {
    expect(changed([row(1, 5)], [row(2, 6)]).days).toEqual([
      { day: serial(1), old: { rows: 1, sums: [5, 1] }, fresh: { rows: 0, sums: [0, 0] } },
      { day: serial(2), old: { rows: 0, sums: [0, 0] }, fresh: { rows: 1, sums: [6, 1] } },
    ]);
  });

  it('include only requested days', () => {
    const old = [row(1, 5), row(2, 6), row(3, 7)];
    const isAsked = (day: number) => day === serial(2);
    expect(changed(old, [row(2, 9), row(3, 9)], { isAsked }).days).toEqual([
      { day: serial(2), old: { rows: 1, sums: [6, 1] }, fresh: { rows: 1, sums: [9, 1] } },
    ]);
  });

  it('include only days that the sheet contained as complete, with the first and the last', () => {
    const all = [1, 2, 3, 4, 5, 6].map((date) => row(date, date));
    const seen = (covers: Covered) => changed(all, all, { covers }).days.map(({ day }) => day - serial(0));
    expect(seen(COVERS)).toEqual([2, 3, 4]);
    expect(seen({ ...COVERS, to: dayOf(3) })).toEqual([2, 3]);
    expect(seen({ ...COVERS, completeThrough: dayOf(9) })).toEqual([2, 3, 4, 5]);
    expect(changed(all, all, { covers: COVERS }).covers).toEqual(COVERS);
  });

  it('leave out rows that belong to the user, and marked rows', () => {
    const old = [row(2, 1), row(2, 2), row(2, 4)];
    const sums = (given: Given) => changed(old, [row(2, 1)], given).days[0]?.old;
    expect(sums({ theirs: [3] })).toEqual({ rows: 2, sums: [5, 2] });
    expect(sums({ marked: [2] })).toEqual({ rows: 2, sums: [6, 2] });
    expect(sums({ theirs: [4], marked: [2] })).toEqual({ rows: 1, sums: [2, 1] });
  });

  it('have no total of a column in which a row has no number', () => {
    const { days } = changed([row(2, 1), row(2, null)], [row(2, 1)]);
    expect(days[0]?.old).toEqual({ rows: 2, sums: [null, 2] });
  });

  it('include only columns that the sheet had before, wherever they are now', () => {
    const fields = ['date', 'network', 'ctr', 'clicks', 'revenue'];
    const fresh = [[dayOf(2), 'n', 0.5, 3, 9]];
    const { columns, days } = changed([row(2, 7, 2)], fresh, { fields });
    expect(columns.map(({ field }) => field)).toEqual(['clicks', 'revenue']);
    expect(days).toEqual([
      { day: serial(2), old: { rows: 1, sums: [2, 7] }, fresh: { rows: 1, sums: [3, 9] } },
    ]);
  });
});
