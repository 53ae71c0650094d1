import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, DAY_MS, OWNER, TUESDAY } from '../add-on';
import { DRAFT, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { inSlices } from '../writes/kill-points';
import { scheduledReports, TICK, tick } from './scheduled';

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
    expect(check).toBeGreaterThan(5);
    expect(own).toBe(0);
  });
});
