import type { DimensionId } from '../../../src/catalogue/catalogue';
import { assertFieldCame } from '../../../src/formulas/filters/filter-field';
import type { Cell } from '../../../src/table/table';

describe('a filter that no row passes', () => {
  it.each<[DimensionId, Cell[]]>([
    ['area', ['DE', 'US']],
    ['area', ['DE', null, '']],
    ['networkName', ['Birch', 'Aurora Ads']],
    ['channel', ['a', '']],
  ])('by %s counts nothing where the rows say why: %j', (id, cells) => {
    expect(() => assertFieldCame(id, cells)).not.toThrow();
  });

  it.each<[DimensionId, Cell[], string]>([
    [
      'area',
      [null, null],
      'the service sent no “Country code” in any row, so nobody can say which rows to count',
    ],
    ['area', ['', ''], 'in any row'],
    ['area', ['', null], 'in any row'],
    ['networkName', ['Birch', null, ''], 'in 2 of 3 rows'],
    ['networkName', ['Birch', ''], 'filter by network (“Network id”) instead'],
    ['channel', [null], 'leave the filter out'],
  ])('by %s is refused where they do not: %j', (id, cells, said) => {
    expect(() => assertFieldCame(id, cells)).toThrow(said);
  });
});
