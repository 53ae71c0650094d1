import { SpreadsheetFull } from '../../src/errors/ad-reports-error';
import { assertRoom, cellsLeft, freeTitle, isRoomForTab } from '../../src/sheet/tab';

describe('a title for a new tab', () => {
  it.each([
    ['Revenue', [], 'Revenue'],
    ['Revenue', ['REVENUE', 'Revenue 2'], 'Revenue 3'],
    [' a/b\\c?d*e[f]g:h\n', [], 'abcdefgh'],
    ['x'.repeat(150), [], 'x'.repeat(100)],
    ['x'.repeat(150), ['x'.repeat(100)], `${'x'.repeat(98)} 2`],
    [`${'x'.repeat(99)}😀`, [], `${'x'.repeat(99)}\uFFFD`],
    [`${'x'.repeat(97)} yz`, [`${'x'.repeat(97)} yz`], `${'x'.repeat(97)} 2`],
    [" '\t' Bob's  own '", [], "Bob's  own"],
  ])('for the name %j, if there are tabs %j, is %j', (asked, taken, title) => {
    const tabs = taken.map((each) => ({ title: each }));
    expect(freeTitle(asked, tabs)).toBe(title);
  });
});

describe('the room in a spreadsheet', () => {
  const tab = (rowCount: number, columnCount: number) => ({ sheetId: 1, title: 'A', rowCount, columnCount });

  it('is ten million cells for all tabs, including empty cells, and never negative', () => {
    expect(cellsLeft([])).toBe(10_000_000);
    expect(cellsLeft([tab(100, 26), tab(1_000, 10)])).toBe(9_987_400);
    expect(cellsLeft([tab(10_000_000, 2)])).toBe(0);
  });

  it('is enough for exactly the cells that are left', () => {
    const tabs = [tab(999_990, 10)];
    expect(() => assertRoom(tabs, 100)).not.toThrow();
    expect(() => assertRoom(tabs, 101)).toThrow(SpreadsheetFull);
  });

  it('is 200 tabs, with five left for reports', () => {
    const tabs = (count: number) => Array.from({ length: count }, () => tab(1, 1));
    expect([isRoomForTab(tabs(194)), isRoomForTab(tabs(195))]).toEqual([true, false]);
    expect([isRoomForTab(tabs(199), 0), isRoomForTab(tabs(200), 0)]).toEqual([true, false]);
  });
});
