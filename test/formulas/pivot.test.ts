import fc from 'fast-check';
import { DirectSheet } from './direct-sheet';
import { ServiceRows } from './service-rows';
import { daysFrom, type FormulaCell, OMITTED } from './shown-cells';

const FIRST = '2025-12-22';
const LAST = '2026-02-08';
const sheet = new DirectSheet();
const rows = new ServiceRows(sheet.service, FIRST, LAST);
const DAYS = daysFrom(FIRST, LAST);

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

  it('has in each cell what ADREPORT_VALUE answers for the same row and column', () => {
    for (const metric of ['revenue', 'ecpmApi', 'impressionApi']) {
      const days = ['2026-01-01', '2026-01-31'] as const;
      const made = pivot('full', metric, 'month', 'networkName', ...days, '00123456', OMITTED, OMITTED, true);
      const value = (network: string) =>
        sheet.value('ADREPORT_VALUE', 'full', metric, '00123456', ...days, 'networkName', network);
      const networks = made.across!.slice(0, -1).map(String);
      expect(networks.length).toBeGreaterThan(5);
      expect(made.numbers[0]!.slice(0, -1)).toEqual(networks.map(value));
      expect(made.numbers[0]!.at(-1)).toEqual(value(networks.join(', ')));
    }
  });
});
