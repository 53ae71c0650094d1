import { RowsLeft } from '../../../src/sheet/commit/found-again';

const END = Number.POSITIVE_INFINITY;

describe('rows that are left', () => {
  it('are taken from the last one up, each once, and given from above', () => {
    const left = new RowsLeft([1, 3, 4, 7, 9], new Set());
    expect(left.take(2, 1, 9)).toEqual([4, 7]);
    expect(left.take(2, -1, END)).toEqual([3, 9]);
    expect(left.take(2, -1, END)).toEqual([1]);
    expect(left.take(2, -1, END)).toEqual([]);
  });

  it('are those strictly between two others', () => {
    expect(new RowsLeft([1, 3, 4, 7, 9], new Set()).take(9, 3, 7)).toEqual([4]);
    expect(new RowsLeft([1, 3], new Set()).take(9, 3, 1)).toEqual([]);
    expect(new RowsLeft([], new Set()).take(9, -1, END)).toEqual([]);
  });

  it('that were meant to go are taken last', () => {
    const left = new RowsLeft([1, 3, 4, 7, 9], new Set([4, 9]));
    expect(left.take(2, -1, END)).toEqual([3, 7]);
    expect(left.take(2, -1, END)).toEqual([1, 9]);
    expect(left.take(2, -1, END)).toEqual([4]);
  });
});
