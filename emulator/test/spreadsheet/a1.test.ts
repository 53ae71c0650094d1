import { columnIndex, columnName, parseA1, parseRange, quotedTitle } from '../../src/spreadsheet/a1';

it.each([
  ['A1', { top: 0, left: 0, bottom: 1, right: 1 }],
  ['$B$2:C10', { top: 1, left: 1, bottom: 10, right: 3 }],
  ['C3:A1', { top: 0, left: 0, bottom: 3, right: 3 }],
  ['A:C', { top: 0, left: 0, right: 3 }],
  ['2:5', { top: 1, left: 0, bottom: 5 }],
  ['B5:B', { top: 4, left: 1, right: 2 }],
  ['Sheet1!A1:B2', { title: 'Sheet1', top: 0, left: 0, bottom: 2, right: 2 }],
  ["'My sheet'!A:A", { title: 'My sheet', top: 0, left: 0, right: 1 }],
  ["'it''s! '!A1", { title: "it's! ", top: 0, left: 0, bottom: 1, right: 1 }],
])('A1 notation reads %s', (text, expected) => {
  expect(parseA1(text)).toEqual(expected);
});

it.each(['', '!', 'A', '5', 'A0', 'Sheet1!', 'Sheet1!what', 'A:', ':B2', 'A:5'])(
  'A1 notation does not read %j as cells',
  (text) => {
    expect(parseA1(text)).toBeUndefined();
  },
);

it('A1 notation reads a title alone as the whole sheet, and a quoted title even if it looks like a cell', () => {
  expect(parseRange('Ad revenue')).toEqual({ title: 'Ad revenue', top: 0, left: 0 });
  expect(parseRange("'A1'")).toEqual({ title: 'A1', top: 0, left: 0 });
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [18_277, 'ZZZ'],
])('A1 notation calls column %d %s', (index, name) => {
  expect(columnName(index)).toBe(name);
  expect(columnIndex(name)).toBe(index);
});

it('A1 notation quotes titles only if necessary', () => {
  expect(['Sheet1x', 'My sheet', "it's", 'A1', '2026', 'R1C1', '收入'].map(quotedTitle)).toEqual([
    'Sheet1x',
    "'My sheet'",
    "'it''s'",
    "'A1'",
    "'2026'",
    "'R1C1'",
    '收入',
  ]);
});
