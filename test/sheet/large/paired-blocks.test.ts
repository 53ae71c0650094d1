import fc from 'fast-check';
import { type BlockPlan, type FreshBlock, planBlocks } from '../../../src/sheet/large/day-blocks';

const FIRST = 2;

/** For each row of the sheet after the plan, the row of the hidden sheet that it contains. Inserted rows follow the row above them. */
function after(plan: BlockPlan, hiddenRows: number) {
  const hidden = Array.from({ length: hiddenRows }, (_, nth) => nth);
  for (const { from, order } of plan.reordered)
    order.forEach((row, nth) => {
      hidden[from + nth] = row;
    });
  const over = new Map<number, number>();
  for (const { row, from, count } of plan.overwritten)
    for (let nth = 0; nth < count; nth++) over.set(row + nth, hidden[from + nth]!);
  const inserted = plan.inserted.flatMap(({ pieces }) =>
    pieces.flatMap(({ from, count }) => hidden.slice(from, from + count)),
  );
  return { over, inserted };
}

const block = (day: number, from: number, count: number): FreshBlock => ({ day, from, count });
const day1 = (rows: number) => ({
  rows: Array.from({ length: rows }, (_, nth) => FIRST + nth),
  days: new Array<number>(rows).fill(1),
});
const plan = (rows: number, fresh: FreshBlock, pairs: [row: number, hidden: number][]) =>
  planBlocks(day1(rows), [fresh], () => true, FIRST, new Map(pairs));

describe('existing rows that only one hidden row may overwrite', () => {
  it('are overwritten by it, and the other rows keep their order', () => {
    const done = plan(3, block(1, 0, 3), [[2, 2]]);
    expect(done.reordered).toEqual([{ from: 0, order: [2, 0, 1] }]);
    expect(done.overwritten).toEqual([{ row: 2, from: 0, count: 3 }]);
  });

  it('are never surplus', () => {
    const done = plan(4, block(1, 0, 2), [[5, 1]]);
    expect(done.vanished).toEqual([3, 4]);
    expect([...after(done, 2).over]).toEqual([
      [2, 0],
      [5, 1],
    ]);
  });

  it('need no other order if they are already in the same place', () => {
    expect(plan(3, block(1, 0, 4), [[3, 1]]).reordered).toEqual([]);
    expect(plan(2, block(1, 0, 2), []).reordered).toEqual([]);
  });

  it('leave inserted rows in their order', () => {
    const done = plan(2, block(1, 0, 5), [[2, 3]]);
    expect(done.reordered).toEqual([{ from: 0, order: [3, 0, 1, 2, 4] }]);
    expect(after(done, 5).inserted).toEqual([1, 2, 4]);
  });

  it('meet in a later day as in the first', () => {
    const existing = { rows: [2, 3, 4], days: [1, 2, 2] };
    const fresh = [block(1, 0, 1), block(2, 1, 2)];
    const done = planBlocks(existing, fresh, () => true, FIRST, new Map([[3, 2]]));
    expect(done.reordered).toEqual([{ from: 1, order: [2, 1] }]);
    expect([...after(done, 3).over]).toEqual([
      [2, 0],
      [3, 2],
      [4, 1],
    ]);
  });

  it('are overwritten by it in any table, and every hidden row is used once', () => {
    const days = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 14 });
    const counts = fc.array(fc.nat(5), { minLength: 4, maxLength: 4 });
    const chance = fc.infiniteStream(fc.nat(9));
    fc.assert(
      fc.property(days, counts, chance, (heldDays, freshCounts, chances) => {
        let from = 0;
        const fresh = freshCounts.flatMap((count, nth): FreshBlock[] => {
          from += count;
          return count === 0 ? [] : [block(nth + 1, from - count, count)];
        });
        const existing = { rows: heldDays.map((_, nth) => FIRST + nth), days: heldDays };
        const pairs = new Map<number, number>();
        for (const one of fresh) {
          const free = Array.from({ length: one.count }, (_, nth) => one.from + nth);
          for (const [nth, day] of heldDays.entries()) {
            if (day !== one.day || free.length === 0 || Number(chances.next().value) % 3 !== 0) continue;
            const [hidden] = free.splice(Number(chances.next().value) % free.length, 1);
            pairs.set(FIRST + nth, hidden!);
          }
        }
        const done = planBlocks(existing, fresh, () => true, FIRST, pairs);
        const { over, inserted } = after(done, from);
        for (const [row, hidden] of pairs) expect([row, over.get(row)]).toEqual([row, hidden]);
        expect([...over.values(), ...inserted].sort((one, other) => one - other)).toEqual(
          Array.from({ length: from }, (_, nth) => nth),
        );
        expect([...over.keys(), ...done.vanished].sort((one, other) => one - other)).toEqual(existing.rows);
      }),
    );
  });
});
