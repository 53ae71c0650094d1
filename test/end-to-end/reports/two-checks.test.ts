import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { sidebarCall } from '../../../playground/sidebar-call';
import { AddOn, DAY_MS, HOUR_MS, OWNER } from '../add-on';
import { openSidebar, reportIn, runId } from '../sidebar';
import {
  countEndedRuns,
  HOURLY_CHECK,
  listUnfinishedRuns,
  runHourlyCheck,
  saveScheduledReports,
} from './scheduled';

/** Two reports of Ana’s that were written once and are due again; every answer takes two seconds. */
function due() {
  const addOn = new AddOn().saveSettings();
  const ana = openSidebar(addOn);
  const ids = saveScheduledReports(ana, 2);
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  addOn.clock.advance(DAY_MS);
  addOn.service.arm('slow', { ms: 2_000, times: 'until cleared' });
  const check = () => addOn.runtime.runInThread(HOURLY_CHECK, [], { kind: 'trigger', user: OWNER });
  return { addOn, ana, ids, check };
}

const tables = (addOn: AddOn) => ['Report 1', 'Report 2'].map((title) => addOn.readTable(title));

it.each<[string, (file: ReturnType<typeof due>) => Promise<ExecutionRecord>]>([
  ['another check of the same user', ({ check }) => check()],
  [
    'a run from the sidebar',
    ({ addOn, ids }) => {
      const order = { reportId: ids[0]!, runId: runId() };
      return addOn.runtime.runInThread(...sidebarCall('sidebarRun', [order]), { kind: 'sidebar' });
    },
  ],
])('a check and %s at the same moment write each report once', async (_, begin) => {
  const file = due();
  const { addOn, ana, ids, check } = file;
  const records = await Promise.all([begin(file), check()]);
  for (const { error, notEmulated } of records) expect([error, notEmulated]).toEqual([undefined, []]);
  expect(listUnfinishedRuns(addOn)).toEqual([]);
  const single = due();
  expect(runHourlyCheck(single.addOn).error).toBeUndefined();
  expect(tables(addOn)).toEqual(tables(single.addOn));
  expect(countEndedRuns(records)).toBe(ids.length);
  for (const id of ids) expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', run: null });
  addOn.clock.advance(HOUR_MS);
  expect(runHourlyCheck(addOn).fetches).toBe(0);
});
