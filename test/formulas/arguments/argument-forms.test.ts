import { APPS } from '../../../playground/service/world/apps';
import { toSerial } from '../../end-to-end/add-on';
import { DirectSheet } from '../direct-sheet';
import { type FormulaName, listArguments, OMITTED } from '../shown-cells';

/** How cells and ranges are read as arguments. test/request/checks has the spellings that texts may have. */

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

const BLANKS = ['', '  ', OMITTED, [['']]];
const NO_ITEMS = [...BLANKS, [['', '']], ',', ' ; '];
const TWO_APPS = [
  ...[' 00123456 ,  3.10 ', '00123456、3.10', '00123456\r\n3.10\r\n'],
  [
    ['', '00123456', ''],
    ['', '', ''],
    ['3.10', '', '00123456'],
  ],
];
const TWO_AREAS = ['US、DE', [['US', 'DE']], [['us'], [''], ['de']], [['US,DE']], 'US\nDE'];
/** The same day in other forms. */
const daysLike = (day: string) => [
  ...[
    day.replaceAll('-0', '-'),
    sheet.toDateCell(day),
    toSerial(day),
    toSerial(day) + 0.75,
    [[sheet.toDateCell(day)]],
  ],
];

/** A meaning of an argument, and other forms with the same meaning. */
type Forms = readonly [means: unknown, ...forms: unknown[]];

const plainOf = (name: FormulaName, argument: string) => PLAIN[name][listArguments(name).indexOf(argument)];
const day = (name: FormulaName, argument: string): Forms => [
  plainOf(name, argument),
  ...daysLike(String(plainOf(name, argument))),
];

/** The forms of arguments that are read in the same way by every formula that has them. */
const SHARED: Readonly<Record<string, (name: FormulaName) => readonly Forms[]>> = {
  apps: () => [
    ['00123456,3.10', ...TWO_APPS],
    ['', ...NO_ITEMS],
  ],
  areas: () => [['US,DE', ...TWO_AREAS]],
  filterValue: () => [['US,DE', ...TWO_AREAS]],
  filterField: () => [['area', 'Country code', [['area']]]],
  startDate: (name) => [day(name, 'startDate')],
  date: (name) => [day(name, 'date')],
  endDate: (name) => [day(name, 'endDate'), [plainOf(name, 'startDate'), ...BLANKS]],
  timezone: () => [
    ['UTC+8', 'utc+8', [['UTC+8 (Beijing)']]],
    ['UTC-8', [['utc-8']]],
    ['UTC+0', ...BLANKS],
  ],
  currency: () => [
    ['CNY', 'Chinese yuan', [['CNY']]],
    ['USD', ...BLANKS],
  ],
};

/** The forms of the other arguments. */
const OWN: Readonly<Partial<Record<FormulaName, Readonly<Record<string, readonly Forms[]>>>>> = {
  ADREPORT_FULL: {
    apps: [['1700450', 1700450, [[1700450]], [['', 1700450, '']], ' 1700450']],
    metrics: [
      ['revenue,impressionApi', 'revenue，impressionApi', [['revenue'], [''], ['impressions (NETWORKS)']]],
    ],
    groupBy: [
      ['date,appId', 'Day,appId', [['date', 'appId']]],
      ['date', ...NO_ITEMS],
    ],
  },
  ADREPORT_LTV_FORECAST: { day: [[30, '30', 'ltv30', 'day 30', [[30]], [['', 'ltv30']]]] },
  ADREPORT_LTV: {
    days: [
      ['2,3,4,30', '2–4;30', '2 - 4, ltv30', 'LTV day 2, 3, LTV4, LTV day 30', [[2, 3, 4, 30]]],
      ['7', 7, [[7]], '7,7', '7-7'],
      ['1-90', 'all', [['All']]],
    ],
    groupBy: [['area', 'date,appId,area', [['App id', 'AREA']]]],
  },
  ADREPORT_RETENTION: {
    days: [['2,3,4,30', 'KP2,kp3-4,kp30', 'Retention day 2-4,kp30', [['kp2-4'], ['kp30']]]],
  },
  ADREPORT_DEVICE: {
    app: [['00123456', [['', '00123456']], '00123456,00123456']],
    groupBy: [['networkName,area', ...BLANKS, [['NetworkName', 'Area']]]],
    metrics: [['impression,click,revenue,ecpm', ...BLANKS, 'Impressions,Clicks,Revenue,eCPM']],
  },
  ADREPORT_VALUE: {
    report: [['full', 'Full report', [['full']]]],
    metric: [['ecpmApi', 'ecpm api', [['ecpmApi']]]],
  },
  ADREPORT_PIVOT: {
    rows: [['month', ' MONTH ', [[''], ['Month']], 'month,month']],
    columns: [['appId', 'App id', [['appId']]]],
    totals: [
      [true, 'TRUE', 'yes', 1, [[true]], [['', true]]],
      [false, 'FALSE', 'no', 0, ...BLANKS],
    ],
  },
};

const ROWS = (Object.keys(PLAIN) as FormulaName[]).flatMap((name) =>
  listArguments(name).flatMap((argument) =>
    [...(SHARED[argument]?.(name) ?? []), ...(OWN[name]?.[argument] ?? [])].map(
      ([means, ...forms]) => [name, argument, JSON.stringify(means), means, forms] as const,
    ),
  ),
);

it.each(ROWS)(
  '%s: every form of %s that means %s gives the same cells without another request, from one read of the cache',
  (name, argument, _words, means, forms) => {
    const at = listArguments(name).indexOf(argument);
    const right = sheet.requireValue(name, ...PLAIN[name].with(at, means));
    if (Array.isArray(right)) expect(right.length).toBeGreaterThan(1);
    else expect(right).not.toBe('');
    const asked = sheet.service.requests.length;
    const { trips } = sheet.cache;
    for (const form of forms) {
      const seen = sheet.evaluate(name, PLAIN[name].with(at, form));
      expect({ form, ...seen }).toEqual({ form, value: right, sentence: undefined });
    }
    expect(sheet.service.requests).toHaveLength(asked);
    expect(sheet.cache.trips - trips).toBe(name === 'ADREPORT_ASOF' ? 0 : forms.length);
  },
);
