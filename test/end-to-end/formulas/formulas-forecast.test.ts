import { FormulaSheet } from './formula-cells';

/** Forecasts compared with the simulated service's cohorts. On Tuesday 15 September, the 14th is the newest complete day. */

const NAME = 'ADREPORT_LTV_FORECAST';

it(`=${NAME} has known LTV, a forecast and its band in columns of their own, and is close to what comes`, () => {
  const sheet = new FormulaSheet();
  const [header, ...rows] = sheet.table(NAME, '3.10', 30, '2026-08-17', '2026-08-20');
  expect(header).toEqual([
    ...['Date', 'App id', 'New users', 'Known through day', 'Known LTV'],
    ...['Forecast LTV of day 30', 'Low', 'High'],
  ]);
  sheet.addOn.clock.advance(10 * 86_400_000);
  const later = sheet
    .table('ADREPORT_LTV', '3.10', 'newUserNum, 25-28, 30', '2026-08-17', '2026-08-20')
    .slice(1);
  expect(rows.map((row) => row.slice(0, 3))).toEqual(later.map((row) => row.slice(0, 3)));
  for (const [at, row] of rows.entries()) {
    const [newest, day30] = [later[at]!.at(-2 - at), later[at]!.at(-1)].map(Number);
    const [knownDay, known, forecast, low, high] = row.slice(3).map(Number);
    expect(knownDay).toBe(28 - at);
    // The newest days are slightly too low at first.
    expect(known).toBeCloseTo(newest!, 3);
    expect(Math.abs(forecast! / day30! - 1)).toBeLessThan(0.02);
    expect(low).toBeLessThan(forecast!);
    expect(high).toBeGreaterThan(forecast!);
  }
});

it(`=${NAME} has no forecast for an app with too few days of new users, and the header says so`, () => {
  const early = new FormulaSheet({ now: Date.UTC(2025, 2, 7, 14) });
  const [header, ...rows] = early.table(NAME, '3.10', 30, '2025-03-01', '2025-03-05');
  expect(header![5]).toBe(
    'Forecast LTV of day 30 (none in 5 rows: fewer than 5 days of new users know the same two days of LTV)',
  );
  expect(rows.map((row) => row.slice(3))).toEqual(
    [5, 4, 3, 2, 1].map((knownDay) => [knownDay, expect.any(Number), '', '', '']),
  );
});
