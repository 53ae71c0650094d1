import fc from 'fast-check';
import { DirectSheet } from './direct-sheet';
import { ServiceRows } from './service-rows';
import { daysFrom, type FormulaCell, OMITTED } from './shown-cells';

const FIRST = '2025-12-22';
const LAST = '2026-02-08';
const sheet = new DirectSheet();
const rows = new ServiceRows(sheet.service, FIRST, LAST);
const DAYS = daysFrom(FIRST, LAST);

const APP = '00123456';
const DEVICE_DAY = '2026-09-10';
/** The first arguments of a correct matrix. */
const MONTHS = ['full', 'revenue', 'month', 'area', '2026-01-01'];

/** Two days in their order. */
const ranges = fc
  .tuple(fc.nat(DAYS.length - 1), fc.nat(DAYS.length - 1))
  .map((two) => ({ first: DAYS[Math.min(...two)]!, last: DAYS[Math.max(...two)]! }));

const PERIODS = ['date', 'week', 'month', 'quarter', 'year'] as const;
const FIELDS = ['appId', 'networkName', 'area'] as const;

/** A number in a cell as millionths; a blank is undefined. Fails for a number with more decimals. */
function millionths(cell: FormulaCell | undefined): bigint | undefined {
  if (cell === '') return undefined;
  const exact = Math.round(Number(cell) * 1e6);
  expect(exact / 1e6).toBe(cell);
  return BigInt(exact);
}

function pivot(...args: readonly unknown[]) {
  const [header, ...lines] = sheet.table('ADREPORT_PIVOT', ...args);
  return {
    across: sheet.shown([header!.slice(1)])[0],
    down: sheet.shown(lines.map(([head]) => [head!])).flat(),
    numbers: lines.map((line) => line.slice(1)),
    corner: header![0],
  };
}

describe('=ADREPORT_PIVOT', () => {
  it('has the exact sums of the service’s rows in every cell and total, for any two fields or periods', () => {
    const two = fc
      .shuffledSubarray([...PERIODS, ...FIELDS], { minLength: 2, maxLength: 2 })
      .filter((fields) => fields.some((field) => PERIODS.some((period) => period === field)));
    fc.assert(
      fc.property(two, ranges, ([down, across], days) => {
        const made = pivot('full', 'revenue', down, across, days.first, days.last, '', '', '', true);
        const lines = rows.values(down!, days);
        const heads = rows.values(across!, days);
        expect([made.down, made.across]).toEqual([
          [...lines, 'Total'],
          [...heads, 'Total'],
        ]);
        const cells = rows.sums([down!, across!], days);
        const [ofLines, ofHeads, ofAll] = [[down!], [across!], []].map((fields) => rows.sums(fields, days));
        const expected = [
          ...lines.map((line) => [...heads.map((head) => cells.get(`${line},${head}`)), ofLines!.get(line)]),
          [...heads.map((head) => ofHeads!.get(head)), ofAll!.get('')],
        ];
        expect(made.numbers.map((line) => line.map(millionths))).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });

  it('has in each cell what ADREPORT_VALUE answers for the same row and column, without another request', () => {
    for (const metric of ['revenue', 'ecpmApi', 'impressionApi']) {
      const days = ['2026-01-01', '2026-01-31'] as const;
      const made = pivot('full', metric, 'month', 'networkName', ...days, '00123456', OMITTED, OMITTED, true);
      const asked = sheet.service.requests.length;
      const value = (network: string) =>
        sheet.value('ADREPORT_VALUE', 'full', metric, '00123456', ...days, 'networkName', network);
      const networks = made.across!.slice(0, -1).map(String);
      expect(networks.length).toBeGreaterThan(5);
      expect(made.numbers[0]!.slice(0, -1)).toEqual(networks.map(value));
      expect(made.numbers[0]!.at(-1)).toEqual(value(networks.join(', ')));
      expect(sheet.service.requests).toHaveLength(asked);
    }
  });

  it('has only the rows that pass the filter', () => {
    const days = { first: '2026-01-10', last: '2026-02-03' };
    const made = pivot(
      'full',
      'revenue',
      'month',
      'appId',
      days.first,
      days.last,
      '',
      'Country',
      'Germany',
      'yes',
    );
    const sums = rows.sums(['month', 'appId', 'area'], days);
    const expected = ['2026-01-01', '2026-02-01'].map((month) =>
      made.across!.slice(0, -1).map((appId) => sums.get(`${month},${appId},DE`)),
    );
    expect(made.numbers.slice(0, 2).map((line) => line.slice(0, -1).map(millionths))).toEqual(expected);
  });

  it('weights LTV by new users, and is blank where a cohort’s day is not known yet', () => {
    const days = ['2026-08-01', '2026-09-14'] as const;
    const [, ...cohorts] = sheet.table('ADREPORT_LTV', '', 'newUserNum,7', ...days);
    const made = pivot('ltv', 'ltv7', 'month', 'appId', ...days, '', '', '', true);
    expect(made.down).toEqual(['2026-08-01', '2026-09-01', 'Total']);
    const august = cohorts.filter(([date]) => sheet.day(date) < '2026-09-01');
    const mean = (some: FormulaCell[][]) => {
      const users = some.reduce((sum, row) => sum + Number(row[2]), 0);
      return some.reduce((sum, row) => sum + Number(row[2]) * Number(row[3]), 0) / users;
    };
    made.across!.slice(0, -1).forEach((app, at) => {
      expect(made.numbers[0]![at]).toBeCloseTo(mean(august.filter(([, id]) => id === app)), 12);
    });
    expect(made.numbers[0]!.at(-1)).toBeCloseTo(mean(august), 12);
    expect(made.numbers[1]).toEqual(made.numbers[1]!.map(() => ''));
    expect(made.numbers[2]).toEqual(made.numbers[2]!.map(() => ''));
  });

  it('has daily users by day and app, as the service sends them', () => {
    const [, ...users] = sheet.table('ADREPORT_FULL', '', 'dau', '2026-09-12', '2026-09-14', 'date,appId');
    const made = pivot('full', 'dau', 'day', 'App id', '2026-09-12', '2026-09-14');
    expect(made.numbers.flat()).toEqual(users.map(([, , count]) => count));
  });

  it('costs one request for a year of months and networks', () => {
    sheet.forget();
    pivot('full', 'revenue', 'month', 'networkName', '2026-01-01', '2026-04-30', '', '', '', true);
    expect(sheet.service.requests).toHaveLength(1);
    pivot('full', 'ecpmApi', 'networkName', 'week', '2026-02-01', '2026-03-31');
    sheet.table('ADREPORT_FULL', '', 'clickApi', '2026-03-01', '2026-03-31', 'month,networkName');
    expect(sheet.service.requests).toHaveLength(1);
  });

  it.each<[beginning: string, args: readonly unknown[]]>([
    ['report: “ful” is not a report', ['ful']],
    ['metric: 2 metrics are named', ['full', 'revenue,dau']],
    ['rows: “mnth” is not a dimension of the Full report', ['full', 'revenue', 'mnth']],
    ['rows: “month, area” are several fields; give one,', ['full', 'revenue', [['month', 'area']]]],
    ['rows: a date cannot be in this list;', ['full', 'revenue', new Date(0)]],
    [
      'rows: “IDFA” identifies single device rows',
      ['device', 'revenue', 'idfa', 'area', DEVICE_DAY, '', APP],
    ],
    ['columns: it is missing; give one, such as networkName,', ['full', 'revenue', 'month', '']],
    ['columns: “Month” is the field of the rows too;', ['full', 'revenue', 'Month', 'MONTH']],
    ['startDate: “x” is not a day', ['full', 'revenue', 'month', 'area', 'x']],
    ['startDate: 2026-09-09 to', ['device', 'revenue', 'area', 'network', '2026-09-09', DEVICE_DAY, APP]],
    ['filterField: “month” is not a dimension', [...MONTHS, '', '', 'month', '2026-01-01']],
    ['filterValue: it is missing; give the Country code to count', [...MONTHS, '', '', 'area']],
    ['totals: “maybe” is neither TRUE nor FALSE;', [...MONTHS, '', '', '', '', 'maybe']],
    [
      'totals: “Daily active users” has no total',
      ['full', 'dau', 'date', 'appId', FIRST, '', '', '', '', true],
    ],
    ['metric: “Revenue” comes from the ad networks', ['full', 'revenue', 'month', 'channel']],
    ['metric: “Daily active users” cannot be added up over the days of a month', ['full', 'dau', 'month']],
    [
      'metric: “Daily active users” cannot be added up over 2026-01-01 to 2026-01-03',
      ['full', 'dau', 'area', 'appId', '2026-01-01', '2026-01-03'],
    ],
    ['metric: “Retention day 7” cannot be added up', ['retention', 'kp7', 'appId', 'week']],
  ])('is refused without a request and with a sentence that begins: %s', (beginning, args) => {
    sheet.forget();
    expect(sheet.sentence('ADREPORT_PIVOT', ...args, ...MONTHS.slice(args.length))).toContain(beginning);
    expect(sheet.service.requests).toEqual([]);
  });
});
