import type { SheetCell } from '../../../src/table/sheet-cell';
import { createFileWithTabs, read, readFileInputs } from './user-tabs';

test('a mistake in a cell is named for each cell of a row', () => {
  const { payments, problems } = read({ payments: [{ date: '31/31/2026', amount: '?', fee: 'none' }] });
  expect(payments).toEqual([]);
  expect(problems.map((sentence) => sentence.split(' cannot')[0])).toEqual([
    'Payments, row 3, column Date: “31/31/2026”',
    'Payments, row 3, column Amount: “?”',
    'Payments, row 3, column Bank fee: “none”',
  ]);
});

test('a mistake in a cell of many counts each, also those that the view does not name', () => {
  expect(read({ rates: Array.from({ length: 60 }, () => ({ rate: 'x' })) }).problems).toHaveLength(60);
});

test('a mistake in a cell is also a blank network, which cannot be asked about', () => {
  const { statements, payments, problems } = read({
    statements: [{ network: '' }],
    payments: [{ network: ' ' }],
  });
  expect([...statements, ...payments]).toEqual([]);
  expect(problems).toEqual([
    'Statements, row 3, column Network: the cell is blank. The row does not count until you correct the cell.',
    'Payments, row 3, column Network: the cell is blank. The row does not count until you correct the cell.',
  ]);
});

test('a mistake in a cell does not make a row of the cells that are blank', () => {
  const blank = { network: '', month: '', currency: '', amount: '' };
  const { statements, problems } = read({ statements: [blank, {}, { ...blank, currency: '  ' }] });
  expect([statements.length, problems]).toEqual([1, []]);
});

test('what was kept of a payment may be written with a minus, which counts only if money was paid back', () => {
  const { payments } = read({
    payments: [
      { amount: 90, fee: -10, withholding: '(5)' },
      { amount: -90, fee: -10, withholding: '' },
    ],
  });
  expect(payments.map(({ fee, withholding }) => [fee, withholding]).sort()).toEqual([
    ['-10', '0'],
    ['10', '5'],
  ]);
});

test('an amount in a cell is a number as the sheet shows it, with at most fifteen digits', () => {
  const cells = [0.1 + 0.2, 1234.56, -0.005, 81204.55, 1e-7, 0];
  const { statements } = read({ statements: cells.map((amount) => ({ amount })) });
  expect(statements.map(({ amount }) => amount)).toEqual(
    '0.3 1234.56 -0.005 81204.55 0.0000001 0'.split(' '),
  );
});

test('a month in a cell is not guessed from a number, from two months, or from a date that can be read in two ways', () => {
  const cells = [202610, 10, '2026-10-01 - 2026-11-30', '05/10/2026', '2026'];
  expect(read({ statements: cells.map((month) => ({ month })) }).statements).toEqual([]);
});

test('a date in a cell may be a date of the sheet, with a time or without, or a clear text', () => {
  const cells = [46_350, 46_350.75, '2026-11-24', '24.11.2026', '11/24/2026', 'Nov 24, 2026'];
  const { payments } = read({ payments: cells.map((date) => ({ date })) });
  expect(payments.map(({ date }) => date)).toEqual(cells.map(() => '2026-11-24'));
});

test('a cell of Payment terms with a share of 1 or more, or a negative one, is named, and counts as blank', () => {
  const { terms, problems } = read({ terms: [{ fee: 5, withholding: -0.1, tolerance: '100%' }] });
  expect(terms.get('1')).toMatchObject({ fee: null, withholding: null, tolerance: null });
  expect(problems[0]).toMatch('The cell counts as blank until you correct the cell.');
  expect(problems.map((sentence) => sentence.split(' cannot')[0])).toEqual([
    'Payment terms, row 3, column Fee %: “5”',
    'Payment terms, row 3, column Withholding %: “-0.1”',
    'Payment terms, row 3, column Tolerance %: “100%”',
  ]);
});

test('a cell of Payment terms with a percentage as a text is exact', () => {
  const shares = ['7.3%', '1.1%', '5.7%'].map((fee) => read({ terms: [{ fee }] }).terms.get('1')?.fee);
  expect(shares).toEqual(['0.073', '0.011', '0.057']);
});

test.each([{ days: 1e9 }, { fee: '%' }])(
  'a cell of Payment terms that is %j is named as a mistake',
  (row) => {
    expect(read({ terms: [row] }).problems).toHaveLength(1);
  },
);

test('rates that read as #N/A are named with what to do, and the others count', () => {
  const { rates, problems } = read({ rates: [{ rate: '#N/A' }, { month: '2026-09', rate: 1.2 }] });
  expect(rates.map(({ month, rate }) => `${month} ${rate}`)).toEqual(['2026-09 1.2']);
  expect(problems).toEqual([
    'Rates, row 3: Ad Reports cannot read the formula in column Rate. It gets “#N/A”, even if you see a number. Type the number into the cell.',
  ]);
});

test('rates that differ for one month do not count', () => {
  const { rates, problems } = read({ rates: [{ rate: 1.1 }, { rate: 1.2 }, { month: '2026-09' }] });
  expect(rates.map(({ month }) => month)).toEqual(['2026-09']);
  expect(problems).toEqual([
    'Rates: rows 3, 4 have different rates for EUR in Oct 2026. None of these rates counts. Delete all but one of these rows.',
  ]);
});

test('rates that are equal for one month count once', () => {
  const { rates, problems } = read({ rates: [{ rate: 1.1 }, { rate: '1,10' }] });
  expect([rates.map(({ rate }) => rate), problems]).toEqual([['1.1'], []]);
});

test('rates have to be positive', () => {
  expect(read({ rates: [{ rate: 0 }, { rate: -1 }, { rate: 1.5 }] }).rates.map(({ rate }) => rate)).toEqual([
    '1.5',
  ]);
});

const replaced = (...rows: NonNullable<Parameters<typeof read>[0]['statements']>) =>
  read({ statements: rows }).statements.map(({ isReplaced }) => isReplaced);

test('a replaced statement needs a day in “Replaced on”: a newer date with the same number replaces nothing by itself', () => {
  expect(replaced({ replacedOn: 46_350 }, {})).toEqual([true, false]);
  expect(replaced({ number: 'S-1', date: 46_300 }, { number: 'S-1', date: 46_350 })).toEqual([false, false]);
});

const networksOf = (...names: readonly SheetCell[]) =>
  read({
    terms: [{ names: 'Alpha Mobile Ltd.; αλφα；甲' }, { network: '', networkId: '2', names: 'BETA GmbH' }],
    statements: names.map((network) => ({ network })),
  }).statements.map(({ networkId, network }) => `${networkId} ${network}`);

test('the network of a row is known by its name or id, and by the other names in Payment terms, whatever their case', () => {
  const alpha = networksOf('ALPHA', '1', 1, 'alpha mobile ltd', 'ΑΛΦΑ', '甲');
  expect([new Set(alpha), alpha.length]).toEqual([new Set(['1 Alpha']), 6]);
  expect(networksOf('beta ads', 'Beta GmbH')).toEqual(['2 Beta Ads', '2 Beta Ads']);
});

test('the network of a row may be hostile: it stays a text in one line, and has no effect', () => {
  const hostile = [
    '=IMPORTXML("http://x.test","//a")',
    '__proto__',
    'constructor',
    'two\nlines',
    'x'.repeat(5_000),
  ];
  expect(networksOf(...hostile)).toEqual([
    ' =IMPORTXML("http://x.test","//a")',
    ' __proto__',
    ' constructor',
    ' two lines',
    ` ${'x'.repeat(99)}…`,
  ]);
});

test('a payment pays the statement numbers and months that its cell names, separated by commas or semicolons, also Chinese ones', () => {
  const { payments } = read({
    payments: [{ number: 'S-1, 2026-10;S-2 ,, S-3，S-4、S-5；S-6' }, { number: '' }],
  });
  expect(payments.map(({ pays }) => pays).sort()).toEqual([
    [],
    ['S-1', '2026-10', 'S-2', 'S-3', 'S-4', 'S-5', 'S-6'],
  ]);
});

test('a payment has an id of its content, which its row does not change, and equal ones differ', () => {
  const rows = [{ amount: 1 }, { amount: 2 }, { amount: 1 }];
  const ids = (list: typeof rows) => read({ payments: list }).payments.map(({ id }) => id);
  expect(ids(rows).sort()).toEqual(ids([...rows].reverse()).sort());
  expect(new Set(ids(rows)).size).toBe(3);
});

test('a tab without one of its headers is named, and the other tabs count', () => {
  const sheets = createFileWithTabs({ statements: [{}], payments: [{}] });
  sheets.typeValues('Statements!D2', [['Betrag']]);
  const { statements, payments, problems } = readFileInputs(sheets);
  expect([statements.length, payments.length]).toEqual([0, 1]);
  expect(problems[0]).toMatch(
    /^Statements: a header is missing or appears twice, so all rows of the tab are ignored\./,
  );
});

test('a cell may name more statements or other names of a network than fit into a hundred characters', () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `INV-2026-${1000 + at}`);
  expect(read({ payments: [{ number: numbers.join(', ') }] }).payments[0]?.pays).toEqual(numbers);
  const terms = [{ names: numbers.join('; ') }];
  const { statements } = read({ terms, statements: [{ network: 'INV-2026-1011' }] });
  expect(statements[0]?.networkId).toBe('1');
});

test('a network that no closed month has is known if Payment terms has its id', () => {
  const { networks, statements } = read(
    {
      terms: [{ network: 'Alpha', networkId: '1', names: 'Alpha Inc.' }],
      statements: [{ network: 'Alpha Inc.' }],
    },
    [],
  );
  expect(networks).toEqual([{ id: '1', name: 'Alpha', aliases: ['Alpha Inc.'] }]);
  expect(statements[0]).toMatchObject({ networkId: '1', network: 'Alpha' });
});
