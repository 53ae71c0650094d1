import { toGridRange, toLineRange, Workbook } from './workbook';

function result(
  formula: string,
  rows: readonly (readonly (string | number | boolean | null)[])[] = [],
): string {
  const book = new Workbook();
  book.fill(rows);
  book.user.type('Sheet1', 'Z20', formula);
  return book.user.sees('Sheet1', 'Z20');
}

it.each([
  ['=1+2*3', '7'],
  ['=(1+2)*3', '9'],
  ['=-2^2', '4'],
  ['=10/4', '2.5'],
  ['=1/0', '#DIV/0!'],
  ['="a"&1&TRUE', 'a1TRUE'],
  ['=50%*4', '2'],
  ['="A"="a"', 'TRUE'],
  ['=2>=3', 'FALSE'],
  ['=1+"x"', '#VALUE!'],
  ['=1+', '#ERROR!'],
  ['=ROUND(2.345,2)', '2.35'],
  ['=IF(1>2,"yes","no")', 'no'],
  ['=INT(2.9)&" "&INT(-2.1)', '2 -3'],
  ['=INT("x")', '#VALUE!'],
  ['=INT(1,2)', '#N/A'],
  ['=INT(1/0)', '#DIV/0!'],
  ['=NOW(1)', '#N/A'],
  ['=DATE(2026;10;31)-DATE(2026;10;1)', '30'],
  ['=DATE(1899;12;30)&" "&DATE(126;1;1)&" "&DATE(1969;13;1)', '693961 46023 25569'],
  ['=DATE(2026.9;2.9;30)-DATE(2026;3;2)', '0'],
  ['=DATE("2026";10;31)', '#VALUE!'],
  ['=DATE(-1;10;31)', '#NUM!'],
  ['=DATE(10000;1;1)', '#NUM!'],
  ['=DATE(2026;10)', '#N/A'],
  ['=IFERROR(#NUM!;"caught")', 'caught'],
  ['=QUERY(A1:B2;"select A")', '#ERROR!'],
  ['=NOPE(1)', '#NAME?'],
  ['=whatever', '#NAME?'],
  ['=IF(1>2;"yes";"a;b")', 'a;b'],
  ['="say ""hi"""', 'say "hi"'],
  ['=Z20', '#REF!'],
  ['=Gone!A1', '#REF!'],
  ['=A2000', '#REF!'],
])('formulas: %s is %s', (formula, text) => {
  expect(result(formula)).toBe(text);
});

const table = [
  ['north', 1, true],
  ['south', 2, null],
  ['North', 3.5, 'x'],
];
it.each([
  ['=SUM(B1:B3)', '6.5'],
  ['=SUM(B:B,10)', '16.5'],
  ['=SUM(B:B;10)', '16.5'],
  ['=AVERAGE(B1:B3)', '2.166666667'],
  ['=COUNT(A1:C3)', '3'],
  ['=COUNTA(A1:C3)', '8'],
  ['=MIN(B1:B3)&"-"&MAX(B1:B3)', '1-3.5'],
  ['=SUMIF(A1:A3,"north",B1:B3)', '4.5'],
  ['=SUMIF(B1:B3,">=2")', '5.5'],
  ['=SUMIF(A1:A3,"*th",B1:B3)', '6.5'],
  ['=SUM(1:3)', '6.5'],
  ['=SUBTOTAL(109;B1:B)', '6.5'],
  ['=SUBTOTAL(102;A1:B)', '3'],
  ['=SUBTOTAL(103;A1:C3)', '8'],
  ['=SUBTOTAL(1;B1:B3)', '2.166666667'],
  ['=SUBTOTAL(109;5)', '#VALUE!'],
  ['=SUBTOTAL(7;B1:B3)', '#ERROR!'],
  ['=SUBTOTAL(109)', '#N/A'],
  ['=SUMPRODUCT(B1:B3;B1:B3)', '17.25'],
  ['=SUMPRODUCT(A1:A3;B1:B3)', '0'],
  ['=SUMPRODUCT(B1:B3;B1:B2)', '#VALUE!'],
  ['=SUMIF(C1:C3;"<>";B1:B3)', '4.5'],
  ['=COUNTUNIQUEIFS(B1:B3;C1:C3;"<>")', '2'],
  ['=COUNTUNIQUEIFS(A1:A3;B1:B3;">1")', '2'],
  ['=COUNTUNIQUEIFS(A1:A3;B1:B3)', '#N/A'],
  ['=ABS(B1-B3)', '2.5'],
  ['=INDEX(A1:C3;2;1)', 'south'],
  ['=INDEX(B1:B3;3)', '3.5'],
  ['=INDEX(B:B;900)', ''],
  ['=SUM(INDEX(A1:C3;0;2))', '6.5'],
  ['=COUNTA(INDEX(A1:C3;3))', '3'],
  ['=INDEX(A1:C3;4;1)', '#NUM!'],
  ['=INDEX(A1:C3;1;-1)', '#NUM!'],
  ['=INDEX(A1:C3;"x")', '#VALUE!'],
  ['=INDEX(Gone!A1:C3;1;1)', '#REF!'],
  ['=INDEX(B1:B3*2;3)', '7'],
  ['=INDEX(A1:C1;2)', '#ERROR!'],
  ['=INDEX(A1:C3;1)', '#REF!'],
  ['=INDEX()', '#N/A'],
  ['=SUMPRODUCT(--(A1:A3="NORTH"))', '2'],
  ['=SUMPRODUCT(--(A1:C3<>A1:C3))', '0'],
  ['=SUMPRODUCT(--(A1:A3<>C1:C3))', '3'],
  ['=SUMPRODUCT((A1:A3="north")*B1:B3)', '4.5'],
  ['=SUMPRODUCT(-B1:B3+1;50%*B1:B3^2)', '-17.3125'],
  ['=SUMPRODUCT(B1:B3-B1)', '3.5'],
  ['=SUMPRODUCT(B1:B3*1:1)', '#VALUE!'],
  ['=SUMPRODUCT(B1:B3*B1:C1)', '13'],
  ['=SUMPRODUCT(--(B1:B3<>B1:B2))', '#N/A'],
  ['=SUMPRODUCT(--(A1:B3<>A1:C3))', '#N/A'],
  ['=SUMPRODUCT(1/(B1:B3-1))', '#DIV/0!'],
  ['=SUM(B1:B3*2)', '#VALUE!'],
  ['=B1:B3*2', '#VALUE!'],
  ['=-B1:B3', '#VALUE!'],
  ['=A1&B2', 'north2'],
  ['=C2+1', '1'],
])('formulas: %s over cells is %s', (formula, text) => {
  expect(result(formula, table)).toBe(text);
});

it('SUBTOTAL leaves other subtotals out, and rows that a user has hidden if its number is over 100', () => {
  const book = new Workbook();
  book.fill([[1], [2], ['=SUBTOTAL(9;A1:A2)'], [4], ['=SUBTOTAL(9;A1:A4)'], ['=SUBTOTAL(109;A1:A4)']]);
  expect(book.displayTab().map(([text]) => text)).toEqual(['1', '2', '3', '4', '7', '7']);
  const range = toLineRange('ROWS', { startIndex: 1, endIndex: 2 });
  book.sendBatch([
    { updateDimensionProperties: { range, properties: { hiddenByUser: true }, fields: 'hiddenByUser' } },
  ]);
  expect(book.displayTab().map(([text]) => text)).toEqual(['1', '2', '3', '4', '7', '5']);
});

it('SUBTOTAL is not emulated in a sheet with a filter that may hide rows', () => {
  const book = new Workbook();
  book.fill([[1], [2], ['=SUBTOTAL(9;A1:A2)']]);
  const filter = {
    range: toGridRange({ rows: [0, 2], columns: [0, 1] }),
    criteria: { 0: { hiddenValues: ['2'] } },
  };
  book.user.request({ setBasicFilter: { filter } });
  expect(book.user.sees('Sheet1', 'A3')).toBe('#ERROR!');
  book.sendBatch([{ clearBasicFilter: { sheetId: 0 } }]);
  expect(book.user.sees('Sheet1', 'A3')).toBe('3');
});

const KEPT = "IF(SUMPRODUCT(--(Statements!A1:N200<>'Kept rows'!A1:N200))+ABS(COUNTA(Statements!A:N)-4)=0";
const older = `=IFERROR(${KEPT};"";"Older than “Statements”");"Not comparable")`;

function comparing(statements: readonly string[], kept: readonly string[]): string {
  const book = new Workbook();
  for (const [title, texts] of Object.entries({ Statements: statements, 'Kept rows': kept })) {
    book.user.addSheet(title);
    texts.forEach((text, row) => {
      text.split('|').forEach((each, column) => {
        if (each !== '') book.user.type(title, `${'ABCD'[column]}${row + 1}`, each);
      });
    });
  }
  book.user.type('Sheet1', 'A1', older);
  return book.user.sees('Sheet1', 'A1');
}

it.each([
  ['are equal', ['Unity||100', '|May|2'], ['Unity||100', '|May|2'], ''],
  ['differ in case, or a blank from an empty text', ['Unity|x|1', '2'], ['UNITY|X|1|=""', '2'], ''],
  ['differ in a blank and 0', ['Unity|x|1', '2'], ['UNITY|X|1|0', '2'], ''],
  ['differ in an amount', ['Unity|x|100', '2'], ['Unity|x|101', '2'], 'Older than “Statements”'],
  ['differ in a text and a number', ['Unity|x|100', "'2"], ['Unity|x|100', '2'], 'Older than “Statements”'],
  ['have more rows', ['Unity|x|100', '2', '', '3'], ['Unity|x|100', '2'], 'Older than “Statements”'],
  ['are equal, but fewer than before', ['Unity|x|100'], ['Unity|x|100'], 'Older than “Statements”'],
  ['contain an error', ['Unity|x|=1/0', '2'], ['Unity|x|100', '2'], 'Not comparable'],
])('formulas compare the cells of two tabs that %s', (_, statements, kept, text) => {
  expect(comparing(statements, kept)).toBe(text);
});

it('NOW is the present time in the file’s time zone at each read, also in formulas that depend on it', () => {
  const book = new Workbook('America/New_York');
  book.store.now = () => book.now;
  book.user.type('Sheet1', 'A1', '=NOW()');
  book.user.type('Sheet1', 'A2', '=INT(A1)-46280+24*(A1-INT(A1))');
  const reported = () =>
    book.callSheets('values.get', {
      options: { range: 'Sheet1!A2', valueRenderOption: 'UNFORMATTED_VALUE' },
    });
  expect((reported()['values'] as number[][])[0]![0]).toBeCloseTo(8, 6);
  book.now += 3_600_000;
  expect((reported()['values'] as number[][])[0]![0]).toBeCloseTo(9, 6);
});

function shifted(formula: string, request: unknown): string {
  const book = new Workbook();
  book.user.addSheet('My sheet');
  book.user.type('Sheet1', 'H20', formula);
  book.user.type('My sheet', 'A1', '=Sheet1!B5');
  book.sendBatch([request]);
  const stored = book.callSheets('values.get', {
    options: { range: 'Sheet1', valueRenderOption: 'FORMULA' },
  });
  return (stored['values'] as string[][]).flat().find((text) => text !== '')!;
}

it.each([
  [
    '=B5+$B$5+B1',
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 2, endIndex: 4 }) } },
    '=B7+$B$7+B1',
  ],
  [
    '=SUM(B2:B5)',
    { insertDimension: { range: toLineRange('ROWS', { startIndex: 2, endIndex: 4 }) } },
    '=SUM(B2:B7)',
  ],
  [
    '=SUM(B2:B5)',
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 2, endIndex: 4 }) } },
    '=SUM(B2:B3)',
  ],
  [
    '=SUM(B2:B5)',
    { deleteDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 10 }) } },
    '=SUM(#REF!)',
  ],
  ['=B5', { deleteDimension: { range: toLineRange('ROWS', { startIndex: 4, endIndex: 5 }) } }, '=#REF!'],
  [
    '=B5&C:C&2:3',
    { insertDimension: { range: toLineRange('COLUMNS', { startIndex: 1, endIndex: 2 }) } },
    '=C5&D:D&2:3',
  ],
  ['=C:C', { deleteDimension: { range: toLineRange('COLUMNS', { startIndex: 2, endIndex: 3 }) } }, '=#REF!'],
  [
    "='My sheet'!A1",
    { updateSheetProperties: { properties: { sheetId: 0, title: 'New' }, fields: 'title' } },
    undefined,
  ],
])('formulas: %s follows its cells', (formula, request, expected) => {
  if (expected !== undefined) expect(shifted(formula, request)).toBe(expected);
  else {
    const book = new Workbook();
    book.user.addSheet('My sheet');
    book.user.type('My sheet', 'A1', '=Sheet1!B5&1');
    book.sendBatch([request]);
    expect(book.user.seesInFormulaBar('My sheet', 'A1')).toBe('=New!B5&1');
  }
});

it('formulas follow cells of other sheets, and fail after the sheet is deleted', () => {
  const book = new Workbook();
  book.user.addSheet('Data sheet');
  book.user.type('Data sheet', 'B5', '7');
  book.user.type('Sheet1', 'A1', "='Data sheet'!B5*2");
  book.user.insertRows('Data sheet', 1, 3);
  expect(book.user.seesInFormulaBar('Sheet1', 'A1')).toBe("='Data sheet'!B8*2");
  expect(book.displayTab()).toEqual([['14']]);
  book.user.deleteSheet('Data sheet');
  expect(book.displayTab()).toEqual([['#REF!']]);
});

it('formulas do not read names and texts as cells', () => {
  const book = new Workbook();
  book.user.type('Sheet1', 'H20', '=LOG10(B5)&"B5"&ABC_1');
  book.sendBatch([{ insertDimension: { range: toLineRange('ROWS', { startIndex: 0, endIndex: 1 }) } }]);
  expect(book.user.seesInFormulaBar('Sheet1', 'H21')).toBe('=LOG10(B6)&"B5"&ABC_1');
});

it('formulas move with their row when it is sorted', () => {
  const book = new Workbook();
  book.fill([
    [3, '=A1*10+$A$4'],
    [1, '=A2*10+$A$4'],
    [2, '=A3*10+$A$4'],
    [100, null],
  ]);
  book.sendBatch([
    {
      sortRange: {
        range: toGridRange({ rows: [0, 3], columns: [0, 2] }),
        sortSpecs: [{ dimensionIndex: 0 }],
      },
    },
  ]);
  expect(book.displayTab().map((row) => row[1])).toEqual(['110', '120', '130', '']);
});
