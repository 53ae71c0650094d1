import { asked, outcome } from '../any-file';

/** What is read in a cell of a column, without quotes and in quotes: its value, or why it is refused. */
function read(field: string, column: string, written: string): unknown {
  const cells = written.includes(',') ? [`"${written}"`] : [written, `"${written}"`];
  const results = cells.map((cell) => {
    const result = outcome(`${column},area\n${cell},DE\n`, asked([field]));
    return typeof result === 'string' ? /at line 2: (.*?)\. Nothing/.exec(result)?.[1] : result.rows[0]![0];
  });
  expect(new Set(results).size).toBe(1);
  return results[0];
}

describe('a cell of a number', () => {
  it.each([
    ['12', 12],
    ['-12', -12],
    ['-0', 0],
    ['0.10', 0.1],
    ['.5', 0.5],
    ['5.', 5],
    ['', null],
    ['n/a', null],
    ['\\N', null],
    [' 7 ', 7],
    ['+7', 7],
    ['1e3', 1_000],
    ['-1e18', -1e18],
    ['12345678901234.5', 12_345_678_901_234.5],
    ['123456789012345', 123_456_789_012_345],
    ['12345678901234567', 12_345_678_901_234_568],
    ['0.12345678901234566', 0.12345678901234566],
    ['12.5e-10', 12.5e-10],
    ['.5E+2', 50],
    [' - ', null],
    ['NULL', null],
    ['1e19', 'tp_revenue is “1e19”, which is too large for an amount'],
    ['-1.000001e18', 'tp_revenue is “-1.000001e18”, which is too large for an amount'],
  ])('of amounts: “%s”', (written, result) => {
    expect(read('tpRevenue', 'tp_revenue', written)).toBe(result);
  });

  it.each([
    ...[
      'x12',
      '12x',
      '.',
      '+',
      '+-1',
      'e5',
      '5e',
      '5e+',
      '5e1.5',
      '1.2.3',
      '1,5',
      '1,',
      '1 000',
      '0x10',
      'NaN',
    ],
    ...['Infinity', '1e999', '-1e999', 'n/a 1', 'none', '--'],
  ])('is refused if it is not a number: “%s”', (written) => {
    expect(read('tpRevenue', 'tp_revenue', written)).toBe(
      `tp_revenue is “${written}”, which is not a number`,
    );
  });

  it.each([
    ['12', 12],
    ['3.0', 3],
    ['1e3', 1_000],
    ['-', null],
    ['9007199254740991', 9_007_199_254_740_991],
    ['1.5', 'click is “1.5”, which is not a whole number'],
    ['9007199254740992', 'click is “9007199254740992”, which is too large to be read exactly'],
    ['many', 'click is “many”, which is not a number'],
  ])('of counts: “%s”', (written, result) => {
    expect(read('click', 'click', written)).toBe(result);
  });

  it.each([
    ['1725537600', 45_540.5],
    ['1725537600000', 45_540.5],
    [' 1725537600 ', 45_540.5],
    ['', null],
    ['1000000000', 37_143.0740740741],
    ['99999999999', 1_182_976.40739583],
  ])('of time stamps: “%s”', (written, result) => {
    const cell = read('dateTimeStamp', 'dateTimeStamp', written);
    expect(typeof cell === 'number' ? Number(cell.toPrecision(15)) : cell).toBe(result);
  });

  it.each(['20240905', '999999999', '100000000000', '999999999999', '100000000000000', '-1725494400'])(
    'is refused if it is not a clear moment: %s',
    (written) => {
      expect(read('dateTimeStamp', 'dateTimeStamp', written)).toContain(
        'which is not a plausible time in seconds or milliseconds',
      );
    },
  );
});
