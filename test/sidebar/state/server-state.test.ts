import type { Server } from '../../../sidebar/server/server';
import { LatestState } from '../../../sidebar/state/server-state';
import type { Reports, SidebarState } from '../../../src/sidebar-server';
import { REPORT, STATE } from '../state';

type Answer = (message: unknown) => Promise<void>;

/** A server that answers when the test chooses: the calls in order, each with a way to answer or fail it. */
function world() {
  const calls: { name: string; answer: Answer; fail: Answer }[] = [];
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const asked = new Proxy({} as Server, {
    get: (_, name) => () =>
      new Promise((resolve, reject) => {
        const reported = (tell: (message: unknown) => void) => (message: unknown) => {
          tell(message);
          return settled();
        };
        calls.push({ name: String(name), answer: reported(resolve), fail: reported(reject) });
      }),
  });
  let shown: SidebarState = STATE;
  const latest = new LatestState(asked, STATE, (state) => {
    shown = state;
  });
  const names = () => shown.reports.map(({ name }) => name);
  const called = () => calls.map(({ name }) => name);
  return { latest, calls, called, names, shown: () => shown };
}

const named = (name: string, now = STATE.now): Reports => ({ now, reports: [{ ...REPORT, name }] });

it('the list follows each answer of the server, whichever call it belongs to', async () => {
  const { latest, calls, names, shown } = world();
  latest.server.sidebarPauseReport('r1', true);
  await calls[0]!.answer(named('Paused', STATE.now + 60_000));
  expect(names()).toEqual(['Paused']);
  expect(shown().now).toBe(STATE.now + 60_000);
  latest.server.sidebarOpenReport('r1');
  await calls[1]!.answer({ report: { ...REPORT, name: 'Opened' }, cells: [] });
  expect(names()).toEqual(['Opened']);
  latest.server.sidebarAllowFormulas(true);
  await calls[2]!.answer({ ...STATE, user: 'bo@example.com' });
  expect(shown().user).toBe('bo@example.com');
  latest.server.sidebarStarter();
  await calls[3]!.answer({ state: 'done', ...named('Revenue by day') });
  expect(names()).toEqual(['Revenue by day']);
  expect(calls).toHaveLength(4);
});

it('the list applies the late answer of a change that the user clicked, ignores that of a read, and reads again', async () => {
  const { latest, calls, called, names } = world();
  latest.server.sidebarPauseReport('r1', true);
  latest.server.sidebarOpenReport('r1');
  latest.requestState();
  await calls[1]!.answer({ report: { ...REPORT, name: 'Opened' }, cells: [] });
  await calls[0]!.answer(named('Paused'));
  await calls[2]!.answer({ ...STATE, ...named('Outdated') });
  expect(names()).toEqual(['Paused']);
  expect(called()).toEqual(['sidebarPauseReport', 'sidebarOpenReport', 'sidebarState', 'sidebarState']);
});

it('the list reads again after a failed change, because the server may have done it', async () => {
  const { latest, calls, called } = world();
  const change = latest.server.sidebarPauseReport('r1', true).catch(() => 'failed');
  await calls[0]!.fail(new Error('Service unavailable'));
  expect(await change).toBe('failed');
  expect(called()).toEqual(['sidebarPauseReport', 'sidebarState']);
});

it('the list is read once more after the current read if another read is requested', async () => {
  const { latest, calls, called } = world();
  const looks = Promise.all([latest.requestState(), latest.requestState(), latest.requestState()]);
  await calls[0]!.answer({ ...STATE, ...named('One') });
  expect(called()).toEqual(['sidebarState', 'sidebarState']);
  await calls[1]!.answer({ ...STATE, ...named('Two') });
  await looks;
  expect(calls).toHaveLength(2);
});
