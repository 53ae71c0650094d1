import type { FormulaCell } from '../../formulas/shown-cells';
import { FormulaSheet } from './formula-cells';

/** Forecasts compared with the simulated service's cohorts. On Tuesday 15 September, the 14th is the newest complete day. */

const NAME = 'ADREPORT_LTV_FORECAST';

/** The last six columns of a row. */
function numbersOf(row: readonly FormulaCell[]) {
  const [newUsers, knownDay, known, forecast, low, high] = row.slice(-6);
  return { newUsers, knownDay, known, forecast, low, high };
}

describe(`=${NAME}`, () => {
  it('has known LTV, a forecast and its band in columns of their own, and is close to what comes', () => {
    const later = new FormulaSheet();
    const [header, ...rows] = later.table(NAME, '3.10', 30, '2026-08-17', '2026-08-20');
    expect(header).toEqual([
      ...['Date', 'App id', 'New users', 'Known through day', 'Known LTV'],
      ...['Forecast LTV of day 30', 'Low', 'High'],
    ]);
    later.addOn.clock.advance(10 * 86_400_000);
    const known = later
      .table('ADREPORT_LTV', '3.10', 'newUserNum, 25-28, 30', '2026-08-17', '2026-08-20')
      .slice(1);
    expect(rows.map((row) => row.slice(0, 3))).toEqual(known.map((row) => row.slice(0, 3)));
    for (const [at, row] of rows.entries()) {
      const [newest, day30] = [known[at]!.at(-2 - at), known[at]!.at(-1)].map(Number);
      const { knownDay, known: ltv, forecast, low, high } = numbersOf(row);
      expect(knownDay).toBe(28 - at);
      // The newest days are slightly too low at first.
      expect(ltv).toBeCloseTo(newest!, 3);
      expect(Math.abs(Number(forecast) / day30! - 1)).toBeLessThan(0.02);
      expect(Number(low)).toBeLessThan(Number(forecast));
      expect(Number(high)).toBeGreaterThan(Number(forecast));
    }
  });

  it('has no forecast for an app with too few days of new users, and the header says so', () => {
    const fresh = new FormulaSheet({ now: Date.UTC(2025, 2, 7, 14) });
    const [header, ...rows] = fresh.table(NAME, '3.10', 30, '2025-03-01', '2025-03-05');
    expect(header![5]).toBe(
      'Forecast LTV of day 30 (none in 5 rows: fewer than 5 days of new users know the same two days of LTV)',
    );
    expect(rows.map((row) => numbersOf(row).knownDay)).toEqual([5, 4, 3, 2, 1]);
    for (const row of rows) {
      const { known, forecast, low, high } = numbersOf(row);
      expect(Number(known)).toBeGreaterThan(0);
      expect([forecast, low, high]).toEqual(['', '', '']);
    }
  });
});
