import { type Cell, sortRows } from '../../src/table/table';

const sorted = (rows: Cell[][]): Cell[][] => {
  sortRows(rows);
  return rows;
};

it('the order of rows follows their cells from left to right: numbers, then texts, then blanks', () => {
  expect(sorted([[null], ['b'], ['a'], [10], [9], ['10']])).toEqual([
    [9],
    [10],
    ['10'],
    ['a'],
    ['b'],
    [null],
  ]);
  expect(
    sorted([
      ['a', 'y', 1],
      ['b', 'x', 0],
      ['a', null, 3],
      ['a', 'y', 0],
      ['a', 'x', 2],
    ]),
  ).toEqual([
    ['a', 'x', 2],
    ['a', 'y', 0],
    ['a', 'y', 1],
    ['a', null, 3],
    ['b', 'x', 0],
  ]);
});
