import { readGrid, toA1Range, toColumnLetters } from '../../../src/sheet/read/grid-reads';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

/** The rows (from 0) of each range that was read. */
function rowsRead(sheet: EmulatedSheets) {
  return sheet.reads
    .flatMap((ranges) => ranges.split(' '))
    .map((range) => {
      const [, from, to] = /!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? [];
      return [Number(from) - 1, Number(to)];
    });
}

/** A tab of 1,200,000 cells with some texts in it. */
function longTab() {
  const sheet = new EmulatedSheets();
  const tab = sheet.addTab("Bob's", { sheetId: 5, rowCount: 1_200, columnCount: 1_000 });
  const texts = [0, 300, 700, 1_199].map((row) => [row, `row ${row}`] as const);
  for (const [row, text] of texts) sheet.enter("Bob's", { row, column: 2, value: text });
  return { sheet, tab, texts };
}

const textsIn = (grid: ReturnType<typeof readGrid>) =>
  grid.flatMap((row, at) => (row[2] === undefined ? [] : [[at, row[2]]]));

it('a whole grid is read in parts of at most 750,000 cells, with every row in its place', () => {
  const { sheet, tab, texts } = longTab();
  expect(textsIn(readGrid(sheet, tab))).toEqual(texts);
  expect(rowsRead(sheet)).toEqual([
    [0, 750],
    [750, 1_200],
  ]);
});

it('a range of a tab is written in A1 notation, with each quote in the title twice', () => {
  expect(toA1Range({ title: "Bob's 'own'", columnCount: 3 }, { from: 0, to: 9 })).toBe(
    "'Bob''s ''own'''!A1:C9",
  );
  expect(toA1Range({ title: 'A', columnCount: 99 }, { from: 4, to: 5 }, { from: 27, to: 28 })).toBe(
    "'A'!AB5:AB5",
  );
});

it.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('a range of a tab counts column %i as %s', (column, letters) => {
  expect(toColumnLetters(column)).toBe(letters);
});
