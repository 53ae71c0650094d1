import { ARGUMENTS } from '../../src/formulas/arguments/argument-names';
import { checkedRequest, checkFilter, checkOneMetric } from '../../src/formulas/check-arguments';
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
    ['appVersion', 0, { dimension: 'appVersion', values: ['0'] }],
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

describe('the sums of device rows', () => {
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
