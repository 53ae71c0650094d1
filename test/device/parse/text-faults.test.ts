import {
  addedFaults,
  blankLineAt,
  CleanText,
  firstLineOf,
  leadingBlankLines,
  readTo,
  withoutNuls,
} from '../../../src/device/parse/clean-text';

describe('a blank line', () => {
  it.each([
    ['\n', '\n', true, 1],
    ['\n', '\n', false, 1],
    ['\nx', '\n', false, 1],
    ['\r\n', '\n', true, 2],
    ['\r\nx', '\n', false, 2],
    ['\r', '\n', true, 1],
    ['\r', '\n', false, 0],
    ['\rx', '\n', true, 0],
    ['\r\r\n', '\n', true, 0],
    ['x\n', '\n', true, 0],
    ['', '\n', true, 0],
    ['\r', '\r', true, 1],
    ['\r', '\r', false, 0],
    ['\rx', '\r', false, 1],
    ['\r\r', '\r', false, 1],
    ['\r\n', '\r', true, 0],
    ['\n', '\r', true, 0],
    ['\nx', '\r', true, 0],
    ['x', '\r', true, 0],
    [' \n', '\n', false, 2],
    ['\t \x1a\r\nx', '\n', false, 5],
    [' \t', '\n', true, 2],
    [' \t', '\n', false, 0],
    ['\x1a', '\n', true, 1],
    [' \r', '\n', true, 2],
    [' \r', '\n', false, 0],
    [' \rx', '\n', true, 0],
    [' x\n', '\n', true, 0],
    [' ,\n', '\n', true, 0],
    [' \r', '\r', true, 2],
    [' \rx', '\r', false, 2],
    [' \r', '\r', false, 0],
    [' \n', '\r', true, 0],
    ['\x1a', '\r', true, 1],
  ] as const)(
    'in %j, whose lines end with %j, is so long (end of the file: %p)',
    (text, lineEnd, isLast, length) => {
      expect(blankLineAt(text, 0, lineEnd, isLast)).toBe(length);
      expect(blankLineAt(`x\n${text}`, 2, lineEnd, isLast)).toBe(length);
    },
  );
});

describe('the beginning of a file', () => {
  it.each([
    ['a\n', 0, 0],
    ['\ufeffa\n', 1, 0],
    ['\na', 1, 1],
    ['\r\na', 2, 1],
    ['\ufeff\r\n\r\na', 5, 2],
    ['\r\ra', 2, 2],
    ['\n\ufeff', 1, 1],
    ['a\ufeff\n', 0, 0],
    ['', 0, 0],
    ['\n\n', 2, 2],
    [' \t\na', 3, 1],
    [' a\n', 0, 0],
    ['\ufeff \r\n\x1a\n a', 6, 2],
    [' \n ', 2, 1],
  ])('is behind its mark and its blank lines: %j', (text, first, lines) => {
    expect(firstLineOf(text)).toBe(first);
    expect(leadingBlankLines(text)).toBe(lines);
  });

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
