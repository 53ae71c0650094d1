import type { Destination } from '../../../src/reports/report-place';
import { AddOn, DAY_MS, toSerial } from '../add-on';
import { auditCell } from '../audit/audited-file';
import { BY_HAND, listRestatements, toTime } from '../reports/scheduled';
import { createRanReport, DRAFT, openSidebar, saveAgain, saveNewReport } from '../sidebar';

const TICKED = {
  ...DRAFT,
  startDate: 'this year',
  areas: ['US', 'DE'],
  dimensions: ['month', 'networkName'],
  metrics: ['revenue'],
  periodColumns: true,
};

type Cells = readonly (readonly unknown[])[];

/** A file with a report that has run once. */
function ranFile({
  draft = {},
  refreshing = {},
  addOn = new AddOn().saveSettings(),
  ...destination
}: {
  draft?: object;
  refreshing?: object;
  addOn?: AddOn;
  destination?: Destination;
} = {}) {
  const change = {
    draft: { ...TICKED, ...draft },
    refreshing: { ...BY_HAND, history: 'dropped', ...refreshing },
  };
  return createRanReport({ ...change, ...destination }, addOn);
}

const headersOf = (addOn: AddOn) => addOn.readTable('Revenue')[0]!;
const rowsOf = (addOn: AddOn): Cells => addOn.readTable('Revenue').slice(1);
const sumOf = (numbers: readonly unknown[]) =>
  numbers.reduce<number>((sum, number) => sum + Number(number), 0);

/** The same report with a row for each month. */
const longRows = (draft: object = {}) => rowsOf(ranFile({ draft: { ...draft, periodColumns: false } }).addOn);

it('a report whose months are columns has a column for each month, the newest last, the same numbers as rows of months, and the sum of all days', () => {
  const { addOn } = ranFile();
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug'].map(
    (month) => `Revenue ${month} 2026`,
  );
  expect(headersOf(addOn)).toEqual(['Network', 'Revenue total', ...months, 'Revenue Sep 2026 (1 to 14)']);
  const long = longRows();
  const rows = rowsOf(addOn);
  expect(rows.length).toBe(new Set(long.map((row) => row[1])).size);
  for (const [network, total, ...numbers] of rows) {
    const own = long.filter((row) => row[1] === network);
    numbers.forEach((number, month) => {
      const first = toSerial(`2026-0${month + 1}-01`);
      expect(number).toBe(own.find(([day]) => day === first)?.[2] ?? '');
    });
    expect(total).toBeCloseTo(sumOf(numbers), 9);
  }
  const [line] = addOn.displayTab('Revenue')[0]!;
  expect(line).toContain('Month so far: 1 to 14 Sep');
  expect(addOn.displayTab('Revenue')[2]![1]).toMatch(/^\$[\d,]+\.\d\d$/);
});

it('a report whose months are columns calculates ratios from their parts, for each month and for all days, and leaves blank what cannot be added up', () => {
  const metrics = ['ecpmApi', 'revenue', 'impressionApi'];
  const { addOn } = ranFile({ draft: { metrics } });
  const headers = headersOf(addOn);
  const row = rowsOf(addOn)[0]!;
  const cell = (label: string) => Number(row[headers.indexOf(label)]);
  for (const name of [' Aug 2026', '']) {
    const [ecpm, revenue, impressions] = name === '' ? [' overall', ' total', ' total'] : [name, name, name];
    const parts = cell(`Revenue${revenue}`) / cell(`Impressions (networks)${impressions}`);
    expect(cell(`eCPM (networks)${ecpm}`)).toBeCloseTo(parts * 1000, 9);
  }
});

it('a report whose months are columns gets a column for a new month at its right end, beside the columns of users, which stay as they are', () => {
  const { addOn, run } = ranFile({ addOn: new AddOn({ now: toTime('2026-09-29', 16) }).saveSettings() });
  const width = headersOf(addOn).length;
  addOn.user.type('Revenue', `${'ABCDEFGHIJKLMN'[width]}2`, 'Mine');
  expect(headersOf(addOn).slice(-2)).toEqual(['Revenue Sep 2026 (1 to 28)', 'Mine']);
  addOn.clock.advance(3 * DAY_MS);
  run();
  expect(headersOf(addOn).slice(width - 1)).toEqual([
    'Revenue Sep 2026',
    'Revenue Oct 2026 (only 1)',
    'Mine',
  ]);
  const { columnProperties } = addOn.file.sheetNamed('Revenue')!;
  expect(columnProperties[width]?.pixelSize).toBeGreaterThanOrEqual(7 * 'Revenue Oct 2026 (only 1)'.length);
});

it('a report whose months are columns keeps and refreshes the column of a month that leaves the range, with all that users have in, above and beside it', () => {
  const addOn = new AddOn({ now: toTime('2026-09-28', 16) }).saveSettings();
  const { title, id: sheetId } = addOn.file.activeSheet();
  for (const letter of 'ABCDEFGH') addOn.user.type(title, `${letter}1`, `Plan ${letter}`);
  const destination = { kind: 'this sheet', sheetId, cell: 'B4' } as const;
  const { run } = ranFile({ addOn, draft: { areas: [], startDate: 'last 30 days' }, destination });
  expect(addOn.displayTab(title)[4]!.slice(1, 5)).toEqual([
    'Network',
    'Revenue total',
    'Revenue Aug 2026 (29 to 31)',
    'Revenue Sep 2026 (1 to 27)',
  ]);
  addOn.user.note(title, 'D6', 'asked Bob');
  const august = addOn.readTable(title)[4]![3];
  addOn.user.type(title, 'J6', '=E6-D6');
  addOn.clock.advance(5 * DAY_MS);
  addOn.service.restate({ from: '2026-08-29', app: '3.10', factor: 0.5 });
  run();
  const sheet = addOn.displayTab(title);
  const plans = [...'ABCDEFGH'].map((letter) => `Plan ${letter}`);
  expect(sheet[0]!.filter((text) => text !== '')).toEqual(plans);
  expect(sheet[3]![1]).toContain('29 Aug to 2 Oct 2026 (last 30 days, older columns stay)');
  expect(sheet[4]!.slice(3, 6)).toEqual([
    'Revenue Aug 2026 (29 to 31)',
    'Revenue Sep 2026',
    'Revenue Oct 2026 (1 to 2)',
  ]);
  expect(addOn.file.sheetNamed(title)!.note(5, 3)).toBe('asked Bob');
  const [, , total, ...months] = addOn.readTable(title)[4]!;
  expect(total).toBeCloseTo(sumOf(months.slice(0, 3)), 9);
  expect(addOn.user.seesInFormulaBar(title, 'K6')).toBe('=E6-D6');
  expect(months[0]).toBeLessThan(Number(august));
});

it('a report whose months are columns says how many columns are the most when earlier ones reach it, and goes on from a later first day', () => {
  const draft = {
    areas: [],
    startDate: 'last 14 weeks',
    dimensions: ['week', 'networkName'],
    metrics: [
      'revenue',
      'impressionApi',
      'clickApi',
      'requestApi',
      'fillApi',
      'ecpmApi',
      'ctrApi',
      'fillrateApi',
    ],
  };
  const { addOn, run, sidebar, id } = ranFile({ draft: { ...draft, startDate: '2026-05-11' } });
  saveAgain(sidebar, id, () => ({ draft: { ...TICKED, ...draft } }));
  addOn.clock.advance(7 * DAY_MS);
  expect(() => run()).toThrow(
    'Each period is a column: with its earlier periods, the table would have 168 columns of numbers; the limit is 150. Choose fewer days or metrics, longer periods, or a later First day (the columns before that day are removed).',
  );
  saveAgain(sidebar, id, () => ({
    draft: { ...TICKED, ...draft, startDate: '2026-07-06', endDate: 'yesterday' },
  }));
  run();
  expect(headersOf(addOn)[9]).toBe('Revenue week of 6 Jul 2026');
});

it('a report whose months are columns records a restated month in the ledger, no growing one, and takes the changes back with their headers', () => {
  const { addOn, sidebar, id, run } = ranFile();
  const before = addOn.displayTab('Revenue').slice(1);
  addOn.clock.advance(DAY_MS);
  addOn.service.restate({ from: '2026-07-10', app: '3.10', factor: 0.5 });
  run();
  expect(headersOf(addOn)).toContain('Revenue Sep 2026 (1 to 15)');
  const lines = listRestatements(addOn);
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.every((line) => line.includes('Day or month: Jul 2026, '))).toBe(true);
  expect(lines.every((line) => line.includes('Metric: Revenue'))).toBe(true);
  const change = sidebar.sidebarLastChange(id);
  if (!change.isKept) throw new Error(change.why);
  sidebar.sidebarTakeBack(id, change.id);
  expect(addOn.displayTab('Revenue').slice(1)).toEqual(before);
});

it('a report whose months are columns says that numbers are not compared in the run after the report got other columns, dimensions or rows, and only in that run', () => {
  const { addOn, sidebar, id, run } = ranFile({ draft: { periodColumns: false } });
  const sentences = () => run().notices.filter((notice) => /could not compare/.test(notice));
  for (const draft of [{}, { dimensions: ['month', 'countryName'] }, { areas: ['US'] }]) {
    addOn.service.restate({ from: '2026-07-10', app: '3.10', factor: 0.5 });
    addOn.clock.advance(DAY_MS);
    saveAgain(sidebar, id, () => ({ draft: { ...TICKED, ...draft } }));
    expect(sentences()).toEqual([
      'The settings of the report were changed, so this run could not compare its numbers with the earlier ones. If the service changed numbers since the last run, these changes are not in Restatements.',
    ]);
    expect(listRestatements(addOn)).toEqual([]);
    expect(sentences()).toEqual([]);
  }
});

it('a report whose months are columns has an audit for the cell of a month and of all days, with days, formula and history', () => {
  const { addOn, run } = ranFile({ draft: { areas: [] } });
  addOn.service.restate({ from: '2026-07-10', app: '3.10', factor: 0.5 });
  addOn.clock.advance(DAY_MS);
  run();
  const july = headersOf(addOn).indexOf('Revenue Jul 2026');
  const month = auditCell(addOn, { title: 'Revenue', row: 2, column: july });
  expect(month.facts).toContainEqual(['Days', '1 to 31 Jul 2026']);
  expect(month.compared?.sentence).toBe('The cell shows what the service reports now.');
  expect(month.history.join('\n')).toMatch(/Restatements 2026/);
  expect(JSON.stringify(month.formula)).toContain('2026-07-01');
  const total = auditCell(addOn, { title: 'Revenue', row: 2, column: 1 });
  expect(total.compared?.sentence).toBe('The cell shows what the service reports now.');
  expect(total.history).toEqual([]);
});

it('a report whose months are columns has totals of its columns, its first rows, and the sum of the others in each month', () => {
  const order = { by: 'revenue', descending: true, top: 2 };
  const { addOn } = ranFile({ refreshing: { order } });
  const all = rowsOf(ranFile({ refreshing: { order: { by: 'revenue', descending: true } } }).addOn);
  const rows = rowsOf(addOn);
  expect(rows.slice(0, 2)).toEqual(all.slice(0, 2));
  expect([rows.length, rows[2]![0]]).toEqual([3, 'All others']);
  for (let column = 1; column < rows[2]!.length; column++)
    expect(rows[2]![column]).toBeCloseTo(sumOf(all.slice(2).map((row) => row[column])), 9);
});

it('a report whose months are columns is LTV, too: each month is weighted by its new users', () => {
  const draft = {
    report: 'ltv',
    areas: [],
    dimensions: ['month', 'appId'],
    metrics: ['newUserNum', 'ltv1'],
  };
  const { addOn } = ranFile({ draft: { ...draft, startDate: '2026-06-01', endDate: '2026-07-31' } });
  const [users, ltv] = [
    [3, 5],
    [4, 6],
  ];
  const row = rowsOf(addOn)[0]!.map(Number);
  const weighted = users!.map((column, nth) => row[column]! * row[ltv![nth]!]!);
  expect(row[2]).toBeCloseTo(sumOf(weighted) / sumOf(users!.map((column) => row[column])), 9);
});

const NOT_POSSIBLE =
  'group days by week, month, quarter or year, choose a dimension for the rows, such as Network, and use neither a comparison nor “Revenue above”.';

it.each([
  [{ dimensions: ['date', 'networkName'] }, NOT_POSSIBLE],
  [{ dimensions: ['month'] }, NOT_POSSIBLE],
  [{ compare: 'period before' }, NOT_POSSIBLE],
  [{ revenueAbove: '5' }, NOT_POSSIBLE],
  [
    {
      dimensions: ['week', 'networkName'],
      metrics: ['revenue', 'impressionApi', 'clickApi', 'requestApi', 'fillApi'],
    },
    'with its earlier periods, the table would have 195 columns of numbers; the limit is 150.',
  ],
])('a report whose months are columns is refused with one sentence: %j', (draft, sentence) => {
  const sidebar = openSidebar(new AddOn().saveSettings());
  expect(() => saveNewReport(sidebar, { draft: { ...TICKED, ...draft } })).toThrow(
    `Each period is a column: ${sentence}`,
  );
});
