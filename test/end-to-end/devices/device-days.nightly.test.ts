import { sumExactly } from '../../../src/table/exact-sum';
import { DAY_MS, expectRows, HOUR_MS, TUESDAY } from '../add-on';
import { prepareOnce } from '../prepared-once';
import { listRestatements } from '../reports/scheduled';
import {
  APP,
  countRequestsTo,
  createDeviceFile,
  type DeviceFile,
  expectSums,
  FEW_COUNTRIES,
  listHiddenTabs,
  listRequestedDays,
  listTrueDays,
  ROWS,
  readDeviceRows,
  runToEnd,
  SUMMARY,
  TITLE,
} from './device-file';

/** Ranges of days take one request a day, only for days that are missing or may have changed. */

/** The five days up to Wednesday are complete; the last two may still be restated. */
const WEDNESDAY = TUESDAY + DAY_MS - 5 * HOUR_MS;
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `2026-09-${String(from + nth).padStart(2, '0')}`);

/** Fails unless the sheet has exactly the true rows or sums of these days, in order. */
function expectDays({ addOn }: DeviceFile, output: string, those: readonly string[]): void {
  const rows = readDeviceRows(addOn);
  if (output === 'rows') expectRows(rows, listTrueDays(addOn, those));
  else {
    const right = those.flatMap((day) =>
      addOn.service.truth.deviceSums({ app: APP, day }, ['date', 'area', 'networkName']),
    );
    expectSums(addOn, right);
    expect(rows).toEqual(rows.toSorted(([one], [other]) => Number(one) - Number(other)));
  }
  expect(listHiddenTabs(addOn)).toEqual([]);
}

describe.each([
  ['rows', ROWS],
  ['summary', SUMMARY],
] as const)('%s of five days', (output, change) => {
  const begun = prepareOnce(() => {
    const range = { ...change, startDate: 'last 5 days' };
    const file = createDeviceFile(range, 300, { now: WEDNESDAY, ...FEW_COUNTRIES });
    runToEnd(file);
    return file;
  });

  it('take one request for links a day, and each row shows its day', () => {
    const file = begun();
    expect(listRequestedDays(file.addOn)).toEqual(days(11, 15));
    expect(countRequestsTo(file.addOn, 'full')).toBe(1);
    expectDays(file, output, days(11, 15));
  });

  it('are requested by the next day’s refresh only when they are new or may have changed', () => {
    const file = begun();
    const { addOn } = file;
    addOn.clock.advance(DAY_MS);
    addOn.forget();
    const { report } = runToEnd(file);
    expect(listRequestedDays(addOn)).toEqual(days(14, 16));
    expectDays(file, output, days(12, 16));
    expect(report).toMatchObject({ from: '2026-09-12', to: '2026-09-16' });
    expect(addOn.file.sheetNamed(TITLE)?.note(0, 0)).toMatch(
      /^Days before 14 Sep were last requested on 16 Sep/m,
    );
  });

  it('are all fetched again after an older version of the file was restored, or a column was deleted', () => {
    const file = begun();
    const { addOn } = file;
    const version = addOn.user.version();
    addOn.clock.advance(DAY_MS);
    runToEnd(file);
    addOn.user.restoreVersion(version);
    runToEnd(file);
    expectDays(file, output, days(12, 16));
    const sheetId = addOn.file.sheetNamed(TITLE)!.id;
    const range = { sheetId, dimension: 'COLUMNS', startIndex: 4, endIndex: 5 } as const;
    addOn.user.request({ deleteDimension: { range } });
    runToEnd(file);
    expectDays(file, output, days(12, 16));
  });

  it('are replaced as a whole when restated, and the differences of their sums are recorded', () => {
    const file = begun();
    const { addOn } = file;
    addOn.service.restate({ from: '2026-09-14', area: 'US', factor: 1.5 });
    addOn.service.restate({ from: '2026-09-15', area: 'DE', factor: 1, vanish: true });
    const revenue = () =>
      sumExactly(readDeviceRows(addOn).map((row) => Number(row[output === 'rows' ? 8 : 5])))!;
    const before = revenue();
    expect(runToEnd(file).report.restatedSum.count).toBeGreaterThan(0);
    expectDays(file, output, days(11, 15));
    const ofRevenue = /Difference: (-?)\$([\d.]+), Currency: USD, Metric: Revenue,.* all rows that changed/;
    const recorded = listRestatements(addOn).flatMap((line) => {
      const [, sign, amount] = ofRevenue.exec(line) ?? [];
      return amount === undefined ? [] : [Number(`${sign}${amount}`)];
    });
    expect(recorded).toHaveLength(2);
    expect(sumExactly(recorded)).toBeCloseTo(revenue() - before, 3);
    expect(runToEnd(file).report.restatedSum.count).toBe(0);
  });
});
