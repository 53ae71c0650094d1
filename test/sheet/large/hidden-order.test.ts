import { sorting, writeOrder } from '../../../src/sheet/large/paste-blocks';
import { SheetModel } from '../../fakes/sheets/sheet-model';

/** A hidden sheet of two columns. From row 2 on, it contains the row's number and one of `words`. */
function hiddenWith(words: readonly string[], columnCount = 2) {
  const sheet = new SheetModel();
  const tab = sheet.addTab('Hidden', 8, 2 + words.length, columnCount);
  words.forEach((word, nth) => {
    sheet.type('Hidden', 2 + nth, 0, nth);
    sheet.type('Hidden', 2 + nth, 1, word);
  });
  return { sheet, tab, seen: () => sheet.shown('Hidden').map(([, word = '']) => word) };
}

const ORDERS = [
  { from: 1, order: [3, 1, 2] },
  { from: 5, order: [6, 5] },
];
const WORDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

describe('rows of a hidden sheet that need another order', () => {
  it('are sorted by the positions next to them; other rows stay', () => {
    const { sheet, tab, seen } = hiddenWith(WORDS);
    writeOrder(sheet, tab, 2, ORDERS);
    expect(seen().slice(2)).toEqual(WORDS);
    sheet.batchUpdate(sorting(8, 2, ORDERS));
    expect(seen()).toEqual(['', '', 'a', 'd', 'b', 'c', 'e', 'g', 'f', 'h']);
    expect(sheet.shown('Hidden').map(([nth]) => nth)).toEqual([
      undefined,
      undefined,
      ...[0, 3, 1, 2, 4, 6, 5, 7],
    ]);
  });

  it('have their positions in an extra column, which is added once', () => {
    const { sheet, tab } = hiddenWith(WORDS);
    writeOrder(sheet, tab, 2, ORDERS);
    expect(tab.columnCount).toBe(3);
    expect(sheet.batches[0]).toContainEqual({
      appendDimension: { sheetId: 8, dimension: 'COLUMNS', length: 1 },
    });
    writeOrder(sheet, tab, 2, ORDERS);
    expect(sheet.tab('Hidden').columnCount).toBe(3);
    const roomy = hiddenWith(WORDS, 9);
    writeOrder(roomy.sheet, roomy.tab, 2, ORDERS);
    expect(roomy.sheet.tab('Hidden').columnCount).toBe(9);
  });

  it('have them written by several requests if one would be too large', () => {
    const { sheet, tab, seen } = hiddenWith(WORDS);
    writeOrder(sheet, tab, 2, ORDERS, 300);
    expect(sheet.batches.length).toBeGreaterThan(2);
    sheet.batchUpdate(sorting(8, 2, ORDERS));
    expect(seen().slice(2)).toEqual(['a', 'd', 'b', 'c', 'e', 'g', 'f', 'h']);
  });

  it('need no request if there are none', () => {
    const { sheet, tab } = hiddenWith(WORDS);
    writeOrder(sheet, tab, 2, []);
    expect(sheet.batches).toEqual([]);
    expect(sorting(8, 2, [])).toEqual([]);
  });
});
