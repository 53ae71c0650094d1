import { AddOn } from '../add-on';
import { callsDuring, cell, recalculated, type Shown, valueIn } from '../formula-storms/storm';

/** Wednesday 12:00 UTC, when the full report of the 15th becomes complete. */
const READY = Date.UTC(2026, 8, 16, 12);

it('an answer that arrives around the time when the next day is ready serves all waiting cells, with at most two calls', async () => {
  const addOn = new AddOn({ now: READY - 3_600_000 }).settled();
  addOn.service.arm('slow', { ms: 3_000, times: 'until cleared' });
  addOn.clock.reach(READY - 200);
  const typed = cell('ADREPORT_VALUE', 'full', 'revenue', '00123456', '2026-09-12', '2026-09-14');
  let shown: Shown[] = [];
  const calls = await callsDuring(addOn, async () => {
    shown = await recalculated(addOn, new Array(40).fill(typed));
  });
  expect(calls.length).toBeLessThanOrEqual(2);
  for (const each of shown) expect(valueIn(each)).toEqual(expect.any(Number));
});
