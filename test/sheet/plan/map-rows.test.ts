import fc from 'fast-check';
import { mapRows, unusedRows } from '../../../src/sheet/plan/map-rows';

const row = (name: string, existing?: number) => ({ name, existing });

describe('rows without content of users', () => {
  it.each([
    [3, 3, [0, 1, 2], [], []],
    [5, 3, [0, 1, undefined, undefined, 2], [], []],
    [3, 5, [0, 1, 4], [2, 3], []],
    [1, 4, [0], [2, 3], [1]],
    [0, 4, [], [2, 3], [0, 1]],
    [3, 1, [undefined, undefined, 0], [], []],
    [2, 0, [undefined, undefined], [], []],
  ])(
    '%i in place of %i take the rows %j; %j are deleted, %j are blank',
    (count, existing, at, deleted, blank) => {
      const rows = [...'abcdefghij'].slice(0, count).map((name) => row(name));
      const map = mapRows(rows, existing, () => false);
      expect(map).toEqual({ rows, at });
      expect(unusedRows(map, existing)).toEqual({ deleted, blank });
    },
  );
});

describe('rows with content of users', () => {
  const placesOf = (rows: ReturnType<typeof row>[], existing: number, pinned: readonly number[]) => {
    const map = mapRows(rows, existing, (at) => pinned.includes(at));
    return map.rows.map(({ name }, nth) => `${name}${map.at[nth] ?? '+'}`).join(' ');
  };

  it('stay where they are, and the others take the rows between them', () => {
    expect(placesOf([row('n'), row('a', 1), row('b', 2), row('m')], 4, [1])).toBe('n0 a1 b2 m3');
    expect(placesOf([row('l'), row('m'), row('n'), row('c', 2)], 4, [2])).toBe('l0 m1 n+ c2');
    expect(placesOf([row('a', 0), row('n'), row('m'), row('c', 2)], 3, [0, 2])).toBe('a0 n1 m+ c2');
  });

  it('let the others pass if somebody has moved them out of the order', () => {
    const others = [row('a', 0), row('b', 1), row('c', 2)];
    expect(placesOf([row('z', 4), ...others, row('n')], 5, [4])).toBe('a0 b1 c2 n3 z4');
    expect(placesOf([row('z', 4), ...others], 5, [4])).toBe('a0 b1 c3 z4');
    expect(placesOf([row('a', 1), row('b', 2), row('n'), row('z', 0)], 3, [0])).toBe('z0 a1 b+ n2');
  });

  it('are each in one place, in ascending order, in any table', () => {
    const partners = fc.uniqueArray(fc.option(fc.nat(7), { nil: undefined }), {
      comparator: (one, other) => one !== undefined && one === other,
      maxLength: 12,
    });
    fc.assert(
      fc.property(partners, fc.nat(8), fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]), (all, existing, pinned) => {
        const rows = all.map((at) => ({ existing: at !== undefined && at < existing ? at : undefined }));
        const map = mapRows(rows, existing, (at) => pinned.includes(at));
        const used = map.at.filter((at) => at !== undefined);
        expect(used).toEqual([...new Set(used)].sort((one, other) => one - other));
        expect(new Set(map.rows)).toEqual(new Set(rows));
        map.rows.forEach((each, nth) => {
          if (each.existing !== undefined && pinned.includes(each.existing))
            expect(map.at[nth]).toBe(each.existing);
        });
        const { deleted, blank } = unusedRows(map, existing);
        expect([...used, ...deleted, ...blank].sort()).toEqual([...Array(existing).keys()]);
        expect(rows.length + blank.length).toBeGreaterThanOrEqual(Math.min(2, existing));
        const isPinned = ({ existing: at = -1 }: (typeof rows)[number]) => pinned.includes(at);
        if (rows.length > 1 && existing > 0 && !rows.some(isPinned)) expect(map.at.at(-1)).toBe(existing - 1);
      }),
    );
  });
});
