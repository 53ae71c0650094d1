import { CellReader } from '../../../src/device/parse/cell-reader';
import { Misfit } from '../../../src/device/parse/csv-error';
import { RecordReader } from '../../../src/device/parse/record-reader';
import type { Cell } from '../../../src/table/table';

const NOT_WHOLE = 'not whole';

interface Read {
  readonly width?: number;
  readonly lineEnd?: '\n' | '\r';
  readonly isLast?: boolean;
  /** Columns that are left out. */
  readonly out?: readonly number[];
  /** Columns that are only looked at. */
  readonly seen?: readonly number[];
}

function readerOf(name: string, place: number): CellReader {
  return new CellReader({ name, reading: 'text', place, offsetMs: 0 });
}

/** The records of a text, each with the line ends inside its quotes; or where and why one of them is wrong. */
function records(text: string, { width = 2, lineEnd = '\n', isLast = true, out = [], seen = [] }: Read = {}) {
  const columns = Array.from({ length: width }, (_, at) =>
    out.includes(at) ? null : readerOf(`c${at}`, seen.includes(at) ? -1 : at),
  );
  const reader = new RecordReader(width, lineEnd);
  reader.open(text, isLast);
  const found: unknown[] = [];
  let from = 0;
  try {
    while (from < text.length) {
      const row: Cell[] = Array(width).fill(null);
      if (!reader.read(from, columns, row)) return [...found, NOT_WHOLE];
      const { innerLines, end, next } = reader;
      expect(text.slice(end, next)).toMatch(/^(\r\n|\n|\r)?$/);
      found.push(innerLines === 0 ? row : [...row, innerLines]);
      from = next;
    }
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    return [...found, `${error.at}: ${error.message}`];
  }
  return found;
}

const STRAY = 'a line ends here in another way than the lines before';

describe('the records of a text', () => {
  it.each<readonly [string, Read, readonly unknown[]]>([
    [
      'a,b\nc,d\n',
      {},
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\r\nc,d',
      {},
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d\r',
      { lineEnd: '\r' },
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,\n,d\n',
      {},
      [
        ['a', ''],
        ['', 'd'],
      ],
    ],
    [
      '"a","b"\nc,d\n',
      {},
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a,\n",b\nc,"\r\n\n"\n',
      {},
      [
        ['a,\n', 'b', 1],
        ['c', '\r\n\n', 2],
      ],
    ],
    [
      'a,b\n"c\rd",e\nf,g\n',
      {},
      [
        ['a', 'b'],
        ['c\rd', 'e', 1],
        ['f', 'g'],
      ],
    ],
    [
      '"a\n""b""\n",c\r\n"d""",e',
      {},
      [
        ['a\n"b"\n', 'c', 2],
        ['d"', 'e'],
      ],
    ],
    [
      'a,"b\n"\r\nc,d',
      {},
      [
        ['a', 'b\n', 1],
        ['c', 'd'],
      ],
    ],
    [
      '"a\nb","c\rd"\re,f\r',
      { lineEnd: '\r' },
      [
        ['a\nb', 'c\rd', 2],
        ['e', 'f'],
      ],
    ],
    ['a"b,c"\n', {}, [['a"b', 'c"']]],
    ['\n', { width: 1 }, [['']]],
    ['""\na\n', { width: 1 }, [[''], ['a']]],
  ])('are read: %j', (text, how, right) => {
    expect(records(text, how)).toEqual(right);
  });

  it('have no cell in the place of a column that is left out or only looked at', () => {
    const text = 'a,b,c\n"d","e\n,",f\ng,"""",i\n';
    const all = [
      ['a', 'b', 'c'],
      ['d', 'e\n,', 'f', 1],
      ['g', '"', 'i'],
    ];
    for (const column of [0, 1, 2]) {
      const right = all.map((row) => row.map((cell, at) => (at === column ? null : cell)));
      expect(records(text, { width: 3, out: [column] })).toEqual(right);
      expect(records(text, { width: 3, seen: [column] })).toEqual(right);
    }
    expect(records(text, { width: 3, out: [0, 1, 2] })).toHaveLength(3);
  });

  it.each<readonly [string, Read, string]>([
    ['a\n', {}, '0: the row has 1 cells instead of 2'],
    ['"a"\n', {}, '0: the row has 1 cells instead of 2'],
    ['a,b\nc\n', { out: [0, 1] }, '4: the row has 1 cells instead of 2'],
    ['a,b,c\n', {}, '0: the row has more than 2 cells'],
    ['a,b,\n', {}, '0: the row has more than 2 cells'],
    ['"a",b,c\n', {}, '0: the row has more than 2 cells'],
    ['a,b,c\n', { out: [0, 1] }, '0: the row has more than 2 cells'],
    ['"a"b,c\n', {}, '0: text follows a closing quote'],
    ['a,"b" \n', {}, '2: text follows a closing quote'],
    ['a,"b\n"c\n', {}, '2: text follows a closing quote'],
    ['a,"b\n', {}, '2: a quote is opened here and never closed'],
    ['a,"b""\n', {}, '2: a quote is opened here and never closed'],
    ['a\rx,b\nc,d\n', {}, `1: ${STRAY}`],
    ['a,b\rx\nc,d\n', {}, `3: ${STRAY}`],
    ['a,b\rx\nc,d\n', { out: [0, 1] }, `3: ${STRAY}`],
    ['"a",b\rx\n', {}, `5: ${STRAY}`],
    ['a,b\rc\nd,e\r', { lineEnd: '\r' }, `5: ${STRAY}`],
    ['a,b\r\nc,d\r', { lineEnd: '\r' }, `4: ${STRAY}`],
    ['"a",b\r\n', { lineEnd: '\r' }, `6: ${STRAY}`],
  ])('are refused where one is wrong, with its place: %j', (text, how, why) => {
    expect(records(text, how).at(-1)).toBe(why);
  });

  it.each<readonly [string, Read]>([
    ['a,b\nc,d', {}],
    ['a,b\n"c,d\n', {}],
    ['a,b\n"c"",d\n', {}],
    ['a,b\n"c\nd",e', {}],
    ['a,b\rc,d\r', { lineEnd: '\r' }],
    ['a,b\rc,"d\r"\r', { lineEnd: '\r' }],
  ])('are not whole where one may go on in the next piece: %j', (text, how) => {
    expect(records(text, { ...how, isLast: false })).toEqual([['a', 'b'], NOT_WHOLE]);
  });

  it('are whole where their line end is there', () => {
    expect(records('a,b\nc,d\n', { isLast: false })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(records('"a",b\r\n', { isLast: false })).toEqual([['a', 'b']]);
  });

  it('have no end where they are longer than a million characters', () => {
    const long = (length: number) => records(`a,b\nc,${'x'.repeat(length - 2)}`, { isLast: false }).at(-1);
    expect(long(1_000_000)).toBe(NOT_WHOLE);
    expect(long(1_000_001)).toBe('4: the row that begins here has no end: perhaps a quote is never closed');
    const quoted = records(`a,b\n"${'x'.repeat(1_000_000)}`, { isLast: false }).at(-1);
    expect(quoted).toBe('4: the row that begins here has no end: perhaps a quote is never closed');
  });

  it('are read in one piece after the other', () => {
    const reader = new RecordReader(2, '\n');
    const columns = [readerOf('a', 0), readerOf('b', 1)];
    const row: Cell[] = [];
    for (const text of ['a,"b"\n', 'a,b\n', '"a""",b\n', '"a\rb",c\n', 'a,b\n']) {
      reader.open(text, false);
      expect(reader.read(0, columns, row)).toBe(true);
      expect(row).toEqual(records(text).map((cells) => (cells as Cell[]).slice(0, 2))[0]);
    }
  });
});
