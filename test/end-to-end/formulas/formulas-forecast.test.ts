import type { FormulaCell } from '../../formulas/shown-cells';
import { FormulaSheet } from './formula-cells';

/** Forecasts compared with the simulated service's cohorts. On Tuesday 15 September, the 14th is the newest complete day. */

const NAME = 'ADREPORT_LTV_FORECAST';
const sheet = new FormulaSheet();

function truth(app: string, day: string, n: number, area?: string): number {
  const where = area === undefined ? {} : { area };
  return sheet.addOn.service.truth.cohort({ app, day, report: 'ltv', where }).ltv(n)!;
}

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

  it('has the known LTV of a day that is known, and blanks instead of a forecast', () => {
    const [header, row] = sheet.table(NAME, '3.10', 30, '2026-07-01');
    expect(header![5]).toBe('Forecast LTV of day 30');
    const { knownDay, known, forecast, low, high } = numbersOf(row!);
    expect([knownDay, forecast, low, high]).toEqual([30, '', '', '']);
    expect(known).toBeCloseTo(truth('3.10', '2026-07-01', 30), 4);
    expect(known).toBe(sheet.table('ADREPORT_LTV', '3.10', '30', '2026-07-01')[1]![2]);
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

  it('adds days up to periods, and learns by app and country', () => {
    const [header, ...rows] = sheet.table(NAME, '', 90, '2026-07-01', '2026-07-31', 'month,area', 'US,JP');
    expect(header!.slice(0, 3)).toEqual(['Month', 'App id', 'Country code']);
    expect(rows).toHaveLength(8);
    for (const row of rows) expect(numbersOf(row).knownDay).toBe(45);
    const forecasts = rows.map((row) => Number(numbersOf(row).forecast));
    expect(forecasts.every((forecast) => forecast > 0)).toBe(true);
    expect(new Set(forecasts).size).toBe(8);
  });

  it('tells by which day the cost of an install is earned, known and forecast in columns of their own', () => {
    const args = ['3.10', 90, '2026-07-01', '2026-09-10', '', '', '', ''] as const;
    const ltv = Number(numbersOf(sheet.table(NAME, ...args)[1]!).known);
    const [header, ...rows] = sheet.table(NAME, ...args, ltv);
    expect(header!.slice(-4)).toEqual([
      'Cost earned by day (known)',
      'Cost earned by day (forecast, up to 365)',
      'Earliest',
      'Latest',
    ]);
    expect(rows[0]!.slice(-4)).toEqual([75, '', '', '']);
    const [known, day, earliest, latest] = rows.at(-1)!.slice(-4).map(Number);
    expect([known, rows.at(-1)!.at(-4)]).toEqual([0, '']);
    expect(day).toBeGreaterThan(45);
    expect(day).toBeLessThan(100);
    expect(earliest).toBeLessThanOrEqual(day!);
    expect(latest).toBeGreaterThanOrEqual(day!);
  });
});
