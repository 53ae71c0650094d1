import fc from 'fast-check';
import { PlainRecord } from '../../../src/device/parse/plain-record';

type End = '\n' | '\r' | '\r\n';
type Found = readonly string[] | 'not plain';

/** What is found of each line: its cells, where all places in the text are told rightly. */
function found(record: PlainRecord, text: string, ends: readonly number[]): Found[] {
  record.open(text);
  let from = 0;
  return ends.map((next) => {
    const begin = from;
    from = next;
    if (!record.find(begin)) return 'not plain';
    const { edges, end } = record;
    const isPlaced = edges[0] === begin - 1 && edges[edges.length - 1] === end && record.next === next;
    if (!isPlaced || !/^(\r\n|\n|\r)$/.test(text.slice(end, next))) return ['in a wrong place'];
    return Array.from(edges.subarray(1), (edge, at) => text.slice(edges[at]! + 1, edge));
  });
}

/** The same by the plainest way. */
function plainly(line: string, width: number, end: End): Found {
  const cells = line.split(',');
  const isPlain =
    line !== '' &&
    cells.length === width &&
    !cells.some((cell) => cell.startsWith('"')) &&
    !line.includes(end === '\r' ? '\n' : '\r');
  return isPlain ? cells : 'not plain';
}

/** Reads lines, each of them at its place, in texts that follow each other. */
function compare(texts: readonly (readonly string[])[], width: number, end: End): void {
  const record = new PlainRecord(width, end === '\r' ? '\r' : '\n');
  for (const lines of texts) {
    const text = `${lines.join(end)}${end}${end === '\r' ? 'x' : ''}`;
    let at = 0;
    const ends = lines.map((line) => {
      at += line.length + end.length;
      return at;
    });
    expect(found(record, text, ends)).toEqual(lines.map((line) => plainly(line, width, end)));
  }
}

describe('records in which nothing is quoted', () => {
  const cell = fc.constantFrom(
    '',
    '',
    'a',
    'DE',
    '12',
    'abc',
    'abcd',
    'abcde',
    'a much longer cell',
    'a"b',
    '"a"',
    '"',
    '广告',
  );
  const anyWidth = fc.integer({ min: 1, max: 4 });
  const anyEnd = fc.constantFrom<End>('\n', '\r', '\r\n');

  it('are found with their cells, and those that are not so are told from them', () => {
    const lines = (width: number, end: End) => {
      const right = fc.array(cell, { minLength: width, maxLength: width }).map((cells) => cells.join(','));
      const any = fc.array(cell, { maxLength: 6 }).map((cells) => cells.join(','));
      const stray = right.map((line) => `${line.slice(0, 1)}${end === '\r' ? '\n' : '\r'}${line.slice(1)}x`);
      return fc.array(
        fc.oneof(
          { weight: 8, arbitrary: right },
          { weight: 1, arbitrary: any },
          { weight: 1, arbitrary: stray },
        ),
        { minLength: 1, maxLength: 12 },
      );
    };
    const texts = fc
      .tuple(anyWidth, anyEnd)
      .chain(([width, end]) =>
        fc.tuple(
          fc.array(lines(width, end), { minLength: 1, maxLength: 3 }),
          fc.constant(width),
          fc.constant(end),
        ),
      );
    fc.assert(
      fc.property(texts, ([all, width, end]) => {
        compare(all, width, end);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are found in a long text, a stray line end of which is far away', () => {
    const lines = Array.from({ length: 6_000 }, (_, at) =>
      at % 2_500 === 2_499 ? `s${at},b\r,c` : `r${at},b,c`,
    );
    compare([lines, lines.slice(1)], 3, '\n');
  });

  it('are told from a long one that holds a stray line end, wherever that is', () => {
    for (const place of [0, 1, 32_766, 32_767, 32_768, 32_769, 65_535, 65_536, 65_537, 69_998]) {
      const line = `${'x'.repeat(place)}\r${'y'.repeat(70_000 - place)}`;
      compare([['a', line, 'b', line.replace('\r', 'z'), 'c']], 1, '\n');
    }
  });

  it('are not found where their line end is not there', () => {
    const record = new PlainRecord(2, '\n');
    record.open('a,b\nc,d');
    expect([record.find(0), record.find(4)]).toEqual([true, false]);
  });

  it('are not found where a CR ends the text, as an LF may follow', () => {
    const record = new PlainRecord(2, '\r');
    record.open('a,b\rc,d\r');
    expect([record.find(0), record.find(4)]).toEqual([true, false]);
    record.open('c,d\re');
    expect(record.find(0)).toBe(true);
  });
});
