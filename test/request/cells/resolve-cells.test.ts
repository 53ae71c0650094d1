import { type CellContent, type CellsRead, resolveCells } from '../../../src/request/cells/resolve-cells';
import { checkDraft } from '../../../src/request/checks/check-draft';

const NOW = Date.UTC(2026, 10, 21, 9);
const DRAFT = { report: 'ltv', metrics: 'ltv7', startDate: 'last 7 days' };

/** A text, or a value with the text that the sheet shows. */
type Said = string | readonly [CellContent['value'], string];

/** Cells of column B from row 2 on. */
function column(...cells: readonly Said[]): CellsRead {
  return {
    cells: cells.map((cell, nth) => {
      const [value, shown] = typeof cell === 'string' ? [cell, cell] : cell;
      return { place: `Settings!B${nth + 2}`, value, shown };
    }),
  };
}

/** The request of a draft, or the sentences about its issues, if each reference has these cells. */
function checked(draft: object, read: CellsRead | undefined) {
  const defaults = { zone: 'UTC+0', currency: 'USD' } as const;
  const result = checkDraft({ ...DRAFT, ...draft }, { now: NOW, defaults, cells: () => read });
  return 'request' in result ? result.request : result.issues.map(({ message }) => message);
}

const appsIn = (...cells: readonly Said[]) => checked({ apps: ['=Settings!B2:B20'] }, column(...cells));

it.each([
  ['texts to the letter', ['00123', '12E45678', '1-2'], ['00123', '12E45678', '1-2']],
  ['a list in a cell', ['00123, 456'], ['00123', '456']],
  ['numbers', [[1234567890, '1234567890']], ['1234567890']],
  ['zeros that a number format shows', [[123, '00123']], ['00123']],
  ['numbers with separators of thousands', [[1234567, '1.234.567'] as const], ['1234567']],
  ['the same id once', ['a', 'a'], ['a']],
] as const)('apps from cells are %s', (_, cells, apps) => {
  expect(appsIn(...cells)).toMatchObject({ apps });
});

it.each([
  ['an id that Sheets has made a number', [120000, '1.20E+05']],
  ['a number with decimals', [3.1, '3.10']],
  ['a date', [46_296, '2026-10-01']],
  ['a number of 16 digits', [9007199254740992, '9007199254740992']],
  ['a checkbox', [true, 'TRUE']],
  ['an error', ['#REF!', '#REF!']],
  ['another reference', ['=Other!A1', '=Other!A1']],
] as const)('apps from cells are not %s; the issue names the cell', (_, cell) => {
  const [issue, ...others] = appsIn('00123', cell) as string[];
  expect(issue).toContain(`Apps (Settings!B3): “${cell[1]}”`);
  expect(issue).toContain('cannot be read from a cell; enter ids as plain text');
  expect(others).toEqual([]);
});

it('apps from cells are never all apps because the cells are empty', () => {
  expect(appsIn()).toEqual(['Apps (Settings!B2:B20): the cells are empty; enter at least one entry.']);
  expect(appsIn(' , ')).toEqual([expect.stringContaining('the cells are empty')]);
  expect(checked({ apps: ['00123', '=Settings!B2:B20'] }, column())).toEqual([
    expect.stringContaining('the cells are empty'),
  ]);
});

it('apps from cells stand beside typed ids, in the order of the draft', () => {
  expect(checked({ apps: ['z', '=Settings!B2', 'y'] }, column('x'))).toMatchObject({
    apps: ['z', 'x', 'y'],
  });
});

it('countries from cells are codes in capitals, and another text is an issue that names the cells', () => {
  expect(checked({ areas: ['=Settings!B2:B3'] }, column('us', 'DE'))).toMatchObject({
    areas: ['US', 'DE'],
  });
  expect(checked({ areas: ['=Settings!B2:B3'] }, column('Atlantis'))).toEqual([
    'Countries (Settings!B2:B3): “Atlantis” is not the code of a country; enter a code in two letters, such as DE.',
  ]);
});

const daysIn = (cell: CellsRead | undefined, endDate = '') =>
  checked({ startDate: '=Settings!B2', endDate }, cell);

it.each([
  ['a date', [46_296, '1/10/2026'], '2026-10-01'],
  ['a moment', [46_296.75, '1/10/2026 18:00'], '2026-10-01'],
  ['a text', ['2026-10-1', '2026-10-1'], '2026-10-01'],
  ['a name', ['Last Month', 'Last Month'], '2026-10-01'],
] as const)('days from cells are %s', (_, cell, from) => {
  expect(daysIn(column(cell))).toMatchObject({ from });
});

it.each([
  ['an empty cell', column(), 'First day (Settings!B2): the cells are empty; enter a day'],
  ['a wrong text', column('soon'), 'First day (Settings!B2): “soon” is not a day'],
  [
    'a number that is no date',
    column([20261001, '20261001']),
    'First day (Settings!B2): “20261001” is not a day',
  ],
  ['an error', column('#N/A'), 'First day (Settings!B2): “#N/A” cannot be read from a cell'],
  ['a day in the future', column('2027-01-01'), 'First day (Settings!B2): “2027-01-01” is in the future'],
  ['missing cells', { missing: true }, 'First day (Settings!B2): these cells could not be read'],
] as const)('days from cells are an issue for %s', (_, cells, sentence) => {
  expect(daysIn(cells)).toEqual([expect.stringContaining(sentence)]);
});

it('days from cells may lack the last one only after a range', () => {
  const end = { startDate: 'this month', endDate: '=Settings!B3' };
  expect(checked(end, column())).toMatchObject({ from: '2026-11-01' });
  expect(checked({ ...end, startDate: '2026-10-01' }, column())).toEqual([
    expect.stringContaining('Last day (Settings!B3): the cells are empty'),
  ]);
});

it.each([
  ['=B2', '“=B2” is not a reference to one cell; enter the title of a tab and a cell, such as =Settings!B2.'],
  ['=Settings!B2:B3', '“=Settings!B2:B3” is not a reference to one cell'],
  ['=TODAY()-1', '“=TODAY()-1” is not a reference to one cell'],
])('days from cells cannot be %s', (startDate, sentence) => {
  expect(checked({ startDate }, column('2026-10-01'))).toEqual([expect.stringContaining(sentence)]);
});

it('a draft whose cells are not known yet has no request, and issues only in its other fields', () => {
  const draft = { startDate: '=Settings!B2', apps: ['=Settings!B3'] };
  expect(checked(draft, undefined)).toEqual([]);
  expect(checked({ ...draft, areas: ['Atlantis'] }, undefined)).toHaveLength(1);
});

it('a formula with a reference inside quotes has an issue that says to leave out the quotes', () => {
  const { issues } = resolveCells({ apps: '=Settings!B2' }, undefined, { apps: 'apps' });
  expect(issues.map(({ message }) => message)).toEqual([
    'apps: “=Settings!B2” is a text that looks like a reference; remove the quotation marks and the “=”.',
  ]);
});
