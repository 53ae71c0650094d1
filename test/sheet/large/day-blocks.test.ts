import { planBlocks } from '../../../src/sheet/large/day-blocks';

/** Rows from row 2 on. Each digit is the day of one row. */
const existing = (days: string) => ({
  rows: [...days].map((_, nth) => 2 + nth),
  days: [...days].map(Number),
});
const fresh = (...counts: [day: number, count: number][]) => {
  let from = 0;
  return counts.map(([day, count]) => {
    from += count;
    return { day, from: from - count, count };
  });
};
const asked =
  (...days: number[]) =>
  (day: number) =>
    days.includes(day);

describe('the places for rows of days', () => {
  it('are those of existing rows; additional rows are inserted below the last', () => {
    expect(planBlocks(existing('11223'), fresh([2, 3]), asked(2), 2)).toEqual({
      reordered: [],
      overwritten: [{ row: 4, from: 0, count: 2 }],
      inserted: [{ at: 6, like: 5, pieces: [{ day: 2, from: 2, count: 1 }] }],
      vanished: [],
    });
  });

  it('over the first of them, and the others are too many', () => {
    expect(planBlocks(existing('11223'), fresh([1, 1]), asked(1, 3), 2)).toEqual({
      reordered: [],
      overwritten: [{ row: 2, from: 0, count: 1 }],
      inserted: [],
      vanished: [3, 6],
    });
  });

  it('of several new days at one place are one insertion, in the order of the days', () => {
    const days = fresh([2, 2], [3, 1], [4, 2]);
    expect(planBlocks(existing('1259'), days, asked(2, 3, 4), 2).inserted).toEqual([
      {
        at: 4,
        like: 3,
        pieces: [
          { day: 2, from: 1, count: 1 },
          { day: 3, from: 2, count: 1 },
          { day: 4, from: 3, count: 2 },
        ],
      },
    ]);
    expect(planBlocks(existing('951'), days, asked(2, 3, 4), 2).inserted).toEqual([
      {
        at: 4,
        like: 3,
        pieces: [
          { day: 4, from: 3, count: 2 },
          { day: 3, from: 2, count: 1 },
          { day: 2, from: 0, count: 2 },
        ],
      },
    ]);
  });

  it('of several new days are in the order of the days, whatever order they arrived in', () => {
    const days = fresh([4, 1], [2, 1], [3, 1]);
    const order = (sheet: string) =>
      planBlocks(existing(sheet), days, asked(2, 3, 4), 2).inserted.map(({ at, pieces }) => [
        at,
        ...pieces.map(({ day }) => day),
      ]);
    expect(order('15')).toEqual([[3, 2, 3, 4]]);
    expect(order('51')).toEqual([[3, 4, 3, 2]]);
  });

  it('below the last row of all earlier days, whichever of these began first', () => {
    expect(planBlocks(existing('1214'), fresh([3, 1]), asked(3), 2).inserted).toMatchObject([
      { at: 5, like: 4 },
    ]);
    expect(planBlocks(existing('4143'), fresh([2, 1]), asked(2), 2).inserted).toMatchObject([
      { at: 6, like: 5 },
    ]);
  });

  it('are above the first row without an earlier day, and below the headers without any day', () => {
    expect(planBlocks(existing('5'), fresh([4, 1]), asked(4), 2).inserted).toMatchObject([
      { at: 2, like: 2 },
    ]);
    expect(planBlocks(existing(''), fresh([4, 1]), asked(4), 2).inserted).toMatchObject([
      { at: 2, like: undefined },
    ]);
  });

  it('are the rows of their day, wherever these are', () => {
    expect(planBlocks(existing('12121'), fresh([1, 4]), asked(1), 2)).toEqual({
      reordered: [],
      overwritten: [
        { row: 2, from: 0, count: 1 },
        { row: 4, from: 1, count: 1 },
        { row: 6, from: 2, count: 1 },
      ],
      inserted: [{ at: 7, like: 6, pieces: [{ day: 1, from: 3, count: 1 }] }],
      vanished: [],
    });
  });

  it('of an empty table are below the headers, day by day in order of arrival', () => {
    expect(planBlocks(existing(''), fresh([1, 2], [2, 1]), asked(1, 2), 2).inserted).toEqual([
      {
        at: 2,
        like: undefined,
        pieces: [
          { day: 1, from: 0, count: 2 },
          { day: 2, from: 2, count: 1 },
        ],
      },
    ]);
  });

  it('are listed from the top of the sheet, whatever the order of the days', () => {
    const plan = planBlocks(existing('3322114'), fresh([1, 3], [2, 1], [3, 3]), asked(1, 2, 3, 4), 2);
    expect(plan.overwritten.map(({ row }) => row)).toEqual([2, 4, 6]);
    expect(plan.inserted.map(({ at }) => at)).toEqual([4, 8]);
    expect(plan.vanished).toEqual([5, 8]);
  });

  it('leave surplus rows from the top of the sheet, whatever order the days arrived in', () => {
    expect(planBlocks(existing('2211'), fresh([1, 1], [2, 1]), asked(1, 2), 2).vanished).toEqual([3, 5]);
  });

  it('of as many rows as exist need no insertion', () => {
    expect(planBlocks(existing('112'), fresh([1, 2]), asked(1), 2)).toEqual({
      reordered: [],
      overwritten: [{ row: 2, from: 0, count: 2 }],
      inserted: [],
      vanished: [],
    });
  });

  it('leave out a day that is not replaced', () => {
    expect(planBlocks(existing('12'), fresh([2, 1]), asked(), 2)).toMatchObject({
      overwritten: [{ row: 3, from: 0, count: 1 }],
      vanished: [],
    });
  });

  it('may be very many places of one day', () => {
    const days = existing('12'.repeat(150_000));
    expect(planBlocks(days, fresh([1, 150_000]), asked(1), 2).overwritten).toHaveLength(150_000);
  });
});
