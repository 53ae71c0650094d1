import type { Zone } from '../../../playground/service/request/names';
import type { TrueNumbers, Where } from '../../../playground/service/world/truth';
import { type FormulaCell, listDays } from '../../formulas/shown-cells';
import { FormulaSheet, toYuan } from './formula-cells';

/** Formulas compared with the simulated service's facts. On Tuesday 15 September, the 14th is the newest complete day. */

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const WEEK = listDays('2026-09-08', '2026-09-14');
const NEWEST = '2026-09-14';
const sheet = new FormulaSheet();
const { truth } = sheet.service;

interface Place {
  readonly days?: readonly string[];
  readonly zone?: Zone;
  readonly where?: Where;
}

/** The sum of a metric over all apps and some days. */
function truly(metric: keyof TrueNumbers, { days = WEEK, zone = 'UTC+0', where = {} }: Place = {}): number {
  const each = APPS.flatMap((app) => days.map((day) => truth.numbers({ app, day, zone, where })[metric]));
  return each.reduce((sum, number) => sum + number, 0);
}

it.each(['UTC+0', 'UTC-8'] as const)('=ADREPORT_FULL has the true numbers of each day in %s', (zone) => {
  const metrics = 'revenue,impressionApi,clickApi,newUsers,impression,eventRevenue';
  const [header, ...rows] = sheet.requireTable('ADREPORT_FULL', '', metrics, WEEK[0], WEEK[6], '', zone);
  expect(header!.join()).toBe(
    'Date,Revenue,Impressions (networks),Clicks (networks),New users,Impressions,Event revenue',
  );
  expect(rows.map(([date]) => sheet.toShownDay(date))).toEqual(WEEK);
  for (const [date, revenue, ...counts] of rows) {
    const of = { days: [sheet.toShownDay(date)], zone };
    expect(revenue).toBeCloseTo(truly('revenueUsd', of), 5);
    const names = ['impressionApi', 'clickApi', 'newUsers', 'impression'] as const;
    expect(counts.slice(0, 4)).toEqual(names.map((name) => truly(name, of)));
    expect(counts[4]).toBeCloseTo(truly('eventRevenueUsd', of), 5);
  }
});

describe('=ADREPORT_VALUE of the full report', () => {
  const value = (...args: readonly unknown[]) => sheet.requireValue('ADREPORT_VALUE', 'full', ...args);

  it.each(['UTC+0', 'UTC+8', 'UTC-8'] as const)(
    '=ADREPORT_VALUE of the full report adds up a week of all apps in %s',
    (zone) => {
      const args = ['', WEEK[0], WEEK[6], '', '', zone];
      expect(value('revenue', ...args)).toBeCloseTo(truly('revenueUsd', { zone }), 4);
      expect(value('impressionApi', ...args)).toBe(truly('impressionApi', { zone }));
      expect(value('newUsers', ...args)).toBe(truly('newUsers', { zone }));
      expect(value('revenue', ...args, 'CNY')).toBeCloseTo(toYuan(truly('revenueUsd', { zone })), 3);
    },
  );

  it('=ADREPORT_VALUE of the full report calculates eCPM, CTR and fill rate from their sums', () => {
    const args = ['', WEEK[0], WEEK[6]];
    const [revenue, impressions] = [truly('revenueUsd'), truly('impressionApi')];
    expect(value('ecpmApi', ...args)).toBeCloseTo((revenue / impressions) * 1000, 8);
    expect(value('ctrApi', ...args)).toBeCloseTo(truly('clickApi') / impressions, 10);
    expect(value('fillrate', ...args)).toBeCloseTo(truly('fill') / truly('request'), 10);
    const yuanArgs = [...args, '', '', '', 'CNY'];
    expect(value('ecpmApi', ...yuanArgs)).toBeCloseTo((toYuan(revenue) / impressions) * 1000, 6);
  });

  it.each([
    ['a country', 'area', 'US', ['US'], 'area'],
    ['a range with lists in its cells', 'area', [['US'], ['DE,JP']], ['US', 'DE', 'JP'], 'area'],
    ['a network by name', 'networkName', 'Granite Bid', ['40'], 'network'],
    ['a country by name', 'countryName', 'Germany', ['DE'], 'area'],
    ['a placement with an id like a power', 'placementId', '1E10', ['1E10'], 'placementId'],
  ] as const)(
    '=ADREPORT_VALUE of the full report is filtered by %s',
    (_words, field, filter, values, group) => {
      const right = values.reduce((sum, at) => sum + truly('revenueUsd', { where: { [group]: at } }), 0);
      expect(right).not.toBe(0);
      expect(value('revenue', '', WEEK[0], WEEK[6], field, filter)).toBeCloseTo(right, 4);
    },
  );

  it('=ADREPORT_VALUE of the full report is blank, never 0, when there is no row or the service cannot count', () => {
    expect(value('revenue', '3.10', '2024-01-01', '2024-01-07')).toBe('');
    expect(value('revenue', '', WEEK[0], WEEK[6], 'area', 'AQ')).toBe('');
    expect(value('newUsers', '', WEEK[0], WEEK[6], 'networkName', 'Granite Bid')).toBe('');
    expect(value('dau', '3.10', WEEK[0], '', 'networkName', 'Granite Bid')).toBe('');
  });
});

/** The number of days from the cohort's first day to the newest complete day. */
function age(day: string): number {
  return (Date.parse(NEWEST) - Date.parse(day)) / 86_400_000;
}

describe.each([
  ['ADREPORT_LTV', 'ltv', 'newUserNum,1-7,14,30,60', [1, 2, 3, 4, 5, 6, 7, 14, 30, 60]],
  ['ADREPORT_RETENTION', 'retention', '2-7,14,30,60', [2, 3, 4, 5, 6, 7, 14, 30, 60]],
] as const)('=%s', (name, report, asked, days) => {
  const before = report === 'ltv' ? 3 : 2;

  function expectTrue(
    cells: readonly FormulaCell[],
    { day, app, where = {} }: { readonly day: string; readonly app: string; readonly where?: Where },
  ): void {
    const known = truth.cohort({ app, day, report, where });
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
    const [header, ...rows] = sheet.requireTable(name, '', asked, '2026-07-10', NEWEST);
    const labels = days.map((n) => `${report === 'ltv' ? 'LTV' : 'Retention'} day ${n}`);
    expect(header).toEqual(['Date', 'App id', ...(report === 'ltv' ? ['New users'] : []), ...labels]);
    const cohorts = listDays('2026-07-10', NEWEST).flatMap((day) => APPS.map((app) => [day, app]));
    expect(rows.map(([date, app]) => [sheet.toShownDay(date), app])).toEqual(cohorts);
    for (const [date, app, ...cells] of rows)
      expectTrue(cells, { day: sheet.toShownDay(date), app: String(app) });
  });

  it('is grouped by country when requested, with the app’s name, and has the named countries only', () => {
    const [, ...rows] = sheet.requireTable(
      name,
      '3.10',
      asked,
      '2026-08-01',
      '2026-08-02',
      'appName,area',
      'us,JP',
    );
    expect(sheet.withDays(rows.map((row) => row.slice(0, 4)))).toEqual(
      ['2026-08-01', '2026-08-02'].flatMap((day) =>
        ['JP', 'US'].map((area) => [day, '3.10', 'Tiny Farm', area]),
      ),
    );
    for (const [date, , , area, ...cells] of rows)
      expectTrue(cells, { day: sheet.toShownDay(date), app: '3.10', where: { area: String(area) } });
  });
});

describe('=ADREPORT_VALUE of LTV', () => {
  const value = (...args: readonly unknown[]) => Number(sheet.requireValue('ADREPORT_VALUE', 'ltv', ...args));
  const DAYS = listDays('2026-06-01', '2026-06-20');

  it.each([1, 7, 30, 60, 80])(
    '=ADREPORT_VALUE of LTV weights day %i by new users, over days and apps',
    (n) => {
      const all = APPS.flatMap((app) => DAYS.map((day) => truth.cohort({ app, day, report: 'ltv' })));
      const users = all.reduce((sum, { newUsers }) => sum + newUsers, 0);
      const right = all.reduce((sum, { newUsers, ltv }) => sum + newUsers * (ltv(n) ?? 0), 0) / users;
      expect(value(`ltv${n}`, '', DAYS[0], DAYS.at(-1))).toBeCloseTo(right, 4);
      expect(value(n, '', DAYS[0], DAYS.at(-1), '', '', '', 'CNY')).toBeCloseTo(toYuan(right), 3);
    },
  );

  it('=ADREPORT_VALUE of LTV is blank, not 0 and not a partial value, when one of its days is not known yet', () => {
    const last = (n: number) => listDays('2026-08-01', NEWEST).at(-1 - n);
    const known = sheet.requireValue('ADREPORT_VALUE', 'ltv', 'ltv30', '', '2026-08-01', last(30));
    expect(known).toBeGreaterThan(0);
    expect(sheet.requireValue('ADREPORT_VALUE', 'ltv', 'ltv30', '', '2026-08-01', last(29))).toBe('');
    expect(sheet.requireValue('ADREPORT_VALUE', 'ltv', 'ltv1', '', NEWEST)).toBe('');
    expect(sheet.requireValue('ADREPORT_VALUE', 'ltv', 'ltv30', '3.10', '2024-01-01')).toBe('');
  });
});

it('=ADREPORT_LTV_FORECAST has known LTV, a forecast and its band in columns of their own, and is close to what comes', () => {
  const sheet = new FormulaSheet();
  const [header, ...rows] = sheet.requireTable(
    'ADREPORT_LTV_FORECAST',
    '3.10',
    30,
    '2026-08-17',
    '2026-08-20',
  );
  expect(header).toEqual([
    ...['Date', 'App id', 'New users', 'Known through day', 'Known LTV'],
    ...['Forecast LTV of day 30', 'Low', 'High'],
  ]);
  sheet.addOn.clock.advance(10 * 86_400_000);
  const later = sheet
    .requireTable('ADREPORT_LTV', '3.10', 'newUserNum, 25-28, 30', '2026-08-17', '2026-08-20')
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

it('=ADREPORT_LTV_FORECAST has no forecast for an app with too few days of new users: its cells are blank', () => {
  const early = new FormulaSheet({ now: Date.UTC(2025, 2, 7, 14) });
  const [header, ...rows] = early.requireTable(
    'ADREPORT_LTV_FORECAST',
    '3.10',
    30,
    '2025-03-01',
    '2025-03-05',
  );
  expect(header![5]).toBe('Forecast LTV of day 30');
  expect(rows.map((row) => row.slice(3))).toEqual(
    [5, 4, 3, 2, 1].map((knownDay) => [knownDay, expect.any(Number), '', '', '']),
  );
});
