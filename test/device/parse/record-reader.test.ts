import { CsvError } from '../../../src/device/parse/csv-error';
import { RecordReader } from '../../../src/device/parse/record-reader';

const NOT_WHOLE = 'not whole';

interface Read {
  readonly width?: number;
  readonly lineEnd?: '\n' | '\r';
  readonly isLast?: boolean;
}

function cellsOf(reader: RecordReader, width: number): string[] {
  return Array.from({ length: width }, (_, column) => reader.cell(column));
}

/** The records of a text, each with the number of line ends inside its quotes; or the place and the message of an error. */
function records(text: string, { width = 2, lineEnd = '\n', isLast = true }: Read = {}) {
  const reader = new RecordReader(width, lineEnd);
  reader.open(text, isLast);
  const found: unknown[] = [];
  let from = 0;
  try {
    while (from < text.length) {
      if (!reader.find(from)) return [...found, NOT_WHOLE];
      const row = cellsOf(reader, width);
      const { innerLines, end, next } = reader;
      expect(text.slice(end, next)).toMatch(/^(\r\n|\n|\r)?$/);
      found.push(innerLines === 0 ? row : [...row, innerLines]);
      from = next;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [...found, `${error.at}: ${error.message}`];
  }
  return found;
}

const STRAY = 'a line ends here in another way than the lines before';

describe('the records of a text', () => {
  it.each<readonly [string, Read, string]>([
    ['a\n', {}, '0: the row has 1 cell instead of 2'],
    ['"a"\n', {}, '0: the row has 1 cell instead of 2'],
    ['a,b,c\n', {}, '0: the row has more than 2 cells'],
    ['a,b,\n', {}, '0: the row has more than 2 cells'],
    ['"a",b,c\n', {}, '0: the row has more than 2 cells'],
    ['"a"b,c\n', {}, '0: text follows a closing quote'],
    ['a,"b" \n', {}, '2: text follows a closing quote'],
    ['a,"b\n"c\n', {}, '2: text follows a closing quote'],
    ['a,"b\n', {}, '2: a quote is opened here and never closed'],
    ['a,"b""\n', {}, '2: a quote is opened here and never closed'],
    ['a\rx,b\nc,d\n', {}, `1: ${STRAY}`],
    ['a,b\rx\nc,d\n', {}, `3: ${STRAY}`],
    ['"a",b\rx\n', {}, `5: ${STRAY}`],
    ['a,b\rc\nd,e\r', { lineEnd: '\r' }, `5: ${STRAY}`],
    ['a,b\r\nc,d\r', { lineEnd: '\r' }, `4: ${STRAY}`],
    ['"a",b\r\n', { lineEnd: '\r' }, `6: ${STRAY}`],
  ])('are refused where one is wrong, with its place: %j', (text, how, why) => {
    expect(records(text, how).at(-1)).toBe(why);
  });

  it('are complete if their line end is in the piece', () => {
    expect(records('a,b\nc,d\n', { isLast: false })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(records('"a",b\r\n', { isLast: false })).toEqual([['a', 'b']]);
  });

  it('are refused if they are longer than a million characters', () => {
    const long = (length: number) => records(`a,b\nc,${'x'.repeat(length - 2)}`, { isLast: false }).at(-1);
    expect(long(1_000_000)).toBe(NOT_WHOLE);
    expect(long(1_000_001)).toBe('4: the row that begins here has no end: perhaps a quote is never closed');
    const quoted = records(`a,b\n"${'x'.repeat(1_000_000)}`, { isLast: false }).at(-1);
    expect(quoted).toBe('4: the row that begins here has no end: perhaps a quote is never closed');
  });
});
