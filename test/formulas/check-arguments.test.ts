import { ARGUMENTS } from '../../src/formulas/arguments/argument-names';
import {
  checkAsOf,
  checkDaySums,
  checkedRequest,
  checkFilter,
  checkOneMetric,
  checkSummable,
} from '../../src/formulas/check-arguments';
import { asked } from './asked';

const CONTEXT = {
  now: Date.UTC(2026, 8, 15, 14),
  defaults: { zone: 'UTC+0', currency: 'USD' },
} as const;

describe('a formula’s mistakes', () => {
  it('are reported in the order of the arguments, with the argument’s name', () => {
    const draft = { report: 'ltv', metrics: 'ltv91', startDate: 'someday', zone: 'UTC+9' };
    const check = () => checkedRequest(draft, ARGUMENTS.ltv, CONTEXT);
    expect(check).toThrow(/^days: “ltv91” /);
  });
});

describe('the metric of one number', () => {
  it.each([
    ['', ['revenue', 'clickApi'], /^metric: it is missing; give one, such as/],
    ['1-3', ['ltv1', 'ltv2', 'ltv3'], /^metric: 3 metrics are named; give one, such as ltv1\.$/],
  ] as const)('is refused if it is “%s”', (typed, metrics, sentence) => {
    expect(() => checkOneMetric(typed, asked({ metrics }))).toThrow(sentence);
  });

  it('is the named one', () => {
    expect(checkOneMetric('Revenue', asked({ metrics: ['revenue'] }))).toBe('revenue');
  });
});

describe('the filter', () => {
  it.each([
    ['area', 'US', { dimension: 'area', values: ['US'] }],
    ['Network', [['Aurora'], ['']], { dimension: 'networkName', values: ['Aurora'] }],
    ['date', '2026-9-5', { dimension: 'date', values: ['2026-09-05'] }],
    [
      'date',
      [[46270], ['2026-9-6; yesterday']],
      { dimension: 'date', values: ['2026-09-05', '2026-09-06', '2026-09-14'] },
    ],
    ['appVersion', 3, { dimension: 'appVersion', values: ['3'] }],
    ['', undefined, undefined],
  ])('of %j and %j', (field, value, filter) => {
    expect(checkFilter(field, value, asked({ to: '2026-09-15' }), CONTEXT)).toEqual(filter);
  });

  it('is refused for a day or an app that the other arguments exclude', () => {
    const check = (field: string, value: unknown) =>
      checkFilter(field, value, asked({ apps: ['00123', '7'] }), CONTEXT);
    expect(() => check('date', [['2026-09-01'], ['2026-09-04']])).toThrow(
      'filterValue: 2026-09-04 is not within the requested days, 2026-09-01 to 2026-09-03.',
    );
    expect(() => check('appId', '00123, 00456')).toThrow(
      'filterValue: app 00456 is not among the requested apps, 00123, 7.',
    );
    expect(check('appId', '7')).toMatchObject({ values: ['7'] });
  });

  it.each([
    ['', 'US', /^filterField: it is missing, but filterValue is “US”; /],
    ['area', [['']], /^filterValue: it is missing; give the Country code to count/],
    ['', [[''], ['US']], /^filterField: it is missing, but filterValue is “US”; /],
    ['date', 'Sept 5', /^filterValue: “Sept 5” is not a day; give a day such as/],
    ['area,network', 'US', /^filterField: more than one field is named; give one/],
  ])('is refused for %j and %j', (field, value, sentence) => {
    expect(() => checkFilter(field, value, asked(), CONTEXT)).toThrow(sentence);
  });
});

describe('the groups of device sums', () => {
  const device = asked({ report: 'device', dimensions: ['area'] });

  it.each(['gaid', 'userId', 'dateTimeStamp'] as const)('cannot be %s', (id) => {
    const check = () => checkSummable({ ...device, dimensions: ['area', id] }, 'groupBy');
    expect(check).toThrow(
      /^groupBy: “.+” identifies single device rows.+; choose from .*networkName.*Ad Reports ▸ Open/,
    );
  });

  it('can be every dimension that does not identify single devices', () => {
    expect(() =>
      checkSummable({ ...device, dimensions: ['centre', 'osVersion', 'placementId'] }, 'groupBy'),
    ).not.toThrow();
  });
});

describe('the sums of device rows', () => {
  const day = asked({ report: 'device', to: '2026-09-01', metrics: ['deviceRevenue', 'deviceCtr'] });

  it('are for one day only', () => {
    expect(() => checkDaySums(day, ARGUMENTS.device)).not.toThrow();
    expect(() => checkDaySums({ ...day, to: '2026-09-02' }, ARGUMENTS.device)).toThrow(
      /^date: 2026-09-01 to 2026-09-02 are several days.* give one day, or .*Summary/,
    );
    expect(() => checkDaySums({ ...day, to: '2026-09-02' }, ARGUMENTS.value)).toThrow(/^startDate: /);
  });

  it.each(['devices', 'devicesError', 'arpuDevice'] as const)('cannot contain %s', (id) => {
    expect(() => checkDaySums({ ...day, metrics: ['click', id] }, ARGUMENTS.device)).toThrow(
      /^metrics: “.+” is not available in formulas, which cannot count devices; .*Device report, Summary/,
    );
  });

  it('are all summable metrics if “all” is requested', () => {
    const draft = { report: 'device', apps: 'a', startDate: '2026-09-01', metrics: 'all' };
    expect(checkedRequest(draft, ARGUMENTS.device, CONTEXT).metrics).toEqual([
      'impression',
      'click',
      'deviceRevenue',
      'deviceEcpm',
      'tpRevenue',
      'deviceCtr',
    ]);
  });
});

describe('the arguments of ADREPORT_ASOF', () => {
  it('have the zone of the settings as default', () => {
    expect(checkAsOf('LTV report', '', CONTEXT)).toEqual({ report: 'ltv', zone: 'UTC+0' });
    expect(checkAsOf('full', 'utc+8', CONTEXT)).toEqual({ report: 'full', zone: 'UTC+8' });
  });

  it.each([
    ['fulll', '', /^report: “fulll” is not a report, the nearest is “full”/],
    ['full', 'UTC+9', /^timezone: “UTC\+9” is not a report zone/],
  ])('are refused for %s and %s', (report, zone, sentence) => {
    expect(() => checkAsOf(report, zone, CONTEXT)).toThrow(sentence);
  });
});
