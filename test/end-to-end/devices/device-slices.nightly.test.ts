import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, COLLEAGUE, expectKeyKept, expectRows, HOUR_MS, TUESDAY, type Value } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { passing, runsInHand, scheduledReport, WHEN_READY } from '../reports/scheduled';
import { DRAFT, reportIn, savedReport, sidebarOf } from '../sidebar';
import {
  DAY,
  type DeviceFile,
  deviceFile,
  edited,
  hiddenTabs,
  newRun,
  ordered,
  ROWS,
  ran,
  requestsTo,
  rowsIn,
  SUMMARY,
  slice,
  slowly,
  trueRows,
} from './device-file';

/** Device reports that take longer than one execution: a slow storage, and few rows, so that the tests are quick. */

const MANY = 400;
/** Few placements, because an app has at least a row for each of its facts. */
const FEW = { rowsScale: 0.3 };
const OTHER_DAY = '2026-09-11';

/** A storage that sends 8 KB every forty seconds: a run takes some four executions. */
function slow(file: DeviceFile): DeviceFile {
  file.addOn.forget();
  slowly(file, 8_000, 40_000);
  return file;
}

/** A report before its first run. */
const begun = preparedOnce(
  (change: Partial<ReportDraft> = ROWS): DeviceFile => slow(deviceFile(change, MANY, FEW)),
);

/** A report with an earlier day in its sheet and a new day in its draft. */
const refreshed = preparedOnce(
  (change: Partial<ReportDraft> = ROWS): DeviceFile & { readonly old: Value[][] } => {
    const file = deviceFile({ ...change, startDate: OTHER_DAY }, MANY, FEW);
    ran(file);
    edited(file, { startDate: DAY });
    return { ...slow(file), old: rowsIn(file.addOn) };
  },
);

function expectRight({ addOn }: DeviceFile): void {
  expectRows(rowsIn(addOn), trueRows(addOn));
  expect(hiddenTabs(addOn)).toEqual([]);
  expect(runsInHand(addOn)).toEqual([]);
}

/** A storage that keeps the Last-Modified time of unchanged files. */
function keepTimes({ service }: AddOn): void {
  const handle = service.handle.bind(service);
  service.handle = (request) => {
    const answer = handle(request);
    if (!('last-modified' in answer.headers)) return answer;
    const headers = { ...answer.headers, 'last-modified': 'Sun, 13 Sep 2026 05:00:00 GMT' };
    return { ...answer, headers };
  };
}

describe('rows that take several executions', () => {
  it('appear in the sheet after all of them have arrived, each once and in order', () => {
    const file = begun();
    const { addOn, sidebar, id } = file;
    const { report, slices } = ran(file, () => {
      expect(addOn.file.sheets.filter(({ hidden }) => !hidden).map(({ title }) => title)).toEqual(['Sheet1']);
      expect(hiddenTabs(addOn)).toHaveLength(1);
      expect(reportIn(sidebar, id).state).toBe('running');
    });
    expect(slices).toBeGreaterThan(2);
    expectRight(file);
    expect(report).toMatchObject({ rows: MANY, rowsInserted: MANY, columns: 9 });
    expect(report.controls).toMatchObject({ rows: MANY, kept: MANY, skipped: 0 });
    for (const { duration, killed } of addOn.runtime.executions)
      expect([killed, duration < 300_000]).toEqual([false, true]);
    // The last slice may only write.
    expect(slices - requestsTo(addOn, 'device')).toBeLessThan(2);
    expect(requestsTo(addOn, 'full')).toBe(1);
    expectKeyKept(addOn);
  });

  it('replace the old rows at once', () => {
    const file = refreshed();
    const { slices } = ran(file, () => expect(rowsIn(file.addOn)).toEqual(file.old));
    expect(slices).toBeGreaterThan(2);
    expectRight(file);
    expect(rowsIn(file.addOn)).not.toEqual(file.old);
  });

  it('arrive in hourly checks without any user', () => {
    const addOn = new AddOn({
      now: TUESDAY + HOUR_MS / 2,
      service: { ...FEW, device: { rows: MANY } },
    }).settled();
    const sidebar = sidebarOf(addOn);
    const id = scheduledReport(sidebar, { ...ordered(ROWS), refreshing: WHEN_READY });
    const file = slow({ addOn, sidebar, id });
    keepTimes(addOn);
    const checks = passing(addOn, 8 * HOUR_MS).filter(({ fetches }) => fetches > 0);
    expect(checks.length).toBeGreaterThan(2);
    expectRight(file);
    expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh', lastRun: { how: 'by schedule' } });
  });

  it.each([ROWS, SUMMARY])(
    'are fetched again for the whole day when its files are restated during the run',
    (change) => {
      const file = refreshed(change);
      const { addOn } = file;
      const undisturbed = deviceFile(change, MANY, FEW);
      undisturbed.addOn.service.restate({ from: DAY, factor: 1.5 });
      ran(undisturbed);
      ran(file, (slices) => {
        if (slices === 1) addOn.service.restate({ from: DAY, factor: 1.5 });
      });
      expect(rowsIn(addOn)).toEqual(rowsIn(undisturbed.addOn));
      if (change === ROWS) expectRight(file);
    },
  );

  it.each([ROWS, SUMMARY])(
    'are fetched again when the cache is cleared, and are right in the end',
    (change) => {
      const file = refreshed(change);
      const { addOn } = file;
      const undisturbed = deviceFile(change, MANY, FEW);
      ran(undisturbed);
      ran(file, (slices) => {
        expect(hiddenTabs(addOn).length).toBeLessThan(2);
        if (slices === 2) addOn.cache.clear();
      });
      expect(rowsIn(addOn)).toEqual(rowsIn(undisturbed.addOn));
      expect(hiddenTabs(addOn)).toEqual([]);
    },
  );

  it.each([ROWS, SUMMARY])('are fetched again when the range moves forward during the run', (change) => {
    const range = { ...change, startDate: 'last 7 days' };
    // Three minutes before another day is complete.
    const file = deviceFile(range, null, { now: TUESDAY + 16.95 * HOUR_MS });
    const { addOn } = file;
    slowly(file, 500_000, 50_000);
    const { report } = ran(file, () => addOn.clock.advance(60_000));
    expect(report).toMatchObject({ from: '2026-09-09', to: '2026-09-15' });
    const right = deviceFile(range, null, { now: addOn.clock.now() });
    ran(right);
    expect(rowsIn(addOn)).toEqual(rowsIn(right.addOn));
    expect(hiddenTabs(addOn)).toEqual([]);
  });

  it('are fetched again when a user deletes the hidden tab', () => {
    const file = refreshed();
    const { addOn } = file;
    ran(file, (slices) => {
      if (slices === 2) addOn.user.deleteSheet(hiddenTabs(addOn)[0]!);
    });
    expectRight(file);
  });

  it('let another report be refreshed in between', () => {
    const file = refreshed();
    const { addOn, sidebar } = file;
    const other = savedReport(sidebar, { name: 'Money', destination: { kind: 'new sheet', title: 'Money' } });
    ran(file, () => {
      expect(slice({ sidebar, id: other }).state).toBe('done');
      expect(hiddenTabs(addOn)).toHaveLength(1);
    });
    expectRight(file);
    expect(rowsIn(addOn, 'Money').length).toBeGreaterThan(50);
    expect(DRAFT.report).toBe('full');
  });
});

describe('between two slices', () => {
  const half = (file: DeviceFile) => {
    const run = newRun();
    for (let nth = 0; nth < 2; nth++) expect(slice(file, run).state).toBe('unfinished');
    expect(hiddenTabs(file.addOn)).toHaveLength(1);
    return run;
  };

  it.each([
    ['at once, while the sidebar continues', 0, true],
    ['at once, with the sidebar closed', 0, false],
    ['minutes later', 5 * 60_000, false],
  ])('a run that is cancelled %s leaves the old rows and no hidden tab', (_, later, isStillRunning) => {
    const file = refreshed();
    const { addOn, sidebar, id, old } = file;
    const run = half(file);
    addOn.clock.advance(later);
    expect(sidebar.sidebarCancel(run)).toBe(true);
    if (isStillRunning) expect(slice(file, run)).toEqual({ state: 'cancelled' });
    expect(rowsIn(addOn)).toEqual(old);
    expect(hiddenTabs(addOn)).toEqual([]);
    expect(reportIn(sidebar, id)).toMatchObject({ run: null, lastRun: { result: 'cancelled' } });
    addOn.service.clearFaults();
    ran(file);
    expectRight(file);
  });

  it('a report can be deleted, and no hidden tab stays', () => {
    const file = refreshed();
    const { addOn, sidebar, id, old } = file;
    half(file);
    addOn.clock.advance(5 * 60_000);
    sidebar.sidebarDeleteReport(id, 'keep');
    expect(rowsIn(addOn)).toEqual(old);
    expect(hiddenTabs(addOn)).toEqual([]);
    expect(sidebar.sidebarReports().reports).toEqual([]);
  });

  it.each(['the same run', 'a run of their own'])('a colleague continues with %s', (which) => {
    const file = refreshed();
    const { addOn, id, old } = file;
    const run = half(file);
    addOn.settled(COLLEAGUE);
    const ben = { sidebar: sidebarOf(addOn, COLLEAGUE), id };
    addOn.clock.advance(5 * 60_000);
    ran(ben, () => expect(rowsIn(addOn)).toEqual(old), which === 'the same run' ? run : newRun());
    expectRight(file);
  });
});
