import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, DAY_MS, OWNER, TUESDAY } from '../add-on';
import { DRAFT, NEW, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { inSlices } from '../writes/kill-points';
import { scheduledReports, TICK, tick, WHEN_READY } from './scheduled';

const MINUTE_MS = 60_000;
const REPORTS = 30;
/** Google's limit for the reads, and for the writes, of one user in a minute. */
const LIMIT = 60;

/** The times of the reads and the writes of the Sheets API, in milliseconds since 1970. */
function watchedCalls({ runtime }: AddOn) {
  const calls = { reads: [] as number[], writes: [] as number[], refused: 0 };
  const sheets = runtime.hosts.byName.get('Sheets')!;
  const call = sheets.call.bind(sheets);
  sheets.call = (execution, method, args) => {
    (method.endsWith('batchUpdate') ? calls.writes : calls.reads).push(execution.now());
    try {
      return call(execution, method, args);
    } catch (error) {
      if (/Quota exceeded/.test(String(error))) calls.refused++;
      throw error;
    }
  };
  return calls;
}

/** The most of these moments that are within one minute. */
function mostInAMinute(moments: readonly number[]): number {
  const sorted = [...moments].sort((one, other) => one - other);
  return Math.max(...sorted.map((from) => sorted.filter((at) => at >= from && at < from + MINUTE_MS).length));
}

describe('calls of the Sheets API that take 200 ms each', () => {
  it('stay below 60 a minute in a check beside a large run of the same user, and neither of them fails', async () => {
    const addOn = new AddOn({ now: TUESDAY + 10 * MINUTE_MS, costs: { sheetsCallMs: 200 } }).settled();
    const ana = sidebarOf(addOn);
    scheduledReports(ana, REPORTS, { draft: { ...DRAFT, dimensions: ['date'] } });
    for (let check = 0; check < 2; check++) expect(tick(addOn).error).toBeUndefined();
    const draft = { ...DRAFT, apps: [], dimensions: ['date', 'appId', 'area', 'adFormat'] };
    const destination = { kind: 'new sheet', title: 'Large' };
    const large = savedReport(ana, { name: 'Large', destination, draft });
    addOn.clock.reach(TUESDAY + 2 * DAY_MS + 10 * MINUTE_MS);
    inSlices(addOn, 24_000);

    const calls = watchedCalls(addOn);
    const order = { reportId: large, runId: runId() };
    const records = await Promise.all([
      addOn.runtime.runInThread(TICK, [], { kind: 'trigger', user: OWNER }),
      addOn.runtime.runInThread(...sidebarCall('sidebarRun', [order]), { kind: 'sidebar', user: OWNER }),
    ]);
    for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
    expect(ana.sidebarReports().reports.map(({ state }) => state)).toEqual(Array(REPORTS + 1).fill('fresh'));
    expect(reportIn(ana, large).lastRun).toMatchObject({ result: 'done' });

    expect(calls.refused).toBe(0);
    expect(mostInAMinute(calls.reads)).toBeLessThanOrEqual(LIMIT);
    expect(mostInAMinute(calls.writes)).toBeLessThanOrEqual(LIMIT);
    // The check waited: at 200 ms a call, it would have sent all of its calls in one minute. The user's own run did not wait.
    const [check, own] = records.map(({ counters }) => counters['Utilities.sleep'] ?? 0);
    expect(calls.writes.length).toBeGreaterThan(LIMIT);
    expect(check).toBeGreaterThan(1);
    expect(own).toBe(0);
  });

  it('stay below 60 a minute in the runs of a “Refresh all”, although each of them is an execution of its own', () => {
    const addOn = new AddOn({ now: TUESDAY + 10 * MINUTE_MS, costs: { sheetsCallMs: 200 } }).settled();
    const ids = scheduledReports(sidebarOf(addOn), 15, { draft: { ...DRAFT, dimensions: ['date'] } });
    expect(tick(addOn).error).toBeUndefined();
    addOn.clock.reach(TUESDAY + 2 * DAY_MS);
    const calls = watchedCalls(addOn);
    for (const [nth, reportId] of ids.entries())
      expect(addOn.call('sidebarRun', [{ reportId, runId: runId(nth + 1) }]).error).toBeUndefined();
    expect(calls.reads.length).toBeGreaterThan(2 * LIMIT);
    expect([calls.refused, mostInAMinute(calls.reads) <= LIMIT]).toEqual([0, true]);
  });

  it('do not make a user wait who saves ten reports one after the other', () => {
    const addOn = new AddOn({ now: TUESDAY + 10 * MINUTE_MS, costs: { sheetsCallMs: 200 } }).settled();
    const begun = addOn.clock.now();
    for (let nth = 0; nth < 10; nth++) {
      const name = `Report ${nth}`;
      const order = { ...NEW, name, refreshing: WHEN_READY, destination: { kind: 'new sheet', title: name } };
      const { error, counters } = addOn.call('sidebarSaveReport', [order]);
      expect([nth, error, counters['Utilities.sleep'] ?? 0]).toEqual([nth, undefined, 0]);
    }
    expect(addOn.clock.now() - begun).toBeLessThan(MINUTE_MS);
  });

  it('stay below 60 a minute in checks of several files of one user at the same moment', async () => {
    const addOn = new AddOn({ now: TUESDAY + 10 * MINUTE_MS, costs: { sheetsCallMs: 200 } }).settled();
    const { timeZone } = addOn.file;
    const copies = ['second', 'third', 'fourth'].map((id) =>
      addOn.file.copy({ id, name: id, timeZone, owner: OWNER }),
    );
    addOn.runtime.spreadsheets.push(...copies);
    const files = addOn.runtime.spreadsheets.map(({ id }) => id);
    for (const documentId of files)
      for (let nth = 0; nth < 12; nth++) {
        const title = `Report ${nth}`;
        const draft = { ...DRAFT, dimensions: ['date'] };
        const destination = { kind: 'new sheet', title };
        const order = { ...NEW, name: title, refreshing: WHEN_READY, draft, destination };
        expect(addOn.call('sidebarSaveReport', [order], { documentId }).error).toBeUndefined();
      }
    addOn.clock.reach(TUESDAY + DAY_MS);
    const calls = watchedCalls(addOn);
    const checks = await Promise.all(
      files.map((documentId) =>
        addOn.runtime.runInThread(TICK, [], { kind: 'trigger', user: OWNER, documentId }),
      ),
    );
    for (const { error, killed } of checks) expect([error, killed]).toEqual([undefined, false]);
    expect(calls.reads.length).toBeGreaterThan(LIMIT);
    expect(calls.refused).toBe(0);
    for (const moments of [calls.reads, calls.writes])
      expect(mostInAMinute(moments)).toBeLessThanOrEqual(LIMIT);
  });
});
