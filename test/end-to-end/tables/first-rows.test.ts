import type { RowOrder } from '../../../src/request/request';
import { AddOn } from '../add-on';
import { auditCell } from '../audit/audited-file';
import { BY_HAND, listRestatements } from '../reports/scheduled';
import { createRanReport, DRAFT, openSidebar, reportIn, saveAgain, saveNewReport } from '../sidebar';
import { setLimits } from '../smaller-limits';

const OTHERS = 'All others';
const BY_COUNTRY = { ...DRAFT, dimensions: ['area'], metrics: ['revenue', 'impressionApi', 'ecpmApi'] };
const TOP_THREE: RowOrder = { by: 'revenue', descending: true, top: 3 };

const [BIRCH, COPPERLINE] = [2, 9];

type Cells = readonly (readonly unknown[])[];

function ranFile({ draft = BY_COUNTRY, order = TOP_THREE }: { draft?: object; order?: RowOrder } = {}) {
  return createRanReport({ draft, refreshing: { ...BY_HAND, order } });
}

/** The first row of the sheet, from 1, with this cell. */
const rowOf = (addOn: AddOn, text: string) =>
  addOn.displayTab('Revenue').findIndex((row) => row.includes(text)) + 1;
const rowsOf = (addOn: AddOn): Cells => addOn.readTable('Revenue').slice(1);
const sumOf = (rows: Cells, at: number) => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);
const lineOf = (addOn: AddOn) => addOn.displayTab('Revenue')[0]![0]!;

/** The same report with all rows, sorted by revenue. */
function allRows(draft: object = BY_COUNTRY): Cells {
  return rowsOf(ranFile({ draft, order: { by: 'revenue', descending: true } }).addOn);
}

it('a report with only its first rows has them, and one row for all others, so that its sums are those of all rows; ratios are of the sums', () => {
  const { addOn } = ranFile();
  const [all, rows] = [allRows(), rowsOf(addOn)];
  expect(rows.slice(0, 3)).toEqual(all.slice(0, 3));
  expect([rows.length, rows[3]![0]]).toEqual([4, OTHERS]);
  const others = all.slice(3);
  expect(rows[3]![1]).toBeCloseTo(sumOf(others, 1), 9);
  expect(rows[3]![2]).toBe(sumOf(others, 2));
  expect(rows[3]![3]).toBeCloseTo((sumOf(others, 1) / sumOf(others, 2)) * 1000, 9);
  expect(lineOf(addOn)).toMatch(/^✓.*; top 3 by Revenue$/);
  const note = addOn.file.sheetNamed('Revenue')!.note(0, 0);
  expect(note).toContain(
    `The table shows the top 3 of ${all.length} by Revenue. “All others” is the sum of the other ${all.length - 3}.`,
  );
});

it('a report with only its first rows leaves a row with a note blank when it is not among the first ones any more, so that nothing counts twice', () => {
  const { addOn, sidebar, id, run } = ranFile();
  addOn.user.note('Revenue', 'A5', 'asked Bob');
  const third = rowsOf(addOn)[2]![0];
  saveAgain(sidebar, id, ({ refreshing }) => ({
    refreshing: { ...refreshing, order: { ...TOP_THREE, top: 2 } },
  }));
  const { notices } = run();
  const rows = rowsOf(addOn);
  expect(rows.map(([country]) => country)).toContain(third);
  expect(sumOf(rows, 1)).toBeCloseTo(sumOf(allRows(), 1), 9);
  expect(addOn.file.sheetNamed('Revenue')!.note(4, 0)).toBe(
    'asked Bob\nNot among the first rows any more: its numbers are in “All others” since 15 Sep 2026.',
  );
  expect(notices).toContain(
    '1 row is no longer among the first rows (the numbers are in “All others”), but stays in the sheet without numbers, to keep your cells or notes.',
  );
  saveAgain(sidebar, id, ({ refreshing }) => ({
    refreshing: { ...refreshing, order: { ...TOP_THREE, top: 20 } },
  }));
  run();
  expect(sumOf(rowsOf(addOn), 1)).toBeCloseTo(sumOf(allRows(), 1), 9);
  expect(addOn.file.sheetNamed('Revenue')!.note(4, 0)).toBe('asked Bob');
});

it('a report with only its first rows has no row for others if there are none, and the lowest rows if it is sorted the other way', () => {
  const all = allRows();
  const whole = rowsOf(ranFile({ order: { ...TOP_THREE, top: all.length } }).addOn);
  expect(whole).toEqual(all);
  const lowest = rowsOf(ranFile({ order: { by: 'revenue', descending: false, top: 2 } }).addOn);
  expect(lowest.map(([area]) => area)).toEqual([
    ...all
      .slice(-2)
      .reverse()
      .map(([area]) => area),
    OTHERS,
  ]);
});

it('a report with only its first rows shows the same names in each period: those that are first over all days', () => {
  const draft = { ...BY_COUNTRY, dimensions: ['date', 'area'], startDate: 'last 7 days' };
  const rows = rowsOf(ranFile({ draft }).addOn);
  const first = allRows()
    .slice(0, 3)
    .map(([area]) => area);
  expect(rows.length).toBe(7 * 4);
  for (let day = 0; day < 7; day++) {
    const ofDay = rows.slice(day * 4, day * 4 + 4);
    expect(new Set(ofDay.map(([date]) => date)).size).toBe(1);
    expect(ofDay[3]![1]).toBe(OTHERS);
    expect(
      ofDay
        .slice(0, 3)
        .map(([, area]) => area)
        .sort(),
    ).toEqual([...first].sort());
    const revenue = ofDay.slice(0, 3).map((row) => Number(row[2]));
    expect(revenue).toEqual([...revenue].sort((one, other) => other - one));
  }
});

it('a report with only its first rows compares the row for all others with those that it adds up', () => {
  const draft = { ...BY_COUNTRY, metrics: ['revenue'], compare: 'period before' };
  const [all, rows] = [allRows(draft), rowsOf(ranFile({ draft }).addOn)];
  expect(rows[3]![2]).toBeCloseTo(sumOf(all.slice(3), 2), 9);
  expect(sumOf(rows, 3)).toBeCloseTo(sumOf(all, 3), 9);
});

it.each([
  ['by day', { dimensions: ['date', 'networkName'] }],
  ['with weeks as columns', { dimensions: ['week', 'networkName'], periodColumns: true }],
])(
  'a report with only its first rows: %s records the restatements of a name that stays, as a report of all rows does, and no others',
  (_, fields) => {
    const draft = { ...BY_COUNTRY, metrics: ['revenue'], ...fields };
    const dates = { startDate: '2026-08-03', endDate: '2026-08-30' };
    const [ofTop, ofAll] = [
      { ...TOP_THREE, top: 2 },
      { by: 'revenue', descending: true },
    ].map((order) => {
      const { addOn, run } = ranFile({ draft: { ...draft, ...dates }, order });
      const gone = { from: '2026-08-03', to: '2026-08-09', network: BIRCH, factor: 1, vanish: true };
      addOn.service.restate(gone);
      run();
      addOn.service.takeBack(gone);
      addOn.service.restate({ from: '2026-08-20', network: BIRCH, factor: 1.25 });
      const risen = { from: '2026-08-20', network: COPPERLINE, factor: 900 };
      addOn.service.restate(risen);
      run();
      const names = new Set(rowsOf(addOn).flatMap((row) => row.filter((cell) => typeof cell === 'string')));
      addOn.user.note('Revenue', `A${rowOf(addOn, 'Copperline')}`, 'asked Bob');
      addOn.service.takeBack(risen);
      run();
      addOn.service.restate(risen);
      run();
      return { names, lines: listRestatements(addOn) };
    });
    expect(ofTop!.names).toEqual(new Set(['Birch Exchange', 'Copperline', OTHERS]));
    expect(ofTop!.lines.map((line) => /What: ([^,]+)/.exec(line)?.[1])).toEqual(
      expect.arrayContaining(['changed', 'row gone', 'late row']),
    );
    expect(ofTop!.lines).toEqual(ofAll!.lines.filter((line) => line.includes('Network: Birch Exchange')));
  },
);

it('a report with only its first rows may be made from more rows than a spreadsheet can have', () => {
  const draft = { ...BY_COUNTRY, dimensions: ['date', 'area'] };
  const { addOn, sidebar, id, run } = ranFile({ draft });
  setLimits(addOn, { 'MOST_CELLS_FETCHED = 1e7': 300 });
  run();
  saveAgain(sidebar, id, ({ refreshing }) => ({ refreshing: { ...refreshing, order: 'as listed' } }));
  expect(() => run()).toThrow('This is too much for a spreadsheet');
});

it('a report with only its first rows has an audit that asks all days, and no formula for all others', () => {
  const { addOn } = ranFile({ draft: { ...BY_COUNTRY, dimensions: ['area'] } });
  const audited = auditCell(addOn, { title: 'Revenue', row: 5, column: 1 });
  expect(audited.compared?.sentence).toBe('The cell shows what the service reports now.');
  expect([audited.history, 'formula' in (audited.formula ?? {})]).toEqual([[], false]);
});

it('a report with only its first rows is previewed as it will be written', () => {
  const { addOn, sidebar } = ranFile();
  const { rows } = sidebar.sidebarPreview(BY_COUNTRY, {
    destination: { kind: 'new sheet', title: 'Other' },
    id: null,
    order: TOP_THREE,
  });
  expect(rows.map(([area]) => area)).toEqual(rowsOf(addOn).map(([area]) => area));
});

it.each([
  [{ by: 'area', descending: false, top: 3 }, {}],
  [TOP_THREE, { revenueAbove: '5' }],
])('a report with only its first rows is refused with one sentence: %j with %j', (order, draft) => {
  const sidebar = openSidebar(new AddOn().saveSettings());
  const save = () =>
    saveNewReport(sidebar, { draft: { ...BY_COUNTRY, ...draft }, refreshing: { ...BY_HAND, order } });
  expect(save).toThrow(
    'Top … rows and “All others”: enter a whole number from 1 to 1,000, or leave this field empty. The table also needs a dimension besides the days, such as Network, a metric that can be added up, such as Revenue, to sort by, and no “Revenue above”.',
  );
});

it('a report with only its first rows keeps the orders that earlier versions stored', () => {
  const { sidebar, id } = ranFile({ order: { by: 'date', descending: true } });
  saveAgain(sidebar, id, () => ({}));
  expect(reportIn(sidebar, id).refreshing.order).toEqual({ by: 'date', descending: true });
});
