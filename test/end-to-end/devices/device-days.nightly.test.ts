import { DAY_MS, expectRows, HOUR_MS, serial, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import {
  APP,
  type DeviceFile,
  daysAskedFor,
  deviceFile,
  edited,
  expectSums,
  FEW_COUNTRIES,
  hiddenTabs,
  ROWS,
  ran,
  requestsTo,
  rowsIn,
  SUMMARY,
  summaryIn,
  TITLE,
  trueDays,
} from './device-file';

/** Ranges of days take one request a day, only for days that are missing or may have changed. */

const FEW = 300;
/** The five days up to Wednesday are complete; the last two may still be restated. */
const WEDNESDAY = TUESDAY + DAY_MS - 5 * HOUR_MS;
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => `2026-09-${String(from + nth).padStart(2, '0')}`);

/** Fails unless the sheet has exactly the true rows or sums of these days. */
function expectDays({ addOn }: DeviceFile, output: string, those: readonly string[]): void {
  if (output === 'rows') expectRows(rowsIn(addOn), trueDays(addOn, those));
  else {
    const right = those.flatMap((day) =>
      addOn.service.truth.deviceSums({ app: APP, day }, ['date', 'area', 'networkName']),
    );
    expectSums(summaryIn(addOn, 3), right, ([day = '', ...key]) => [serial(day), ...key]);
    expect(rowsIn(addOn).map(([day]) => Number(day))).toEqual(
      rowsIn(addOn)
        .map(([day]) => Number(day))
        .sort((a, b) => a - b),
    );
  }
  expect(hiddenTabs(addOn)).toEqual([]);
}

describe.each([
  ['rows', ROWS],
  ['summary', SUMMARY],
] as const)('%s of five days', (output, change) => {
  const begun = preparedOnce((rows: number = FEW) => {
    const file = deviceFile({ ...change, startDate: 'last 5 days' }, rows, {
      now: WEDNESDAY,
      ...FEW_COUNTRIES,
    });
    ran(file);
    return file;
  });

  it('take one request for links a day, and each row shows its day', () => {
    const file = begun();
    expect(daysAskedFor(file.addOn)).toEqual(days(11, 15));
    expect(requestsTo(file.addOn, 'full')).toBe(1);
    expectDays(file, output, days(11, 15));
  });

  it('are requested by the next day’s refresh only when they are new or may have changed', () => {
    const file = begun();
    const { addOn } = file;
    addOn.clock.advance(DAY_MS);
    addOn.forget();
    const { report } = ran(file);
    expect(daysAskedFor(addOn)).toEqual(days(14, 16));
    expectDays(file, output, days(12, 16));
    expect(report).toMatchObject({ from: '2026-09-12', to: '2026-09-16', askedFrom: '2026-09-14' });
    expect(report.controls).toMatchObject({ from: '2026-09-14', to: '2026-09-16' });
    expect(addOn.file.sheetNamed(TITLE)?.note(0, 0)).toMatch(/^Days before 14 Sep: as .* 16 Sep/m);
  });

  it('are replaced as a whole when restated, and the other days stay', () => {
    const file = begun();
    const { addOn } = file;
    addOn.service.restate({ from: '2026-09-14', area: 'US', factor: 1.5 });
    addOn.service.restate({ from: '2026-09-15', area: 'DE', factor: 1, vanish: true });
    const before = rowsIn(addOn);
    ran(file);
    expectDays(file, output, days(11, 15));
    const old = (rows: typeof before) => rows.filter(([day]) => Number(day) < serial('2026-09-14'));
    expect(old(rowsIn(addOn))).toEqual(old(before));
    expect(rowsIn(addOn)).not.toEqual(before);
  });
});

describe('a sheet with more rows than a run keeps in memory', () => {
  const A_DAY = 1_040;
  const file = deviceFile(
    { ...ROWS, dimensions: ['area'], metrics: ['deviceRevenue'], startDate: 'last 5 days' },
    A_DAY,
    { now: WEDNESDAY, ...FEW_COUNTRIES, limits: { 'MOST_ROWS_IN_MEMORY = 5e4': 5_000 } },
  );
  const { addOn } = file;
  const expectAll = (those: readonly string[]) =>
    expectRows(
      rowsIn(addOn),
      trueDays(addOn, those).map(([day, ...row]) => [day, row[3], row[7]]),
    );

  it('is filled day by day', () => {
    const { report } = ran(file);
    expect(report).toMatchObject({ rows: 5 * A_DAY, rowsInserted: 5 * A_DAY });
    expectAll(days(11, 15));
  });

  it('has the days replaced that may have changed, and keeps the user’s notes on the other days', () => {
    const { id: sheetId } = addOn.file.sheetNamed(TITLE)!;
    addOn.user.request({ appendDimension: { sheetId, dimension: 'COLUMNS', length: 1 } });
    addOn.user.type(TITLE, `D${A_DAY + 3}`, 'my note');
    addOn.service.restate({ from: '2026-09-14', area: 'US', factor: 1.5 });
    addOn.clock.advance(DAY_MS);
    addOn.forget();
    const { report } = ran(file);
    expect(daysAskedFor(addOn)).toEqual(days(14, 16));
    // The range has moved forward by a day.
    expect(report).toMatchObject({ rows: 5 * A_DAY, rowsInserted: A_DAY, rowsDeleted: A_DAY });
    expectRows(
      rowsIn(addOn).map((row) => row.slice(0, 3)),
      trueDays(addOn, days(12, 16)).map(([day, ...row]) => [day, row[3], row[7]]),
    );
    expect(addOn.user.sees(TITLE, 'D3')).toBe('my note');
    expect(hiddenTabs(addOn)).toEqual([]);
  });

  it('becomes a summary, and then rows again', () => {
    addOn.user.type(TITLE, 'D3', '');
    const long = rowsIn(addOn);
    const { summaryBy, metrics } = SUMMARY;
    edited(file, { output: 'summary', summaryBy, metrics });
    const { report } = ran(file);
    expect(report.rowsDeleted + report.rowsChanged).toBe(5 * A_DAY);
    expectDays(file, 'summary', days(12, 16));
    edited(file, { output: 'rows', dimensions: ['area'], metrics: ['deviceRevenue'] });
    ran(file);
    expectRows(rowsIn(addOn), long);
    expect(hiddenTabs(addOn)).toEqual([]);
  });
});
