import { DAY_MS, HOUR_MS, serial, TUESDAY } from '../add-on';
import { restatements } from '../reports/scheduled';
import { type DeviceFile, deviceFile, ROWS, ran, rowsIn, TITLE } from './device-file';

const A_DAY = 2_600;
const LARGE_TABLE = 5_000;
/** Two complete days, with more rows than a run keeps in memory. */
const two = (): DeviceFile => {
  const file = deviceFile({ ...ROWS, startDate: 'last 2 days' }, A_DAY, {
    now: TUESDAY + DAY_MS - 5 * HOUR_MS,
    limits: { 'MOST_ROWS_IN_MEMORY = 5e4': LARGE_TABLE },
  });
  ran(file);
  return file;
};
const LAST = '2026-09-15';
/** The exact sum of a column of the rows. */
const sumOf = (rows: readonly (readonly unknown[])[], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 1e8), 0) / 1e8;
const shown = (number: number, digits: number) =>
  number.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });

describe('a restated day in a device table with more rows than a run keeps in memory', () => {
  it('has the differences of its sums recorded, and keeps the user’s notes on its rows', () => {
    const file = two();
    const { addOn } = file;
    const before = rowsIn(addOn);
    expect(before.length).toBeGreaterThan(LARGE_TABLE);
    addOn.user.insertColumns(TITLE, 'K', 1);
    const at = before.findIndex((row, nth) => nth > A_DAY + 40 && row[4] !== 'US');
    addOn.user.type(TITLE, `K${at + 3}`, 'asked the network');
    addOn.service.restate({ from: LAST, area: 'US', factor: 1, vanish: true });
    expect(ran(file).report.restated).toBeGreaterThan(0);

    const after = rowsIn(addOn);
    const own = after.filter((row) => row[10] === 'asked the network');
    expect(own.map((row) => row.slice(0, 10))).toEqual([before[at]!.slice(0, 10)]);
    const [old, fresh] = [before, after].map((rows) => rows.filter(([day]) => day === serial(LAST)));
    const moved = (column: number, digits: number, sign = '') => {
      const difference = sumOf(fresh!, column) - sumOf(old!, column);
      return expect.stringContaining(`Difference: -${sign}${shown(-difference, digits)}`);
    };
    const line = (metric: string) =>
      restatements(addOn).filter((text) => text.includes(`all rows that changed, Metric: ${metric},`));
    expect(line('Impressions')).toEqual([moved(6, 0)]);
    expect(line('Clicks')).toEqual([moved(7, 0)]);
    expect(line('Revenue')).toEqual([moved(8, 4, '$')]);
    expect(sumOf(old!, 8)).not.toBe(sumOf(fresh!, 8));
    expect(ran(file).report.restated).toBe(0);
  });
});
