/**
 * What criteria mean: Google's help pages of COUNTIF (support.google.com/docs/answer/3093480), SUMIFS (3238496), COUNTIFS (3256550),
 * AVERAGEIFS (3256534), MAXIFS (7013817) and MINIFS (7014063).
 */
import fc from 'fast-check';
import { calculated } from '../../../src/spreadsheet/formula/engine/values';
import { Workbook } from '../workbook';
import { displayResult, findErrorSentence } from './results';

const TABLE = [
  ['Chess', 'DE', 46266, 10],
  ['chess', 'US', 46267, 20],
  ['Go', 'DE', 46268, 5],
  ['Go', null, 46269, null],
  ['Ludo*', 'FR', 46270, 7],
  ['Rummy', 'DE', 46271, 0],
  ['7', 'US', 46272, 'x'],
];

it.each([
  ['=SUMIFS(D1:D7;A1:A7;"chess")', '30'],
  ['=SUMIFS(D1:D;A1:A;"chess";C1:C;">="&C2)', '20'],
  ['=SUMIFS(D1:D7;B1:B7;"<>")', '42'],
  ['=SUMIFS(D1:D7;B1:B7;"")', '0'],
  ['=SUMIFS($D$1:$D;$C$1:$C;">=2026-09-02";$C$1:$C;"<9/4/2026")', '25'],
  ['=SUMIF(A1:A7;"Go";D1:D7)', '5'],
  ['=SUMIF(D1:D7;">=7")', '37'],
  ['=COUNTIF(A1:A7;"*o")', '2'],
  ['=COUNTIF(A1:A7;"ludo~*")', '1'],
  ['=COUNTIF(A1:A7;"??")', '2'],
  ['=COUNTIF(A1:A7;"<>go")', '5'],
  ['=COUNTIF(B1:B7;"")', '1'],
  ['=COUNTIF(B1:B7;"<>")', '6'],
  ['=COUNTIF(B1:B7;Z99)', '1'],
  ['=COUNTIF(D1:D7;">5")', '3'],
  ['=COUNTIF(A1:A7;7)', '1'],
  ['=COUNTIFS(A1:A7;"go";B1:B7;"")', '1'],
  ['=AVERAGEIF(B1:B7;"DE";D1:D7)', '5'],
  ['=AVERAGEIFS(D1:D7;A1:A7;"go")', '5'],
  ['=AVERAGEIFS(D1:D7;A1:A7;"none")', '#DIV/0!'],
  ['=MAXIFS(D1:D7;B1:B7;"DE")', '10'],
  ['=MINIFS(D1:D7;B1:B7;"DE";D1:D7;">0")', '5'],
  ['=MAXIFS(D1:D7;B1:B7;"none")', '0'],
  ['=SUMIFS(D1:D7;A1:A7)', '#N/A'],
  ['=SUMIFS(D1:D7;A1:A7;1/0)', '#DIV/0!'],
  ['=SUMPRODUCT(SUMIFS(D1:D7;B1:B7;{"DE";"US"}))', '35'],
])('criteria: %s is %s', (formula, text) => {
  expect(displayResult(formula, TABLE)).toBe(text);
});

it('criteria are for ranges of the same size', () => {
  expect(findErrorSentence('=SUMIFS(D1:D7;A1:A6;"x")', TABLE)).toBe('Array arguments are of different size.');
});

it('criteria are written with the signs of the file’s locale', () => {
  const book = new Workbook();
  book.store.setLocale('de_DE');
  book.fill([[1.5], [2.5], [3.5]]);
  book.user.type('Sheet1', 'B1', '=SUMIFS(A1:A3;A1:A3;">="&A2)');
  expect(book.user.sees('Sheet1', 'B1')).toBe('6');
});

const cell = fc.oneof(
  fc.constantFrom('a', 'b', 'Ab', 'ba', 'x y'),
  fc.integer({ min: -3, max: 3 }),
  fc.boolean(),
  fc.constant(undefined),
);
const criterion = fc.oneof(
  fc.constantFrom('a', 'A*', '?b', '*', '<>a', '', '<>', '>a', '~*'),
  fc
    .tuple(fc.constantFrom('', '=', '<>', '<', '>', '<=', '>='), fc.integer({ min: -3, max: 3 }))
    .map((p) => p.join('')),
);

it('criteria choose the same cells as the whole SUMIFS and COUNTIFS of Univer’s engine', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, fc.integer()), { minLength: 1, maxLength: 12 }),
      criterion,
      criterion,
      (rows, one, two) => {
        const book = new Workbook();
        book.fill(rows.map((row) => row.map((value) => value ?? null)));
        const column = (at: number) => rows.map((row) => [row[at]]);
        const n = rows.length;
        const ranges = `A1:A${n};"${one}";B1:B${n};"${two}"`;
        book.user.type('Sheet1', 'F1', `=SUMIFS(C1:C${n};${ranges})`);
        book.user.type('Sheet1', 'F2', `=COUNTIFS(${ranges})`);
        const shown = [0, 1].map((row) => book.store.effective(book.store.sheets[0]!, row, 5));
        const tests = [column(0), one, column(1), two];
        expect(shown).toEqual([calculated('SUMIFS', [column(2), ...tests]), calculated('COUNTIFS', tests)]);
      },
    ),
    { numRuns: 60 },
  );
});

it('criteria of 500 formulas over 20,000 rows are tested in seconds, with the right sums', () => {
  const book = new Workbook();
  const rows = Array.from({ length: 20_000 }, (_, at) => [`App ${at % 7}`, 46_000 + (at % 365), at]);
  book.sendBatch([{ appendDimension: { sheetId: 0, dimension: 'ROWS', length: 20_000 } }]);
  book.fill(rows);
  book.user.addSheet('Overview');
  const { id } = book.store.sheetNamed('Overview')!;
  const wanted = Array.from({ length: 500 }, (_, at) => ({
    app: `App ${at % 7}`,
    from: 46_000 + (at % 300),
  }));
  const formula = ({ app, from }: (typeof wanted)[number]) =>
    `=SUMIFS(Sheet1!C1:C;Sheet1!A1:A;"${app}";Sheet1!B1:B;">=${from}";Sheet1!B1:B;"<=${from + 30}")`;
  book.fill(
    wanted.map((each) => [formula(each)]),
    id,
  );
  const began = Date.now();
  const shown = book.displayTab('Overview').map(([text]) => text);
  expect(Date.now() - began).toBeLessThan(20_000);
  for (const at of [0, 123, 499]) {
    const { app, from } = wanted[at]!;
    const chosen = rows.filter(
      ([name, day]) => name === app && Number(day) >= from && Number(day) <= from + 30,
    );
    expect(shown[at]).toBe(String(chosen.reduce((sum, row) => sum + Number(row[2]), 0)));
  }
});
