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
    ['x', 'revenue is “x”, which is not a number'],
    ['.', 'revenue is “.”, which is not a number'],
    ['1.2.3', 'revenue is “1.2.3”, which is not a number'],
    ['1,', 'revenue is “1,”, which is not a number'],
    ['1e19', 'revenue is “1e19”, which is too large for an amount'],
    ['-1.000001e18', 'revenue is “-1.000001e18”, which is too large for an amount'],
  ])('of amounts: “%s”', (written, result) => {
    expect(read('deviceRevenue', 'revenue', written)).toBe(result);
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
    ['20240905', 'dateTimeStamp is “20240905”, which is not a plausible time in seconds or milliseconds'],
  ])('of time stamps: “%s”', (written, result) => {
    expect(read('dateTimeStamp', 'dateTimeStamp', written)).toBe(result);
  });
});
