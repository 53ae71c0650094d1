import { areFormulasDue, refreshByHour } from '../../../src/formulas/refresh/refresh-by-hour';
import { lastRefresh, noteFormulas, noteRefresh } from '../../../src/formulas/refresh/refresh-notes';
import { SettingsStore } from '../../../src/settings/settings-store';
import { fakeTextStore } from '../../fakes/text-store';
import { BUSY, LivingFile, MINUTE_MS, SLIP } from './living-file';

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The full report of UTC+0 becomes complete at 12:00. */
const NOON = Date.UTC(2026, 8, 15, 12);
const LAST = { since: NOON, at: NOON, by: 'Ana', refreshed: 1, isProtected: 0, failed: 0, retries: 0 };

describe('whether formulas are due', () => {
  const due = (now: number, last: object | undefined, hasFormulas = true) => {
    const document = fakeTextStore();
    if (hasFormulas) noteFormulas(document);
    if (last !== undefined) noteRefresh({ ...LAST, ...last }, document);
    return areFormulasDue(document.all(), now);
  };

  it('they are not in a file that is not known to have any', () => {
    expect(due(NOON + DAY_MS, undefined, false)).toBe(false);
    expect(due(NOON + DAY_MS, {}, false)).toBe(false);
  });

  it('they are where nobody knows of a refresh', () => {
    expect(due(NOON, undefined)).toBe(true);
  });

  it('they are as soon as a day has become complete since the last one', () => {
    expect(due(NOON, { since: NOON - 1 })).toBe(true);
    expect(due(NOON, { since: NOON })).toBe(false);
    expect(due(NOON + DAY_MS, { since: NOON })).toBe(true);
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

const ASOF = '=ADREPORT_ASOF("full")';
const SETTLED = '=ADREPORT_FULL("","revenue","2026-07-01")';

describe('the hourly check’s refresh', () => {
  const checked = (file: LivingFile, user = fakeTextStore()) => {
    const stores = { kept: file.document.all(), user: user.all() };
    refreshByHour(stores, file.clock.now() + 4 * MINUTE_MS, file.ports);
    return lastRefresh(file.document.all());
  };
  const calculated = (file: LivingFile, work: () => void) => {
    file.calculated.length = 0;
    work();
    return file.calculated;
  };

  it('calculates all that a day may change which has become complete since the last one', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: SETTLED });
    expect(checked(file)).toMatchObject({ by: 'the hourly check', refreshed: 2, retries: 0 });
    expect(calculated(file, () => checked(file))).toEqual([]);
    file.clock.pass(DAY_MS);
    expect(calculated(file, () => checked(file))).toEqual(['ADREPORT_ASOF full']);
  });

  it('calculates failures that may pass, and leaves mistakes in formulas alone', () => {
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

  it('takes the zone that a blank argument means from the owner’s settings', () => {
    const user = fakeTextStore();
    new SettingsStore(user).saveSettings({ baseUrl: 'https://reports.example.com', zone: 'UTC-8' });
    const file = new LivingFile().typed({ A1: '=ADREPORT_FULL("","revenue","yesterday")' });
    checked(file, user);
    // The day of UTC-8 is complete later than that of UTC+0.
    noteRefresh({ ...LAST, since: NOON - 1 }, file.document);
    expect(calculated(file, () => checked(file, user))).toEqual([]);
    noteRefresh({ ...LAST, since: NOON - 1 }, file.document);
    expect(calculated(file, () => checked(file))).toHaveLength(1);
  });
});
