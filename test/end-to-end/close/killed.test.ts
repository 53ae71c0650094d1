import { AddOn, COLLEAGUE, DAY_MS } from '../add-on';
import { booksRows } from '../reports/scheduled';
import { AUGUST, FIFTH_OF_SEPTEMBER } from './august';

/** The actions of a closed month, in their order. Each is a call of the sidebar, or the hourly check a week later. */
const ACTIONS = [
  ['the closing', (addOn: AddOn) => addOn.call('sidebarCloseMonth', [AUGUST])],
  ['an hourly check with adjustments', checkedByHour],
  ['a review', (addOn: AddOn) => addOn.call('sidebarReviewMonth', ['2026-08', 'USD'], { user: COLLEAGUE })],
  ['a reopening', (addOn: AddOn) => addOn.call('sidebarReopenMonth', ['2026-08', 'USD', 'a mistake'])],
  ['version 2', (addOn: AddOn) => addOn.call('sidebarCloseMonth', [AUGUST])],
] as const;

function checkedByHour(addOn: AddOn) {
  addOn.clock.advance(8 * DAY_MS);
  return addOn.runtime.run('refreshDue', [{ triggerUid: '1' }], { kind: 'trigger' });
}

/** What a user sees in the tabs, without the moments of the actions. */
function seen(addOn: AddOn): string[] {
  const rows = ['closings', 'adjustments', 'overview'].flatMap((tab) => booksRows(addOn, `books.${tab}`));
  return rows
    .map((row) =>
      JSON.stringify(Object.entries(row).filter(([header]) => !/ at$|^Last checked$/.test(header))),
    )
    .sort();
}

describe.each(ACTIONS.map(([name, act], nth) => [name, act, nth] as const))('%s', (_, act, nth) => {
  it('leaves the old or the new state wherever Google ends it, and is completed by repeating it', () => {
    const addOn = new AddOn({ now: FIFTH_OF_SEPTEMBER }).settled();
    for (const [name, before] of ACTIONS.slice(0, nth)) {
      expect([name, before(addOn).error]).toEqual([name, undefined]);
      addOn.clock.advance(60_000);
    }
    addOn.service.restate({ from: '2026-08-14', app: '3.10', factor: 1.5 });
    const old = seen(addOn);
    const restore = addOn.runtime.keep();
    expect(act(addOn).error).toBeUndefined();
    const fresh = seen(addOn);
    expect(fresh).not.toEqual(old);
    let kills = 0;
    for (const when of ['before', 'after'] as const)
      for (let effect = 1; ; effect++) {
        restore();
        addOn.runtime.killAt({ effect, when });
        if (!act(addOn).killed) break;
        kills++;
        expect([old, fresh]).toContainEqual(seen(addOn));
        addOn.clock.advance(60_000);
        act(addOn);
        expect(seen(addOn)).toEqual(fresh);
      }
    expect(kills).toBeGreaterThan(5);
  });
});
