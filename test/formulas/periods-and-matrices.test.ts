import fc from 'fast-check';
import type { SimulatedService } from '../../playground/service/service';
import { fetchAllItems, type Item } from '../playground/service/asking';
import { limitRuns } from '../thorough';
import { DirectSheet } from './direct-sheet';
import { type FormulaCell, listDays, OMITTED } from './shown-cells';

/** Names of a period's days that are equal for the days of one period. They do not use the add-on's code. */
const PERIODS: Readonly<Record<string, (day: string) => string>> = {
  date: (day) => day,
  week: (day) => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  },
  month: (day) => `${day.slice(0, 7)}-01`,
  quarter: (day) => {
    const month = 3 * Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
    return `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`;
  },
  year: (day) => `${day.slice(0, 4)}-01-01`,
};

/** The service's own rows by day, app, network and country, added up here without the add-on's code. */
class ServiceRows {
  private readonly items: readonly Item[];

  constructor(service: SimulatedService, first: string, last: string) {
    const metric = ['revenue', 'impressionApi'];
    const groupBy = ['date', 'appId', 'network', 'area'];
    this.items = fetchAllItems(service, { startDate: first, endDate: last, groupBy, metric });
  }

  /** The sorted values of a field or period in the rows of these days. */
  listValues(field: string, days: Days): string[] {
    return [...new Set(this.listRows(days).map((item) => fieldOf(field, item)))].sort();
  }

  /** The exact sums of revenue in millionths, for each combination of values of the fields. */
  sumRevenue(fields: readonly string[], days: Days): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    for (const item of this.listRows(days)) {
      const key = fields.map((field) => fieldOf(field, item)).join();
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(Math.round(Number(item['Revenue']) * 1e6)));
    }
    return sums;
  }

  private listRows({ first, last }: Days): readonly Item[] {
    return this.items.filter(({ date }) => String(date) >= first && String(date) <= last);
  }
}

interface Days {
  readonly first: string;
  readonly last: string;
}

function fieldOf(field: string, item: Item): string {
  const period = PERIODS[field];
  return period === undefined ? String(item[field]) : period(String(item['date']));
}

const FIRST = '2025-12-15';
const LAST = '2026-02-15';
const sheet = new DirectSheet();
const rows = new ServiceRows(sheet.service, FIRST, LAST);
const DAYS = listDays(FIRST, LAST);

/** Two days in their order. */
const ranges = fc
  .tuple(fc.nat(DAYS.length - 1), fc.nat(DAYS.length - 1))
  .map((two) => ({ first: DAYS[Math.min(...two)]!, last: DAYS[Math.max(...two)]! }));

const FIELDS = ['appId', 'networkName', 'area'] as const;

/** A number in a cell as millionths; a blank is undefined. Fails for a number with more decimals. */
function millionths(cell: FormulaCell | undefined): bigint | undefined {
  if (cell === '') return undefined;
  const exact = Math.round(Number(cell) * 1e6);
  expect(exact / 1e6).toBe(cell);
  return BigInt(exact);
}

it('=ADREPORT_FULL grouped by months says in the header which are not complete, and that the newest day is not', () => {
  const header = (start: string, end = '') =>
    sheet.requireTable('ADREPORT_FULL', '', 'revenue', start, end, 'month')[0]![0];
  expect(header('last month')).toBe('Month');
  expect(header('this month')).toBe('Month (days so far: 1 to 14 Sep 2026)');
  expect(header('2026-08-03', '2026-09-15')).toBe(
    'Month (days so far: 3 to 31 Aug 2026, 1 to 15 Sep 2026; newest complete day 14 Sep 2026)',
  );
});

function pivot(...args: readonly unknown[]) {
  const [header, ...lines] = sheet.requireTable('ADREPORT_PIVOT', ...args);
  return {
    across: sheet.withDays([header!.slice(1)])[0]!,
    down: sheet.withDays(lines.map(([head]) => [head!])).flat(),
    numbers: lines.map((line) => line.slice(1)),
  };
}

it('=ADREPORT_PIVOT has the exact sums of the service’s rows in every cell and total, for any two fields or periods', () => {
  const two = fc
    .shuffledSubarray([...Object.keys(PERIODS), ...FIELDS], { minLength: 2, maxLength: 2 })
    .filter((fields) => fields.some((field) => !FIELDS.some((one) => one === field)));
  fc.assert(
    fc.property(two, ranges, ([down, across], days) => {
      const made = pivot('full', 'revenue', down, across, days.first, days.last, '', '', '', true);
      const lines = rows.listValues(down!, days);
      const heads = rows.listValues(across!, days);
      expect([made.down, made.across]).toEqual([
        [...lines, 'Total'],
        [...heads, 'Total'],
      ]);
      const cells = rows.sumRevenue([down!, across!], days);
      const [ofLines, ofHeads, ofAll] = [[down!], [across!], []].map((fields) =>
        rows.sumRevenue(fields, days),
      );
      const expected = [
        ...lines.map((line) => [...heads.map((head) => cells.get(`${line},${head}`)), ofLines!.get(line)]),
        [...heads.map((head) => ofHeads!.get(head)), ofAll!.get('')],
      ];
      expect(made.numbers.map((line) => line.map(millionths))).toEqual(expected);
    }),
    limitRuns({ quick: 8, thorough: 25 }),
  );
});

it.each([
  ['full', 'ecpmApi', 'networkName'],
  ['full', 'arpu', 'area'],
  ['ltv', 'ltv7', 'area'],
])(
  '=ADREPORT_PIVOT has in each cell and total what ADREPORT_VALUE answers for it: %s, %s by %s',
  (report, metric, field) => {
    const days = ['2026-01-01', '2026-01-31'] as const;
    const args = [...days, '00123456', OMITTED, OMITTED, true];
    const { across, numbers } = pivot(report, metric, 'month', field, ...args);
    const value = (filter: string) =>
      sheet.requireValue('ADREPORT_VALUE', report, metric, '00123456', ...days, field, filter);
    const heads = across.slice(0, -1).map(String);
    expect(heads.length).toBeGreaterThan(5);
    expect(numbers).toEqual([
      [...heads.map(value), value(heads.join(', '))],
      [...heads.map(value), value(heads.join(', '))],
    ]);
  },
);

it('=ADREPORT_PIVOT is blank where a cohort’s day is not known yet, and so are its totals', () => {
  const { numbers } = pivot('ltv', 'ltv7', 'month', 'appId', '2026-08-01', '2026-09-14', '', '', '', true);
  expect(numbers.map((line) => new Set(line.map((cell) => typeof cell)))).toEqual([
    new Set(['number']),
    new Set(['string']),
    new Set(['string']),
  ]);
});
