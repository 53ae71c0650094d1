import { areFormulasDue, refreshByHour } from '../../../src/formulas/refresh/refresh-due';
import { lastRefresh, noteFormulas, noteRefresh } from '../../../src/formulas/refresh/refresh-notes';
import { refreshNow } from '../../../src/formulas/refresh/refresh-now';
import type { TextStore } from '../../../src/platform/ports';
import type { UncheckedSettings } from '../../../src/settings/settings';
import { SettingsStore } from '../../../src/settings/settings-store';
import { FakeClock } from '../../fakes/clock';
import { fakeTextStore } from '../../fakes/text-store';
import { BUSY, LivingFile, MINUTE_MS, SLIP } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const SETTLED = '=ADREPORT_FULL("","revenue","2026-07-01")';
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The full report of UTC+0 becomes complete at 12:00. */
const NOON = Date.UTC(2026, 8, 15, 12);
/** A readable digest. */
const digest = (text: string) => text;

/** A complete last refresh with these settings of the owner. */
function lastOf(user: TextStore) {
  const file = new LivingFile().typed({ A1: ASOF });
  refreshByHour({ properties: file.document.all(), user: user.all() }, file.clock.now() + 4 * MINUTE_MS, {
    ...file.ports,
    digest,
  });
  const { settings } = lastRefresh(file.document.all())!;
  const counts = { refreshed: 1, isProtected: 0, failed: 0, retries: 0 };
  return { settings, since: NOON, at: NOON, by: 'Ana', ...counts };
}

function settingsOf(draft: UncheckedSettings): TextStore {
  const user = fakeTextStore();
  new SettingsStore(user).saveSettings({ baseUrl: 'https://reports.example.com', ...draft });
  return user;
}

const LAST = lastOf(fakeTextStore());

describe('whether formulas are due', () => {
  const due = (
    now: number,
    last: object | undefined,
    hasFormulas = true,
    user: TextStore = fakeTextStore(),
  ) => {
    const document = fakeTextStore();
    if (hasFormulas) noteFormulas(document);
    if (last !== undefined) noteRefresh({ ...LAST, ...last }, document);
    return areFormulasDue(
      { properties: document.all(), user: user.all() },
      { clock: new FakeClock(now), digest },
    );
  };

  it('they are not in a file without recorded formulas', () => {
    expect(due(NOON + DAY_MS, undefined, false)).toBe(false);
    expect(due(NOON + DAY_MS, {}, false)).toBe(false);
  });

  it('they are if no refresh is recorded', () => {
    expect(due(NOON, undefined)).toBe(true);
  });

  it('they are as soon as a day has become complete since the last one', () => {
    expect(due(NOON, { since: NOON - 1 })).toBe(true);
    expect(due(NOON, { since: NOON })).toBe(false);
    expect(due(NOON + DAY_MS, { since: NOON })).toBe(true);
  });

  it.each<[string, UncheckedSettings]>([
    ['address', { baseUrl: 'https://other.example.com' }],
    ['zone', { zone: 'UTC-8' }],
    ['currency', { currency: 'CNY' }],
  ])('they are after the owner has changed the %s, and not after other changes', (_what, draft) => {
    const last = lastOf(settingsOf({}));
    expect(due(NOON, last, true, settingsOf(draft))).toBe(true);
    expect(due(NOON, last, true, settingsOf({ parallel: 5 }))).toBe(false);
  });

  it.each([
    [0, false],
    [1, true],
    [5, true],
    [6, false],
  ])('after %i refreshes in a row with failures that may pass: %s', (retries, expected) => {
    expect(due(NOON + 1, { retries })).toBe(expected);
  });
});

describe('the hourly check’s refresh', () => {
  const checked = (file: LivingFile, user: TextStore = fakeTextStore()) => {
    const stores = { properties: file.document.all(), user: user.all() };
    refreshByHour(stores, file.clock.now() + 4 * MINUTE_MS, { ...file.ports, digest });
    return lastRefresh(file.document.all());
  };
  const calculated = (file: LivingFile, work: () => void) => {
    file.calculated.length = 0;
    work();
    return file.calculated;
  };

  it('calculates all formulas once after a day has become complete', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: SETTLED });
    expect(checked(file)).toMatchObject({ by: 'the hourly check', refreshed: 2, retries: 0 });
    expect(calculated(file, () => checked(file))).toEqual([]);
    file.clock.pass(DAY_MS);
    expect(calculated(file, () => checked(file))).toHaveLength(2);
    expect(calculated(file, () => checked(file))).toEqual([]);
  });

  it('calculates all formulas once after the owner has changed the defaults', () => {
    const file = new LivingFile().typed({ A1: SETTLED });
    checked(file, settingsOf({}));
    expect(calculated(file, () => checked(file, settingsOf({})))).toEqual([]);
    expect(calculated(file, () => checked(file, settingsOf({ currency: 'CNY' })))).toHaveLength(1);
    expect(calculated(file, () => checked(file, settingsOf({ currency: 'CNY' })))).toEqual([]);
  });

  it('calculates cells that another user could not edit and skipped', () => {
    const file = new LivingFile().typed({ A1: ASOF });
    checked(file);
    file.clock.pass(DAY_MS);
    file.user.protect('Sheet1');
    const owner = file.sheets.user;
    file.sheets.user = 'ben@x.test';
    refreshNow({ ...file.ports, activeUser: () => 'ben@x.test' });
    file.sheets.user = owner;
    expect(calculated(file, () => checked(file))).toHaveLength(1);
  });

  it('calculates temporary failures, but not mistakes in formulas', () => {
    const file = new LivingFile();
    file.result = (call) => {
      throw new Error(call.includes('ASOF') ? SLIP : BUSY);
    };
    file.typed({ A1: ASOF, A2: SETTLED });
    checked(file);
    expect(calculated(file, () => checked(file))).toEqual([
      'ADREPORT_FULL ,revenue,2026-07-01',
      'ADREPORT_FULL ,revenue,2026-07-01',
    ]);
    expect(lastRefresh(file.document.all())).toMatchObject({ refreshed: 1, failed: 1, retries: 2 });
  });
});
