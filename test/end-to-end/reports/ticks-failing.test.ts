import type { ExecutionRecord } from '../../../emulator/src/execution/execution';
import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { reportIn, runId, sidebarOf } from '../sidebar';
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

/** Mails by day in the spreadsheet's zone. */
function mailsByDay({ runtime }: AddOn): number[] {
  const zone = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', dateStyle: 'short' });
  const days = new Map<string, number>();
  for (const { at } of runtime.mails) days.set(zone.format(at), (days.get(zone.format(at)) ?? 0) + 1);
  return [...days.values()];
}

const rowsOf = (addOn: AddOn) => ['Report 1', 'Report 2', 'Report 3'].map((title) => addOn.cells(title));
const asked = (records: readonly ExecutionRecord[]) => records.filter(({ fetches }) => fetches > 0);

describe('a refused key', () => {
  it('is reported at once even when a colleague has run the report successfully since', () => {
    const { addOn, ana, ids } = due();
    const ben = sidebarOf(addOn, COLLEAGUE);
    ben.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: PLAYGROUND_KEY });
    for (const [nth, reportId] of ids.entries()) ben.sidebarRun({ reportId, runId: runId(nth) });
    addOn.runtime.advance(DAY_MS);
    addOn.service.arm('key-revoked');
    passing(addOn, HOUR_MS);
    expect(addOn.runtime.mails.map(({ to }) => to)).toEqual([OWNER]);
    expect(ids.map((id) => reportIn(ana, id).state)).toEqual(['failed', 'failed', 'failed']);
  });

  it('leaves the rows, is named in the sheet, and lets refreshes continue when the key works again', () => {
    const { addOn, ana, ids } = due();
    const before = rowsOf(addOn);
    addOn.service.arm('key-revoked');
    passing(addOn, 2 * HOUR_MS);
    expect(rowsOf(addOn)).toEqual(before);
    expect(addOn.user.sees('Report 1', 'A1')).toMatch(/Not refreshed/);
    addOn.service.clearFaults();
    passing(addOn, 2 * DAY_MS);
    expect(addOn.user.sees('Report 1', 'A1')).not.toMatch(/Not refreshed/);
    expect(ids.map((id) => reportIn(ana, id).lastRun?.result)).toEqual(['done', 'done', 'done']);
    expect(rowsOf(addOn)).not.toEqual(before);
  });
});

describe('a lost authorization', () => {
  it('of one scope is reported by mail once a day, with the place to grant it again, and the sheet stays', () => {
    const { addOn } = due();
    const before = rowsOf(addOn);
    addOn.runtime.revoke(OWNER, true, 'some');
    const records = passing(addOn, 2 * DAY_MS);
    expect(asked(records)).toEqual([]);
    expect(rowsOf(addOn)).toEqual(before);
    expect(addOn.runtime.mails.length).toBeGreaterThan(0);
    expect(Math.max(...mailsByDay(addOn))).toBe(1);
    const { to, body } = addOn.runtime.mails[0]!;
    expect([to, body]).toEqual([OWNER, expect.stringContaining('https://script.google.com/')]);
  });

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
