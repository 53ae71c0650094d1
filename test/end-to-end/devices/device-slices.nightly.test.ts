import { AddOn, DAY_MS, expectKeyKept, expectRows, HOUR_MS, TUESDAY, type Value } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { BY_HAND, passing, runsInHand, scheduledReport, WHEN_READY } from '../reports/scheduled';
import { reportIn, savedReport, sidebarOf } from '../sidebar';
import {
  DAY,
  type DeviceFile,
  daysAskedFor,
  deviceFile,
  edited,
  hiddenTabs,
  ordered,
  ROWS,
  ran,
  rowsIn,
  slowly,
  TITLE,
  trueDays,
} from './device-file';

/** Device reports of several days that take longer than one execution: a slow storage, and few rows, so that the tests are quick. */

const A_DAY = 400;
/** Few placements, because an app has at least a row for each of its facts. */
const FEW = { rowsScale: 0.3 };
const DAYS = ['2026-09-08', '2026-09-09', '2026-09-10', '2026-09-11', DAY];
const RANGE = { startDate: DAYS[0]!, endDate: DAY };

/** A storage that needs 100 s for a day: two days in each execution. */
function slow(file: DeviceFile): DeviceFile {
  file.addOn.forget();
  slowly(file, 100_000);
  return file;
}

/** A report with an earlier day in its sheet and new days in its draft. */
const refreshed = preparedOnce((): DeviceFile & { readonly old: Value[][] } => {
  const file = deviceFile({ ...ROWS, startDate: '2026-09-06' }, A_DAY, FEW);
  ran(file);
  edited(file, RANGE);
  return { ...slow(file), old: rowsIn(file.addOn) };
});

function expectRight({ addOn }: DeviceFile): void {
  expectRows(rowsIn(addOn), trueDays(addOn, DAYS));
  expect([hiddenTabs(addOn), runsInHand(addOn)]).toEqual([[], []]);
}

describe('days that take several executions', () => {
  it('appear in the sheet after all of them have arrived, each row once and in order', () => {
    const file = slow(deviceFile({ ...ROWS, ...RANGE }, A_DAY, FEW));
    const { addOn, sidebar, id } = file;
    const { report, slices } = ran(file, () => {
      expect(addOn.file.sheets.filter(({ hidden }) => !hidden).map(({ title }) => title)).toEqual(['Sheet1']);
      expect(hiddenTabs(addOn)).toHaveLength(1);
      expect(reportIn(sidebar, id).state).toBe('running');
    });
    expect(slices).toBe(3);
    expectRight(file);
    const rows = DAYS.length * A_DAY;
    expect(report).toMatchObject({ rows, rowsInserted: rows, columns: 10 });
    expect(addOn.runtime.executions.filter(({ killed }) => killed)).toEqual([]);
    // A day that did not fit into an execution is requested again, and no finished day is.
    expect(daysAskedFor(addOn)).toEqual(
      DAYS.flatMap((day, at) => (at > 0 && at % 2 === 0 ? [day, day] : [day])),
    );
    expectKeyKept(addOn);
  });

  it('arrive in hourly checks without any user', () => {
    const service = { ...FEW, device: { rows: A_DAY } };
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service }).settled();
    const sidebar = sidebarOf(addOn);
    const id = scheduledReport(sidebar, { ...ordered({ ...ROWS, ...RANGE }), refreshing: WHEN_READY });
    const file = slow({ addOn, sidebar, id });
    const checks = passing(addOn, 8 * HOUR_MS).filter(({ fetches }) => fetches > 0);
    expect(checks.length).toBeGreaterThan(2);
    expectRight(file);
    expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule' } });
  });
});

it('a day that does not fit into an execution fails with a sentence, and the sheet stays', () => {
  const file = refreshed();
  const { addOn, sidebar, id, old } = file;
  addOn.service.clearFaults();
  slowly(file, HOUR_MS);
  expect(() => ran(file)).toThrow(
    /^(The device files of 2026-09-08 could not be read within the time of one run|The device file of centre cn could not be downloaded: there was no answer)/,
  );
  expect(reportIn(sidebar, id).lastRun).toMatchObject({ result: 'failed' });
  expect([rowsIn(addOn), hiddenTabs(addOn), runsInHand(addOn)]).toEqual([old, [], []]);
});

describe('days whose rows were changed by hand', () => {
  it('are fetched again over several executions, and those that the service no longer has stay with a warning', () => {
    const addOn = new AddOn({ service: { ...FEW, device: { rows: A_DAY } } }).settled();
    const sidebar = sidebarOf(addOn);
    addOn.user.addSheet('Settings');
    addOn.user.type('Settings', 'A1', DAYS[0]!);
    const cells = { startDate: '=Settings!A1', endDate: DAY };
    const id = savedReport(sidebar, { ...ordered({ ...ROWS, ...cells }), refreshing: BY_HAND });
    const file = slow({ addOn, sidebar, id });
    ran(file);
    const [header, , ...rows] = addOn.cells(TITLE);
    addOn.clock.advance(361 * DAY_MS);
    addOn.user.type('Settings', 'A1', DAYS[3]!);
    addOn.user.deleteRows(TITLE, 3);
    addOn.user.deleteRows(TITLE, 3 + 3 * A_DAY);
    const { report, slices } = ran(file);
    expect(slices).toBeGreaterThan(1);
    expect(addOn.cells(TITLE)).toEqual([header, ...rows]);
    expect(report.notices.join()).toContain(
      'Rows of 8 Sep 2026 were changed by hand. The service no longer has their numbers.',
    );
    expect(addOn.sheet(TITLE)[0]?.[0]).toMatch(/^⚠ /);
  });
});
