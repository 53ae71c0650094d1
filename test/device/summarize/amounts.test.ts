import { asked, outcome } from '../any-file';

describe('an amount in a file', () => {
  const revenue = (cell: string) => outcome(`area,revenue\nDE,${cell}\nUS,1\n`, asked(['deviceRevenue']));

  it.each([
    ['-5.25', -5.25],
    ['1e15', 1e15],
    ['1e-9', 1e-9],
    ['0.000000001', 1e-9],
    ['999999999999999999', 1e18],
    ['+7', 7],
    ['-', null],
    ['', null],
    ['N/A', null],
  ])('is read: %s', (cell, number) => {
    expect(revenue(cell)).toMatchObject({ rows: [[number], [1]] });
  });

  it.each([
    ['"1,234.50"', 'revenue is “1,234.50”, which is not a number'],
    ['￥12', 'revenue is “￥12”, which is not a number'],
    ['12%', 'revenue is “12%”, which is not a number'],
    ['NaN', 'revenue is “NaN”, which is not a number'],
    ['Infinity', 'revenue is “Infinity”, which is not a number'],
    ['1e400', 'revenue is “1e400”, which is not a number'],
    ['1e308', 'revenue is “1e308”, which is too large for an amount'],
    ['-1e19', 'revenue is “-1e19”, which is too large for an amount'],
    ['"1e""308"', 'which is not a number'],
  ])('is refused with its line, as sums of it would mean nothing: %s', (cell, why) => {
    expect(revenue(cell)).toContain('The device file of centre en is not as expected at line 2: ');
    expect(revenue(cell)).toContain(why);
  });

  it('that is too large is unknown if the report does not need it', () => {
    const read = outcome('area,revenue\nDE,1e308\nUS,1e308\n', asked(['area']));
    expect(read).toMatchObject({ rows: [['DE'], ['US']], totals: { revenue: null } });
  });
});
