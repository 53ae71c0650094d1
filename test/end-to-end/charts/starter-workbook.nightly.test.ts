import { serialOfDay } from '../../../emulator/src/spreadsheet/serial';
import { type AddOn, DAY_MS } from '../add-on';
import { customCells } from '../custom-cells';
import { tick } from '../reports/scheduled';
import { REVENUE_ROW, records, resultOf, revenueOf, shownRow, starterWorkbook, tab } from './tab-cells';

const APP = 'B3';
const MONTH = 'B4';
const SEPTEMBER = serialOfDay(2026, 9, 1);

describe('the starter workbook', () => {
  let addOn: AddOn;
  beforeAll(() => {
    addOn = starterWorkbook();
  });

  it('shows the month so far, the same days of the month before, and the change', () => {
    expect(shownRow(addOn, 'Overview', REVENUE_ROW, 5)).toEqual([
      'Revenue',
      '$8,630.25',
      '$8,645.59',
      '-0.2%',
      '$19,295.52',
    ]);
    expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(revenueOf(addOn, SEPTEMBER), 6);
    const sameDays = records(addOn, 'Revenue by day')
      .filter(
        ({ Date: day }) => Number(day) >= serialOfDay(2026, 8, 1) && Number(day) <= serialOfDay(2026, 8, 14),
      )
      .reduce((sum, row) => sum + Number(row['Revenue']), 0);
    expect(resultOf(addOn, 'Overview', REVENUE_ROW, 2)).toBeCloseTo(sameDays, 6);
  });

  it('shows the numbers of the app and the month that are chosen in the drop-downs, by formulas alone', () => {
    const sent = addOn.sent.length;
    addOn.user.type('Overview', APP, 'Tiny Farm');
    const revenue = revenueOf(addOn, SEPTEMBER, { App: 'Tiny Farm' });
    expect(revenue).toBeGreaterThan(0);
    expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(revenue, 6);
    expect(shownRow(addOn, 'Networks', 1, 1)).toEqual(['Tiny Farm · 2026-09']);
    expect(resultOf(addOn, 'Networks', 4, 1)).toBeCloseTo(revenue, 6);
    const users = records(addOn, 'LTV cohorts').filter(({ App }) => App === 'Tiny Farm');
    const week = serialOfDay(2026, 9, 7);
    const ofWeek = users.filter(({ Date: day }) => Number(day) >= week && Number(day) < week + 7);
    expect(resultOf(addOn, 'Cohorts', 7 + 24, 1)).toBe(
      ofWeek.reduce((sum, row) => sum + Number(row['New users']), 0),
    );
    expect(addOn.sent.length).toBe(sent);
    addOn.user.type('Overview', APP, 'All apps');
    const formula = tab(addOn, 'Overview').value(3, 1);
    addOn.user.type('Overview', MONTH, '2026-06-01');
    for (const [nth, month] of [6, 5].entries())
      expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1 + nth)).toBeCloseTo(
        revenueOf(addOn, serialOfDay(2026, month, 1)),
        6,
      );
    addOn.user.type('Overview', MONTH, `${addOn.file.formulaText(formula as never)}`);
  });

  it('compares with no month that is not whole in the reports', () => {
    const formula = tab(addOn, 'Overview').value(3, 1);
    // The report begins on 15 August 2025.
    addOn.user.type('Overview', MONTH, '2025-09-01');
    expect(shownRow(addOn, 'Overview', REVENUE_ROW, 5)).toEqual(['Revenue', '$18,442.10', '', '', '']);
    addOn.user.type('Overview', MONTH, `${addOn.file.formulaText(formula as never)}`);
  });

  it('weights retention by the new users of the same day and app, and leaves days not known yet blank', () => {
    const newest = serialOfDay(2026, 8, 24);
    const rows = records(addOn, 'Retention cohorts').filter(
      ({ Date: day }) => Number(day) >= newest && Number(day) < newest + 7,
    );
    const users = new Map(
      records(addOn, 'LTV cohorts').map((row) => [
        `${row['Date']} ${row['App id']}`,
        Number(row['New users']),
      ]),
    );
    const weights = rows.map((row) => users.get(`${row['Date']} ${row['App id']}`) ?? 0);
    const sum = weights.reduce((a, b) => a + b, 0);
    const expected = rows.reduce((a, row, at) => a + Number(row['Retention day 7']) * weights[at]!, 0) / sum;
    const line = 47 + 22;
    expect(resultOf(addOn, 'Cohorts', line, 0)).toBe(newest);
    expect(resultOf(addOn, 'Cohorts', line, 4)).toBeCloseTo(expected, 9);
    expect(resultOf(addOn, 'Cohorts', line, 6)).toBeUndefined();
  });

  it('leaves sums and shares blank while a row has no revenue', () => {
    const shown = () => [
      shownRow(addOn, 'Overview', REVENUE_ROW, 2)[1],
      shownRow(addOn, 'Overview', 13, 3)[2],
    ];
    const before = shown();
    const rows = records(addOn, 'Revenue by month');
    const at = rows.findIndex(({ Month: month }) => month === SEPTEMBER);
    const cell = `${'ABCDEFGHIJKLMNOP'[Object.keys(rows[0]!).indexOf('Revenue')]}${3 + at}`;
    addOn.user.type('Revenue by month', cell, '');
    expect(shown()).toEqual(['', '']);
    addOn.user.type('Revenue by month', cell, String(rows[at]!['Revenue']));
    expect(shown()).toEqual(before);
  });

  it('follows the reports when they refresh a month later', () => {
    const formulas = JSON.stringify(shownFormulas(addOn));
    addOn.clock.advance(30 * DAY_MS);
    tick(addOn);
    expect(shownRow(addOn, 'Overview', 3, 2)).toEqual(['Month', '2026-10']);
    expect(resultOf(addOn, 'Overview', REVENUE_ROW, 1)).toBeCloseTo(
      revenueOf(addOn, serialOfDay(2026, 10, 1)),
      6,
    );
    expect(JSON.stringify(shownFormulas(addOn))).toBe(formulas);
  });

  it('forecasts day 90 by ADREPORT_LTV_FORECAST, of all apps and of the chosen one', async () => {
    const addOn = starterWorkbook();
    const cells = customCells(addOn);
    await cells.idle();
    expect(shownRow(addOn, 'Cohorts', 26, 2, 10)).toEqual([expect.stringMatching(/^Week/), 'App id']);
    addOn.user.type('Overview', APP, 'Tiny Farm');
    await cells.idle();
    expect(shownRow(addOn, 'Cohorts', 26, 6, 12)).toEqual([
      'New users',
      'Known through day',
      'Known LTV',
      expect.stringMatching(/^Forecast LTV of day 90/),
      'Low',
      'High',
    ]);
    const rows = Array.from({ length: 60 }, (_, nth) =>
      Array.from({ length: 8 }, (_each, column) => resultOf(addOn, 'Cohorts', 27 + nth, 10 + column)),
    );
    const cohort = [0, 1].map((column) => resultOf(addOn, 'Cohorts', 7 + 23, column));
    const [, app, , , known, forecast, low, high] = rows.find(
      ([week, , users]) => week === cohort[0] && users === cohort[1],
    )!;
    expect(app).toBe('3.10');
    expect(Number(known)).toBeLessThan(Number(low));
    expect(Number(low)).toBeLessThan(Number(forecast));
    expect(Number(forecast)).toBeLessThan(Number(high));
  });
});

/** The formulas and values of the tab Overview. */
function shownFormulas(addOn: AddOn): unknown {
  return tab(addOn, 'Overview').rows.map((row) => row?.values);
}
