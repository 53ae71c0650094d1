import fc from 'fast-check';
import { DirectSheet } from './direct-sheet';
import { ServiceRows } from './service-rows';
import { daysFrom } from './shown-cells';

const FIRST = '2025-12-15';
const LAST = '2026-02-15';
const sheet = new DirectSheet();
const rows = new ServiceRows(sheet.service, FIRST, LAST);
const DAYS = daysFrom(FIRST, LAST);

describe('=ADREPORT_FULL grouped by weeks, months, quarters and years', () => {
  it('has the exact sums of the service’s rows by day, and ratios of these sums', () => {
    const periods = fc.subarray(['week', 'month', 'quarter', 'year', 'networkName'], { minLength: 1 });
    fc.assert(
      fc.property(periods, fc.nat(30), fc.nat(31), (fields, from, length) => {
        const days = { first: DAYS[from]!, last: DAYS[from + length]! };
        const metrics = 'revenue,ecpmApi,impressionApi';
        const [, ...lines] = sheet.table('ADREPORT_FULL', '', metrics, days.first, days.last, fields.join());
        const sums = rows.sums(fields, days);
        expect(lines).toHaveLength(sums.size);
        for (const line of sheet.shown(lines)) {
          const [revenue, ecpm, impressions] = line.slice(fields.length).map(Number);
          expect(BigInt(Math.round(revenue! * 1e6))).toBe(sums.get(line.slice(0, fields.length).join()));
          // The service rounds the ratio of a single row to four decimals, and it is shown as sent.
          expect(ecpm).toBeCloseTo((revenue! / impressions!) * 1000, 3);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('says in the header which periods are not complete, and that the newest day is not', () => {
    const header = (start: string, end = '') =>
      sheet.table('ADREPORT_FULL', '', 'revenue', start, end, 'month')[0]![0];
    expect(header('last month')).toBe('Month');
    expect(header('this month')).toBe('Month (not complete: 2026-09-01 to 2026-09-14)');
    expect(header('2026-08-03', '2026-09-15')).toBe(
      'Month (not complete: 2026-08-03 to 2026-08-31, 2026-09-01 to 2026-09-15; newest complete day 2026-09-14)',
    );
  });
});

describe('the other tables grouped by periods', () => {
  it('begin with the period instead of the date: LTV, weighted by new users', () => {
    const days = ['2026-07-01', '2026-07-31'] as const;
    const [, ...cohorts] = sheet.table('ADREPORT_LTV', '00123456', 'newUserNum,7', ...days);
    const [header, ...lines] = sheet.table('ADREPORT_LTV', '00123456', '7,newUserNum', ...days, 'area,month');
    expect(header).toEqual(['Month', 'App id', 'Country code', 'LTV day 7', 'New users']);
    const users = cohorts.reduce((sum, row) => sum + Number(row[2]), 0);
    const revenue = cohorts.reduce((sum, row) => sum + Number(row[2]) * Number(row[3]), 0);
    expect(lines.reduce((sum, row) => sum + Number(row[4]), 0)).toBe(users);
    const [, whole] = sheet.table('ADREPORT_LTV', '00123456', '7,newUserNum', ...days, 'month');
    expect(sheet.shown([whole!])[0]).toEqual([
      '2026-07-01',
      '00123456',
      expect.closeTo(revenue / users, 12),
      users,
    ]);
  });
});
