import { masked, parseMask, paths, picked } from '../../../src/spreadsheet/api/field-mask';

it.each([
  ['a', ['a']],
  ['a,b', ['a', 'b']],
  ['a,b(c,d),e.f/g', ['a', 'b.c', 'b.d', 'e.f.g']],
  [
    'sheets(properties(sheetId,title),data.rowData)',
    ['sheets.properties.sheetId', 'sheets.properties.title', 'sheets.data.rowData'],
  ],
  ['*', ['*']],
])('field masks select the fields of %s', (text, expected) => {
  expect(paths(parseMask(text))).toEqual(expected);
});

it.each(['', 'a,', 'a(b', 'a)', 'a..b', ',a'])('field masks are refused if they are invalid: %j', (text) => {
  expect(() => parseMask(text)).toThrow('Invalid field mask');
});

it('field masks select the named fields, also within lists', () => {
  const value = { a: 1, list: [{ b: 1, c: 2 }, { c: 3 }] };
  expect(picked(value, parseMask('list.b'))).toEqual({ list: [{ b: 1 }, {}] });
});

it('field masks change the named fields, clear named fields without a value, and leave all others unchanged', () => {
  const old = { a: 1, b: { c: 2, d: 3 }, e: 4 };
  expect(masked(old, { b: { c: 9 } }, parseMask('b.c,e'))).toEqual({ a: 1, b: { c: 9, d: 3 } });
  expect(masked(old, { a: 5 }, parseMask('*'))).toEqual({ a: 5 });
});
