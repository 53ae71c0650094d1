import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, DAY_MS, OWNER, TUESDAY } from '../add-on';
import { DRAFT, reportIn, runId, savedReport, sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { scheduledReports, TICK, tick } from './scheduled';

const MINUTE_MS = 60_000;
const REPORTS = 30;

/** An add-on in which a call of the Sheets API takes 200 ms, so that more than the 60 that Google allows fit into a minute. */
function busyAddOn(): AddOn {
  return new AddOn({ now: TUESDAY + 10 * MINUTE_MS, costs: { sheetsCallMs: 200 } }).settled();
}

/** Counts the calls that Google refuses from now on. */
function countRefused({ runtime }: AddOn): { refused: number } {
  const count = { refused: 0 };
  const sheets = runtime.hosts.byName.get('Sheets')!;
  const call = sheets.call.bind(sheets);
  sheets.call = (execution, method, args) => {
    try {
      return call(execution, method, args);
    } catch (error) {
      if (/Quota exceeded/.test(String(error))) count.refused++;
      throw error;
    }
  };
  return count;
}

describe('more than 60 calls of the Sheets API a minute, which Google refuses', () => {
  it('fail neither a check of thirty reports nor a large run of the same user beside it', async () => {
    const addOn = busyAddOn();
    const ana = sidebarOf(addOn);
    scheduledReports(ana, REPORTS, { draft: { ...DRAFT, dimensions: ['date'] } });
    for (let check = 0; check < 2; check++) expect(tick(addOn).error).toBeUndefined();
    const draft = { ...DRAFT, apps: [], dimensions: ['date', 'appId', 'area', 'adFormat'] };
    const destination = { kind: 'new sheet', title: 'Large' };
    const large = savedReport(ana, { name: 'Large', destination, draft });
    addOn.clock.reach(TUESDAY + 2 * DAY_MS + 10 * MINUTE_MS);
    setLimits(addOn, { 'MOST_REQUEST_BYTES = 4999e3': 24_000 });
    const count = countRefused(addOn);
    const order = { reportId: large, runId: runId() };
    const records = await Promise.all([
      addOn.runtime.runInThread(TICK, [], { kind: 'trigger', user: OWNER }),
      addOn.runtime.runInThread(...sidebarCall('sidebarRun', [order]), { kind: 'sidebar', user: OWNER }),
    ]);
    for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
    expect(ana.sidebarReports().reports.map(({ state }) => state)).toEqual(Array(REPORTS + 1).fill('fresh'));
    expect(reportIn(ana, large).lastRun).toMatchObject({ result: 'done' });
    expect(count.refused).toBeGreaterThan(0);
  });
});
