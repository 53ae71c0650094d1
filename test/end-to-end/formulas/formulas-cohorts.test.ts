import type { Where } from '../../../playground/service/world/truth';
import { daysFrom, type FormulaCell } from '../../formulas/shown-cells';
import { FormulaSheet, yuan } from './formula-cells';

/** LTV and retention compared with the simulated service's cohorts. On Tuesday 15 September, the 14th is the newest complete day. */

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const NEWEST = '2026-09-14';
const sheet = new FormulaSheet();

function cohort(report: 'ltv' | 'retention', app: string, day: string, where: Where = {}) {
  return sheet.addOn.service.truth.cohort({ app, day, report, where });
}

/** The number of days from the cohort's first day to the newest complete day. */
function age(day: string): number {
  return (Date.parse(NEWEST) - Date.parse(day)) / 86_400_000;
}

describe.each([
  ['ADREPORT_LTV', 'ltv', 'newUserNum,1-7,14,30,60', [1, 2, 3, 4, 5, 6, 7, 14, 30, 60]],
  ['ADREPORT_RETENTION', 'retention', '2-7,14,30,60', [2, 3, 4, 5, 6, 7, 14, 30, 60]],
] as const)('=%s', (name, report, asked, days) => {
  const before = report === 'ltv' ? 3 : 2;

  function expectTrue(cells: readonly FormulaCell[], day: string, app: string, where: Where = {}): void {
    const known = cohort(report, app, day, where);
    if (report === 'ltv') expect(cells[0]).toBe(known.newUsers);
    for (const [at, n] of days.entries()) {
      const cell = cells[before - 2 + at];
      const right = report === 'ltv' ? known.ltv(n) : known.kept(n);
      if (n > age(day)) expect([day, app, n, cell]).toEqual([day, app, n, '']);
      // The newest days are slightly too low at first.
      else if (n === age(day)) expect(Math.abs(Number(cell) / right! - 0.95)).toBeLessThan(0.06);
      else expect(cell).toBeCloseTo(right!, 4);
    }
  }

  it('has the true number of each day that is known, and a blank for each that is not', () => {
    const [header, ...rows] = sheet.table(name, '', asked, '2026-07-10', NEWEST);
    const labels = days.map((n) => `${report === 'ltv' ? 'LTV' : 'Retention'} day ${n}`);
    expect(header).toEqual(['Date', 'App id', ...(report === 'ltv' ? ['New users'] : []), ...labels]);
    const cohorts = daysFrom('2026-07-10', NEWEST).flatMap((day) => APPS.map((app) => [day, app]));
    expect(rows.map(([date, app]) => [sheet.day(date), app])).toEqual(cohorts);
    for (const [date, app, ...cells] of rows) expectTrue(cells, sheet.day(date), String(app));
  });

  it('is grouped by country when requested, with the app’s name, and has the named countries only', () => {
    const [, ...rows] = sheet.table(name, '3.10', asked, '2026-08-01', '2026-08-02', 'appName,area', 'us,JP');
    expect(sheet.shown(rows.map((row) => row.slice(0, 4)))).toEqual(
      ['2026-08-01', '2026-08-02'].flatMap((day) =>
        ['JP', 'US'].map((area) => [day, '3.10', 'Tiny Farm', area]),
      ),
    );
    for (const [date, , , area, ...cells] of rows)
      expectTrue(cells, sheet.day(date), '3.10', { area: String(area) });
  });
});

describe('=ADREPORT_VALUE of LTV', () => {
  const value = (...args: readonly unknown[]) => Number(sheet.value('ADREPORT_VALUE', 'ltv', ...args));
  const DAYS = daysFrom('2026-06-01', '2026-06-20');

  /** The revenue per new user, over some days and apps. */
  function weighted(n: number, apps: readonly string[], days: readonly string[], where: Where = {}): number {
    const all = apps.flatMap((app) => days.map((day) => cohort('ltv', app, day, where)));
    const users = all.reduce((sum, { newUsers }) => sum + newUsers, 0);
    return all.reduce((sum, { newUsers, ltv }) => sum + newUsers * (ltv(n) ?? 0), 0) / users;
  }

  it.each([1, 7, 30, 60, 80])('weights day %i by new users, over days and apps', (n) => {
    const right = weighted(n, APPS, DAYS);
    expect(value(`ltv${n}`, '', DAYS[0], DAYS.at(-1))).toBeCloseTo(right, 4);
    expect(value(n, '', DAYS[0], DAYS.at(-1), '', '', '', 'CNY')).toBeCloseTo(yuan(right), 3);
  });

  it('is blank, not 0 and not a partial value, when one of its days is not known yet', () => {
    const last = (n: number) => new Date(Date.parse(NEWEST) - n * 86_400_000).toISOString().slice(0, 10);
    const known = sheet.value('ADREPORT_VALUE', 'ltv', 'ltv30', '', '2026-08-01', last(30));
    expect(known).toBeGreaterThan(0);
    expect(sheet.value('ADREPORT_VALUE', 'ltv', 'ltv30', '', '2026-08-01', last(29))).toBe('');
    expect(sheet.value('ADREPORT_VALUE', 'ltv', 'ltv1', '', NEWEST)).toBe('');
    expect(sheet.value('ADREPORT_VALUE', 'ltv', 'ltv30', 'no-such-app', '2026-08-01')).toBe('');
  });
});
