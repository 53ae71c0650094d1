import { REPORT_KINDS } from '../../../src/catalogue';
import { type Draft, NO_ROW_FILTER } from '../../../src/request/draft';
import { requireRequest as acceptedDraft, DEVICE } from './checked';

const accepted = (change: Draft = {}) => acceptedDraft({ ...DEVICE, ...change });

it('the output of a device report depends on the size of the report if the draft does not choose one', () => {
  expect(accepted()).toMatchObject({
    output: 'automatic',
    summaryBy: ['date', 'area', 'networkName', 'adFormatName'],
    filter: { ...NO_ROW_FILTER },
  });
});

it.each([
  ['Rows', 'rows'],
  [' SUMMARY ', 'summary'],
  ['Big Query', 'bigquery'],
  ['big-query', 'bigquery'],
  ['Automatic', 'automatic'],
  [null, 'automatic'],
])('the output of a device report is read from %p', (output, read) => {
  expect(accepted({ output }).output).toBe(read);
});

it('the output of a device report is rows for other reports, which have no summary', () => {
  for (const { id } of REPORT_KINDS.filter(({ id }) => id !== 'device'))
    expect(accepted({ report: id, output: 'summary', summaryBy: 'area' })).toMatchObject({
      output: 'rows',
      summaryBy: [],
    });
});

it('the output of a device report has the metrics of rows and of sums in one list', () => {
  expect(accepted({ output: 'rows' }).metrics).toEqual([
    'impression',
    'click',
    'deviceRevenue',
    'deviceEcpm',
    'tpRevenue',
    'deviceCtr',
    'devices',
    'arpuDevice',
  ]);
});

it('a draft of an earlier version that names the error of the number of devices has all other metrics', () => {
  expect(accepted({ metrics: 'click, devicesError' }).metrics).toEqual(['click']);
});

it('a device report of several days has the day as its first dimension, in rows and in sums', () => {
  const several = { endDate: '2026-11-12', dimensions: 'area', summaryBy: 'hour, centre' };
  expect(accepted(several)).toMatchObject({
    from: '2026-11-10',
    to: '2026-11-12',
    dimensions: ['date', 'area'],
    summaryBy: ['date', 'hour', 'centre'],
  });
  expect(accepted({ ...several, endDate: '' })).toMatchObject({
    dimensions: ['area'],
    summaryBy: ['hour', 'centre'],
  });
});

it('the rows of a device report that count are chosen by country, network, format, placement and revenue', () => {
  expect(
    accepted({
      areas: 'us, de',
      networks: 'Aurora Ads, 40',
      adFormats: 5,
      placements: ['p-1'],
      revenueOnly: true,
    }),
  ).toMatchObject({
    areas: ['US', 'DE'],
    filter: { networks: ['Aurora Ads', '40'], adFormats: ['5'], placements: ['p-1'], revenueOnly: true },
  });
});

it.each(['networks', 'placements'] as const)(
  'the rows of a device report that count cannot be chosen by %s that are the error of a cell',
  (field) => {
    expect(() => accepted({ [field]: ['Shop', '#N/A'] })).toThrow(
      /“#N\/A” is the error of a cell, or has invisible characters; correct the cell, or type the value\./,
    );
  },
);

it('the rows of a device report that count may be chosen by names with commas in a list', () => {
  const name = 'Splash, "bottom" 3';
  expect(accepted({ placements: [[name], ['', ' Shop ']] }).filter.placements).toEqual([name, 'Shop']);
  expect(accepted({ placements: name }).filter.placements).toEqual(['Splash', '"bottom" 3']);
});

it('the rows of a device report that count are chosen by each name once, ignoring case, with formats in the spelling of the service', () => {
  const { filter } = accepted({
    networks: ['aurora', 'Aurora'],
    adFormats: 'rewarded_video, REWARDED VIDEO',
  });
  expect(filter.networks).toEqual(['aurora']);
  expect(filter.adFormats).toEqual(['Rewarded Video']);
});

it.each([
  [true, true],
  ['Yes', true],
  [1, true],
  ['no', false],
  ['', false],
  [undefined, false],
])('the rows of a device report that count have revenue if revenueOnly is %p: %s', (revenueOnly, read) => {
  expect(accepted({ revenueOnly }).filter.revenueOnly).toBe(read);
});
