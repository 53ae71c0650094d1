import { PLAYGROUND_KEY } from '../../../playground/service/options';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { reportIn, type Sidebar, sidebarOf } from '../sidebar';
import { keysSent, passing, runsEnded, scheduledReport, tick } from './scheduled';

const BENS_KEY = 'the-key-of-ben-0123456789abcdef';

function file() {
  const keys = [{ key: PLAYGROUND_KEY }, { key: BENS_KEY }];
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: { keys } }).settled();
  const [ana, ben] = [sidebarOf(addOn), sidebarOf(addOn, COLLEAGUE)];
  return { addOn, ana, ben };
}

function withKey({ addOn, ben }: { readonly addOn: AddOn; readonly ben: Sidebar }): void {
  ben.sidebarSaveSettings({ baseUrl: addOn.service.origin, key: BENS_KEY, anyway: true });
}

describe('taking over a report', () => {
  it('is refused with a key that the service refuses: the report keeps its owner, and no check is scheduled', () => {
    const { addOn, ana, ben } = file();
    const id = scheduledReport(ana);
    ben.sidebarSaveSettings({
      baseUrl: addOn.service.origin,
      key: 'a-key-of-nobody-0123456789',
      anyway: true,
    });
    expect(() => ben.sidebarTakeOver(id, reportIn(ben, id).version)).toThrow(
      /refused the report key.*was not taken over: that needs a key that the service accepts/,
    );
    withKey({ addOn, ben });
    addOn.service.arm('server-error', { times: 'until cleared' });
    expect(() => ben.sidebarTakeOver(id, reportIn(ben, id).version)).toThrow(/was not taken over/);
    expect(reportIn(ana, id)).toMatchObject({ owner: OWNER, mine: true });
    expect(addOn.runtime.triggers.map(({ user }) => user)).toEqual([OWNER]);
  });

  it('moves the report to the new owner’s key and trigger', () => {
    const both = file();
    const { addOn, ana, ben } = both;
    withKey(both);
    const id = scheduledReport(ana);
    tick(addOn);
    ben.sidebarTakeOver(id, reportIn(ben, id).version);
    expect(reportIn(ben, id)).toMatchObject({ owner: COLLEAGUE, mine: true });
    expect(addOn.runtime.triggers.map(({ user }) => user)).toContain(COLLEAGUE);
    addOn.forget();
    const records = passing(addOn, DAY_MS);
    expect(keysSent(addOn)).toEqual([BENS_KEY]);
    // At once, and after the next complete day.
    expect(runsEnded(records)).toBe(2);
    expect(reportIn(ana, id).lastRun?.by).toBe(COLLEAGUE);
    // Ana's trigger has no report left, so it deletes itself.
    expect(addOn.runtime.triggers.map(({ user }) => user)).toEqual([COLLEAGUE]);
  });
});
