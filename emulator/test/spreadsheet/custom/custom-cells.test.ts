import { CustomCells } from '../../../src/spreadsheet/custom/custom-cells';
import { Workbook } from '../workbook';

/** Functions that return at once, and a record of their arguments. */
const FUNCTIONS: Readonly<Record<string, (...args: never[]) => unknown>> = {
  GRID: (rows: number, columns: number) =>
    Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (__, c) => (r + 1) * 10 + c + 1)),
  DOUBLE: (n: unknown) => Number(n) * 2,
  ECHO: (value: unknown) => value,
  TEXT_OF: (value: unknown) => JSON.stringify(value),
  DAY: () => new Date('2026-09-04T22:00:00Z'),
  BLANK: () => null,
  EMPTY: () => [],
  BROKEN: () => {
    throw new Error('There is no app 7.');
  },
};

/** A cell with an error, as the API returns it. */
interface Gotten {
  readonly sheets: readonly [
    {
      data: readonly [
        { rowData: readonly [{ values: readonly [{ effectiveValue: { errorValue: CellFault } }] }] },
      ];
    },
  ];
}

interface CellFault {
  readonly type: string;
  readonly message: string;
}

function opened() {
  const book = new Workbook();
  const calls: string[] = [];
  let settled = 0;
  let atOnce = 0;
  let most = 0;
  const cells = new CustomCells(
    book.store,
    new Set(Object.keys(FUNCTIONS)),
    async (name, args) => {
      calls.push(`${name}(${args.map((arg) => JSON.stringify(arg)).join()})`);
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
      return FUNCTIONS[name]!(...(args as never[]));
    },
    () => {
      settled += 1;
    },
  );
  const sees = (cell: string) => book.user.sees('Sheet1', cell);
  const type = (cell: string, text: string) => book.user.type('Sheet1', cell, text);
  const typed = async (cell: string, text: string) => {
    type(cell, text);
    await cells.idle();
  };
  const error = (cell: string) => {
    const { sheets } = book.callSheets('get', {
      options: {
        ranges: [`Sheet1!${cell}`],
        includeGridData: true,
      },
    }) as unknown as Gotten;
    return sheets[0].data[0].rowData[0].values[0].effectiveValue.errorValue;
  };
  return { book, cells, calls, sees, type, typed, error, settledCount: () => settled, most: () => most };
}

it('a cell that calls a custom function shows that it is loading, then the function’s result', async () => {
  const { cells, sees, type, settledCount } = opened();
  type('A1', '=DOUBLE(21)');
  expect(sees('A1')).toBe('Loading...');
  const before = settledCount();
  await cells.idle();
  expect(sees('A1')).toBe('42');
  expect(settledCount()).toBeGreaterThan(before);
});

it('a cell that calls a custom function shows #ERROR! with the sentence that the function threw', async () => {
  const { sees, typed, error } = opened();
  await typed('A1', '=BROKEN()');
  expect(sees('A1')).toBe('#ERROR!');
  expect(error('A1')).toEqual({ type: 'ERROR', message: 'There is no app 7.' });
});

it('a cell that calls a custom function shows a day as a day, a blank as a blank, and nothing at all as an error', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=DAY()');
  await typed('A2', '=BLANK()');
  await typed('A3', '=EMPTY()');
  expect([sees('A1'), sees('A2'), sees('A3')]).toEqual(['9/5/2026', '', '#REF!']);
});

it('a cell that calls a custom function is #NAME? if the function does not exist', async () => {
  const { sees, typed, calls } = opened();
  await typed('A1', '=SECRET(1)');
  expect(sees('A1')).toBe('#NAME?');
  expect(calls).toEqual([]);
});

it('a cell that calls a custom function runs again when an argument has another value, and at no other time', async () => {
  const { book, sees, typed, calls } = opened();
  await typed('B1', '3');
  await typed('A1', '=DOUBLE(B1)');
  await typed('C9', 'elsewhere');
  book.user.insertRows('Sheet1', 1);
  expect(calls).toEqual(['DOUBLE(3)']);
  await typed('B2', '4');
  expect(calls).toEqual(['DOUBLE(3)', 'DOUBLE(4)']);
  expect(sees('A2')).toBe('8');
});

it('a cell that calls a custom function runs again after it was deleted and typed again', async () => {
  const { typed, calls } = opened();
  await typed('A1', '=DOUBLE(1)');
  await typed('A1', '');
  await typed('A1', '=DOUBLE(1)');
  expect(calls).toEqual(['DOUBLE(1)', 'DOUBLE(1)']);
});

it('a cell that calls a custom function passes cells as Google does, including spilled and loading cells', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=GRID(2,1)');
  await typed('B1', '9/5/2026');
  await typed('C1', '=TEXT_OF(A1:B2)');
  expect(sees('C1')).toBe('[[11,"2026-09-04T22:00:00.000Z"],[21,""]]');
  await typed('D1', '=TEXT_OF(B9)');
  expect(sees('D1')).toBe('""');
});

it('a cell that calls a custom function returns an error among its arguments without running', async () => {
  const { sees, typed, calls } = opened();
  await typed('B1', '=1/0');
  await typed('A1', '=DOUBLE(B1)');
  expect(sees('A1')).toBe('#DIV/0!');
  expect(calls).toEqual([]);
});

it('a cell that calls a custom function refuses volatile arguments, including indirect ones', async () => {
  const { sees, typed, error, calls } = opened();
  await typed('B1', '=NOW()+1');
  await typed('A1', '=DOUBLE(B1)');
  await typed('A2', '=DOUBLE(NOW())');
  expect([sees('A1'), sees('A2')]).toEqual(['#ERROR!', '#ERROR!']);
  expect(error('A1').message).toMatch(/not allowed to reference a cell with NOW\(\)/);
  expect(calls).toEqual([]);
});

it('a cell that calls a custom function runs together with at most 29 other calls, until all have a result', async () => {
  const { book, cells, sees, most } = opened();
  book.store.change(() => {
    for (let row = 1; row <= 80; row += 1) book.user.type('Sheet1', `A${row}`, `=DOUBLE(${row})`);
  });
  await cells.idle();
  expect(sees('A80')).toBe('160');
  expect(most()).toBeGreaterThan(1);
  expect(most()).toBeLessThanOrEqual(30);
});

it('a custom call within other functions is calculated first', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=ROUND(DOUBLE(1.234), 1)');
  await typed('A2', '=SUM(GRID(3,2))');
  await typed('A3', '=DOUBLE(DOUBLE(3))+1');
  await typed('A4', '=TEXT_OF(DAY())');
  expect(['A1', 'A2', 'A3', 'A4'].map(sees)).toEqual(['2.5', '129', '13', '"2026-09-04T22:00:00.000Z"']);
});

it('a custom call within other functions can be caught by IFERROR, but not while it loads', async () => {
  const { cells, sees, type } = opened();
  type('A1', '=IFERROR(BROKEN(), 0)');
  expect(sees('A1')).toBe('Loading...');
  await cells.idle();
  expect(sees('A1')).toBe('0');
});

it('a custom call within other functions does not run in a branch that is not taken', async () => {
  const { sees, typed, calls } = opened();
  await typed('A1', '=IF(1>2, DOUBLE(1), "no")');
  expect(sees('A1')).toBe('no');
  expect(calls).toEqual([]);
});

it('a custom call within other functions does not spill', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=GRID(2,2)+1');
  expect([sees('A1'), sees('A2')]).toEqual(['#VALUE!', '']);
});

it('a result of several cells spills into the blank cells to the right and below, and formulas can read it there', async () => {
  const { book, sees, typed } = opened();
  await typed('B2', '=GRID(2,3)');
  await typed('F1', '=SUM(B2:D3)');
  expect([sees('B2'), sees('D3'), sees('E2'), sees('F1')]).toEqual(['11', '23', '', '102']);
  expect(book.user.seesInFormulaBar('Sheet1', 'C3')).toBe('');
  expect(
    book.callSheets('values.batchGet', {
      options: {
        ranges: ['Sheet1!A1:E4'],
        valueRenderOption: 'UNFORMATTED_VALUE',
      },
    }),
  ).toMatchObject({
    valueRanges: [{ values: [[], ['', 11, 12, 13], ['', 21, 22, 23]] }],
  });
  expect(book.displayTab('Sheet1')).toEqual([
    ['', '', '', '', '', '102'],
    ['', '11', '12', '13', '', ''],
    ['', '21', '22', '23', '', ''],
  ]);
});

it('a result of several cells is #REF! with the name of the cell that blocks it, and spills after that cell is cleared', async () => {
  const { sees, typed, error } = opened();
  await typed('B3', 'mine');
  await typed('A1', '=GRID(4,2)');
  expect([sees('A1'), sees('A2'), sees('B3')]).toEqual(['#REF!', '', 'mine']);
  expect(error('A1').message).toBe('Array result was not expanded because it would overwrite data in B3.');
  await typed('B3', '');
  expect([sees('A1'), sees('B4')]).toEqual(['11', '42']);
});

it('a result of several cells disappears when the user types into it', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=GRID(2,2)');
  await typed('B2', 'mine');
  expect([sees('A1'), sees('A2'), sees('B1'), sees('B2')]).toEqual(['#REF!', '', '', 'mine']);
});

it('a result of several cells does not overwrite another spilled result', async () => {
  const { sees, typed, error } = opened();
  await typed('A1', '=GRID(3,1)');
  await typed('A5', '=GRID(2,1)');
  await typed('A2', '');
  expect(sees('A6')).toBe('21');
  await typed('A1', '=GRID(9,1)');
  expect([sees('A1'), error('A1').message]).toEqual([
    '#REF!',
    'Array result was not expanded because it would overwrite data in A5.',
  ]);
});

it('a result of several cells grows and shrinks with its arguments, leaving nothing behind', async () => {
  const { sees, typed } = opened();
  await typed('D1', '2');
  await typed('A1', '=GRID(D1,1)');
  expect([sees('A2'), sees('A3')]).toEqual(['21', '']);
  await typed('D1', '4');
  expect([sees('A2'), sees('A4')]).toEqual(['21', '41']);
  await typed('D1', '1');
  expect([sees('A1'), sees('A2'), sees('A4')]).toEqual(['11', '', '']);
});

it('a result of several cells enlarges the sheet if it does not fit', async () => {
  const { book, sees, typed } = opened();
  await typed('Z999', '=GRID(5,3)');
  expect(book.store.sheets[0]!.rowCount).toBe(1003);
  expect(book.store.sheets[0]!.columnCount).toBe(28);
  expect(sees('AB1003')).toBe('53');
});

it('a result of several cells moves with its formula', async () => {
  const { book, sees, typed, calls } = opened();
  await typed('A1', '=GRID(2,2)');
  book.user.insertRows('Sheet1', 1, 3);
  book.user.insertColumns('Sheet1', 'A');
  expect([sees('B4'), sees('C5'), sees('A2')]).toEqual(['11', '22', '']);
  expect(calls).toHaveLength(1);
});

it('a result of several cells can be an argument of another formula that spills', async () => {
  const { sees, typed } = opened();
  await typed('A1', '=GRID(3,1)');
  await typed('C1', '=ECHO(A1:A3)');
  await typed('E1', '=ECHO(C1:C3)');
  expect([sees('C3'), sees('E3')]).toEqual(['31', '31']);
});

it('a result of several cells that depends on itself is #REF!, and does not run for ever', async () => {
  const { sees, typed, calls } = opened();
  await typed('A1', '=ECHO(A1:A3)');
  expect(sees('A1')).toBe('#REF!');
  await typed('C1', '=ECHO(D1:D2)');
  await typed('D1', '=ECHO(C1:C3)');
  expect(calls.length).toBeLessThan(10);
});
