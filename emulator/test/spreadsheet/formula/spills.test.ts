import { DAY_FORMAT, Workbook } from '../workbook';

function days(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'App', 'Revenue'],
    [46266, 'Chess', 10],
    [46267, 'Go', 20],
    [46268, 'Chess', 30],
  ]);
  book.user.format('Sheet1', 'A2:A4', DAY_FORMAT);
  return book;
}

const CHESS = '=FILTER(A2:C4;B2:B4="Chess")';

it('a formula whose result fills several cells fills the blank cells to the right and below, where days look like days', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', CHESS);
  expect(book.displayTab().map((row) => row.slice(4))).toEqual([
    ['', '', ''],
    ['2026-09-01', 'Chess', '10'],
    ['2026-09-03', 'Chess', '30'],
    ['', '', ''],
  ]);
});

it('a formula whose result fills several cells is #REF! while a cell is in the way, and fills the cells again when that cell is blank', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', CHESS);
  book.user.type('Sheet1', 'G3', 'mine');
  expect(book.user.sees('Sheet1', 'E2')).toBe('#REF!');
  expect(book.user.sees('Sheet1', 'F2')).toBe('');
  const { store } = book;
  expect(store.effective(store.sheets[0]!, 1, 4)).toMatchObject({
    sentence: 'Array result was not expanded because it would overwrite data in G3.',
  });
  book.user.type('Sheet1', 'G3', '');
  expect(book.user.sees('Sheet1', 'G3')).toBe('30');
});

it('a formula whose result fills several cells follows the cells that it reads', () => {
  const book = days();
  book.user.type('Sheet1', 'J1', 'Go');
  book.user.type('Sheet1', 'E2', '=FILTER(C2:C4;B2:B4=J1)');
  expect([book.user.sees('Sheet1', 'E2'), book.user.sees('Sheet1', 'E3')]).toEqual(['20', '']);
  book.user.type('Sheet1', 'J1', 'Chess');
  expect([book.user.sees('Sheet1', 'E2'), book.user.sees('Sheet1', 'E3')]).toEqual(['10', '30']);
});

it('a formula whose result fills several cells is read by formulas before and after it, also by one that fills cells itself', () => {
  const book = days();
  book.user.type('Sheet1', 'E1', '=SUM(G2:G10)');
  book.user.type('Sheet1', 'I1', '=SORT(H2:H3;1;FALSE)');
  book.user.type('Sheet1', 'H2', '=ARRAYFORMULA(G2:G3*2)');
  book.user.type('Sheet1', 'E2', CHESS);
  expect(book.user.sees('Sheet1', 'E1')).toBe('40');
  expect([book.user.sees('Sheet1', 'I1'), book.user.sees('Sheet1', 'I2')]).toEqual(['60', '20']);
});

it('a formula whose result fills several cells is seen by the Sheets API as values that nobody entered, and by scripts', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', CHESS);
  const fields = 'sheets(data(rowData(values(userEnteredValue,effectiveValue,formattedValue))))';
  const { sheets } = book.callSheets('get', { options: { ranges: 'Sheet1!E3:G3', fields } }) as never as {
    sheets: [{ data: [{ rowData: [{ values: object[] }] }] }];
  };
  expect(sheets[0].data[0].rowData[0].values).toEqual([
    { effectiveValue: { numberValue: 46268 }, formattedValue: '2026-09-03' },
    { effectiveValue: { stringValue: 'Chess' }, formattedValue: 'Chess' },
    { effectiveValue: { numberValue: 30 }, formattedValue: '30' },
  ]);
  const place = { spreadsheetId: 'file-1', sheetId: 0, row: 3, column: 5, rows: 1, columns: 3 };
  expect(book.callSpreadsheetApp('getCells', [place, 'displayValues'])).toEqual([
    ['2026-09-03', 'Chess', '30'],
  ]);
});

it('a formula whose result fills several cells has blank cells where an argument was omitted: they are not counted', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', '=ARRAYFORMULA(IF(C2:C4>10;C2:C4;))');
  book.user.type('Sheet1', 'F2', '=COUNT(E2:E4)&" "&AVERAGE(E2:E4)&" "&ISBLANK(E2)');
  expect(book.user.sees('Sheet1', 'F2')).toBe('2 25 TRUE');
});

it('a formula whose result fills several cells is #REF! if it reads its own cells', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', '=SORT(E2:E4)');
  expect(book.user.sees('Sheet1', 'E2')).toBe('#REF!');
});

it('a formula whose result fills several cells moves with its rows, and is there in a copy of the file', () => {
  const book = days();
  book.user.type('Sheet1', 'E2', CHESS);
  book.user.insertRows('Sheet1', 1, 2);
  expect(book.user.sees('Sheet1', 'E5')).toBe('2026-09-03');
  const copy = book.store.copy({ id: 'copy', name: 'Copy', timeZone: 'UTC', owner: 'x@example.com' });
  expect(copy.effective(copy.sheets[0]!, 4, 6)).toBe(30);
});

it('a formula whose result fills several cells takes the number format of the cells that it reads', () => {
  const book = days();
  for (const [cell, formula] of Object.entries({
    E2: '=MAX(A2:A4)',
    E3: '=A2+1',
    E4: '=A4-A2',
    E5: '=INDEX(A1:C4;3;1)',
    E6: '=XLOOKUP("Go";B1:B4;A1:A4)',
  }))
    book.user.type('Sheet1', cell, formula);
  const shown = ['E2', 'E3', 'E4', 'E5', 'E6'].map((cell) => book.user.sees('Sheet1', cell));
  expect(shown).toEqual(['2026-09-03', '2026-09-02', '2', '2026-09-02', '2026-09-02']);
});
