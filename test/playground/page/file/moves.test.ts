import fc from 'fast-check';
import { areaName } from '../../../../playground/page/file/a1';
import {
  type Direction,
  extended,
  lastFilled,
  type Marked,
  markedAt,
  moved,
  spanned,
} from '../../../../playground/page/file/moves';
import { sheet, texts } from '../sheet';

const name = ({ area }: Marked) => areaName(area);
const at = (row: number, column: number, content = sheet()) => markedAt(content, { row, column });

describe('moving by arrow keys', () => {
  it('skips hidden rows and columns', () => {
    const content = sheet({ hiddenRows: [1, 2], hiddenColumns: [1] });
    expect(name(moved(content, at(0, 0), 'down'))).toBe('A4');
    expect(name(moved(content, at(0, 0), 'right'))).toBe('C1');
  });

  it('does not move when only hidden rows are left', () => {
    const content = sheet({ rowCount: 4, hiddenRows: [2, 3] });
    expect(name(moved(content, at(1, 0), 'down'))).toBe('A2');
  });

  it('treats a merged area as one cell', () => {
    const content = sheet({ merges: [{ row: 1, column: 1, rows: 2, columns: 2 }] });
    const onIt = moved(content, at(1, 0), 'right');
    expect(name(onIt)).toBe('B2:C3');
    expect(name(moved(content, onIt, 'right'))).toBe('D2');
    expect(name(moved(content, onIt, 'down'))).toBe('B4');
  });

  it('jumps with Ctrl to the last filled cell, over a gap to the next, and then to the edge', () => {
    const content = sheet({ rowCount: 9, rows: texts(['a'], ['b'], ['c'], [''], ['d']) });
    const rows: string[] = [];
    let marked = at(0, 0, content);
    for (let jump = 0; jump < 4; jump += 1) {
      marked = moved(content, marked, 'down', true);
      rows.push(name(marked));
    }
    expect(rows).toEqual(['A3', 'A5', 'A9', 'A9']);
  });
});

describe('selecting with Shift', () => {
  it('grows away from the first cell and shrinks back to it', () => {
    const content = sheet();
    const grown = extended(content, extended(content, at(4, 4), 'up'), 'left');
    expect(name(grown)).toBe('D4:E5');
    expect(grown.anchor).toEqual({ row: 4, column: 4 });
    expect(name(extended(content, grown, 'down'))).toBe('D5:E5');
  });

  it('never leaves the sheet, whatever keys are pressed', () => {
    const content = sheet({
      rowCount: 5,
      columnCount: 4,
      hiddenRows: [2],
      merges: [{ row: 0, column: 1, rows: 2, columns: 2 }],
    });
    const step = fc.record({
      direction: fc.constantFrom<Direction>('up', 'down', 'left', 'right'),
      jump: fc.boolean(),
      shift: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { area } = steps.reduce(
          (marked, { direction, jump, shift }) =>
            (shift ? extended : moved)(content, marked, direction, jump),
          at(0, 0, content),
        );
        expect(area.row).toBeGreaterThanOrEqual(0);
        expect(area.column).toBeGreaterThanOrEqual(0);
        expect(area.row + area.rows).toBeLessThanOrEqual(5);
        expect(area.column + area.columns).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('is cut at the edge when a name reaches beyond the sheet', () => {
    expect(
      name(spanned(sheet({ rowCount: 5, columnCount: 3 }), { row: 1, column: 1 }, { row: 99, column: 99 })),
    ).toBe('B2:C5');
  });
});

it('the last filled cell is found', () => {
  expect(lastFilled(sheet({ rows: texts(['a'], ['b', 'c', 'd'], ['e']) }))).toEqual({ row: 2, column: 2 });
  expect(lastFilled(sheet())).toEqual({ row: 0, column: 0 });
});
