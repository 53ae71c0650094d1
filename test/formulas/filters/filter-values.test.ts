import type { DimensionId } from '../../../src/catalogue/catalogue';
import { filterValues } from '../../../src/formulas/filters/filter-values';

const TODAY = { newest: '2026-09-14', today: '2026-09-15' };
const values = (value: unknown, id: DimensionId) => filterValues(value, id, TODAY);

describe('the values of a filter', () => {
  it.each<[string, unknown, DimensionId, readonly string[]]>([
    ['a text, without the blanks around it', ' US ', 'area', ['US']],
    ['a name with a comma, as one', 'Birch, Exchange', 'networkName', ['Birch, Exchange']],
    [
      'the cells of a range, without the blank ones',
      [
        ['US', ''],
        ['DE', null],
      ],
      'area',
      ['US', 'DE'],
    ],
    ['nothing', undefined, 'area', []],
    ['a whole number as an id', 40, 'network', ['40']],
    ['the largest number with exact digits', 999_999_999_999_999, 'network', ['999999999999999']],
    ['a number as a name', 1.5, 'networkName', ['1.5']],
    ['a day', '2026-9-5', 'date', ['2026-09-05']],
    ['days in one text', '2026-09-05; yesterday', 'date', ['2026-09-05', '2026-09-14']],
    ['the number of a day', 46_270, 'date', ['2026-09-05']],
    ['today', 'today', 'date', ['2026-09-15']],
    ['a range of days', 'last 3 days', 'date', ['2026-09-12', '2026-09-13', '2026-09-14']],
  ])('may be %s', (_, value, id, expected) => {
    expect(values(value, id)).toEqual(expected);
  });

  it.each<[unknown, DimensionId, string]>([
    [3.1, 'network', 'filterValue: “3.1” is a number whose digits may be lost; give it as text.'],
    [
      1e15,
      'network',
      'filterValue: “1000000000000000” is a number whose digits may be lost; give it as text.',
    ],
    [
      'someday',
      'date',
      'filterValue: “someday” is not a day; give a day such as 2026-09-05, or a range such as “last 7 days”.',
    ],
    [
      5,
      'date',
      'filterValue: “5” is not a day; give a day such as 2026-09-05, or a range such as “last 7 days”.',
    ],
  ])('%j of %s is refused', (value, id, message) => {
    expect(() => values(value, id)).toThrow(message);
  });
});
