import { readFile, writtenFile } from '../../../src/snapshot/file-snapshot';
import type { JsonObject } from '../../../src/spreadsheet/json';
import { toGridRange, toLineRange, Workbook } from '../workbook';

const NAMED = { namedRangeId: 'r1', name: 'Revenue', range: toGridRange({ rows: [1, 4], columns: [1, 2] }) };

/** Three numbers that have the name Revenue, and their sum. */
function named(): Workbook {
  const book = new Workbook();
  book.fill([
    ['Day', 'Revenue', '=SUM(Revenue)'],
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  book.sendBatch([{ addNamedRange: { namedRange: NAMED } }]);
  return book;
}

function read(book: Workbook): JsonObject[] | undefined {
  return book.callSheets('get', { options: { fields: 'namedRanges' } })['namedRanges'] as
    | JsonObject[]
    | undefined;
}

/** The sum in the first row, whatever column it is in now. */
function sum(book: Workbook): string | undefined {
  return book.displayTab()[0]!.at(-1);
}

it('a named range is read, used by formulas, and read by its name', () => {
  const book = named();
  expect(read(book)).toEqual([NAMED]);
  expect(sum(book)).toBe('60');
  book.user.type('Sheet1', 'B3', '25');
  expect(sum(book)).toBe('65');
  expect(book.callSheets('values.get', { options: { range: 'revenue' } })).toMatchObject({
    values: [['10'], ['25'], ['30']],
  });
  expect(book.user.seesInFormulaBar('Sheet1', 'C1')).toBe('=SUM(Revenue)');
});

it.each([
  ['grows by rows inserted inside', 3, 4, toGridRange({ rows: [1, 5], columns: [1, 2] })],
  ['moves below rows inserted at its first row', 1, 2, toGridRange({ rows: [2, 5], columns: [1, 2] })],
  [
    'does not grow by rows inserted behind its last row',
    4,
    5,
    toGridRange({ rows: [1, 4], columns: [1, 2] }),
  ],
])('a named range: %s', (_, from, end, expected) => {
  const book = named();
  book.sendBatch([{ insertDimension: { range: toLineRange('ROWS', { startIndex: from, endIndex: end }) } }]);
  expect(read(book)![0]!['range']).toEqual(expected);
  expect(sum(book)).toBe('60');
});

it('a named range shrinks when a part is deleted, and is gone when all of it is', () => {
  const book = named();
  book.user.deleteRows('Sheet1', 2, 2);
  expect([read(book)![0]!['range'], sum(book)]).toEqual([
    toGridRange({ rows: [1, 2], columns: [1, 2] }),
    '30',
  ]);
  book.user.deleteRows('Sheet1', 2);
  expect([read(book), sum(book)]).toEqual([undefined, '#NAME?']);
});

it('a named range follows a moved column, gets another range, and is deleted', () => {
  const book = named();
  book.user.moveColumns('Sheet1', 'B', 1, 'A');
  expect([read(book)![0]!['range'], sum(book)]).toEqual([
    toGridRange({ rows: [1, 4], columns: [0, 1] }),
    '60',
  ]);
  const namedRange = { ...NAMED, range: { startRowIndex: 2, startColumnIndex: 0, endColumnIndex: 1 } };
  book.sendBatch([{ updateNamedRange: { namedRange, fields: 'range' } }]);
  expect(sum(book)).toBe('50');
  expect(readFile(writtenFile(book.store)).areaNamed('Revenue')?.cells).toEqual(
    book.store.areaNamed('Revenue')!.cells,
  );
  book.sendBatch([{ deleteNamedRange: { namedRangeId: 'r1' } }]);
  expect(sum(book)).toBe('#NAME?');
});

it('a named range does not replace a name that LET defines', () => {
  const book = named();
  book.user.type('Sheet1', 'D1', '=LET(Revenue, 1, Revenue + 1) + SUM(Revenue)');
  expect(sum(book)).toBe('62');
});

it.each(['A1', 'R1C1', 'true', '1st', 'two words', 'Revenue', 'REVENUE'])(
  'a named range cannot be called %s',
  (name) => {
    expect(() =>
      named().sendBatch([
        { addNamedRange: { namedRange: { name, range: toGridRange({ rows: [0, 1], columns: [0, 1] }) } } },
      ]),
    ).toThrow(/name "/);
  },
);
