import { CustomCells } from '../../src/spreadsheet/custom/custom-cells';
import { SpreadsheetUser } from '../../src/spreadsheet/edits/user';
import { createRuntime, createSpreadsheet } from '../project';
import { toGridRange, Workbook } from './workbook';

const RATE = '=INDEX(GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;8;31));2;2)';

/** A file with the time of the workbook: 2026-09-15 12:00 UTC. */
function book(): Workbook {
  const made = new Workbook();
  made.store.now = () => made.now;
  return made;
}

function seen(formula: string): string {
  const made = book();
  made.user.type('Sheet1', 'A1', formula);
  return made.user.sees('Sheet1', 'A1');
}

function rate(pair: string, day = 'DATE(2026;8;31)'): number {
  return Number(seen(`=INDEX(GOOGLEFINANCE("CURRENCY:${pair}";"price";${day});2;2)`));
}

/** The sentence of the error in a cell. */
function sentence(formula: string): unknown {
  const made = book();
  made.user.type('Sheet1', 'A1', formula);
  const options = { ranges: 'Sheet1!A1', fields: 'sheets(data(rowData(values(effectiveValue))))' };
  const { sheets } = made.callSheets('get', { options }) as never as {
    sheets: [{ data: [{ rowData: [{ values: [{ effectiveValue: { errorValue: unknown } }] }] }] }];
  };
  return sheets[0].data[0].rowData[0].values[0].effectiveValue.errorValue;
}

it('GOOGLEFINANCE has a header row, and one row with the moment and the rate of a day', () => {
  const part = (row: number, column: number) =>
    seen(`=INDEX(GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;8;31));${row};${column})-DATE(2026;8;31)`);
  expect(seen(RATE.replace('2;2)', '1;1)'))).toBe('Date');
  expect(seen(RATE.replace('2;2)', '1;2)'))).toBe('Close');
  expect(Number(part(2, 1))).toBeCloseTo((23 * 60 + 58) / 1440, 8);
  expect(seen(RATE.replace('2;2)', '3;2)'))).toBe('#NUM!');
  expect(Number(seen(RATE))).toBeGreaterThan(1);
});

it.each([
  'GOOGLEFINANCE("currency:eurusd";"PRICE";DATE(2026;8;31))',
  'GOOGLEFINANCE("CURRENCY:EURUSD","close",DATE(2026,8,31)+0.7)',
])('GOOGLEFINANCE gives the same rate for %s', (call) => {
  expect(seen(`=INDEX(${call};2;2)`)).toBe(seen(RATE));
});

it('GOOGLEFINANCE has rates that move a little each day, and are the same in every file', () => {
  const days = Array.from({ length: 60 }, (_, nth) => rate('EURUSD', `DATE(2026;7;${nth + 1})`));
  for (const [nth, today] of days.slice(1).entries()) {
    expect(today).not.toBe(days[nth]);
    expect(Math.abs(today / days[nth]! - 1)).toBeLessThan(0.01);
  }
  expect(rate('EURUSD')).toBe(rate('EURUSD'));
});

it.each(['EUR', 'GBP', 'JPY', 'CNY', 'CHF', 'CAD', 'AUD', 'KRW', 'INR'])(
  'GOOGLEFINANCE has rates of %s that agree with each other',
  (currency) => {
    expect(rate(`${currency}USD`) * rate(`USD${currency}`)).toBeCloseTo(1, 5);
    const crossed = rate(`${currency}USD`) * rate('USDPLN');
    expect(rate(`${currency}PLN`) / crossed).toBeCloseTo(1, 5);
  },
);

it.each([
  ['an unknown currency', 'GOOGLEFINANCE("CURRENCY:EURXXX";"price";DATE(2026;8;31))'],
  ['a day in the future', 'GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;9;16))'],
  ['a day that is not over', 'GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;9;15))'],
  ['a day long ago', 'GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(1999;1;1))'],
])('GOOGLEFINANCE has no data for %s', (_, call) => {
  expect(seen(`=INDEX(${call};2;2)`)).toBe('#N/A');
  expect(sentence(`=${call}`)).toEqual({
    type: 'N_A',
    message: expect.stringMatching(
      /^When evaluating GOOGLEFINANCE, the query for the symbol: 'CURRENCY:EUR...' returned no data\.$/,
    ),
  });
});

it.each([
  ['GOOGLEFINANCE("NASDAQ:GOOG";"price";DATE(2026;8;31))', 'of “NASDAQ:GOOG”'],
  ['GOOGLEFINANCE("CURRENCY:EUREUR";"price";DATE(2026;8;31))', 'of one currency'],
  ['GOOGLEFINANCE("CURRENCY:EURUSD")', 'without a day'],
  ['GOOGLEFINANCE("CURRENCY:EURUSD";"high";DATE(2026;8;31))', 'of “high”'],
  ['GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;8;1);5)', 'of several days'],
])('GOOGLEFINANCE: %s is not emulated', (call, what) => {
  expect(sentence(`=INDEX(${call};2;2)`)).toEqual({
    type: 'N_A',
    message: `not emulated: GOOGLEFINANCE ${what}`,
  });
});

it.each([
  ['=GOOGLEFINANCE("CURRENCY:EURUSD";"price";DATE(2026;8;31))', 'Date'],
  ['=INDEX(GOOGLEFINANCE("CURRENCY:EURUSD";"price";"x");2;2)', '#VALUE!'],
  ['=GOOGLEFINANCE(1/0;"price";DATE(2026;8;31))', '#DIV/0!'],
  ['=GOOGLEFINANCE()', '#N/A'],
])('GOOGLEFINANCE: %s is %s', (formula, text) => {
  expect(seen(formula)).toBe(text);
});

it('GOOGLEFINANCE shows the rate of a day as soon as the day is over, although nobody edits the file', () => {
  const made = book();
  made.user.type('Sheet1', 'A1', RATE.replace('8;31', '9;15'));
  made.user.type('Sheet1', 'A2', '=IFERROR(A1*1;"not yet")');
  expect(made.user.sees('Sheet1', 'A2')).toBe('not yet');
  made.now = Date.UTC(2026, 8, 15, 23, 58);
  expect(Number(made.user.sees('Sheet1', 'A2'))).toBeGreaterThan(1);
});

/** What a script reads of row 1 and writes from it, by the method. */
function readByScripts(made: Workbook): Record<string, unknown> {
  const read = (options: object) =>
    (
      made.callSheets('values.get', { options: { range: 'Sheet1!A1:C1', ...options } })[
        'values'
      ] as unknown[][]
    )[0];
  const place = { spreadsheetId: 'file-1', sheetId: 0, row: 1, column: 1, rows: 1, columns: 3 };
  const cells = (asked: string) => (made.callSpreadsheetApp('getCells', [place, asked]) as unknown[][])[0];
  const fields = 'sheets(data(rowData(values(effectiveValue,formattedValue))))';
  const { sheets } = made.callSheets('get', { options: { ranges: 'Sheet1!A1:C1', fields } }) as never as {
    sheets: [{ data: [{ rowData: [{ values: object[] }] }] }];
  };
  return {
    formatted: read({}),
    unformatted: read({ valueRenderOption: 'UNFORMATTED_VALUE' }),
    values: cells('values'),
    displayed: cells('displayValues'),
    grid: sheets[0].data[0].rowData[0].values,
  };
}

const UNREADABLE = {
  effectiveValue: { errorValue: { type: 'N_A', message: '#N/A' } },
  formattedValue: '#N/A',
};

function filled(): Workbook {
  const made = book();
  made.user.type('Sheet1', 'A1', RATE);
  made.user.type('Sheet1', 'B1', '=IFERROR(ROUND(A1*100;0);"none")');
  made.user.type('Sheet1', 'C1', '=IF(1=1;5;A1)');
  return made;
}

it('a historic rate of GOOGLEFINANCE is a number for users, and #N/A for scripts, also in the formulas that depend on it', () => {
  const made = filled();
  const row = made.displayTab()[0]!;
  expect(row.map(Number).every((number) => number > 0)).toBe(true);
  const five = { effectiveValue: { numberValue: 5 }, formattedValue: '5' };
  expect(readByScripts(made)).toEqual({
    formatted: ['#N/A', '#N/A', '5'],
    unformatted: ['#N/A', '#N/A', 5],
    values: ['#N/A', '#N/A', 5],
    displayed: ['#N/A', '#N/A', '5'],
    grid: [UNREADABLE, UNREADABLE, five],
  });
  expect(made.displayTab()[0]).toEqual(row);
  expect(made.callSpreadsheetApp('getCellsWithText', ['file-1', row[0], false])).toEqual([]);
});

it('a historic rate of GOOGLEFINANCE is a formula for scripts that ask for the formula', () => {
  const options = { range: 'Sheet1!A1', valueRenderOption: 'FORMULA' };
  expect(book().callSheets('values.get', { options })['values']).toBeUndefined();
  expect(filled().callSheets('values.get', { options })['values']).toEqual([[RATE.replaceAll(';', ',')]]);
});

it('a historic rate of GOOGLEFINANCE becomes #N/A where a script pastes it as a value, and a number where a user does', () => {
  const made = filled();
  const paste = (row: number) => ({
    copyPaste: {
      source: toGridRange({ rows: [0, 1], columns: [0, 2] }),
      destination: toGridRange({ rows: [row, row + 1], columns: [0, 2] }),
      pasteType: 'PASTE_VALUES',
    },
  });
  made.sendBatch([paste(1)]);
  made.user.request(paste(2));
  const [shown, scripts, users] = made.displayTab();
  expect(scripts!.slice(0, 2)).toEqual(['#N/A', '#N/A']);
  expect(users!.slice(0, 2)).toEqual(shown!.slice(0, 2));
  const options = { range: 'Sheet1!A3:B3', valueRenderOption: 'UNFORMATTED_VALUE' };
  const [[eurUsd]] = made.callSheets('values.get', { options })['values'] as [[number]];
  expect(String(eurUsd)).toBe(made.user.seesInFormulaBar('Sheet1', 'A3'));
  expect(eurUsd).toBeGreaterThan(1);
});

it('a historic rate of GOOGLEFINANCE can be read by scripts if scriptsReadFinanceHistory is true', () => {
  const made = filled();
  made.store.scriptsReadFinanceHistory = true;
  const [[rate, hundredfold]] = made.callSheets('values.get', {
    options: {
      range: 'Sheet1!A1:B1',
      valueRenderOption: 'UNFORMATTED_VALUE',
    },
  })['values'] as [[number, number]];
  expect(hundredfold).toBe(Math.round(rate * 100));
});

const CODE = `
    /** @customfunction */
    function DOUBLE(number) { return number * 2; }
    function read() {
      return SpreadsheetApp.getActiveSpreadsheet().getSheets()[0].getRange('A1:A4').getDisplayValues().flat();
    }`;

async function ran(scriptsReadFinanceHistory?: boolean): Promise<unknown> {
  const file = createSpreadsheet('file-1', 'owner@example.com');
  const more = scriptsReadFinanceHistory === undefined ? {} : { scriptsReadFinanceHistory };
  const runtime = createRuntime(CODE, { spreadsheets: [file], ...more });
  const cells = new CustomCells(file, new Set(['DOUBLE']), async (name, args) => {
    return runtime.run(name, args, { kind: 'customFunction' }).value;
  });
  const user = new SpreadsheetUser(file);
  [RATE, '=DOUBLE(A1)', `=DOUBLE(${RATE.slice(1)})`, '=DOUBLE(2)'].forEach((formula, row) => {
    user.type('Sheet1', `A${row + 1}`, formula);
  });
  await cells.idle();
  return runtime.run('read', [], { kind: 'sidebar' }).value;
}

it('a historic rate of GOOGLEFINANCE is not handed to custom functions either', async () => {
  expect(await ran()).toEqual(['#N/A', '#N/A', '#N/A', '4']);
  expect(await ran(false)).toEqual(['#N/A', '#N/A', '#N/A', '4']);
});

it('a historic rate of GOOGLEFINANCE is handed to scripts and custom functions of a runtime with scriptsReadFinanceHistory', async () => {
  const [rate, ...doubled] = (await ran(true)) as string[];
  expect(doubled.slice(0, 2)).toEqual([String(2 * Number(rate)), String(2 * Number(rate))]);
});
