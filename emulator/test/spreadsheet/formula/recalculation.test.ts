import { draws } from '../../../src/chance';
import type { SpreadsheetStore } from '../../../src/spreadsheet/store';
import { toCellData, toGridRange, Workbook } from '../workbook';

const FORMULAS = [
  '=SUM(A1:A9)',
  '=FILTER(A1:B9;A1:A9>2)',
  '=IF(A2>3;FILTER(B1:B4;A1:A4<9);B3)',
  '=SUMIFS(B1:B;A1:A;">1")',
  '=IFERROR(MATCH(A3;B1:B9;0);"none")',
  '=LET(x;UNIQUE(A1:A6);SORT(x;1;FALSE))',
  '=Other!A1+A1',
  '=SUMPRODUCT((Other!A1:A5>1)*(B1:B5=2))',
  '=TODAY()-A1',
  '=IF(A4>5;NOW();D1)',
  '=ARRAYFORMULA(C1:C4&"!")',
  '=SUBTOTAL(9;A1:A5)',
  '=F3',
  '=COUNTA(A:A)',
];
const SHEETS = ['Sheet1', 'Other'];

/** The results that the cells of a file show. */
function valuesOf(store: SpreadsheetStore): unknown {
  return store.sheets.map((sheet) =>
    Array.from({ length: 24 }, (_, row) =>
      Array.from({ length: 12 }, (__, column) => JSON.stringify(store.effective(sheet, row, column)) ?? ''),
    ),
  );
}

it.each(Array.from({ length: 10 }, (_, seed) => seed + 1))(
  'formulas after a change of the file have the results that they have in a new copy of the file, edit after edit (seed %i)',
  (seed) => {
    const book = new Workbook();
    const { store, user } = book;
    store.now = () => book.now;
    user.addSheet('Other');
    const draw = draws(seed);
    const among = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]!;
    const place = (letters: string, from: number) => `${among([...letters])}${from + Math.floor(draw() * 9)}`;
    for (let nth = 0; nth < 60; nth += 1) {
      const sheet = among(SHEETS);
      const kind = draw();
      if (kind < 0.5) user.type(sheet, place('AB', 1), among(['1', '2', '3', '7', 'x', '']));
      else if (kind < 0.8)
        user.type(sheet, place('CDFH', among([1, 10, 10, 10])), among([...FORMULAS, '', '5']));
      else if (kind < 0.85) user.insertRows(sheet, 2);
      else if (kind < 0.9) user.deleteRows(sheet, 3);
      else if (kind < 0.95) book.now += among([1, 86_400_000]);
      else user.sort(sheet, 'A');
      const copy = store.copy({ id: `${nth}`, name: '', timeZone: store.timeZone, owner: store.owner });
      copy.now = store.now;
      copy.change(() => undefined);
      expect(valuesOf(store)).toEqual(valuesOf(copy));
    }
  },
);

it('formulas after a change of the file have new results if one batch changes rows that it has read before', () => {
  const book = new Workbook();
  book.fill([[1], [2], [3]]);
  book.user.addSheet('Other');
  book.user.type('Other', 'A1', '=SUM(Sheet1!A1:A3)');
  const { id } = book.store.sheetNamed('Other')!;
  const source = toGridRange({ rows: [0, 1], columns: [0, 1], sheetId: id });
  const rows = [{ values: [toCellData(10)] }, { values: [toCellData(20)] }];
  book.sendBatch([
    { updateCells: { start: { sheetId: 0 }, rows, fields: 'userEnteredValue' } },
    {
      copyPaste: {
        source,
        destination: toGridRange({ rows: [1, 2], columns: [0, 1] }),
        pasteType: 'PASTE_VALUES',
      },
    },
  ]);
  expect(book.displayTab()).toEqual([['10'], ['33'], ['3']]);
  expect(book.user.sees('Other', 'A1')).toBe('46');
});
