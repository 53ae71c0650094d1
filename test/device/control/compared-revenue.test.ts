import type { Centre } from '../../../src/device/centres';
import { comparedRevenue, type DayRevenue, twoDecimals } from '../../../src/device/control/compared-revenue';
import type { FullTotals } from '../../../src/device/control/full-report-totals';
import { asked } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const request = asked('device', { apps: ['3.10'] });

/** Each day has the number of rows and the revenue of its device files, and the revenue in the full report. */
function compared(
  days: readonly (readonly [rows: number, revenue: number | null, full: number | null])[],
  change: Partial<FullTotals> & { readonly unknown?: readonly (readonly Centre[])[] } = {},
  of = request,
) {
  const { unknown = [], ...reported } = change;
  const device = days.map(
    ([rows, revenue], at): DayRevenue => ({ day: DAYS[at]!, rows, revenue, unknown: unknown[at] ?? [] }),
  );
  const full = {
    days: days.map(([, , revenue], at) => ({ day: DAYS[at]!, revenue })),
    failure: null,
    newestCompleteDay: '2026-09-08',
    ...reported,
  };
  return comparedRevenue(device, full, of);
}

describe('the revenue of device files compared with the full report', () => {
  it('has no difference as a share if the full report has 0', () => {
    expect(compared([[1, 2.5, 0]])).toMatchObject({
      difference: null,
      sentences: ['Device files 2.50 USD, full report 0.00 USD (“Revenue”), difference 2.50 USD.'],
    });
    expect(compared([[1, 0, 0]])).toMatchObject({
      difference: 0,
      sentences: ['Device files 0.00 USD, full report 0.00 USD (“Revenue”), no difference.'],
    });
  });

  it.each([
    [0.99994, 'difference 0.01 %.'],
    [0.99996, 'no difference.'],
    [1.00004, 'no difference.'],
    [1.00006, 'difference 0.01 %.'],
    [20_001 / 20_000, 'difference 0.01 %.'],
  ])('has no difference below half of the last shown digit: %d of 1', (device, ends) => {
    const [sentence] = compared([[1, device * 100_000, 100_000]]).sentences;
    expect(sentence!.endsWith(`(“Revenue”), ${ends}`)).toBe(true);
  });

  it('counts a complete day without rows in both reports as 0', () => {
    expect(
      compared([
        [2, 2, 2],
        [0, 0, null],
      ]),
    ).toMatchObject({ revenue: 2, fullRevenue: 2, difference: 0 });
  });

  it('distinguishes incomplete days from days without revenue', () => {
    const days = [
      [2, 2, null],
      [3, 3, null],
      [5, 5, null],
    ] as const;
    expect(compared(days, { newestCompleteDay: DAYS[1]! }).sentences).toEqual([
      'Device files 10.00 USD.',
      'The full report is not complete yet for 2026-09-03 (it will be complete at 12:00 UTC on 2026-09-04), so there is nothing to compare with.',
      'The full report has no revenue of app 3.10 for 2026-09-01 and 2026-09-02, so there is nothing to compare with.',
    ]);
  });

  it('states only the reasons if neither is known', () => {
    const made = compared([[2, null, null]], { unknown: [['cn']] });
    expect(made).toMatchObject({ revenue: null, fullRevenue: null });
    expect(made.sentences.map((one) => one.slice(0, 35))).toEqual([
      'The revenue of the device files is ',
      'The full report has no revenue of a',
    ]);
  });

  it('is compared with nothing if the full report could not be fetched', () => {
    expect(compared([[2, 2, 2]], { failure: 'The service is down.' })).toEqual({
      revenue: 2,
      fullRevenue: null,
      difference: null,
      sentences: [
        'Device files 2.00 USD.',
        'The full report could not be loaded for the comparison: The service is down.',
      ],
    });
  });
});

describe('amounts', () => {
  it.each([
    [0, '0.00'],
    [0.004_999, '0.00'],
    [0.005, '0.01'],
    [1.005, '1.01'],
    [2.675, '2.68'],
    [-1.005, '-1.01'],
    [-0.001, '0.00'],
    [1e-7, '0.00'],
    [-1e-9, '0.00'],
    [9.99, '9.99'],
    [9.995, '10.00'],
    [12.3, '12.30'],
    [1_234_567.891, '1,234,567.89'],
    [-999_999.999, '-1,000,000.00'],
    [123_456_789_012.34, '123,456,789,012.34'],
    [1e15, '1,000,000,000,000,000.00'],
  ])('of %d are shown with two decimals: %s', (amount, shown) => {
    expect(twoDecimals(amount)).toBe(shown);
  });
});
