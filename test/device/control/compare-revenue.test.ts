import { compareRevenue } from '../../../src/device/control/compare-revenue';
import type { FullRevenue } from '../../../src/device/control/full-revenue';
import { twoDecimals } from '../../../src/table/cell-text';
import { asked } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const REQUEST = asked('device', { apps: ['3.10'] });

/** Each day has the number of rows and the revenue of its device files, and the revenue in the full report. */
function compared(
  days: readonly (readonly [records: number, revenue: number | null, full: number | null])[],
  change: Partial<FullRevenue> = {},
) {
  const files = days.map(([records, revenue], at) => {
    return { day: DAYS[at]!, centre: 'cn', state: 'read', records, kept: records, revenue } as const;
  });
  const byDay = new Map(days.map(([, , revenue], at) => [DAYS[at], revenue]));
  const device = { files, doubled: [], days: DAYS.slice(0, days.length), request: REQUEST };
  return compareRevenue(device, { byDay, failure: null, newestCompleteDay: '2026-09-08', ...change });
}

it.each([
  [-1.005, '-1.01'],
  [-0.001, '0.00'],
  [9.995, '10.00'],
  [-999_999.999, '-1,000,000.00'],
])('the amount %d is shown with two decimals: %s', (amount, text) => {
  expect(twoDecimals(amount)).toBe(text);
});

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
    [20_001 / 20_000, 'difference 0.01 %.'],
  ])('has no difference below half of the last shown digit: %d of 1', (device, ends) => {
    const [sentence] = compared([[1, device * 100_000, 100_000]]).sentences;
    expect(sentence!.endsWith(`(“Revenue”), ${ends}`)).toBe(true);
  });

  it('counts a complete day without rows in both reports as 0', () => {
    const days = [
      [2, 2, 2],
      [0, 0, null],
    ] as const;
    expect(compared(days)).toMatchObject({ revenue: 2, fullRevenue: 2, difference: 0 });
  });

  it('says for which days the full report has no final number yet', () => {
    const days = [
      [2, 2, null],
      [3, 3, null],
    ] as const;
    expect(compared(days, { newestCompleteDay: DAYS[0]! })).toMatchObject({
      revenue: 5,
      fullRevenue: null,
      sentences: [
        'Device files 5.00 USD.',
        'The full report has no final revenue of app 3.10 for 2026-09-01 and 2026-09-02 yet, so there is nothing to compare with.',
      ],
    });
  });

  it('is of the days that both know, and says why the others are left out', () => {
    const days = [
      [2, 1.5, 1.5],
      [2, null, 3],
      [2, 4, null],
    ] as const;
    expect(compared(days)).toEqual({
      revenue: null,
      fullRevenue: null,
      difference: null,
      sentences: [
        'For 1 of 3 days: device files 1.50 USD, full report 1.50 USD (“Revenue”), no difference.',
        'The revenue of the device files is not known: cn has rows without revenue, so there is nothing to compare with the full report.',
        'The full report has no final revenue of app 3.10 for 2026-09-03 yet, so there is nothing to compare with.',
      ],
    });
  });

  it('is compared with nothing if the full report could not be fetched', () => {
    expect(compared([[2, 2, null]], { failure: 'The service is down.' })).toEqual({
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
