import type { CellResource } from '../../../src/platform/ports';
import {
  appendDimension,
  deleteDimension,
  insertDimension,
  setCells,
} from '../../../src/sheet/api/sheets-requests';
import { movesIn, openRows, type Undone, undone } from '../../../src/sheet/commit/undone';

describe('the places where a batch inserts or deletes rows or columns', () => {
  const sent = [
    insertDimension(7, 'ROWS', { from: 5, to: 8 }, true),
    insertDimension(7, 'COLUMNS', { from: 1, to: 2 }, true),
    insertDimension(9, 'ROWS', { from: 2, to: 4 }, true),
    appendDimension(7, 'ROWS', 4),
    appendDimension(9, 'ROWS', 6),
    appendDimension(7, 'COLUMNS', 2),
    deleteDimension(7, 'ROWS', { from: 2, to: 3 }),
    setCells(7, 0, 0, [['x']]),
  ];

  it('are found for one sheet and one direction', () => {
    const end = Number.POSITIVE_INFINITY;
    expect(movesIn(sent, 7, 'ROWS')).toEqual([
      { at: 5, count: 3 },
      { at: end, count: 4 },
      { at: 2, count: -1 },
    ]);
    expect(movesIn(sent, 7, 'COLUMNS')).toEqual([
      { at: 1, count: 1 },
      { at: end, count: 2 },
    ]);
    expect(movesIn(sent, 9, 'ROWS')).toEqual([
      { at: 2, count: 2 },
      { at: end, count: 6 },
    ]);
    expect(movesIn(sent, 8, 'ROWS')).toEqual([]);
  });
});

describe('the rows of a sheet before a batch', () => {
  const ROWS = 'ROWS';
  const of = ({ size, of: place }: Undone) => Array.from({ length: size }, (_, index) => place(index));

  it('are restored in the reverse order of the batch', () => {
    const sent = [
      insertDimension(7, ROWS, { from: 5, to: 8 }, true),
      deleteDimension(7, ROWS, { from: 2, to: 4 }),
    ];
    const now = undone(sent, 7, ROWS, [2, 3], 8);
    expect([now.size, of(now)]).toEqual([7, [0, 1, undefined, undefined, 2, 6, 7]]);
    expect(now.requests).toEqual([
      insertDimension(7, ROWS, { from: 2, to: 4 }, true),
      deleteDimension(7, ROWS, { from: 5, to: 8 }),
    ]);
  });

  it('lose what was appended at their end, even if the sheet had more rows than the batch knew', () => {
    const sent = [
      appendDimension(7, ROWS, 2),
      insertDimension(7, ROWS, { from: 1, to: 2 }, true),
      deleteDimension(7, ROWS, { from: 0, to: 1 }),
    ];
    for (const size of [4, 5, 6]) {
      const now = undone(sent, 7, ROWS, [0], size + 2);
      expect([now.size, of(now)]).toEqual([
        size,
        [undefined, ...Array.from({ length: size - 1 }, (_, at) => at + 1)],
      ]);
      expect(now.requests).toEqual([
        insertDimension(7, ROWS, { from: 0, to: 1 }, false),
        deleteDimension(7, ROWS, { from: size + 1, to: size + 3 }),
        deleteDimension(7, ROWS, { from: 1, to: 2 }),
      ]);
    }
  });
});

describe('a sheet right before a batch', () => {
  const cell = (stringValue: string, note?: string): CellResource => ({
    userEnteredValue: { stringValue },
    ...(note === undefined ? {} : { note }),
  });
  const BOTH = { open: 'userEnteredValue,note' };

  it('has the cells that the batch did not touch, in their old places', () => {
    const entered = [[cell('new')], [cell('a', 'mine'), cell('b')], [cell('c')]];
    const after = { rowCount: 3, columnCount: 2, entered };
    const shown = openRows(
      after,
      { size: 4, of: (index) => (index === 2 ? undefined : index + 1) },
      { size: 3, of: (index) => (index === 1 ? undefined : index - (index > 1 ? 1 : 0)) },
      () => '',
    );
    expect(shown).toEqual([
      [cell('a', 'mine'), BOTH, cell('b')],
      [cell('c'), BOTH, {}],
      [BOTH, BOTH, BOTH],
      [{}, BOTH, {}],
    ]);
  });

  it('has open cells where a value, a note or both were written', () => {
    const row = [cell('a', 'x'), cell('b', 'y'), cell('c', 'z'), cell('d'), { note: 'w' }];
    const written = (_: number, column: number) =>
      ['userEnteredValue', 'note', 'userEnteredValue,note', 'userEnteredValue', 'note'][column] ?? '';
    const after = { rowCount: 1, columnCount: 5, entered: [row] };
    const same = (index: number) => index;
    expect(openRows(after, { size: 1, of: same }, { size: 5, of: same }, written)).toEqual([
      [
        { note: 'x', open: 'userEnteredValue' },
        { ...cell('b'), open: 'note' },
        BOTH,
        { open: 'userEnteredValue' },
        { open: 'note' },
      ],
    ]);
  });
});
