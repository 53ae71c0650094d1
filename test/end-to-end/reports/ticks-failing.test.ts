import { AddOn, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { reportIn, sidebarOf } from '../sidebar';
import { passing, scheduledReports, tick } from './scheduled';

/** Three reports, each written once; then a day passes, so that each is due again. */
const due = preparedOnce(() => {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
  const ana = sidebarOf(addOn);
  const ids = scheduledReports(ana, 3);
  passing(addOn, 2 * HOUR_MS);
  expect(addOn.runtime.mails).toEqual([]);
  addOn.runtime.advance(DAY_MS - HOUR_MS);
  addOn.forget();
  return { addOn, ana, ids };
});

const rowsOf = (addOn: AddOn) => ['Report 1', 'Report 2', 'Report 3'].map((title) => addOn.cells(title));

describe('a lost authorization', () => {
  it('of all scopes changes no sheet, and a colleague sees the time of the last check', () => {
    const { addOn, ana, ids } = due();
    const before = rowsOf(addOn);
    const last = reportIn(ana, ids[0]!).lastChecked!;
    expect(addOn.clock.now() - last).toBeLessThan(2 * DAY_MS);
    addOn.runtime.revoke(OWNER);
    const records = addOn.runtime.advanceFiring(3 * DAY_MS);
    expect(records.length).toBeGreaterThan(70);
    expect(records.flatMap(({ effects, notEmulated }) => [...effects, ...notEmulated])).toEqual([]);
    expect(rowsOf(addOn)).toEqual(before);
    addOn.runtime.revoke(OWNER, false);
    expect(reportIn(ana, ids[0]!).lastChecked).toBe(last);
    expect(tick(addOn).error).toBeUndefined();
    expect(reportIn(ana, ids[0]!).lastChecked).toBeGreaterThan(last);
    expect(rowsOf(addOn)).not.toEqual(before);
  });
});
