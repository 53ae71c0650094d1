import { ownQuestions } from '../../../src/close/closings/check-schedule';
import { ClosingFile, type Fact, HOUR_MS, Killed } from './closing-file';

const OCTOBER: readonly Fact[] = [
  ['2026-10-01', 'chess', '1', 10.1],
  ['2026-10-02', 'chess', '2', 0.2],
];
const RESTATED: readonly Fact[] = [
  ['2026-10-01', 'chess', '1', 12.1],
  ['2026-10-02', 'chess', '2', 0.2],
];

/** What a user sees of the closings. Moments are left out: repeated actions have later ones. */
function seen(file: ClosingFile) {
  const has = (tab: string) => file.sheets.store.sheets.some(({ title }) => title === tab);
  const column = (tab: string, ...headers: string[]) => (has(tab) ? file.column(tab, ...headers) : []);
  return {
    closings: column('Closings 2026', 'Network', 'Version', 'Exact amount', 'Reviewed by').sort(),
    adjustments: column('Adjustments 2026', 'Network', 'Booked in', 'Exact amount').sort(),
    overview: column('Close overview', 'Month', 'Closed', 'Current', 'Check', 'State', 'Version'),
    edited: file.edited(),
    state: file.books().state,
  };
}

/** The actions, each on a file for which the ones before it are done. */
const ACTIONS: readonly (readonly [string, (file: ClosingFile) => void])[] = [
  ['the closing', (file) => file.close()],
  [
    'a check with adjustments',
    (file) => {
      file.reports(...RESTATED);
      file.check();
    },
  ],
  ['the review', (file) => as('ben@example.com', file, () => file.review())],
  ['the reopening', (file) => file.reopen()],
  [
    'version 2',
    (file) => {
      file.clock.pass(HOUR_MS);
      file.close();
    },
  ],
];

function as(user: string, file: ClosingFile, act: () => void): void {
  const before = file.user;
  file.user = user;
  try {
    act();
  } finally {
    file.user = before;
  }
}

function before(nth: number): ClosingFile {
  const file = new ClosingFile();
  file.reports(...OCTOBER);
  for (const [, act] of ACTIONS.slice(0, nth)) act(file);
  return file;
}

describe.each(ACTIONS.map(([name, act], nth) => [name, act, nth] as const))('%s', (_, act, nth) => {
  const old = seen(before(nth));
  const whole = before(nth);
  const begun = whole.effects;
  act(whole);
  const fresh = seen(whole);
  const effects = Array.from({ length: whole.effects - begun }, (__, at) => at);
  const kills = effects.flatMap((effect) => [
    { effect, when: 'before' as const },
    { effect, when: 'after' as const },
  ]);

  it('changes what a user sees', () => {
    expect(effects.length).toBeGreaterThan(0);
    expect(fresh).not.toEqual(old);
  });

  it.each(kills)(
    'leaves the old or the new state when it is ended $when effect $effect, and is completed by repeating it',
    (kill) => {
      const file = before(nth);
      file.killedAt = { ...kill, effect: file.effects + kill.effect };
      expect(() => act(file)).toThrow(Killed);
      file.killedAt = undefined;
      const left = seen(file);
      expect([old, fresh]).toContainEqual(left);
      try {
        act(file);
      } catch (error) {
        // It was done already.
        expect(String(error)).toMatch(/closed already|already reviewed|is not closed/);
      }
      expect(seen(file)).toEqual(fresh);
    },
  );

  it('is done once when its batch was applied but Google has not answered', () => {
    const file = before(nth);
    const { batchUpdate } = file.sheets;
    let isFirst = true;
    file.sheets.batchUpdate = (...args) => {
      const shown = batchUpdate.apply(file.sheets, args);
      if (!isFirst) return shown;
      isFirst = false;
      throw new Error('Service Spreadsheets timed out while accessing document');
    };
    act(file);
    expect(seen(file)).toEqual(fresh);
  });
});

it('a closing that was ended right after its batch is checked by schedule all the same', () => {
  const file = before(0);
  file.killedAt = { effect: 0, when: 'after' };
  expect(() => file.close()).toThrow(Killed);
  expect(Object.keys(ownQuestions(file.ports))).toEqual(['2026-10 USD']);
});
