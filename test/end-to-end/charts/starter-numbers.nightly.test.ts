import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { APPS } from '../../../playground/service/world/apps';
import { type AddOn, DAY_MS, describeWholeFile } from '../add-on';
import { runHourlyCheck } from '../reports/scheduled';
import {
  createStarterWorkbook,
  displayRow,
  REVENUE_ROW,
  readRecords,
  readResult,
  requireTab,
  sumMonthRevenue,
} from './tab-cells';

const APP = 'B3';
const MONTH = 'B4';
const SEPTEMBER = serialOfDay(2026, 9, 1);

/** The rows of a report tab of this many days from `first` on. */
function listRowsOfDays(
  addOn: AddOn,
  title: string,
  { first, days }: { readonly first: number; readonly days: number },
) {
  return readRecords(addOn, title).filter(
    ({ Date: day }) => Number(day) >= first && Number(day) < first + days,
  );
}

function sumOf(rows: ReturnType<typeof readRecords>, label: string): number {
  return rows.reduce((sum, row) => sum + Number(row[label]), 0);
}

describe('the starter workbook', () => {
  let addOn: AddOn;
  beforeAll(() => {
    addOn = createStarterWorkbook();
  });

  it('the starter workbook shows the month so far, the same days of the month before, and the change', () => {
    const days = ['1 to 14 Sep 2026', '1 to 14 Aug 2026', 'Change', '1 to 14 Sep 2025', 'Change'];
    expect(displayRow(addOn, 'Overview', { row: REVENUE_ROW - 1, count: 6 })).toEqual(['', ...days]);
    const line = ['Revenue', '$8,630', '$8,646', '-0.2%', '$8,656', '-0.3%'];
    expect(displayRow(addOn, 'Overview', { row: REVENUE_ROW, count: 6 })).toEqual(line);
    const sameDays = sumOf(
      listRowsOfDays(addOn, 'Revenue by day', { first: serialOfDay(2026, 8, 1), days: 14 }),
      'Revenue',
    );
    expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 2 })).toBeCloseTo(sameDays, 6);
  });

  it('the starter workbook shows revenue by network and new users by week of the app that is chosen', () => {
    addOn.user.type('Overview', APP, 'Tiny Farm');
    expect(displayRow(addOn, 'Networks', { row: 1, count: 1 })).toEqual(['Tiny Farm · 1 to 14 Sep 2026']);
    const names = Array.from({ length: 12 }, (_, nth) =>
      readResult(addOn, 'Networks', { row: 4 + nth, column: 0 }),
    );
    expect(readResult(addOn, 'Networks', { row: 4 + names.indexOf('Total'), column: 1 })).toBeCloseTo(
      sumMonthRevenue(addOn, SEPTEMBER, { App: 'Tiny Farm' }),
      6,
    );
    const ofWeek = listRowsOfDays(addOn, 'LTV cohorts', { first: serialOfDay(2026, 9, 7), days: 7 });
    const newUsers = sumOf(
      ofWeek.filter(({ App }) => App === 'Tiny Farm'),
      'New users',
    );
    expect(readResult(addOn, 'Cohorts', { row: 7 + 24, column: 1 })).toBe(newUsers);
    addOn.user.type('Overview', APP, 'All apps');
  });

  it('the starter workbook shows the month that is chosen and the one before, but compares with none that is not whole in the reports', () => {
    const formula = addOn.user.seesInFormulaBar('Overview', MONTH);
    addOn.user.type('Overview', MONTH, '2026-06-01');
    for (const [nth, month] of [6, 5].entries())
      expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 1 + nth })).toBeCloseTo(
        sumMonthRevenue(addOn, serialOfDay(2026, month, 1)),
        6,
      );
    // The report by country begins on 1 August 2026.
    addOn.user.type('Overview', MONTH, '2026-07-01');
    expect(displayRow(addOn, 'Overview', { row: 6, count: 1, from: 7 })).toEqual([
      'No numbers for this month',
    ]);
    // The report begins in August 2024. Its first month may not be whole.
    addOn.user.type('Overview', MONTH, '2024-09-01');
    const unknown = ['not known', '', 'not known', ''];
    expect(displayRow(addOn, 'Overview', { row: REVENUE_ROW, count: 6 })).toEqual([
      'Revenue',
      '$11,520',
      ...unknown,
    ]);
    expect(displayRow(addOn, 'Overview', { row: REVENUE_ROW + 3, count: 6 }).slice(2)).toEqual(unknown);
    const start = { sheetId: requireTab(addOn, 'Overview').id, rowIndex: 3, columnIndex: 1 };
    const rows = [{ values: [{ userEnteredValue: { formulaValue: formula } }] }];
    addOn.user.request({ updateCells: { start, rows, fields: 'userEnteredValue' } });
  });

  it('the starter workbook ends its tables with all others and a total, which is that of the rows and of the month', () => {
    const month = sumMonthRevenue(addOn, SEPTEMBER);
    for (const [left, first, names] of [
      [0, 12, 'All others,Total'],
      [7, 6, 'All others,Total'],
      [11, 6, 'Tiny Farm,Total'],
    ] as const) {
      const lines = Array.from({ length: 19 - first }, (_, nth) => first + nth);
      const rows = lines.map((row) => readResult(addOn, 'Overview', { row, column: left + 1 }));
      const shown = lines.flatMap((row) => displayRow(addOn, 'Overview', { row, count: 1, from: left }));
      expect(
        shown
          .filter((name) => name !== '')
          .slice(-2)
          .join(),
      ).toBe(names);
      const numbers = rows.map(Number).filter((number) => number > 0);
      expect(numbers.at(-1)).toBeCloseTo(month, 6);
      expect(numbers.slice(0, -1).reduce((sum, number) => sum + number, 0)).toBeCloseTo(month, 6);
    }
    expect(displayRow(addOn, 'Networks', { row: 12, count: 2 })).toEqual(['Total', '$8,630.25']);
  });

  it('the starter workbook keeps the colours of networks when their order changes', () => {
    const series = () => displayRow(addOn, 'Lists', { row: 0, count: 8, from: 30 });
    const before = series();
    addOn.user.type('Overview', APP, 'Tiny Farm');
    expect(series()).toEqual(before);
    addOn.user.type('Overview', APP, 'All apps');
    const colors = addOn.file.charts.flatMap(({ spec }) => {
      const { basicChart } = spec as { basicChart: { series: { colorStyle: object }[] } };
      return basicChart.series.length === 9
        ? [JSON.stringify(basicChart.series.map((one) => one.colorStyle))]
        : [];
    });
    expect([colors.length, new Set(colors).size]).toEqual([3, 1]);
  });

  it('the starter workbook weights retention by the new users of the same day and app, and leaves days not known yet blank', () => {
    const newest = serialOfDay(2026, 8, 24);
    const rows = listRowsOfDays(addOn, 'Retention cohorts', { first: newest, days: 7 });
    const cohort = ({ Date: day, 'App id': app }: ReturnType<typeof readRecords>[number]) => `${day} ${app}`;
    const cohorts = readRecords(addOn, 'LTV cohorts');
    const users = new Map(cohorts.map((row) => [cohort(row), Number(row['New users'])]));
    const weights = rows.map((row) => users.get(cohort(row)) ?? 0);
    const sum = weights.reduce((a, b) => a + b, 0);
    const expected = rows.reduce((a, row, at) => a + Number(row['Retention day 7']) * weights[at]!, 0) / sum;
    const line = 37 + 22;
    expect(readResult(addOn, 'Cohorts', { row: line, column: 0 })).toBe(newest);
    expect(readResult(addOn, 'Cohorts', { row: line, column: 4 })).toBeCloseTo(expected, 9);
    expect(readResult(addOn, 'Cohorts', { row: line, column: 6 })).toBeUndefined();
  });

  it('the starter workbook leaves sums and shares blank while a row has no revenue', () => {
    const shown = () => [
      displayRow(addOn, 'Overview', { row: REVENUE_ROW, count: 2 })[1],
      displayRow(addOn, 'Overview', { row: 12, count: 5 })[4],
    ];
    const before = shown();
    const rows = readRecords(addOn, 'Revenue by month');
    const at = rows.findIndex(({ Month: month }) => month === SEPTEMBER);
    const cell = `${'ABCDEFGHIJKLMNOP'[Object.keys(rows[0]!).indexOf('Revenue')]}${3 + at}`;
    addOn.user.type('Revenue by month', cell, '');
    expect(shown()).toEqual(['', '']);
    addOn.user.type('Revenue by month', cell, String(rows[at]!['Revenue']));
    expect(shown()).toEqual(before);
  });

  it('the starter workbook follows the reports when they refresh a month later', () => {
    const formulas = () => JSON.stringify(requireTab(addOn, 'Overview').rows.map((row) => row?.values));
    const before = formulas();
    addOn.clock.advance(30 * DAY_MS);
    runHourlyCheck(addOn);
    expect(displayRow(addOn, 'Overview', { row: 3, count: 2 })).toEqual(['Month', 'Oct 2026']);
    expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 1 })).toBeCloseTo(
      sumMonthRevenue(addOn, serialOfDay(2026, 10, 1)),
      6,
    );
    expect(formulas()).toBe(before);
  });
});

describe('the starter workbook of apps with equal names', () => {
  const names = ['Quiz', 'quiz', '2048', 'Zebra'];
  const apps = names.map((name, nth) => ({ ...APPS[nth]!, name, size: nth + 1, launched: '2025-01-01' }));

  it('the starter workbook of apps with equal names lists their ids in the drop-down, and shows the numbers of the chosen one', () => {
    const addOn = createStarterWorkbook({ apps });
    const listed = [1, 2, 3, 4, 5].map((row) => displayRow(addOn, 'Lists', { row, count: 1 })[0]);
    const [first, second] = apps.map(({ id, name }) => `${name} (${id})`);
    expect(listed).toEqual(['All apps', '2048', first, second, 'Zebra']);
    for (const [nth, choice] of [first, second, '2048', 'Zebra'].entries()) {
      addOn.user.type('Overview', 'B3', choice!);
      expect(readResult(addOn, 'Overview', { row: 2, column: 1 })).toBe(choice);
      const right = sumMonthRevenue(addOn, readResult(addOn, 'Overview', { row: 3, column: 1 }), {
        'App id': apps[nth]!.id,
      });
      expect(right).toBeGreaterThan(0);
      expect(readResult(addOn, 'Overview', { row: REVENUE_ROW, column: 1 })).toBeCloseTo(right, 6);
    }
  });
});

it('the starter workbook without data has blank cells, not errors', () => {
  const addOn = createStarterWorkbook({ apps: [] });
  addOn.user.type('Cohorts', 'B3', 'Month');
  const tabs = ['Overview', 'Networks', 'Cohorts', 'Lists'];
  const shown = tabs.flatMap((title) => addOn.displayTab(title).flat());
  expect(shown.filter((cell) => /^#|1899/.test(cell))).toEqual([]);
  expect(describeWholeFile(addOn.file)).toContain('No numbers for this month');
});
