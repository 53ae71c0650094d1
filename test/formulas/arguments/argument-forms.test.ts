import { APPS } from '../../../playground/service/world/apps';
import { serial } from '../../end-to-end/add-on';
import { DirectSheet } from '../direct-sheet';
import { ARGUMENTS, type FormulaName, OMITTED } from '../shown-cells';

/** A correct formula; each case below replaces one of its arguments. */
const PLAIN: Readonly<Record<FormulaName, readonly unknown[]>> = {
  ADREPORT_FULL: ['00123456,3.10', 'revenue,impressionApi', '2026-09-08', '2026-09-10', 'date,appId', '', ''],
  ADREPORT_LTV: ['00123456,3.10', '1-3', '2026-08-30', '2026-09-02', 'area', 'US,DE', '', ''],
  ADREPORT_LTV_FORECAST: ['00123456,3.10', 30, '2026-08-30', '2026-09-02', 'area', 'US,DE', '', ''],
  ADREPORT_RETENTION: ['00123456,3.10', '2-4', '2026-08-30', '2026-09-02', 'area', 'US,DE', ''],
  ADREPORT_DEVICE: ['00123456', '2026-09-10', 'networkName,area', 'impression,click', '', ''],
  ADREPORT_VALUE: ['full', 'revenue', '00123456,3.10', '2026-09-08', '2026-09-10', 'area', 'US,DE', '', ''],
  ADREPORT_PIVOT: [
    ...['full', 'revenue', 'month', 'appId', '2026-09-08', '2026-09-10'],
    ...['00123456,3.10', 'area', 'US,DE', true, '', ''],
  ],
  ADREPORT_ASOF: ['full', 'UTC+0'],
};

/** An app id that a sheet can store as a number without loss. */
const PLAIN_NUMBER = { ...APPS[0]!, id: '1700450', name: 'Plain Number' };

const sheet = new DirectSheet({ service: { apps: [...APPS, PLAIN_NUMBER] } });

const TWO_APPS = [
  '00123456,3.10',
  '3.10,00123456',
  ' 00123456 ,  3.10 ',
  '00123456，3.10',
  '00123456、3.10',
  '00123456;3.10',
  '00123456；3.10',
  '00123456\n3.10',
  '00123456\r\n3.10\r\n',
  ',00123456,,3.10,',
  '00123456,3.10,00123456',
  [['00123456', '3.10']],
  [['00123456'], ['3.10']],
  [
    ['', '00123456', ''],
    ['', '', ''],
    ['3.10', '', '00123456'],
  ],
  [['00123456,3.10']],
  [['00123456'], [' 3.10,00123456 '], ['']],
];
const TWO_AREAS = ['us,de', 'DE;US', 'US、DE', [['US', 'DE']], [['us'], [''], ['de']], [['US,DE']], 'US\nDE'];
const BLANKS = ['', '  ', OMITTED, [['']]];
const NO_ITEMS = [
  ...BLANKS,
  [
    ['', ''],
    ['', ''],
  ],
  ',',
  ' ; ',
];
const UTC8 = ['utc+8', 'UTC +8', '+8', '8', 8, 'GMT+8', 'UTC+08:00', 'UTC+8 (Beijing)', [['UTC+8']], [[8]]];
const UTC_8 = ['utc-8', 'UTC−8', 'UTC – 8', '-8', -8, 'UTC-8 (fixed)', [['−8']]];
const UTC0 = ['UTC+0', 'utc', 'GMT', '0', 0, 'UTC-0', ...BLANKS];
const CNY = ['cny', ' Cny ', 'Chinese yuan', 'CHINESE YUAN', [['CNY']]];
const USD = ['usd', 'US dollar', ...BLANKS];
const day = (padded: string, unpadded: string) => [
  unpadded,
  ` ${padded} `,
  sheet.date(padded),
  serial(padded),
  serial(padded) + 0.75,
  [[padded]],
  [[sheet.date(padded)]],
  [[serial(padded)]],
];

/** Formula, argument, its meaning, and other forms with the same meaning. */
type Forms = readonly [FormulaName, argument: string, means: unknown, forms: readonly unknown[]];

const FULL: readonly Forms[] = [
  ['ADREPORT_FULL', 'apps', '00123456,3.10', TWO_APPS],
  ['ADREPORT_FULL', 'apps', '1700450', [1700450, [[1700450]], [['', 1700450, '']], '1700450', ' 1700450']],
  ['ADREPORT_FULL', 'apps', '', NO_ITEMS],
  [
    'ADREPORT_FULL',
    'metrics',
    'revenue,impressionApi',
    [
      'REVENUE,IMPRESSIONAPI',
      'Revenue;impressionapi',
      'Revenue, Impressions (networks)',
      'revenue，impressionApi',
      'revenue,impressionApi,revenue',
      [['revenue', 'impressionApi']],
      [['revenue'], [''], ['impressions (NETWORKS)']],
      [['revenue,impressionApi']],
    ],
  ],
  ['ADREPORT_FULL', 'startDate', '2026-09-08', day('2026-09-08', '2026-9-8')],
  ['ADREPORT_FULL', 'endDate', '2026-09-10', day('2026-09-10', '2026-9-10')],
  ['ADREPORT_FULL', 'endDate', '2026-09-08', BLANKS],
  [
    'ADREPORT_FULL',
    'groupBy',
    'date,appId',
    [
      'DATE,APPID',
      'Day,appId',
      'Date;App id',
      'date，appid',
      [['date', 'appId']],
      [['Date'], ['App id']],
      [['date,appId']],
    ],
  ],
  ['ADREPORT_FULL', 'groupBy', 'week,area', ['Week;Country code', [['WEEK'], ['AREA']]]],
  ['ADREPORT_FULL', 'groupBy', 'date', NO_ITEMS],
  ['ADREPORT_FULL', 'groupBy', 'networkName,area', ['Network,Country code', [['NETWORKNAME'], ['AREA']]]],
  ['ADREPORT_FULL', 'timezone', 'UTC+8', UTC8],
  ['ADREPORT_FULL', 'timezone', 'UTC-8', UTC_8],
  ['ADREPORT_FULL', 'timezone', 'UTC+0', UTC0],
  ['ADREPORT_FULL', 'currency', 'CNY', CNY],
  ['ADREPORT_FULL', 'currency', 'USD', USD],
];

const FORECAST: readonly Forms[] = [
  ['ADREPORT_LTV_FORECAST', 'apps', '00123456,3.10', TWO_APPS],
  ['ADREPORT_LTV_FORECAST', 'day', 30, ['30', ' 30 ', 'ltv30', 'LTV 30', 'day 30', [[30]], [['', 'ltv30']]]],
  ['ADREPORT_LTV_FORECAST', 'groupBy', 'month,area', ['Month;Country code', [['MONTH'], ['AREA']]]],
  ['ADREPORT_LTV_FORECAST', 'areas', 'US,DE', TWO_AREAS],
  ['ADREPORT_LTV_FORECAST', 'endDate', '2026-08-30', BLANKS],
];

const COHORTS: readonly Forms[] = (['ADREPORT_LTV', 'ADREPORT_RETENTION'] as const).flatMap((name) => [
  [name, 'apps', '00123456,3.10', TWO_APPS] as const,
  [name, 'apps', '', NO_ITEMS] as const,
  [
    name,
    'days',
    '2,3,4,30',
    [
      '2-4,30',
      '2–4;30',
      '2 to 4, 30',
      'day 2, d3, 4, Day 30',
      [[2, 3, 4, 30]],
      [[2], [3], [''], [4], [30]],
      [
        ['2-4', ''],
        [30, ''],
      ],
      ...(name === 'ADREPORT_LTV'
        ? [
            'ltv2,ltv3,ltv4,ltv30',
            'LTV2-LTV4,LTV30',
            'LTV day 2,LTV day 3,LTV day 4,ltv 30',
            [['ltv2-4'], ['ltv30']],
          ]
        : ['kp2,kp3,kp4,kp30', 'KP2-KP4,kp30', 'Retention day 2-4,kp30', [['kp2-4'], ['kp30']]]),
    ],
  ] as const,
  [name, 'days', '7', [7, [[7]], ' 7 ', '7,7', '7-7']] as const,
  [name, 'startDate', '2026-08-30', day('2026-08-30', '2026-8-30')] as const,
  [name, 'endDate', '2026-09-02', day('2026-09-02', '2026-9-2')] as const,
  [name, 'endDate', '2026-08-30', BLANKS] as const,
  [
    name,
    'groupBy',
    'area',
    ['Area', 'Country code', 'date,appId,area', 'app;area', [['App id', 'AREA']]],
  ] as const,
  [name, 'groupBy', '', NO_ITEMS] as const,
  [name, 'areas', 'US,DE', TWO_AREAS] as const,
  [name, 'areas', '', NO_ITEMS] as const,
  [name, 'timezone', 'UTC+8', UTC8] as const,
  [name, 'timezone', 'UTC+0', UTC0] as const,
]);

const LTV_ALONE: readonly Forms[] = [
  ['ADREPORT_LTV', 'days', 'newUserNum', ['NEWUSERNUM', 'New users', 'new users', [['newUserNum']]]],
  ['ADREPORT_LTV', 'days', 'newUserNum,1', ['New users;1', [['newUserNum', 1]], 'newusernum,ltv1']],
  ['ADREPORT_LTV', 'days', '1-90', ['all', 'ALL', [['All']]]],
  ['ADREPORT_LTV', 'currency', 'CNY', CNY],
  ['ADREPORT_LTV', 'currency', 'USD', USD],
];

const DEVICE: readonly Forms[] = [
  [
    'ADREPORT_DEVICE',
    'app',
    '00123456',
    [' 00123456 ', [['00123456']], '00123456,00123456', [['', '00123456']]],
  ],
  ['ADREPORT_DEVICE', 'app', '1700450', [1700450, [[1700450]]]],
  ['ADREPORT_DEVICE', 'date', '2026-09-10', day('2026-09-10', '2026-9-10')],
  [
    'ADREPORT_DEVICE',
    'groupBy',
    'networkName,area',
    [...BLANKS, 'Network;Country code', [['NetworkName', 'Area']]],
  ],
  [
    'ADREPORT_DEVICE',
    'metrics',
    'impression,click,revenue,ecpm',
    [...BLANKS, 'Impressions,Clicks,Revenue,eCPM'],
  ],
  ['ADREPORT_DEVICE', 'timezone', 'UTC+8', UTC8],
  ['ADREPORT_DEVICE', 'timezone', 'UTC+0', UTC0],
  ['ADREPORT_DEVICE', 'currency', 'CNY', CNY],
];

const VALUE: readonly Forms[] = [
  ['ADREPORT_VALUE', 'report', 'full', ['FULL', ' Full ', 'Full report', 'full REPORT', [['full']]]],
  ['ADREPORT_VALUE', 'metric', 'revenue', ['REVENUE', 'Revenue', [['revenue']], 'revenue,revenue']],
  ['ADREPORT_VALUE', 'metric', 'ecpmApi', ['eCPM (networks)', 'ECPMAPI', 'ecpm api']],
  ['ADREPORT_VALUE', 'apps', '00123456,3.10', TWO_APPS],
  ['ADREPORT_VALUE', 'apps', '', NO_ITEMS],
  ['ADREPORT_VALUE', 'startDate', '2026-09-08', day('2026-09-08', '2026-9-8')],
  ['ADREPORT_VALUE', 'endDate', '2026-09-10', day('2026-09-10', '2026-9-10')],
  ['ADREPORT_VALUE', 'endDate', '2026-09-08', BLANKS],
  ['ADREPORT_VALUE', 'filterField', 'area', ['AREA', 'Area', 'Country code', [['area']]]],
  ['ADREPORT_VALUE', 'filterValue', 'US,DE', TWO_AREAS],
  ['ADREPORT_VALUE', 'timezone', 'UTC+8', UTC8],
  ['ADREPORT_VALUE', 'timezone', 'UTC-8', UTC_8],
  ['ADREPORT_VALUE', 'timezone', 'UTC+0', UTC0],
  ['ADREPORT_VALUE', 'currency', 'CNY', CNY],
  ['ADREPORT_VALUE', 'currency', 'USD', USD],
];

const PIVOT: readonly Forms[] = [
  ['ADREPORT_PIVOT', 'report', 'full', ['FULL', ' Full ', 'Full report', [['full']]]],
  ['ADREPORT_PIVOT', 'metric', 'ecpmApi', ['eCPM (networks)', 'ECPMAPI', [['ecpmApi']]]],
  ['ADREPORT_PIVOT', 'rows', 'month', ['Month', ' MONTH ', [['month']], [[''], ['Month']], 'month,month']],
  ['ADREPORT_PIVOT', 'rows', 'date', ['day', 'Date', 'DAY', [['Day']]]],
  ['ADREPORT_PIVOT', 'rows', 'networkName', ['Network', 'NETWORKNAME', [['Network']]]],
  ['ADREPORT_PIVOT', 'columns', 'appId', ['APPID', 'App id', 'app id', [['appId']]]],
  ['ADREPORT_PIVOT', 'startDate', '2026-09-08', day('2026-09-08', '2026-9-8')],
  ['ADREPORT_PIVOT', 'endDate', '2026-09-10', day('2026-09-10', '2026-9-10')],
  ['ADREPORT_PIVOT', 'apps', '00123456,3.10', TWO_APPS],
  ['ADREPORT_PIVOT', 'apps', '', NO_ITEMS],
  ['ADREPORT_PIVOT', 'filterField', 'area', ['AREA', 'Country code', [['area']]]],
  ['ADREPORT_PIVOT', 'filterValue', 'US,DE', TWO_AREAS],
  ['ADREPORT_PIVOT', 'totals', true, ['TRUE', 'true', 'yes', 1, [[true]], [['', true]]]],
  ['ADREPORT_PIVOT', 'totals', false, ['FALSE', 'no', 0, [[false]], ...BLANKS]],
  ['ADREPORT_PIVOT', 'timezone', 'UTC+8', UTC8],
  ['ADREPORT_PIVOT', 'currency', 'CNY', CNY],
];

const AS_OF: readonly Forms[] = [
  ['ADREPORT_ASOF', 'report', 'device', ['Device', 'DEVICE REPORT', ' device ', [['device']]]],
  ['ADREPORT_ASOF', 'report', 'ltv', ['LTV', 'LTV report', 'Ltv']],
  ['ADREPORT_ASOF', 'report', 'retention', ['Retention', 'retention REPORT']],
  ['ADREPORT_ASOF', 'timezone', 'UTC+8', UTC8],
  ['ADREPORT_ASOF', 'timezone', 'UTC+0', UTC0],
];

const ROWS = [...FULL, ...FORECAST, ...COHORTS, ...LTV_ALONE, ...DEVICE, ...VALUE, ...PIVOT, ...AS_OF].map(
  ([name, argument, means, forms]) => [name, argument, JSON.stringify(means), means, forms] as const,
);

it.each(ROWS)(
  '%s: every form of %s that means %s gives the same cells without another request',
  (name, argument, _words, means, forms) => {
    const at = ARGUMENTS[name].indexOf(argument);
    const right = sheet.value(name, ...PLAIN[name].with(at, means));
    if (Array.isArray(right)) expect(right.length).toBeGreaterThan(1);
    else expect(right).not.toBe('');
    const asked = sheet.service.requests.length;
    for (const form of forms) {
      const seen = sheet.evaluate(name, PLAIN[name].with(at, form));
      expect({ form, ...seen }).toEqual({ form, value: right, sentence: undefined });
    }
    expect(sheet.service.requests).toHaveLength(asked);
  },
);

describe('arguments omitted at the end', () => {
  it.each([
    ['ADREPORT_FULL', ['00123456', 'revenue', '2026-09-08']],
    ['ADREPORT_LTV', ['00123456', '1', '2026-09-08']],
    ['ADREPORT_RETENTION', ['00123456', '2', '2026-09-08']],
    ['ADREPORT_DEVICE', ['00123456', '2026-09-10']],
    ['ADREPORT_VALUE', ['full', 'revenue', '00123456', '2026-09-08']],
    ['ADREPORT_PIVOT', ['full', 'revenue', 'networkName', 'area', '2026-09-08']],
    ['ADREPORT_ASOF', ['full']],
  ] as const)('of %s count as empty', (name, args) => {
    const rest = ARGUMENTS[name].length - args.length;
    const right = sheet.value(name, ...args);
    expect(sheet.value(name, ...args, ...Array(rest).fill(''))).toEqual(right);
    expect(sheet.value(name, ...args, ...Array(rest).fill(OMITTED))).toEqual(right);
    expect(sheet.value(name, ...args, ...Array(rest).fill([['']]))).toEqual(right);
  });
});

describe('a merged cell, which Google passes as a range with its value and blanks', () => {
  const merged = (value: unknown) => [
    [value, ''],
    ['', ''],
  ];
  it.each([
    ['ADREPORT_FULL', 'startDate', '2026-09-08'],
    ['ADREPORT_FULL', 'endDate', '2026-09-10'],
    ['ADREPORT_FULL', 'endDate', ''],
    ['ADREPORT_LTV', 'startDate', '2026-08-30'],
    ['ADREPORT_RETENTION', 'timezone', 'UTC+8'],
    ['ADREPORT_LTV', 'currency', 'CNY'],
    ['ADREPORT_DEVICE', 'app', '00123456'],
    ['ADREPORT_DEVICE', 'date', '2026-09-10'],
    ['ADREPORT_VALUE', 'report', 'full'],
    ['ADREPORT_VALUE', 'metric', 'revenue'],
    ['ADREPORT_VALUE', 'filterField', 'area'],
    ['ADREPORT_ASOF', 'report', 'device'],
    ['ADREPORT_ASOF', 'timezone', ''],
  ] as const)('counts as that value: %s, %s “%s”', (name, argument, value) => {
    const at = ARGUMENTS[name].indexOf(argument);
    const right = sheet.value(name, ...PLAIN[name].with(at, value));
    expect(sheet.value(name, ...PLAIN[name].with(at, merged(value)))).toEqual(right);
  });
});
