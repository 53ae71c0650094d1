import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { DRAFT, reportIn, runId, sidebarOf } from '../sidebar';
import { runsEnded, runsInHand, runsLogged, scheduledReports, TICK, tick } from './scheduled';

const TITLES = ['Report 1', 'Report 2'];

/** Two reports of Ana’s that were written once and are due again; every answer takes two seconds. */
function due() {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled().settled(COLLEAGUE);
  const ana = sidebarOf(addOn);
  const ids = scheduledReports(ana, 2, { draft: DRAFT }) as [string, string];
  expect(tick(addOn).error).toBeUndefined();
  addOn.clock.advance(DAY_MS);
  addOn.service.arm('slow', { ms: 2_000, times: 'until cleared' });
  return { addOn, ana, ids, logged: runsLogged(addOn) };
}

function ticking({ runtime }: AddOn, user = OWNER): Promise<ExecutionRecord> {
  return runtime.runInThread(TICK, [], { kind: 'trigger', user });
}

/** The two sheets after a single check. */
function alone(): unknown[][] {
  const { addOn } = due();
  expect(tick(addOn).error).toBeUndefined();
  return TITLES.map((title) => addOn.cells(title));
}

function expectAllEnded(addOn: AddOn, records: readonly ExecutionRecord[]): void {
  for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
  expect(runsInHand(addOn)).toEqual([]);
}

describe('two checks at the same moment', () => {
  it('of one user run each report once, and log each run once', async () => {
    const { addOn, logged } = due();
    const records = await Promise.all([ticking(addOn), ticking(addOn)]);
    expectAllEnded(addOn, records);
    // The second check may find a report fresh or running, and never writes it again.
    expect(TITLES.map((title) => addOn.cells(title))).toEqual(alone());
    expect(runsLogged(addOn) - logged).toBe(runsEnded(records));
    addOn.clock.advance(HOUR_MS);
    expect(tick(addOn).fetches).toBe(0);
  });
});

describe('a check during a run from the sidebar', () => {
  it('skips the report of that run and refreshes the other one', async () => {
    const { addOn, ana, ids, logged } = due();
    const order = [{ reportId: ids[0], runId: runId() }];
    const run = addOn.runtime.runInThread(...sidebarCall('sidebarRun', order), { kind: 'sidebar' });
    const records = await Promise.all([run, ticking(addOn)]);
    expectAllEnded(addOn, records);
    expect(TITLES.map((title) => addOn.cells(title))).toEqual(alone());
    expect(runsLogged(addOn) - logged).toBe(runsEnded(records));
    for (const id of ids) expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', run: null });
  });
});
