import { REPORTS } from '../../../src/catalogue/catalogue';
import { checkDraft } from '../../../src/request/checks/check-draft';
import { type Draft, NO_ROW_FILTER } from '../../../src/request/draft';
import { accepted as acceptedDraft, CONTEXT, DEVICE } from './checked';

const accepted = (change: Draft = {}) => acceptedDraft({ ...DEVICE, ...change });

describe('the output of a device report', () => {
  it('depends on the size of the report if the draft does not choose one', () => {
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
  ])('is read from %p', (output, read) => {
    expect(accepted({ output }).output).toBe(read);
  });

  it('is rows for other reports, which have no summary', () => {
    for (const { id } of REPORTS.filter(({ id }) => id !== 'device'))
      expect(accepted({ report: id, output: 'summary', summaryBy: 'area' })).toMatchObject({
        output: 'rows',
        summaryBy: [],
      });
  });

  it('may be only sums in a formula, which chooses no output', () => {
    expect(accepted({ dimensions: 'networkName,area', metrics: 'CTR, devices' })).toMatchObject({
      dimensions: ['networkName', 'area'],
      metrics: ['deviceCtr', 'devices'],
    });
  });

  it('has the metrics of rows and of sums in one list', () => {
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

  it('has the error of the number of devices only together with the number', () => {
    expect(accepted({ metrics: 'click, devicesError' }).metrics).toEqual(['click', 'devices']);
    expect(accepted({ metrics: 'all' }).metrics).not.toContain('devicesError');
    expect(accepted({ metrics: 'all' }).metrics).toContain('devices');
  });
});

describe('a device report of several days', () => {
  it('has the day as its first dimension, in rows and in sums', () => {
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

  it('keeps the position that the draft gives the day', () => {
    expect(accepted({ endDate: '2026-11-12', dimensions: 'area, date' }).dimensions).toEqual([
      'area',
      'date',
    ]);
  });

  it('has the same columns when its named range has only one day', () => {
    const first = { ...CONTEXT, now: Date.parse('2026-11-02T14:00:00Z') };
    const draft = { ...DEVICE, startDate: 'this month', dimensions: 'area' };
    expect(checkDraft(draft, first)).toMatchObject({
      request: { from: '2026-11-01', to: '2026-11-01', dimensions: ['date', 'area'] },
    });
    expect(checkDraft({ ...draft, startDate: 'yesterday' }, first)).toMatchObject({
      request: { from: '2026-11-01', dimensions: ['area'] },
    });
  });

  it('may begin a year ago', () => {
    expect(accepted({ startDate: 'last 365 days' }).from).toBe('2025-11-20');
  });
});

describe('the rows of a device report that count', () => {
  it('are chosen by country, network, format, placement and revenue', () => {
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

  it('may be of any network, but not of an unknown ad format', () => {
    expect(accepted({ networks: [9_999, '__proto__'] }).filter.networks).toEqual(['9999', '__proto__']);
    expect(() => accepted({ adFormats: 'Banner, Hologram' })).toThrow(
      'Ad formats: “Hologram” is not an ad format; choose from Native, Interstitial, Splash, Banner,',
    );
  });

  it.each(['networks', 'placements'] as const)(
    'cannot be chosen by %s that are the error of a cell',
    (field) => {
      expect(() => accepted({ [field]: ['Shop', '#N/A'] })).toThrow(
        /“#N\/A” is the error of a cell; correct that cell, or give the name or id\./,
      );
    },
  );

  it('may be chosen by names with commas in a list', () => {
    const name = 'Splash, "bottom" 3';
    expect(accepted({ placements: [[name], ['', ' Shop ']] }).filter.placements).toEqual([name, 'Shop']);
    expect(accepted({ placements: name }).filter.placements).toEqual(['Splash', '"bottom" 3']);
  });

  it('are chosen by each name once, ignoring case, with formats in the spelling of the service', () => {
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
    ['TRUE', true],
    [1, true],
    [false, false],
    ['no', false],
    ['', false],
    [0, false],
    [undefined, false],
  ])('have revenue when that is said with %p: %s', (revenueOnly, read) => {
    expect(accepted({ revenueOnly }).filter.revenueOnly).toBe(read);
  });
});
