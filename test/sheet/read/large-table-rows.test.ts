import { WriteFailed } from '../../../src/errors/sheet-errors';
import { RequestTooLarge, UncertainCommit } from '../../../src/sheet/api/retrying-api';
import { type Places, tableRows } from '../../../src/sheet/read/existing-large-table';
import type { ExistingRow } from '../../../src/sheet/read/existing-table';
import { readGrid } from '../../../src/sheet/read/grid-reads';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

/** A tab of this size. Each cell of `columns` contains a number calculated from its row and column. */
function numbered(rowCount: number, columnCount: number, columns: readonly number[]) {
  const sheet = new EmulatedSheets();
  const tab = sheet.addTab("Bob's", 5, rowCount, columnCount);
  tab.rows = Array.from({ length: rowCount }, (_, row) => {
    const cells: { value?: number }[] = [];
    for (const column of columns) cells[column] = { value: row * 10 + column };
    return cells;
  });
  return { sheet, tab };
}

const DAY = { type: 'date' } as const;
const COUNT = { type: 'count' } as const;

function read(sheet: EmulatedSheets, places: Places, rows: readonly number[]): ExistingRow[] {
  return [...tableRows(sheet, places, rows)];
}

/** For each requested range, its rows (from 0) and its number of cells. */
function asked(sheet: EmulatedSheets) {
  return sheet.reads
    .flatMap((ranges) => ranges.split(' '))
    .map((range) => {
      const [, left, from, right, to] = /!([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
      const column = (letters = '') =>
        [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
      const rows = Number(to) - Number(from) + 1;
      return { from: Number(from) - 1, to: Number(to), cells: rows * (column(right) - column(left) + 1) };
    });
}

describe('rows of a large table', () => {
  it('have cells in the order of the requested columns, blank for columns that the sheet lacks', () => {
    const { sheet, tab } = numbered(20, 6, [1, 4]);
    const places = { tab, at: [4, undefined, 1, 2], columns: [COUNT, COUNT, COUNT, COUNT] };
    expect(read(sheet, places, [3, 4, 9])).toEqual([
      { row: 3, cells: [34, '', 31, ''] },
      { row: 4, cells: [44, '', 41, ''] },
      { row: 9, cells: [94, '', 91, ''] },
    ]);
    expect(asked(sheet)).toEqual([{ from: 3, to: 10, cells: 28 }]);
  });

  it('have days as numbers, also if they were typed as text', () => {
    const { sheet, tab } = numbered(9, 2, []);
    sheet.enter("Bob's", 4, 0, '2026-11-01');
    sheet.enter("Bob's", 4, 1, '2026-11-01');
    const places = { tab, at: [0, 1], columns: [DAY, COUNT] };
    expect(read(sheet, places, [3, 4])).toEqual([
      { row: 3, cells: ['', ''] },
      { row: 4, cells: [46_327, '2026-11-01'] },
    ]);
  });

  it('are blank below the last row with content', () => {
    const { sheet, tab } = numbered(9, 2, []);
    expect(read(sheet, { tab, at: [1], columns: [COUNT] }, [7, 8])).toEqual([
      { row: 7, cells: [''] },
      { row: 8, cells: [''] },
    ]);
  });

  it('are blank if Google returns nothing', () => {
    const { tab } = numbered(9, 2, []);
    const found = tableRows({ values: () => [] }, { tab, at: [1], columns: [COUNT] }, [4]);
    expect([...found]).toEqual([{ row: 4, cells: [''] }]);
  });

  it('are read together if they are at most a thousand rows apart', () => {
    const { sheet, tab } = numbered(5_000, 2, [0]);
    const rows = [10, 1_010, 2_011, 4_999];
    expect(read(sheet, { tab, at: [0], columns: [COUNT] }, rows)).toEqual(
      rows.map((row) => ({ row, cells: [row * 10] })),
    );
    expect(asked(sheet).map(({ from, to }) => [from, to])).toEqual([
      [10, 1_011],
      [2_011, 2_012],
      [4_999, 5_000],
    ]);
    expect(sheet.reads).toHaveLength(1);
  });

  it('are read in parts of at most 500,000 cells, each row once', () => {
    const { sheet, tab } = numbered(1_300, 1_500, [500, 1_499]);
    const rows = Array.from({ length: 1_300 }, (_, row) => row).filter((row) => row % 3 !== 1);
    expect(read(sheet, { tab, at: [1_499, 500], columns: [COUNT, COUNT] }, rows)).toEqual(
      rows.map((row) => ({ row, cells: [row * 10 + 1_499, row * 10 + 500] })),
    );
    expect(asked(sheet)).toEqual([
      { from: 0, to: 500, cells: 500_000 },
      { from: 500, to: 1_000, cells: 500_000 },
      { from: 1_000, to: 1_300, cells: 300_000 },
    ]);
  });

  it('are not read if none is requested', () => {
    const { sheet, tab } = numbered(3, 3, [0]);
    expect(read(sheet, { tab, at: [0], columns: [COUNT] }, [])).toEqual([]);
    expect(sheet.reads).toEqual([]);
  });
});

describe('a whole grid', () => {
  /** A tab of 1,200,000 cells with some texts in it. */
  function longTab() {
    const { sheet, tab } = numbered(1_200, 1_000, []);
    const texts = [0, 300, 700, 1_199].map((row) => [row, `row ${row}`] as const);
    for (const [row, text] of texts) sheet.enter("Bob's", row, 2, text);
    return { sheet, tab, texts };
  }

  const textsIn = (grid: ReturnType<typeof readGrid>) =>
    grid.flatMap((row, at) => (row[2] === undefined ? [] : [[at, row[2]]]));

  it('is read in parts of at most 1,000,000 cells, with every row in its place', () => {
    const { sheet, tab, texts } = longTab();
    expect(textsIn(readGrid(sheet, tab))).toEqual(texts);
    expect(asked(sheet).map(({ from, to }) => [from, to])).toEqual([
      [0, 1_000],
      [1_000, 1_200],
    ]);
  });

  it.each([
    ['refuses', new RequestTooLarge('too large')],
    ['does not answer', new UncertainCommit('timed out')],
  ])('is read in parts of at most 500,000 cells if Google %s a larger one', (_what, error) => {
    const { sheet, tab, texts } = longTab();
    let calls = 0;
    const values: typeof sheet.values = (ranges, render) => {
      if (calls++ === 0) throw error;
      return sheet.values(ranges, render);
    };
    expect(textsIn(readGrid({ values }, tab))).toEqual(texts);
    expect(asked(sheet).map(({ from, to }) => [from, to])).toEqual([
      [0, 500],
      [500, 1_000],
      [1_000, 1_200],
    ]);
  });

  it('is not read again if a part of the usual size fails, or if the call fails for another reason', () => {
    const failing = (cells: number, error: Error) => {
      let calls = 0;
      const values = () => {
        calls++;
        throw error;
      };
      const tab = { sheetId: 1, title: '', rowCount: cells / 10, columnCount: 10 };
      expect(() => readGrid({ values }, tab)).toThrow(error);
      return calls;
    };
    expect(failing(500_000, new UncertainCommit('timed out'))).toBe(1);
    expect(failing(600_000, new WriteFailed('refused'))).toBe(1);
    expect(failing(600_000, new UncertainCommit('timed out'))).toBe(2);
  });

  it('is read row by row if a single row has more cells than that', () => {
    const ranges: string[] = [];
    const values = ([range = '']: readonly string[]) => {
      ranges.push(range.replace(/[A-Z]+/g, ''));
      return [];
    };
    readGrid({ values }, { sheetId: 1, title: '', rowCount: 3, columnCount: 600_000 });
    expect(ranges).toEqual(["''!1:1", "''!2:2", "''!3:3"]);
  });

  it('is empty for a tab without cells, which is not read', () => {
    const values = () => {
      throw new Error('read');
    };
    expect(readGrid({ values }, { sheetId: 1, title: 'Chart', rowCount: 0, columnCount: 0 })).toEqual([]);
  });
});
