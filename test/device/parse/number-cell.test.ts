import { describeReading, selectColumns } from '../any-file';

const FIELDS: Readonly<Record<string, string>> = { tp_revenue: 'tpRevenue' };

/** What is read in a cell of a column, without quotes and in quotes: its value, or why it is refused. */
function read(column: string, written: string): unknown {
  const cells = written.includes(',') ? [`"${written}"`] : [written, `"${written}"`];
  const results = cells.map((cell) => {
    const result = describeReading(`${column},area\n${cell},DE\n`, selectColumns([FIELDS[column] ?? column]));
    return typeof result === 'string'
      ? /in its line 2: (.*?)\. Nothing/.exec(result)?.[1]
      : result.rows[0]![0];
  });
  expect(new Set(results).size).toBe(1);
  return results[0];
}

const WHY = 'and this is not a valid number for the column';

it.each(['-12', '0.10', '.5', '5.', '+7', ' 7 ', '1e3', '-1e18', '12.5e-10', '.5E+2', '123456789012345'])(
  'a cell of a number of amounts is the number that JavaScript reads: “%s”',
  (written) => {
    expect(read('tp_revenue', written)).toBe(Number(written));
  },
);

it.each([
  ['tp_revenue', '-0', 0],
  ['tp_revenue', '12345678901234.5', 12_345_678_901_234.5],
  ['tp_revenue', '12345678901234567', 12_345_678_901_234_568],
  ['tp_revenue', '0.12345678901234566', 0.12345678901234566],
  ['click', '3.0', 3],
  ['click', '1e3', 1_000],
  ['click', '9007199254740991', 9_007_199_254_740_991],
])('a cell of a number of %s is exact: “%s”', (column, written, number) => {
  expect(read(column, written)).toBe(number);
});

it.each(['', 'n/a', '\\N', ' - ', 'NULL'])(
  'a cell of a number is blank where it stands for no value: “%s”',
  (written) => {
    expect(read('tp_revenue', written)).toBeNull();
    expect(read('click', written)).toBeNull();
    expect(read('dateTimeStamp', written)).toBeNull();
  },
);

it.each([
  ...'x12 12x . + +- e5 5e 5e+ 5e1.5 1.2.3 1,5 1, 0x10 NaN Infinity 1e999 -1e999 none --'.split(' '),
  ...['1 000', 'n/a 1'],
])('a cell of a number is refused if it is not a number: “%s”', (written) => {
  expect(read('tp_revenue', written)).toBe(`tp_revenue is “${written}”, ${WHY}`);
});

it.each([
  ['tp_revenue', '1e19'],
  ['tp_revenue', '-1.000001e18'],
  ['click', '1.5'],
  ['click', '9007199254740992'],
  ['click', 'many'],
])('a cell of a number of %s is refused: “%s”', (column, written) => {
  expect(read(column, written)).toBe(`${column} is “${written}”, ${WHY}`);
});

it.each([
  ['1725537600', 45_540.5],
  ['1725537600000', 45_540.5],
  [' 1725537600 ', 45_540.5],
  ['1000000000', 37_143.0740740741],
  ['99999999999', 1_182_976.40739583],
])('a cell of a number of time stamps: “%s”', (written, result) => {
  expect(Number(Number(read('dateTimeStamp', written)).toPrecision(15))).toBe(result);
});

it.each(['20240905', '999999999', '100000000000', '999999999999', '100000000000000', '-1725494400'])(
  'a cell of a number is refused if it is not a clear moment: %s',
  (written) => {
    expect(read('dateTimeStamp', written)).toContain(WHY);
  },
);
