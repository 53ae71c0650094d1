import fc from 'fast-check';
import { CellReader, NO_DELIMITER, type ReadColumn, readingOf } from '../../../src/device/parse/cell-reader';
import { Misfit } from '../../../src/device/parse/csv-error';

const COMMA = 44;
const NOON_MS = Date.UTC(2024, 8, 5, 12);
const EAST_MS = 8 * 3_600_000;

function column(reading: ReadColumn['reading'], changes: Partial<ReadColumn> = {}): CellReader {
  return new CellReader({ name: 'x', reading, place: 0, offsetMs: 0, ...changes });
}

/** What is read of a cell in each place that it can have in a record: before a comma, at the record's end, and in quotes. */
function read(reader: CellReader, written: string): unknown {
  const seen = [
    () => reader.read(`9,${written},9\n`, 2, COMMA, 4 + written.length),
    () => reader.read(`9,${written}\n8,7`, 2, COMMA, 2 + written.length),
    () => reader.read(`9,"${written}",9`, 3, NO_DELIMITER, 3 + written.length),
  ].map((cell, way) => {
    try {
      const value = cell();
      expect(reader.end).toBe((way === 2 ? 3 : 2) + written.length);
      return JSON.stringify([value, Object.is(reader.number, -0) ? '-0' : String(reader.number)]);
    } catch (error) {
      if (!(error instanceof Misfit)) throw error;
      expect(error.at).toBe(way === 2 ? 3 : 2);
      return error.message;
    }
  });
  expect(new Set(seen).size).toBe(1);
  return seen[0]!.startsWith('[') ? JSON.parse(seen[0]!) : seen[0];
}

describe('a cell of a number', () => {
  it.each([
    ['12', 12, '12'],
    ['-12', -12, '-12'],
    ['-0', 0, '0'],
    ['0.10', 0.1, '0.1'],
    ['.5', 0.5, '0.5'],
    ['5.', 5, '5'],
    ['', null, 'NaN'],
    ['n/a', null, 'NaN'],
    [' 7 ', 7, '7'],
    ['+7', 7, '7'],
    ['1e3', 1_000, '1000'],
    ['123456789012345', 123_456_789_012_345, '123456789012345'],
    ['12345678901234567', 12_345_678_901_234_568, '12345678901234568'],
    ['0.12345678901234566', 0.12345678901234566, '0.12345678901234566'],
  ])('is an amount: “%s”', (written, value, number) => {
    expect(read(column('decimal'), written)).toEqual([value, number]);
  });

  it.each([
    ['x', 'x is “x”, which is not a number'],
    ['.', 'x is “.”, which is not a number'],
    ['-.', 'x is “-.”, which is not a number'],
    ['1.2.3', 'x is “1.2.3”, which is not a number'],
    ['1-', 'x is “1-”, which is not a number'],
    ['--1', 'x is “--1”, which is not a number'],
    ['1e19', 'x is “1e19”, which is too large for an amount'],
  ])('is refused as an amount: “%s”', (written, why) => {
    expect(read(column('decimal'), written)).toBe(why);
  });

  it.each([
    ['12', [12, '12']],
    ['-3', [-3, '-3']],
    ['3.0', [3, '3']],
    ['3.', [3, '3']],
    ['1e3', [1_000, '1000']],
    ['', [null, 'NaN']],
    ['-', [null, 'NaN']],
    ['9007199254740991', [9_007_199_254_740_991, '9007199254740991']],
    ['1.5', 'x is “1.5”, which is not a whole number'],
    ['.5', 'x is “.5”, which is not a whole number'],
    ['9007199254740992', 'x is “9007199254740992”, which is too large to be read exactly'],
    ['1,', 'x is “1,”, which is not a number'],
  ])('is a count: “%s”', (written, right) => {
    const reader = column('count');
    if (written.includes(','))
      expect(() => reader.read(`"${written}"`, 1, NO_DELIMITER, 1 + written.length)).toThrow(String(right));
    else expect(read(reader, written)).toEqual(right);
  });

  it('is not known where it is none, in a column that is only looked at', () => {
    for (const written of ['x', '1.5.', '1e19', ''])
      expect(read(column('decimal', { lenient: true }), written)).toEqual([null, 'NaN']);
    for (const written of ['x', '1.5', '9007199254740992'])
      expect(read(column('count', { lenient: true }), written)).toEqual([null, 'NaN']);
    expect(read(column('moment', { lenient: true }), '12')).toEqual([null, 'NaN']);
    expect(read(column('decimal', { lenient: true }), '1.5')).toEqual([1.5, '1.5']);
  });

  it('forgets the number before, where it is blank or not known', () => {
    const reader = column('decimal', { lenient: true });
    for (const written of ['', 'x', 'n/a']) {
      read(reader, '7');
      expect(read(reader, written)).toEqual([null, 'NaN']);
    }
  });

  it('has as many decimals as it needs', () => {
    const reader = column('decimal');
    const decimals = (written: string) => {
      reader.read(written, 0, COMMA, written.length);
      return reader.decimals;
    };
    expect(
      ['12', '12.', '0.10', '.125', '-1.5', '1e-7', '+1.25', '0.12345678901234567'].map(decimals),
    ).toEqual([0, 0, 2, 3, 1, 7, 2, 17]);
  });

  it('may stand at the beginning of a text', () => {
    const reader = column('decimal');
    expect([reader.read('.5,', 0, COMMA, 3), reader.number, reader.decimals]).toEqual([0.5, 0.5, 1]);
    expect(() => reader.read('.,', 0, COMMA, 2)).toThrow('which is not a number');
    expect(() => column('count').read('.5,', 0, COMMA, 3)).toThrow('which is not a whole number');
  });

  it('is read where a quote in it is doubled, which makes it none', () => {
    const reader = column('decimal');
    expect(() => reader.readEscaped('"1""2"', 1, 5)).toThrow('x is “1"2”, which is not a number');
    expect(column('decimal', { lenient: true }).readEscaped('"1""2"', 1, 5)).toBeNull();
  });

  it('is the number that the engine reads, whatever it is', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, min: -1e18, max: 1e18 }).map(String),
      fc.tuple(fc.integer(), fc.nat({ max: 99_999 })).map(([whole, part]) => `${whole}.${part}`),
    );
    const reader = column('decimal');
    fc.assert(
      fc.property(number, (written) => {
        expect(read(reader, written)).toEqual([Number(written) + 0, String(Number(written) + 0)]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a cell of a moment', () => {
  it.each([
    [`${NOON_MS / 1_000}`, 0, 45_540.5],
    [`${NOON_MS}`, 0, 45_540.5],
    [`${NOON_MS}.0`, 0, 45_540.5],
    [` ${NOON_MS} `, 0, 45_540.5],
    [`${NOON_MS}`, EAST_MS, 45_540.5 + 8 / 24],
    [` ${NOON_MS} `, EAST_MS, 45_540.5 + 8 / 24],
  ])('is a serial number of the zone: “%s”', (written, offsetMs, serial) => {
    const [value, number] = read(column('moment', { offsetMs }), written) as [number, string];
    expect(value).toBeCloseTo(serial, 9);
    expect(Number(number)).toBe(NOON_MS + offsetMs);
  });

  it.each(['12', '-1725537600', ' 12 ', '20240905'])(
    'is refused where it is no clear one: “%s”',
    (written) => {
      expect(read(column('moment'), written)).toMatch(
        /which is neither a second nor a millisecond of our time$/,
      );
    },
  );

  it('is blank where nothing is said', () => {
    expect(read(column('moment'), '')).toEqual([null, 'NaN']);
  });
});

describe('a cell of text', () => {
  it('is taken to the letter, however often it comes', () => {
    const text = fc.oneof(
      fc.constantFrom('', 'DE', 'US', 'a', 'n/a', ' x ', '0.50'),
      fc.string({ unit: fc.constantFrom('a', 'b', '广', '😀', ' '), maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), (texts) => {
        const reader = column('text');
        const cells = texts.map((written) => reader.read(`9,${written},"9`, 2, COMMA, 5 + written.length));
        expect(cells).toEqual(texts);
        const quoted = texts.map((written) =>
          reader.read(`"${written},${written}"`, 1, NO_DELIMITER, 2 * written.length + 2),
        );
        expect(quoted).toEqual(texts.map((written) => `${written},${written}`));
      }),
    );
  });

  it('ends in quotes where these do, whatever stands in it', () => {
    const reader = column('text');
    for (const text of [',', '\u0001a', '\uffff', '\n', ',,', 'a,b'])
      expect(reader.read(`"${text}",`, 1, NO_DELIMITER, 1 + text.length)).toBe(text);
  });

  it('has its doubled quotes read as one each', () => {
    expect(column('text').readEscaped('"a""b"', 1, 5)).toBe('a"b');
  });
});

describe('the way that a column is read', () => {
  it('is told by the type of its values', () => {
    const types = ['text', 'id', 'date', 'count', 'moment', 'money', 'share'] as const;
    expect(types.map(readingOf)).toEqual(['text', 'text', 'text', 'count', 'moment', 'decimal', 'decimal']);
  });
});
