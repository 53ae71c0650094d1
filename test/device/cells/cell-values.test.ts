import { cellKind, type NumberColumn, NumberReader } from '../../../src/device/cells/cell-values';
import { CsvError } from '../../../src/device/parse/csv-error';
import { RecordReader } from '../../../src/device/parse/record-reader';

const NOON_MS = Date.UTC(2024, 8, 5, 12);
const EAST_MS = 8 * 3_600_000;

function column(kind: NumberColumn['kind'], changes: Partial<NumberColumn> = {}): NumberReader {
  return new NumberReader({ name: 'x', kind, column: 1, offsetMs: 0, ...changes });
}

/** The first record of a text. */
function recordOf(text: string): RecordReader {
  const record = new RecordReader(3, '\n');
  record.open(text, true);
  record.find(0);
  return record;
}

/** What the reader reads in a cell, without quotes and in quotes. */
function read(reader: NumberReader, written: string): unknown {
  const records = written.includes(',') ? [`9,"${written}",9`] : [`9,${written},9\n`, `9,"${written}",9`];
  const seen = records.map((text) => {
    try {
      reader.read(recordOf(text));
      return JSON.stringify([reader.cell, Object.is(reader.number, -0) ? '-0' : String(reader.number)]);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
      expect(error.at).toBe(text.startsWith('"', 2) ? 3 : 2);
      return error.message;
    }
  });
  expect(new Set(seen).size).toBe(1);
  const [one = ''] = seen;
  return one.startsWith('[') ? JSON.parse(one) : one;
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
    ['\\N', null, 'NaN'],
    [' 7 ', 7, '7'],
    ['+7', 7, '7'],
    ['1e3', 1_000, '1000'],
    ['-1e18', -1e18, '-1000000000000000000'],
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
    ['-1.000001e18', 'x is “-1.000001e18”, which is too large for an amount'],
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
    ['-9007199254740991', [-9_007_199_254_740_991, '-9007199254740991']],
    ['-9007199254740992', 'x is “-9007199254740992”, which is too large to be read exactly'],
    ['1,', 'x is “1,”, which is not a number'],
  ])('is a count: “%s”', (written, right) => {
    expect(read(column('count'), written)).toEqual(right);
  });

  it('is unknown in a lenient column if it is not a number', () => {
    for (const written of ['x', '1.5.', '1e19', ''])
      expect(read(column('decimal', { isLenient: true }), written)).toEqual([null, 'NaN']);
    for (const written of ['x', '1.5', '9007199254740992'])
      expect(read(column('count', { isLenient: true }), written)).toEqual([null, 'NaN']);
    expect(read(column('moment', { isLenient: true }), '12')).toEqual([null, 'NaN']);
    expect(read(column('decimal', { isLenient: true }), '1.5')).toEqual([1.5, '1.5']);
  });

  it('has as many decimals as it needs', () => {
    const reader = column('decimal');
    const decimals = (written: string) => {
      reader.read(recordOf(`9,${written},9`));
      return reader.decimals;
    };
    expect(
      ['12', '12.', '0.10', '.125', '-1.5', '1e-7', '+1.25', '0.12345678901234567'].map(decimals),
    ).toEqual([0, 0, 2, 3, 1, 7, 2, 17]);
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
    'is refused if it is not clearly a time stamp: “%s”',
    (written) => {
      expect(read(column('moment'), written)).toMatch(
        /which is not a plausible time in seconds or milliseconds$/,
      );
    },
  );
});

describe('how the cells of a column are read', () => {
  it('follows from the type of its values', () => {
    const types = ['text', 'id', 'date', 'count', 'moment', 'money', 'share'] as const;
    expect(types.map(cellKind)).toEqual(['text', 'text', 'text', 'count', 'moment', 'decimal', 'decimal']);
  });
});
