import { cornerOf, placeAt } from '../../../../playground/page/charts/chart-place';

/** Cells of 100 by 21 pixels; row 3 is hidden. Scrolled by 50 pixels to the right. */
const drawn = ({ row, column }: { row: number; column: number }) => ({
  left: 46 + column * 100 - 50,
  top: 24 + (row > 3 ? row - 1 : row) * 21,
  width: 100,
  height: row === 3 ? 0 : 21,
});
const GRID = { rowCount: 50, columnCount: 10 };

describe('the place of a dragged chart', () => {
  it.each([
    [
      { row: 0, column: 0 },
      { row: 7, column: 4, offsetX: 12, offsetY: 5 },
    ],
    [
      { row: 40, column: 9 },
      { row: 2, column: 0, offsetX: 99, offsetY: 20 },
    ],
    [
      { row: 4, column: 4 },
      { row: 4, column: 4, offsetX: 0, offsetY: 0 },
    ],
  ])('is the cell under its corner (%#)', (from, place) => {
    const corner = cornerOf({ ...place, width: 1, height: 1 }, drawn);
    expect(placeAt(corner, from, GRID, drawn)).toEqual(place);
  });

  it('stays within the grid', () => {
    expect(placeAt({ left: -500, top: -9 }, { row: 5, column: 5 }, GRID, drawn)).toEqual({
      row: 0,
      column: 0,
      offsetX: 0,
      offsetY: 0,
    });
  });
});
