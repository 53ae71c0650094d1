import type { Zone } from '../../../playground/service/request/names';
import type { TrueNumbers, Where } from '../../../playground/service/world/truth';
import { daysFrom } from '../../formulas/shown-cells';
import { FormulaSheet, yuan } from './formula-cells';

/** FULL and VALUE of the full report, compared with sums of the simulated service's facts. */

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const WEEK = daysFrom('2026-09-08', '2026-09-14');
const sheet = new FormulaSheet();

interface Place {
  readonly days?: readonly string[];
  readonly zone?: Zone;
  readonly where?: Where;
}

/** The sum of a metric over all apps and some days. */
function truly(metric: keyof TrueNumbers, { days = WEEK, zone = 'UTC+0', where = {} }: Place = {}): number {
  const { truth } = sheet.addOn.service;
  const each = APPS.flatMap((app) => days.map((day) => truth.numbers({ app, day, zone, where })[metric]));
  return each.reduce((sum, number) => sum + number, 0);
}

describe('=ADREPORT_FULL', () => {
  it.each(['UTC+0', 'UTC-8'] as const)('has the true numbers of each day in %s', (zone) => {
    const metrics = 'revenue,impressionApi,clickApi,newUsers,impression,eventRevenue';
    const [header, ...rows] = sheet.table('ADREPORT_FULL', '', metrics, WEEK[0], WEEK[6], '', zone);
    expect(header!.join()).toBe(
      'Date,Revenue,Impressions (networks),Clicks (networks),New users,Impressions,Event revenue',
    );
    expect(rows.map(([date]) => sheet.day(date))).toEqual(WEEK);
    for (const [date, revenue, ...counts] of rows) {
      const of = { days: [sheet.day(date)], zone };
      expect(revenue).toBeCloseTo(truly('revenueUsd', of), 5);
      const names = ['impressionApi', 'clickApi', 'newUsers', 'impression'] as const;
      expect(counts.slice(0, 4)).toEqual(names.map((name) => truly(name, of)));
      expect(counts[4]).toBeCloseTo(truly('eventRevenueUsd', of), 5);
    }
  });
});

describe('=ADREPORT_VALUE of the full report', () => {
  const value = (...args: readonly unknown[]) => sheet.value('ADREPORT_VALUE', 'full', ...args);

  it.each(['UTC+0', 'UTC+8', 'UTC-8'] as const)('adds up a week of all apps in %s', (zone) => {
    const args = ['', WEEK[0], WEEK[6], '', '', zone];
    expect(value('revenue', ...args)).toBeCloseTo(truly('revenueUsd', { zone }), 4);
    expect(value('impressionApi', ...args)).toBe(truly('impressionApi', { zone }));
    expect(value('newUsers', ...args)).toBe(truly('newUsers', { zone }));
    expect(value('revenue', ...args, 'CNY')).toBeCloseTo(yuan(truly('revenueUsd', { zone })), 3);
  });

  it('calculates eCPM, CTR and fill rate from their sums', () => {
    const args = ['', WEEK[0], WEEK[6]];
    const [revenue, impressions] = [truly('revenueUsd'), truly('impressionApi')];
    expect(value('ecpmApi', ...args)).toBeCloseTo((revenue / impressions) * 1000, 8);
    expect(value('ctrApi', ...args)).toBeCloseTo(truly('clickApi') / impressions, 10);
    expect(value('fillrate', ...args)).toBeCloseTo(truly('fill') / truly('request'), 10);
    const yuanArgs = [...args, '', '', '', 'CNY'];
    expect(value('ecpmApi', ...yuanArgs)).toBeCloseTo((yuan(revenue) / impressions) * 1000, 6);
  });

  it.each([
    ['a country', 'area', 'US', ['US'], 'area'],
    ['a range with lists in its cells', 'area', [['US'], ['DE,JP']], ['US', 'DE', 'JP'], 'area'],
    ['a network by name', 'networkName', 'Granite Bid', ['40'], 'network'],
    ['a country by name', 'countryName', 'Germany', ['DE'], 'area'],
    ['a placement with an id like a power', 'placementId', '1E10', ['1E10'], 'placementId'],
  ] as const)('is filtered by %s', (_words, field, filter, values, group) => {
    const right = values.reduce((sum, at) => sum + truly('revenueUsd', { where: { [group]: at } }), 0);
    expect(right).not.toBe(0);
    expect(value('revenue', '', WEEK[0], WEEK[6], field, filter)).toBeCloseTo(right, 4);
  });

  it('is blank, never 0, when there is no row or the service cannot count', () => {
    expect(value('revenue', 'no-such-app', WEEK[0], WEEK[6])).toBe('');
    expect(value('revenue', '', WEEK[0], WEEK[6], 'area', 'AQ')).toBe('');
    expect(value('ecpmApi', '', WEEK[0], WEEK[6], 'networkName', 'No Such Network')).toBe('');
    expect(value('newUsers', '', WEEK[0], WEEK[6], 'networkName', 'Granite Bid')).toBe('');
    expect(value('dau', '3.10', WEEK[0], '', 'networkName', 'Granite Bid')).toBe('');
  });
});
