import { toBlocks } from '../../../src/sheet/api/blocks';

it('cells to write become as few rectangles as possible, also around columns of the user', () => {
  const blocks = toBlocks(
    [
      { row: 5, cells: ['a', 1, 2] },
      { row: 6, cells: ['b', 3, 4] },
      { row: 7, cells: [undefined, 5, undefined] },
      { row: 9, cells: [undefined, 6, undefined] },
    ],
    [3, 0, 1],
  );
  expect(blocks).toEqual([
    {
      row: 5,
      column: 0,
      rows: [
        [1, 2],
        [3, 4],
      ],
    },
    { row: 5, column: 3, rows: [['a'], ['b']] },
    { row: 7, column: 0, rows: [[5]] },
    { row: 9, column: 0, rows: [[6]] },
  ]);
});
