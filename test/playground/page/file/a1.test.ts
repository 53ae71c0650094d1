import fc from 'fast-check';
import { areaAt, areaName, columnName } from '../../../../playground/page/file/a1';

describe('names of cells', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [51, 'AZ'],
    [52, 'BA'],
    [701, 'ZZ'],
    [702, 'AAA'],
    [18_277, 'ZZZ'],
  ])('gives column %i the name %s', (column, name) => {
    expect(columnName(column)).toBe(name);
  });

  it('reads a name in either case, with dollar signs, and with its corners in any order', () => {
    const area = { row: 2, column: 1, rows: 7, columns: 3 };
    for (const name of ['b3:d9', '$B$3:$D$9', 'D9:B3', 'D3:B9', ' B3:D9 '])
      expect(areaAt(name)).toEqual(area);
  });

  it.each(['', 'B', '3', 'B0', 'B3:', 'B3:D', 'Sheet1!B3', 'ABCD1', 'revenue'])(
    'does not read "%s" as cells',
    (name) => {
      expect(areaAt(name)).toBeNull();
    },
  );

  it('finds every area by its own name', () => {
    const area = fc.record({
      row: fc.nat(9_000_000),
      column: fc.nat(17_000),
      rows: fc.integer({ min: 1, max: 1000 }),
      columns: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(fc.property(area, (one) => expect(areaAt(areaName(one))).toEqual(one)));
  });
});
