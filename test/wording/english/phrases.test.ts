import { countOf, inBrackets, joinWithAnd, rowList } from '../../../src/wording/english/phrases';

describe('phrases of English sentences', () => {
  it.each([
    [[], ''],
    [['cn'], 'cn'],
    [['cn', 'en'], 'cn and en'],
    [['cn', 'en', 'in', 'sg'], 'cn, en, in and sg'],
  ])('join %j as %j', (items, text) => {
    expect(joinWithAnd(items)).toBe(text);
  });

  it('use the singular and the plural of rows', () => {
    expect([0, 1, 12_400].map((count) => countOf(count, 'row'))).toEqual(['0 rows', '1 row', '12,400 rows']);
  });

  it.each([
    [[3], 'row 3'],
    [[7, 3, 7], 'rows 3, 7'],
    [[3, 4], 'rows 3, 4'],
    [[402, ...Array.from({ length: 399 }, (_, at) => at + 3)], 'rows 3 to 402'],
    [[3, 5, 8, 9, 11, 20, 30], 'rows 3, 5, 8, 9, 11 and 2 more'],
  ])('name the rows %j as %j', (rows, text) => {
    expect(rowList(rows)).toBe(text);
  });

  it('put a foreign text in brackets, and add nothing if there is none', () => {
    expect(['HTTP 500', ''].map(inBrackets)).toEqual([' (“HTTP 500”)', '']);
  });
});
