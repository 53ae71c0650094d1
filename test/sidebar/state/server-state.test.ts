import type { Server } from '../../../sidebar/server/server';
import { Latest } from '../../../sidebar/state/server-state';
import type { Reports, SidebarState } from '../../../src/sidebar-server/messages';
import { REPORT, STATE } from '../state';

type Answer = (said: unknown) => Promise<void>;

/** A server that answers when the test says so: the calls in their order, each with a way to answer or fail it. */
function world() {
  const calls: { name: string; answer: Answer; fail: Answer }[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const asked = new Proxy({} as Server, {
    get: (_, name) => () =>
      new Promise((resolve, reject) => {
        const told = (tell: (said: unknown) => void) => (said: unknown) => {
          tell(said);
          return settled();
        };
        calls.push({ name: String(name), answer: told(resolve), fail: told(reject) });
      }),
  });
  let shown: SidebarState = STATE;
  const latest = new Latest(asked, STATE, (state) => {
    shown = state;
  });
  const names = () => shown.reports.map(({ name }) => name);
  const called = () => calls.map(({ name }) => name);
  return { latest, calls, called, names, shown: () => shown };
}

const named = (name: string, now = STATE.now): Reports => ({ now, reports: [{ ...REPORT, name }] });

describe('the list', () => {
  it('is what each answer says, whoever asked', async () => {
    const { latest, calls, names, shown } = world();
    latest.server.sidebarDuplicateReport('r1');
    await calls[0]!.answer(named('Duplicated', STATE.now + 60_000));
    expect(names()).toEqual(['Duplicated']);
    expect(shown().now).toBe(STATE.now + 60_000);
    latest.server.sidebarOpenReport('r1');
    await calls[1]!.answer({ report: { ...REPORT, name: 'Opened' }, others: [] });
    expect(names()).toEqual(['Opened']);
    latest.server.sidebarAllowFormulas(true);
    await calls[2]!.answer({ ...STATE, user: 'bo@example.com' });
    expect(shown().user).toBe('bo@example.com');
    expect(calls).toHaveLength(3);
  });

  it('leaves out a look that was asked for before something else was told, and looks anew', async () => {
    const { latest, calls, called, names } = world();
    latest.look();
    latest.server.sidebarPauseReport('r1', true);
    await calls[1]!.answer(named('Paused'));
    await calls[0]!.answer(named('Old'));
    expect(names()).toEqual(['Paused']);
    expect(called()).toEqual(['sidebarReports', 'sidebarPauseReport', 'sidebarState']);
    await calls[2]!.answer({ ...STATE, ...named('New') });
    expect(names()).toEqual(['New']);
    expect(latest.isInDoubt).toBe(false);
    expect(calls).toHaveLength(3);
  });

  it('takes a change that answers late, as it was clicked for, and looks anew', async () => {
    const { latest, calls, called, names } = world();
    latest.server.sidebarPauseReport('r1', true);
    latest.server.sidebarReports();
    await calls[1]!.answer(named('Looked'));
    await calls[0]!.answer(named('Paused'));
    expect(names()).toEqual(['Paused']);
    expect(called()).toEqual(['sidebarPauseReport', 'sidebarReports', 'sidebarState']);
  });

  it('looks anew after a change that failed: it may have been done all the same', async () => {
    const { latest, calls, called } = world();
    latest.server.sidebarState().catch(() => undefined);
    const change = latest.server.sidebarPauseReport('r1', true).catch(() => 'failed');
    await calls[1]!.fail(new Error('Service unavailable'));
    expect(await change).toBe('failed');
    expect(called()).toEqual(['sidebarState', 'sidebarPauseReport', 'sidebarState']);
    await calls[0]!.answer(STATE);
    expect(latest.isInDoubt).toBe(true);
  });

  it('is still in doubt when that look fails, and says so to who looks now and then', async () => {
    const { latest, calls } = world();
    latest.server.sidebarPauseReport('r1', true).catch(() => undefined);
    await calls[0]!.fail(new Error('Service unavailable'));
    await calls[1]!.fail(new Error('Service unavailable'));
    expect(latest.isInDoubt).toBe(true);
    latest.look();
    await calls[2]!.answer({ ...STATE, ...named('New') });
    expect(latest.isInDoubt).toBe(false);
  });

  it('is looked at once more where somebody wants that while it is looked at', async () => {
    const { latest, calls, called } = world();
    const looks = Promise.all([latest.look(), latest.look(), latest.look()]);
    await calls[0]!.answer(named('One'));
    expect(called()).toEqual(['sidebarReports', 'sidebarReports']);
    await calls[1]!.answer(named('Two'));
    await looks;
    expect(calls).toHaveLength(2);
  });
});
