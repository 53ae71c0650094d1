import { DirectSheet } from '../direct-sheet';
import type { FormulaName } from '../shown-cells';

/** A mistake gives one sentence that begins with the argument and its value, without a request. */

const sheet = new DirectSheet();
const DAY = '2026-09-10';

afterEach(() => {
  const { length } = sheet.service.requests;
  sheet.forget();
  expect(length).toBe(0);
});

it.each<[FormulaName, readonly unknown[], begins: string]>([
  [
    'ADREPORT_FULL',
    ['00123，#¡REF!', 'revenue', DAY],
    'apps: the cell of this argument shows #¡REF!. The formula is calculated when',
  ],
  [
    'ADREPORT_FULL',
    [[['a'], ['Loading...']], 'revenue', DAY],
    'apps: the cell of this argument shows LOADING',
  ],
  ['ADREPORT_RETENTION', ['', 7, DAY, '', '', 49], 'areas: “49” '],
  ['ADREPORT_DEVICE', ['00123456', DAY, '', 'devices'], 'metrics: “Devices” '],
  ['ADREPORT_VALUE', ['full', '', '', DAY], 'metric: a value is missing'],
  ['ADREPORT_VALUE', ['full', 'all', '', DAY], 'metric: '],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'dau', '1'], 'filterField: “dau” '],
  ['ADREPORT_PIVOT', ['device', 'revenue', 'idfa', 'area', DAY, '', 'a'], 'rows: “IDFA” '],
  ['ADREPORT_PIVOT', ['full', 'dau', 'area', 'appId', '2026-09-08', DAY], 'metric: “Daily active users” '],
  ...[1, 2.5, '7,30', 'all'].map((day): [FormulaName, readonly unknown[], string] => [
    'ADREPORT_LTV_FORECAST',
    ['', day, DAY],
    `day: “${day}” `,
  ]),
  ['ADREPORT_LTV_FORECAST', ['', 90, DAY, '', '', '', '', '', 'cheap'], 'cost: “cheap” '],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', 'netwrok'], 'groupBy: “netwrok” '],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '', '', 'UTC+9'], 'timezone: “UTC+9” '],
  ['ADREPORT_FULL', ['', 'revenue'], 'startDate: a value is missing'],
  ['ADREPORT_FULL', ['', 'revenue', 'lst month'], 'startDate: “lst month” is not a day'],
  ['ADREPORT_FULL', ['', 'revenue', '2026-09-31'], 'startDate: “2026-09-31” is not a day'],
  ['ADREPORT_FULL', ['', 'revenue', '2026-12-31'], 'startDate: “2026-12-31” is in the future'],
  ['ADREPORT_FULL', ['', 'revenue', DAY, '2026-09-01'], 'endDate: “2026-09-01” is before the first day'],
  ['ADREPORT_FULL', [3.1, 'revenue', DAY], 'apps: “3.1” is not text; enter names or ids as text'],
  ['ADREPORT_FULL', ['', 'dau', DAY, '', 'month'], 'metrics: “Daily active users” cannot be added up'],
  [
    'ADREPORT_LTV',
    ['', sheet.toDateCell('2026-01-07'), DAY],
    'days: “a date or a range of cells” is not text',
  ],
  ['ADREPORT_DEVICE', ['00123456, 3.10', DAY], 'app: the Device report is about one app'],
  ['ADREPORT_DEVICE', ['00123456', 'last 7 days'], 'date: “2026-09-08 to 2026-09-14” is not possible '],
  ['ADREPORT_VALUE', ['full', 'revenue, dau', '', DAY], 'metric: “revenue, dau” is not one name'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', '', 'US'], 'filterField: a value is missing'],
  ['ADREPORT_VALUE', ['full', 'revenue', '', DAY, '', 'area'], 'filterValue: a value is missing'],
  ['ADREPORT_PIVOT', ['full', 'revenue', 'month', 'month', DAY], 'columns: “Month” is not one name'],
  // Of several wrong arguments, the first one is named.
  ['ADREPORT_FULL', ['', 'revenu', 'x', 'y', 'z', 'UTC+9', 'EURO'], 'metrics: “revenu” '],
])('=%s of %j names the wrong argument', (name, args, begins) => {
  const sentence = sheet.requireSentence(name, ...args);
  expect(sentence.slice(0, begins.length)).toBe(begins);
  expectOneSentence(sentence);
});

/** Fails unless the text is one line that ends like a sentence and is not a JavaScript error. */
function expectOneSentence(sentence: string): void {
  expect(sentence).toMatch(/^\w+: [^\n\r]+\.$/);
  expect(sentence).not.toMatch(/undefined|NaN|\[object|TypeError|is not a function|Cannot read/);
  expect(sentence.length).toBeLessThan(900);
}
