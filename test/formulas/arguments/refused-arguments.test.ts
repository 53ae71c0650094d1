import { DirectSheet } from '../direct-sheet';
import { ARGUMENTS, type FormulaName } from '../shown-cells';

/** A mistake gives one sentence that begins with the argument and its value, without a request. test/request/checks has the sentences. */

const sheet = new DirectSheet();
const DAY = '2026-09-10';

afterEach(() => {
  const { length } = sheet.service.requests;
  sheet.forget();
  expect(length).toBe(0);
});

it.each<[FormulaName, readonly unknown[], begins: string]>([
  ['ADREPORT_FULL', [3.1, 'revenue', DAY], 'apps: “3.1” '],
  ['ADREPORT_FULL', [sheet.date(DAY), 'revenue', DAY], 'apps: a date cannot be in this list'],
  ['ADREPORT_FULL', ['00123，#¡REF!', 'revenue', DAY], 'apps: it has the error #¡REF!; correct'],
  [
    'ADREPORT_FULL',
    [[['a'], ['Loading...']], 'revenue', DAY],
    'apps: it comes from a cell that is still loading',
  ],
  ['ADREPORT_FULL', ['', 'revenu', DAY], 'metrics: “revenu” '],
  ['ADREPORT_FULL', ['', 'revenue', 'lst month'], 'startDate: “lst month” '],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '2026-09-31'], 'endDate: “2026-09-31” '],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'netwrok'], 'groupBy: “netwrok” '],
  ['ADREPORT_LTV', ['', sheet.date('2026-01-07'), DAY], 'days: a date cannot be in this list'],
  ['ADREPORT_LTV', ['', 7, DAY, '2026-09-09'], 'endDate: “2026-09-09” '],
  ['ADREPORT_RETENTION', ['', 7, DAY, '', '', 49], 'areas: “49” '],
  ['ADREPORT_DEVICE', ['a', '2025-09-14'], 'date: “2025-09-14” is too long ago'],
  ['ADREPORT_DEVICE', ['a', 'last 7 days'], 'date: 2026-09-08 to 2026-09-14 are several days'],
  ['ADREPORT_DEVICE', ['a', DAY, 'gaid'], 'groupBy: “Google advertising id” '],
  ['ADREPORT_DEVICE', ['a', DAY, '', 'devices'], 'metrics: “Devices” '],
  ['ADREPORT_VALUE', ['', 'revenue', '', DAY], 'report: it is missing'],
  ['ADREPORT_VALUE', ['full', '', '', DAY], 'metric: it is missing'],
  ['ADREPORT_VALUE', ['full', 'all', '', DAY], 'metric: '],
  ['ADREPORT_VALUE', ['full', 'revenue', '', ''], 'startDate: it is missing'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, 'x'], 'endDate: “x” '],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'dau', '1'], 'filterField: “dau” '],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'area', ''], 'filterValue: it is missing'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', '', 'US'], 'filterField: it is missing, but'],
  ['ADREPORT_VALUE', ['full', 'revenue', 'a', DAY, '', 'appId', 'a, b'], 'filterValue: app b is not among'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'date', 'Sept 5'], 'filterValue: “Sept 5” '],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'network', 3.1], 'filterValue: “3.1” '],
  ['ADREPORT_PIVOT', ['full', 'revenue', 'month', 'area,network', DAY], 'columns: “area, network” '],
  [
    'ADREPORT_PIVOT',
    ['full', 'revenue', 'area', 'area', DAY],
    'columns: “Country code” is the field of the rows',
  ],
  ['ADREPORT_PIVOT', ['full', 'revenue', 'month', 'area', DAY, '', '', '', '', 'maybe'], 'totals: “maybe” '],
  [
    'ADREPORT_PIVOT',
    ['full', 'dau', 'date', 'area', DAY, '', '', '', '', true],
    'totals: “Daily active users” ',
  ],
  ['ADREPORT_PIVOT', ['device', 'revenue', 'idfa', 'area', DAY, '', 'a'], 'rows: “IDFA” '],
  ['ADREPORT_PIVOT', ['full', 'dau', 'area', 'appId', '2026-09-08', DAY], 'metric: “Daily active users” '],
  ['ADREPORT_LTV_FORECAST', ['', '', DAY], 'day: it is missing'],
  ...[1, 366, 2.5, '7,30', 'all'].map((day): [FormulaName, readonly unknown[], string] => [
    'ADREPORT_LTV_FORECAST',
    ['', day, DAY],
    `day: “${day}” `,
  ]),
  ['ADREPORT_LTV_FORECAST', ['', 90, DAY, '', '', '', '', '', 'cheap'], 'cost: “cheap” '],
  ['ADREPORT_ASOF', [''], 'report: it is missing'],
  // Of several wrong arguments, the first one is named.
  ['ADREPORT_FULL', ['', 'revenu', 'x', 'y', 'z', 'UTC+9', 'EURO'], 'metrics: “revenu” '],
])('=%s of %j names the wrong argument', (name, args, begins) => {
  const sentence = sheet.sentence(name, ...args);
  expect(sentence.slice(0, begins.length)).toBe(begins);
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
    ['50,000 characters', 'x'.repeat(50_000)],
    ['NUL', 'a\u0000b'],
    ['a formula', '=IMPORTXML("https://evil.example","//a")'],
    ['markup', '</script><img src=x onerror=alert(1)>'],
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
    ['an invalid date', new Date(Number.NaN)],
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
