import { countOf, inBrackets, joinWithAnd, plural } from '../../../src/wording/english/phrases';

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
    expect([plural(1, 'file'), plural(2, 'file')]).toEqual(['file', 'files']);
  });

  it('put a foreign text in brackets, and add nothing if there is none', () => {
    expect(['HTTP 500', ''].map(inBrackets)).toEqual([' (“HTTP 500”)', '']);
  });
});
