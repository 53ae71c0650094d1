import { AddOn, DAY_MS, expectKeyKept, expectRows, HOUR_MS, TUESDAY, toDay, type Value } from '../add-on';
import { prepareOnce } from '../prepared-once';
import {
  advanceTime,
  BY_HAND,
  listUnfinishedRuns,
  saveScheduledReport,
  WHEN_READY,
} from '../reports/scheduled';
import { openSidebar, reportIn, saveNewReport } from '../sidebar';
import {
  buildOrder,
  createDeviceFile,
  DAY,
  type DeviceFile,
  editDraft,
  listHiddenTabs,
  listRequestedDays,
  listTrueDays,
  ROWS,
  readDeviceRows,
  runToEnd,
  slowStorage,
  TITLE,
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
  slowStorage(file, 100_000);
  return file;
}

/** A report with an earlier day in its sheet and new days in its draft. */
const refreshed = prepareOnce((): DeviceFile & { readonly old: Value[][] } => {
  const file = createDeviceFile({ ...ROWS, startDate: '2026-09-06' }, A_DAY, FEW);
  runToEnd(file);
  editDraft(file, RANGE);
  return { ...slow(file), old: readDeviceRows(file.addOn) };
});

function expectRight({ addOn }: DeviceFile): void {
  expectRows(readDeviceRows(addOn), listTrueDays(addOn, DAYS));
  expect([listHiddenTabs(addOn), listUnfinishedRuns(addOn)]).toEqual([[], []]);
}

it('days that take several executions appear in the sheet after all of them have arrived, each row once and in order', () => {
  const file = slow(createDeviceFile({ ...ROWS, ...RANGE }, A_DAY, FEW));
  const { addOn, sidebar, id } = file;
  const { report, slices } = runToEnd(file, () => {
    expect(addOn.file.sheets.filter(({ hidden }) => !hidden).map(({ title }) => title)).toEqual(['Sheet1']);
    expect(listHiddenTabs(addOn)).toHaveLength(1);
    expect(reportIn(sidebar, id).state).toBe('running');
  });
  expect(slices).toBe(3);
  expectRight(file);
  const rows = DAYS.length * A_DAY;
  expect(report).toMatchObject({ rows, rowsInserted: rows });
  expect(addOn.runtime.executions.filter(({ killed }) => killed)).toEqual([]);
  // A day that did not fit into an execution is requested again, and no finished day is.
  expect(listRequestedDays(addOn)).toEqual(
    DAYS.flatMap((day, at) => (at > 0 && at % 2 === 0 ? [day, day] : [day])),
  );
  expectKeyKept(addOn);
});

it('days that take several executions arrive in hourly checks without any user', () => {
  const service = { ...FEW, device: { rows: A_DAY } };
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service }).saveSettings();
  const sidebar = openSidebar(addOn);
  const id = saveScheduledReport(sidebar, { ...buildOrder({ ...ROWS, ...RANGE }), refreshing: WHEN_READY });
  const file = slow({ addOn, sidebar, id });
  const checks = advanceTime(addOn, 8 * HOUR_MS).filter(({ fetches }) => fetches > 0);
  expect(checks.length).toBeGreaterThan(2);
  expectRight(file);
  expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule' } });
});

it('a day that does not fit into an execution fails with a sentence, and the sheet stays', () => {
  const file = refreshed();
  const { addOn, sidebar, id, old } = file;
  addOn.service.clearFaults();
  slowStorage(file, HOUR_MS);
  expect(() => runToEnd(file)).toThrow(
    /^(The device files of 2026-09-08 could not be read within the time of one run|The device file of data centre cn could not be downloaded: the server of the file did not answer)/,
  );
  expect(reportIn(sidebar, id).lastRun).toMatchObject({ result: 'failed' });
  expect([readDeviceRows(addOn), listHiddenTabs(addOn), listUnfinishedRuns(addOn)]).toEqual([old, [], []]);
});

it('days whose rows were changed by hand are fetched again over several executions, and those that the service no longer has stay with a warning', () => {
  const addOn = new AddOn({ service: { ...FEW, device: { rows: A_DAY } } }).saveSettings();
  const sidebar = openSidebar(addOn);
  addOn.user.addSheet('Settings');
  addOn.user.type('Settings', 'A1', DAYS[0]!);
  const cells = { startDate: '=Settings!A1', endDate: DAY };
  const id = saveNewReport(sidebar, { ...buildOrder({ ...ROWS, ...cells }), refreshing: BY_HAND });
  const file = slow({ addOn, sidebar, id });
  runToEnd(file);
  const [header, , ...rows] = addOn.readTable(TITLE);
  addOn.clock.advance(361 * DAY_MS);
  addOn.user.type('Settings', 'A1', DAYS[3]!);
  addOn.user.deleteRows(TITLE, 3);
  addOn.user.deleteRows(TITLE, 3 + 3 * A_DAY);
  const { report, slices } = runToEnd(file);
  expect(slices).toBeGreaterThan(1);
  expect(addOn.readTable(TITLE)).toEqual([header, ...rows]);
  expect(report.notices.join()).toContain(
    'Rows of 8 Sep 2026 were changed by hand. They keep these values, because the service no longer has numbers for these days.',
  );
  expect(addOn.displayTab(TITLE)[0]?.[0]).toMatch(/^⚠ /);
});

it.each(['rows', 'summary'] as const)(
  'days that a user removes from the range between two executions are not written: %s',
  (output) => {
    const columns = { ...ROWS, output, summaryBy: ['date', 'area'] };
    const file = createDeviceFile({ ...columns, startDate: DAY }, A_DAY, FEW);
    runToEnd(file);
    slow(file);
    editDraft(file, RANGE);
    let executions = 0;
    const { report } = runToEnd(file, () => {
      executions++;
      if (executions === 1) editDraft(file, { startDate: DAYS[1]! });
    });
    const days = readDeviceRows(file.addOn).map(([day]) => toDay(day!));
    expect([...new Set(days)].sort()).toEqual(DAYS.slice(1));
    expect(report).toMatchObject({ from: DAYS[1], to: DAY });
    expect([listHiddenTabs(file.addOn), listUnfinishedRuns(file.addOn)]).toEqual([[], []]);
  },
);
