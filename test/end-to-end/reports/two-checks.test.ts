import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, DAY_MS, HOUR_MS, OWNER } from '../add-on';
import { reportIn, runId, sidebarOf } from '../sidebar';
import { runsEnded, runsInHand, runsLogged, scheduledReports, TICK, tick } from './scheduled';

/** Two reports of Ana’s that were written once and are due again; every answer takes two seconds. */
function due() {
  const addOn = new AddOn().settled();
  const ana = sidebarOf(addOn);
  const ids = scheduledReports(ana, 2);
  expect(tick(addOn).error).toBeUndefined();
  addOn.clock.advance(DAY_MS);
  addOn.service.arm('slow', { ms: 2_000, times: 'until cleared' });
  const check = () => addOn.runtime.runInThread(TICK, [], { kind: 'trigger', user: OWNER });
  return { addOn, ana, ids, check };
}

const tables = (addOn: AddOn) => ['Report 1', 'Report 2'].map((title) => addOn.cells(title));

it.each<[string, (file: ReturnType<typeof due>) => Promise<ExecutionRecord>]>([
  ['another check of the same user', ({ check }) => check()],
  [
    'a run from the sidebar',
    ({ addOn, ids }) => {
      const order = { reportId: ids[0]!, runId: runId() };
      return addOn.runtime.runInThread(...sidebarCall('sidebarRun', [order]), { kind: 'sidebar' });
    },
  ],
])('a check and %s at the same moment write and log each report once', async (_, begin) => {
  const file = due();
  const { addOn, ana, ids, check } = file;
  const logged = runsLogged(addOn);
  const records = await Promise.all([begin(file), check()]);
  for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
  expect(runsInHand(addOn)).toEqual([]);
  const single = due();
  expect(tick(single.addOn).error).toBeUndefined();
  expect(tables(addOn)).toEqual(tables(single.addOn));
  expect(runsLogged(addOn) - logged).toBe(runsEnded(records));
  for (const id of ids) expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', run: null });
  addOn.clock.advance(HOUR_MS);
  expect(tick(addOn).fetches).toBe(0);
});
