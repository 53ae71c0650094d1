import { blockRequest, blocksBytes, rowsWithin, toBlocks } from '../../src/table/blocks';

describe('cells to write', () => {
  it('become as few rectangles as neighbours make, across columns of the user’s', () => {
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

  it('are measured without being turned into JSON', () => {
    const block = {
      row: 7,
      column: 1,
      rows: [
        ['é"', 1.5, ''],
        [true, -3, 'x'],
      ],
    };
    const real = Buffer.byteLength(JSON.stringify(blockRequest(123_456_789, block)));
    expect(blocksBytes([block])).toBeGreaterThanOrEqual(real);
    expect(blocksBytes([block])).toBeLessThan(real + 80);
  });

  it('are cut into slices that fit, of one row at least', () => {
    const rows = Array.from({ length: 10 }, () => ['x'.repeat(47)]);
    expect(rowsWithin(rows, 0, 160 + 100 * 3)).toBe(3);
    expect(rowsWithin(rows, 9, 160 + 100 * 3)).toBe(1);
    expect(rowsWithin(rows, 0, 1)).toBe(1);
  });
});
