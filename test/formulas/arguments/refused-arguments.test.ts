import { DirectSheet } from '../direct-sheet';
import { ARGUMENTS, type FormulaName } from '../shown-cells';

/** Mistakes give one sentence that names the argument, the value and the allowed values, without a request. */

const sheet = new DirectSheet();
const DAY = '2026-09-10';

afterEach(() => {
  const { length } = sheet.service.requests;
  sheet.forget();
  expect(length).toBe(0);
});

/** Formula, arguments, the start of the message, and its other parts. */
type Mistake = readonly [
  name: FormulaName,
  args: readonly unknown[],
  begins: string,
  ...says: readonly (string | RegExp)[],
];

const ZONES = 'choose UTC+0, UTC+8, UTC-8.';
const CURRENCIES = 'choose USD or CNY.';
const AREA = 'give two letters of ISO 3166, such as DE, or a name, such as Germany.';

const FULL: readonly Mistake[] = [
  ['ADREPORT_FULL', [3.1, 'revenue', DAY], 'apps: “3.1” ', 'give it as text'],
  ['ADREPORT_FULL', [9007199254740992, 'revenue', DAY], 'apps: “9007199254740992” ', 'give it as text'],
  ['ADREPORT_FULL', [true, 'revenue', DAY], 'apps: ', 'TRUE', 'give texts with commas between'],
  ['ADREPORT_FULL', [sheet.date(DAY), 'revenue', DAY], 'apps: ', 'a date cannot be in this list'],
  ['ADREPORT_FULL', ['a\u200Bb', 'revenue', DAY], 'apps: “a\u200Bb” ', 'invisible characters'],
  [
    'ADREPORT_FULL',
    ['', 'revenu', DAY],
    'metrics: “revenu” ',
    'the nearest is “revenue”',
    'choose from revenue,',
  ],
  ['ADREPORT_FULL', ['', 'revenue,impresionApi', DAY], 'metrics: “impresionApi” ', '“impressionApi”'],
  ['ADREPORT_FULL', ['', [['revenue'], ['clicks!']], DAY], 'metrics: “clicks!” ', 'the nearest is “Clicks”'],
  ['ADREPORT_FULL', ['', 'ltv30', DAY], 'metrics: “ltv30” ', 'but of the LTV report'],
  ['ADREPORT_FULL', ['', 'area', DAY], 'metrics: “area” ', 'but a dimension'],
  ['ADREPORT_FULL', ['', 'zzzzzzzz', DAY], 'metrics: “zzzzzzzz” ', /report; choose from .*, all\.$/],
  ['ADREPORT_FULL', ['', 7, DAY], 'metrics: “7” ', 'choose from'],
  [
    'ADREPORT_FULL',
    ['', 'revenue', 'lst month'],
    'startDate: “lst month” ',
    'the nearest range is “last month”',
  ],
  [
    'ADREPORT_FULL',
    ['', 'revenue', DAY, '2026-09-31'],
    'endDate: “2026-09-31” ',
    'not a day of the calendar',
  ],
  [
    'ADREPORT_FULL',
    ['', 'revenue', DAY, '', 'netwrok'],
    'groupBy: “netwrok” ',
    '“network”',
    'choose from date,',
  ],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'date;contry'], 'groupBy: “contry” ', '“Country”'],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'revenue'], 'groupBy: “revenue” ', 'but a metric'],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'gaid'], 'groupBy: “gaid” ', 'but of the Device report'],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'channel'], 'metrics: “Revenue” ', '“Channel”', 'eventRevenue'],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', 'UTC+9'], 'timezone: “UTC+9” ', ZONES],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', 'Europe/Berlin'], 'timezone: “Europe/Berlin” ', ZONES],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', 9], 'timezone: “9” ', ZONES],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', '', 'EURO'], 'currency: “EURO” ', CURRENCIES],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', '', 1], 'currency: “1” ', CURRENCIES],
];

const COHORTS: readonly Mistake[] = (['ADREPORT_LTV', 'ADREPORT_RETENTION'] as const).flatMap(
  (name): Mistake[] => [
    [name, [0.5, 7, DAY], 'apps: “0.5” ', 'give it as text'],
    [name, ['', '91', DAY], 'days: “91” ', 'the days 1 to 90'],
    [name, ['', 0, DAY], 'days: “0” ', 'the days 1 to 90'],
    [name, ['', '7-1', DAY], 'days: “7-1” ', 'the days 1 to 90'],
    [name, ['', '1-91', DAY], 'days: “1-91” ', 'the days 1 to 90'],
    [name, ['', '1 7', DAY], 'days: “1 7” ', 'the days 1 to 90'],
    [name, ['', -1, DAY], 'days: “-1” ', 'the days 1 to 90'],
    [name, ['', 2.5, DAY], 'days: “2.5” ', 'the days 1 to 90'],
    [name, ['', sheet.date('2026-01-07'), DAY], 'days: ', "if Sheets turned “1-7” into a date, type '1-7"],
    [name, ['', 'revenue', DAY], 'days: “revenue” ', 'but of the Full report'],
    [name, ['', 7, '2026-9-31'], 'startDate: “2026-9-31” ', 'not a day of the calendar'],
    [name, ['', 7, DAY, '2026-09-09'], 'endDate: “2026-09-09” ', `is before the first day, ${DAY}`],
    [name, ['', 7, DAY, '', 'netwrok'], 'groupBy: “netwrok” ', 'choose from date, appId, appName'],
    [name, ['', 7, DAY, '', 'network'], 'groupBy: “network” ', 'but of the Full report'],
    [name, ['', 7, DAY, '', '', 'USA'], 'areas: “USA” ', AREA],
    [name, ['', 7, DAY, '', '', [['US'], ['Germny']]], 'areas: “GERMNY” ', AREA],
    [name, ['', 7, DAY, '', '', 49], 'areas: “49” ', AREA],
    [name, ['', 7, DAY, '', '', '', 'UTC+9'], 'timezone: “UTC+9” ', ZONES],
    [name, ['', 'kp', DAY], 'days: “kp” ', 'the days 1 to 90'],
  ],
);

const OTHERS: readonly Mistake[] = [
  ['ADREPORT_LTV', ['', 'ltv91', DAY], 'days: “ltv91” ', 'the days 1 to 90', 'newUserNum'],
  ['ADREPORT_LTV', ['', 'newUserNm', DAY], 'days: “newUserNm” ', 'the nearest is “newUserNum”'],
  ['ADREPORT_LTV', ['', 'kp30', DAY], 'days: “kp30” ', 'but of the Retention report'],
  ['ADREPORT_LTV', ['', 7, DAY, '', '', '', '', 'EURO'], 'currency: “EURO” ', CURRENCIES],
  ['ADREPORT_RETENTION', ['', 'ltv30', DAY], 'days: “ltv30” ', 'but of the LTV report'],
  ['ADREPORT_RETENTION', ['', 'newUserNum', DAY], 'days: “newUserNum” ', 'but of the LTV report'],
  [
    'ADREPORT_RETENTION',
    ['', 7, DAY, '', 'placementId'],
    'groupBy: “placementId” ',
    'but of the Full report',
  ],
  ['ADREPORT_DEVICE', ['', DAY], 'app: it is missing', 'exactly one app id'],
  ['ADREPORT_DEVICE', ['a,b', DAY], 'app: “a, b” ', 'exactly one app id'],
  ['ADREPORT_DEVICE', [3.1, DAY], 'app: “3.1” ', 'give it as text'],
  ['ADREPORT_DEVICE', ['a', 'yesterdy'], 'date: “yesterdy” ', 'the nearest range is “yesterday”'],
  ['ADREPORT_DEVICE', ['a', DAY, 'netwrok'], 'groupBy: “netwrok” ', 'the nearest is “network”'],
  [
    'ADREPORT_DEVICE',
    ['a', DAY, 'gaid'],
    'groupBy: “Google advertising id” ',
    'identifies single device rows',
    'choose from',
    'Extensions ▸',
  ],
  ['ADREPORT_DEVICE', ['a', DAY, 'area,userId'], 'groupBy: “User id” ', 'choose from'],
  ['ADREPORT_DEVICE', ['a', DAY, 'dateTimeStamp'], 'groupBy: “Time” ', 'choose from'],
  ['ADREPORT_DEVICE', ['a', DAY, 'ltv30'], 'groupBy: “ltv30” ', 'choose from'],
  ['ADREPORT_DEVICE', ['a', DAY, '', 'devices'], 'metrics: “Devices” ', 'get a summary in a sheet'],
  ['ADREPORT_DEVICE', ['a', DAY, '', 'revenu'], 'metrics: “revenu” ', 'the nearest is “Revenue”'],
  ['ADREPORT_DEVICE', ['a', DAY, '', 'dau'], 'metrics: “dau” ', 'but of the Full report'],
  ['ADREPORT_DEVICE', ['a', DAY, '', '', 'UTC+9'], 'timezone: “UTC+9” ', ZONES],
  ['ADREPORT_DEVICE', ['a', DAY, '', '', '', 'EURO'], 'currency: “EURO” ', CURRENCIES],
  ['ADREPORT_ASOF', [''], 'report: it is missing', 'choose full, ltv, retention, device.'],
  ['ADREPORT_ASOF', ['ful'], 'report: “ful” ', 'the nearest is “full”'],
  ['ADREPORT_ASOF', ['full', 'UTC+9'], 'timezone: “UTC+9” ', ZONES],
];

const VALUE: readonly Mistake[] = [
  ['ADREPORT_VALUE', ['', 'revenue', '', DAY], 'report: it is missing', 'choose full,'],
  ['ADREPORT_VALUE', ['retenton', 'kp7', '', DAY], 'report: “retenton” ', 'the nearest is “retention”'],
  ['ADREPORT_VALUE', [1, 'kp7', '', DAY], 'report: “1” ', 'choose full,'],
  ['ADREPORT_VALUE', ['full', '', '', DAY], 'metric: it is missing', 'such as revenue'],
  ['ADREPORT_VALUE', ['full', 'revenu', '', DAY], 'metric: “revenu” ', 'the nearest is “revenue”'],
  [
    'ADREPORT_VALUE',
    ['full', 'revenue,dau', '', DAY],
    'metric: ',
    '2 metrics are named; give one, such as revenue',
  ],
  ['ADREPORT_VALUE', ['full', 'all', '', DAY], 'metric: ', 'give one'],
  ['ADREPORT_VALUE', ['ltv', '1-7', '', DAY], 'metric: ', 'give one'],
  ['ADREPORT_VALUE', ['ltv', 'ltv91', '', DAY], 'metric: “ltv91” ', 'the days 1 to 90'],
  ['ADREPORT_VALUE', ['full', 'ltv7', '', DAY], 'metric: “ltv7” ', 'but of the LTV report'],
  ['ADREPORT_VALUE', ['full', 'revenue', 3.1, DAY], 'apps: “3.1” ', 'give it as text'],
  ['ADREPORT_VALUE', ['device', 'revenue', '', DAY], 'apps: it is missing', 'exactly one app id'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', ''], 'startDate: it is missing', 'give a day'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, 'x'], 'endDate: “x” ', 'is not a day'],
  [
    'ADREPORT_VALUE',
    ['full', 'revenue', '', DAY, '', 'netwrok', 'x'],
    'filterField: “netwrok” ',
    '“network”',
  ],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'dau', '1'], 'filterField: “dau” ', 'but a metric'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'area,network', 'US'], 'filterField: ', 'give one'],
  [
    'ADREPORT_VALUE',
    ['full', 'revenue', '', DAY, '', '', 'US'],
    'filterField: it is missing, but filterValue is “US”',
  ],
  [
    'ADREPORT_VALUE',
    ['full', 'revenue', '', DAY, '', 'area', ''],
    'filterValue: it is missing; give the Country code to count',
  ],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'area', [['', '']]], 'filterValue: it is missing'],
  [
    'ADREPORT_VALUE',
    ['full', 'revenue', '', DAY, '', 'channel', 'organic'],
    'metric: “Revenue” ',
    'eventRevenue',
  ],
  [
    'ADREPORT_VALUE',
    ['device', 'revenue', 'a', DAY, '', 'gaid', 'x'],
    'filterField: “Google advertising id” ',
    'identifies single device rows',
  ],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', '', '', 'UTC+9'], 'timezone: “UTC+9” ', ZONES],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', '', '', '', 'EURO'], 'currency: “EURO” ', CURRENCIES],
];

const CASES = [...FULL, ...COHORTS, ...OTHERS, ...VALUE].map(
  ([name, args, begins, ...says]) => [name, JSON.stringify(args), args, begins, says] as const,
);

it.each(CASES)('=%s%s', (name, _words, args, begins, says) => {
  const sentence = sheet.sentence(name, ...args);
  expect(sentence.slice(0, begins.length)).toBe(begins);
  for (const part of says)
    if (typeof part === 'string') expect(sentence).toContain(part);
    else expect(sentence).toMatch(part);
  expectOneSentence(sentence);
});

it('a formula with several wrong arguments names the first one', () => {
  const sentence = sheet.sentence('ADREPORT_FULL', '', 'revenu', 'x', 'y', 'z', 'UTC+9', 'EURO');
  expect(sentence).toMatch(/^metrics: “revenu” /);
  expectOneSentence(sentence);
});

/** Fails unless the text is one line that ends like a sentence and is not a JavaScript error. */
function expectOneSentence(sentence: string): void {
  expect(sentence).toMatch(/^\w+: [^\n\r]+\.$/);
  expect(sentence).not.toMatch(/undefined|NaN|\[object|TypeError|is not a function|Cannot read/);
  expect(sentence.length).toBeLessThan(900);
}

describe('a referenced cell, whatever it contains,', () => {
  const HOSTILE: readonly (readonly [words: string, value: unknown])[] = [
    ['__proto__', '__proto__'],
    ['constructor', 'constructor'],
    ['toString', 'toString'],
    ['hasOwnProperty', 'hasOwnProperty'],
    ['50,000 characters', 'x'.repeat(50_000)],
    ['50,000 characters in many items', 'x1;'.repeat(16_666)],
    ['half a character', 'a\uD800b'],
    ['a right-to-left override', '\u202Eetad'],
    ['NUL', 'a\u0000b'],
    ['TRUE', true],
    ['FALSE', false],
    ['#N/A', '#N/A'],
    ['#REF! as a formula’s', '=#REF!'],
    ['a formula', '=IMPORTXML("https://evil.example","//a")'],
    ['markup', '</script><img src=x onerror=alert(1)>'],
    ['a negative number', -1],
    ['a fraction', 0.1],
    ['a huge number', 1e300],
    ['arrays in arrays in arrays', [[[[[['x']]]]]]],
    [
      'a table of everything',
      [
        ['__proto__', true, -0.5],
        ['', 'x'.repeat(5000), sheet.date(DAY)],
      ],
    ],
    ['a date before 1900', new Date(Date.UTC(1850, 0, 1))],
    ['a date far away', new Date(Date.UTC(9999, 11, 30))],
  ];
  const FORMULAS: readonly (readonly [FormulaName, readonly unknown[]])[] = [
    ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'date', 'UTC+0', 'USD']],
    ['ADREPORT_LTV', ['', '7', DAY, '', 'area', 'US', 'UTC+0', 'USD']],
    ['ADREPORT_RETENTION', ['', '7', DAY, '', 'area', 'US', 'UTC+0']],
    ['ADREPORT_DEVICE', ['00123456', DAY, 'area', 'click', 'UTC+0', 'USD']],
    ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'area', 'US', 'UTC+0', 'USD']],
    ['ADREPORT_ASOF', ['full', 'UTC+0']],
  ];
  /** Arguments that accept any text, because only the service knows its ids. */
  const TAKEN_AS_TEXT = ['apps', 'app', 'filterValue'];
  const places = FORMULAS.flatMap(([name, args]) =>
    ARGUMENTS[name].flatMap((argument, at) =>
      TAKEN_AS_TEXT.includes(argument) ? [] : [[name, argument, at, args] as const],
    ),
  );

  it.each(places)('is refused by =%s as %s, in one sentence', (name, argument, at, args) => {
    for (const [words, value] of HOSTILE) {
      const { sentence } = sheet.evaluate(name, args.with(at, value));
      expect([words, sentence]).toEqual([words, expect.stringMatching(new RegExp(`^${argument}: `))]);
      expectOneSentence(sentence!);
    }
  });
});
