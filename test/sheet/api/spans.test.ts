import fc from 'fast-check';
import { placement, range, spans } from '../../../src/sheet/api/spans';

describe('indexes after insertions and deletions', () => {
  it('agree with the same changes of a list', () => {
    const insertion = fc.record({ at: fc.nat(10), count: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(
        fc.uniqueArray(insertion, { selector: ({ at }) => at }),
        fc.uniqueArray(fc.nat(9)),
        (insertions, deleted) => {
          const rows: string[] = Array.from({ length: 10 }, (_, index) => `${index}`);
          const expected: string[] = [];
          for (let index = 0; index <= 10; index++) {
            const here = insertions.find(({ at }) => at === index);
            for (let nth = 0; nth < (here?.count ?? 0); nth++) expected.push(`new ${index}.${nth}`);
            if (index < 10 && !deleted.includes(index)) expected.push(rows[index]!);
          }
          const place = placement(insertions, deleted);
          rows.forEach((row, index) => {
            if (!deleted.includes(index)) expect(expected[place.of(index)]).toBe(row);
          });
          for (const { at } of insertions) expect(expected[place.inserted(at)]).toBe(`new ${at}.0`);
        },
      ),
    );
  });

  it('are joined into runs of neighbours in ascending order', () => {
    expect(spans([5, 1, 2, 9])).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 6 },
      { from: 9, to: 10 },
    ]);
    expect(spans([])).toEqual([]);
    expect([range({ from: 2, to: 5 }), range({ from: 3, to: 1 })]).toEqual([[2, 3, 4], []]);
  });
});
