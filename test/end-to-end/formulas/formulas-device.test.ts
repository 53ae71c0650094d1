import { gunzipSync } from 'node:zlib';
import { DEVICE_COLUMNS } from '../../../playground/service/request/names';
import { OMITTED } from '../../formulas/shown-cells';
import { FormulaSheet, toYuan } from './formula-cells';

/** Compares sums of device rows with the rows of the simulated service. */

const APP = '00123456';
const DAY = '2026-09-10';
const sheet = new FormulaSheet();
const { service } = sheet;
const { truth } = service;

type Sums = ReturnType<typeof truth.deviceSums>;
const total = (sums: Sums, number: 'impression' | 'click' | 'revenue') =>
  sums.reduce((sum, each) => sum + each[number], 0);

beforeEach(() => sheet.forget());

it.each([
  [OMITTED, ['networkName', 'area'], 'UTC+0', 'USD'],
  ['adFormatName,adFormat', ['adFormatName', 'adFormat'], 'UTC+0', 'USD'],
  ['Centre', ['centre'], 'UTC-8', 'CNY'],
] as const)(
  '=ADREPORT_DEVICE sums by %s (%j) in %s and %s, and calculates eCPM from the sums',
  (groupBy, by, zone, currency) => {
    const metrics = 'click,impression,revenue,ecpm';
    const [, ...rows] = sheet.requireTable('ADREPORT_DEVICE', APP, DAY, groupBy, metrics, zone, currency);
    const right = truth
      .deviceSums({ app: APP, day: DAY, zone }, by)
      .map(({ key, click, impression, revenue: usd }) => {
        const revenue = currency === 'CNY' ? toYuan(usd) : usd;
        const ecpm = expect.closeTo((revenue / impression) * 1000, 6);
        return [...key, click, impression, expect.closeTo(revenue, 5), ecpm];
      });
    expect(rows).toHaveLength(right.length);
    expect(rows).toEqual(expect.arrayContaining(right));
  },
);

it('=ADREPORT_DEVICE requests its links and files once, however the rows are grouped', () => {
  sheet.requireTable('ADREPORT_DEVICE', APP, DAY);
  // The links, the full report's revenue, and four files.
  expect(service.requests).toHaveLength(6);
  sheet.requireTable('ADREPORT_DEVICE', APP, DAY, 'adFormatName', 'revenue');
  sheet.requireTable('ADREPORT_DEVICE', APP, DAY, 'area', 'ecpm');
  expect(service.requests).toHaveLength(6);
});

it('=ADREPORT_DEVICE stores no device id anywhere', () => {
  sheet.requireTable('ADREPORT_DEVICE', APP, DAY);
  // Packed texts begin with H4sI and may directly follow each other.
  const packed = sheet.addOn.cache.put.join('\n').matchAll(/H4sI(?:(?!H4sI)[\w+/=])+/g);
  const stored = [...packed]
    .map(([text]) => gunzipSync(Buffer.from(text, 'base64')).toString('utf8'))
    .join('');
  expect(stored).toContain('Granite Bid');
  const places = (['androidId', 'gaid', 'oaid'] as const).map((name) => DEVICE_COLUMNS.indexOf(name));
  const ids = [...truth.devices({ app: APP, day: DAY })].flatMap((row) => places.map((at) => row[at]!));
  expect(ids.filter((id) => id !== '').length).toBeGreaterThan(100);
  expect(ids.filter((id) => id !== '' && stored.includes(id))).toEqual([]);
});

it.each([
  ['area', 'US,in', ['US', 'IN']],
  ['networkName', 'Granite Bid', ['Granite Bid']],
  ['placementId', '0017', ['0017']],
] as const)('=ADREPORT_VALUE of device rows is filtered by %s to %s', (field, filter, values) => {
  const groups = truth.deviceSums({ app: APP, day: DAY }, [field]);
  const right = groups.filter(({ key }) => (values as readonly string[]).includes(String(key[0])));
  expect(right).toHaveLength(values.length);
  const value = (metric: string) =>
    sheet.requireValue('ADREPORT_VALUE', 'device', metric, APP, DAY, '', field, filter);
  expect(value('impression')).toBe(total(right, 'impression'));
  expect(value('revenue')).toBeCloseTo(total(right, 'revenue'), 6);
});
