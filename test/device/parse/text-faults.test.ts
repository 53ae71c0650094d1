import { addedFaults, CleanText, readTo, withoutNuls } from '../../../src/device/parse/clean-text';

describe('the beginning of a file', () => {
  it('does not count as read if it is only a byte order mark', () => {
    expect([readTo('\ufeff', 1), readTo('\ufeffa', 1), readTo('a\n', 1)]).toEqual([0, 0, 1]);
    expect([readTo('\ufeffa\n', 3), readTo('a\n', 3), readTo('a\n', 0)]).toEqual([3, 2, 0]);
  });
});

describe('the faults of a text', () => {
  it('are those of its parts together', () => {
    const one = { blankLines: 1, nuls: 2, undecoded: 4 };
    expect(addedFaults(one, { blankLines: 10, nuls: 20, undecoded: 40 })).toEqual({
      blankLines: 11,
      nuls: 22,
      undecoded: 44,
    });
    expect(addedFaults(one)).toEqual(one);
    expect(addedFaults(undefined, one)).toEqual(one);
    expect(addedFaults()).toBeUndefined();
    for (const fault of ['blankLines', 'nuls', 'undecoded']) {
      const alone = { blankLines: 0, nuls: 0, undecoded: 0, [fault]: 1 };
      expect(addedFaults(alone)).toEqual(alone);
    }
  });

  it('are counted in what was read of it', () => {
    const clean = new CleanText('a\0\ufffd\n\0b\ufffd\0c');
    expect([clean.hasNulBefore(1), clean.hasNulBefore(2)]).toEqual([false, true]);
    expect([clean.clean(), clean.clean()]).toEqual([true, false]);
    expect(clean.text).toBe('a\ufffd\nb\ufffdc');
    expect(clean.taken(3, false)).toBe(4);
    expect(clean.taken(4, false)).toBe(6);
    expect(clean.taken(0, false)).toBe(0);
    expect(clean.taken(6, true)).toBe(9);
    expect(clean.faults(3, false, 7)).toEqual({ blankLines: 7, nuls: 1, undecoded: 1 });
    expect(clean.faults(6, true, 0)).toEqual({ blankLines: 0, nuls: 3, undecoded: 2 });
  });

  it('are none in a text that is clean', () => {
    const clean = new CleanText('ab\ncd');
    expect(clean.clean()).toBe(false);
    expect([clean.text, clean.taken(3, false), clean.taken(3, true)]).toEqual(['ab\ncd', 3, 5]);
    expect(clean.faults(5, true, 0)).toEqual({ blankLines: 0, nuls: 0, undecoded: 0 });
    expect(withoutNuls('a\0\0b\0')).toBe('ab');
  });
});
