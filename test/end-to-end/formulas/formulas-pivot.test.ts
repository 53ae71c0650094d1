import { NETWORKS } from '../../../playground/service/world/apps';
import { daysFrom, OMITTED } from '../../formulas/shown-cells';
import { DAY_MS } from '../add-on';
import { FormulaFile } from '../formula-refresh/formula-file';
import { FormulaSheet } from './formula-cells';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const AUGUST = daysFrom('2026-08-01', '2026-08-31');
const SEPTEMBER = daysFrom('2026-09-01', '2026-09-14');
const sheet = new FormulaSheet();

/** The true revenue of all apps over days, of one network or of all. */
function truly(days: readonly string[], network?: string): number {
  const { truth } = sheet.addOn.service;
  const where = network === undefined ? {} : { network };
  const each = APPS.flatMap((app) => days.map((day) => truth.numbers({ app, day, where }).revenueUsd));
  return each.reduce((sum, revenue) => sum + revenue, 0);
}

describe('=ADREPORT_PIVOT in the built add-on', () => {
  const formula = ['full', 'revenue', 'networkName', 'month', '2026-08-01', '2026-09-14'] as const;
  const withTotals = [...formula, OMITTED, OMITTED, OMITTED, true] as const;

  it('has the true numbers of each network and month, and their totals', () => {
    const [header, ...lines] = sheet.table('ADREPORT_PIVOT', ...withTotals);
    expect(sheet.shown([header!])[0]).toEqual([
      'Revenue: Network × Month (not complete: 2026-09-01 to 2026-09-14)',
      '2026-08-01',
      '2026-09-01',
      'Total',
    ]);
    expect(lines.map(([name]) => name)).toEqual([...NETWORKS.map(({ name }) => name).sort(), 'Total']);
    for (const [name, ...numbers] of lines) {
      const id = NETWORKS.find((network) => network.name === name)?.id;
      const network = id === undefined ? undefined : String(id);
      const right = [AUGUST, SEPTEMBER, [...AUGUST, ...SEPTEMBER]].map((days) => truly(days, network));
      numbers.forEach((number, at) => {
        expect(number).toBeCloseTo(right[at]!, 4);
      });
    }
  });
});

describe('a matrix in the sheet', () => {
  it('fills the cells beside and below it, and Refresh formulas calculates it again the next day', async () => {
    const file = new FormulaFile();
    await file.typed({
      A1: '=ADREPORT_PIVOT("full","revenue","month","area","this quarter",,"00123456",,,TRUE)',
      A20: '=ADREPORT_FULL("00123456","revenue","this month",,"month")',
    });
    const corner = () => file.sees('A1');
    expect(corner()).toBe('Revenue: Month (not complete: 2026-09-01 to 2026-09-14) × Country code');
    expect(['A2', 'A4', 'A5'].map((cell) => file.sees(cell))).toEqual(['7/1/2026', '9/1/2026', 'Total']);
    expect(['B1', 'M1', 'N1'].map((cell) => file.sees(cell))).toEqual(['BD', 'VN', 'Total']);
    expect(file.sees('A20')).toBe('Month (not complete: 2026-09-01 to 2026-09-14)');
    expect(file.sees('B21')).toBe(file.sees('N4'));
    const before = file.sees('N4');

    file.addOn.clock.advance(DAY_MS);
    const { sentences } = await file.refreshed();
    expect(sentences[0]).toBe('2 cells with formulas were calculated again.');
    expect(corner()).toBe('Revenue: Month (not complete: 2026-09-01 to 2026-09-15) × Country code');
    expect(Number(file.sees('N4'))).toBeGreaterThan(Number(before));
    expect(file.sees('B21')).toBe(file.sees('N4'));
  });
});
