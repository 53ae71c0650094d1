import fc from 'fast-check';
import { blocksBytes, toBlocks } from '../../../src/sheet/api/blocks';
import { setCells } from '../../../src/sheet/api/sheets-requests';

describe('cells to write', () => {
  it('become as few rectangles as possible, also around columns of the user', () => {
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

  it('contain each changed cell once and in its place', () => {
    const cell = fc.option(fc.nat(9), { nil: undefined });
    const rows = fc.array(fc.option(fc.tuple(cell, cell, cell, cell), { nil: undefined }), { maxLength: 8 });
    fc.assert(
      fc.property(
        rows,
        fc.shuffledSubarray([0, 1, 2, 4, 5], { minLength: 4, maxLength: 4 }),
        (given, columns) => {
          const writes = given.flatMap((cells, row) => (cells === undefined ? [] : [{ row, cells }]));
          const wanted = writes.flatMap(({ row, cells }) =>
            cells.flatMap((value, nth) => (value === undefined ? [] : [`${row},${columns[nth]}: ${value}`])),
          );
          const written = toBlocks(writes, columns).flatMap(({ row, column, rows: block }) =>
            block.flatMap((values, down) =>
              values.map((value, across) => `${row + down},${column + across}: ${value}`),
            ),
          );
          expect(written.sort()).toEqual(wanted.sort());
        },
      ),
    );
  });

  it('are measured without making JSON', () => {
    const block = {
      row: 7,
      column: 1,
      rows: [
        ['é"', 1.5, ''],
        [true, -3, 'x'],
      ],
    };
    const real = Buffer.byteLength(
      JSON.stringify(setCells(123_456_789, block.row, block.column, block.rows)),
    );
    expect(blocksBytes([block])).toBeGreaterThanOrEqual(real);
    expect(blocksBytes([block])).toBeLessThan(real + 80);
  });
});
