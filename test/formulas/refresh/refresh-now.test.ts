import { lastRefresh } from '../../../src/formulas/refresh/refresh-notes';
import { refreshNow } from '../../../src/formulas/refresh/refresh-now';
import { BUSY, LivingFile, MINUTE_MS, NOW, SLIP } from './living-file';

const ASOF = '=ADREPORT_ASOF("full")';
const SETTLED = '=ADREPORT_FULL("","revenue","2026-07-01")';
const ANA = 'ana@x.test';

/** “Refresh formulas”, chosen by Ana. */
function chosen(file: LivingFile): readonly string[] {
  return refreshNow({ ...file.ports, activeUser: () => ANA }).sentences;
}

const noted = ({ document }: LivingFile) => lastRefresh(document.all());

describe('“Refresh formulas”', () => {
  it('calculates all formulas each time, because settings may have changed and settled days may be restated', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: SETTLED });
    expect(chosen(file)).toEqual(['2 cells with formulas were calculated again.']);
    file.result = () => 'restated';
    expect(chosen(file)).toEqual(['2 cells with formulas were calculated again.']);
    expect(file.sees('A1', 'A2')).toEqual(['restated', 'restated']);
  });

  it('calculates formulas with settled days that show an error, or nothing yet', () => {
    const file = new LivingFile();
    file.takes = (call) => (call.includes('06') ? 600 : 3);
    file.result = () => {
      throw new Error(SLIP);
    };
    file.typed({ A1: SETTLED, A2: '=ADREPORT_FULL("","revenue","2026-06-01")' });
    file.takes = () => 3;
    file.result = () => 7;
    expect(chosen(file)).toEqual(['2 cells with formulas were calculated again.']);
    expect(file.sees('A1', 'A2')).toEqual(['7', '7']);
  });

  it('records time, user and number of cells', () => {
    const file = new LivingFile().typed({ A1: ASOF });
    const begun = file.clock.now();
    chosen(file);
    expect(noted(file)).toEqual({
      since: begun,
      at: file.clock.now(),
      by: ANA,
      refreshed: 1,
      isProtected: 0,
      failed: 0,
      retries: 0,
    });
    expect(file.clock.now()).toBeGreaterThan(begun);
    expect(begun).toBeGreaterThan(NOW);
  });

  it('takes at most four minutes, and a little time to restore the cells', () => {
    const file = new LivingFile();
    const cells = Array.from({ length: 400 }, (_, at) => [`A${at + 1}`, `=ADREPORT_VALUE("${at}")`]);
    file.typed(Object.fromEntries(cells));
    file.takes = () => 24;
    const begun = file.clock.now();
    chosen(file);
    expect(file.clock.now() - begun).toBeGreaterThan(3 * MINUTE_MS);
    expect(file.clock.now() - begun).toBeLessThan(4 * MINUTE_MS);
    expect(file.sheets.writes.length).toBeGreaterThan(5);
  });
});

describe('the record of a refresh', () => {
  it('counts consecutive refreshes with temporary failures', () => {
    const file = new LivingFile();
    file.result = () => {
      throw new Error(BUSY);
    };
    file.typed({ A1: ASOF });
    chosen(file);
    chosen(file);
    expect(noted(file)).toMatchObject({ failed: 1, retries: 2 });
    file.result = () => 7;
    chosen(file);
    expect(noted(file)).toMatchObject({ failed: 0, retries: 0 });
  });

  it('counts cells without a result as temporary failures, but not mistakes in formulas', () => {
    const file = new LivingFile().typed({ A1: ASOF });
    file.isOpen = false;
    chosen(file);
    expect(noted(file)).toMatchObject({ failed: 0, retries: 1 });
    file.result = () => {
      throw new Error(SLIP);
    };
    file.wait();
    chosen(file);
    expect(noted(file)).toMatchObject({ failed: 1, retries: 0 });
  });

  it('keeps the last refresh that changed something, with the time of the last check', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: SETTLED });
    chosen(file);
    const before = noted(file);
    file.typed({ A1: '', A2: '' });
    expect(chosen(file)).toEqual(['This file has no cell with a formula of the add-on.']);
    expect(noted(file)).toEqual({ ...before, since: file.clock.now() });
  });

  it('exists for a file without formulas', () => {
    const file = new LivingFile();
    chosen(file);
    expect(noted(file)).toMatchObject({ at: file.clock.now(), by: ANA, refreshed: 0, isProtected: 0 });
  });

  it('keeps the old time if protected cells were skipped', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: SETTLED });
    chosen(file);
    const { since } = noted(file)!;
    file.clock.pass(MINUTE_MS);
    file.user.protect('Sheet1');
    file.sheets.user = 'ben@x.test';
    expect(chosen(file)).toEqual([
      'No formula was calculated again.',
      '2 cells in protected ranges were skipped: you may not edit them.',
    ]);
    expect(noted(file)).toMatchObject({ since, at: file.clock.now() });
    expect(since).toBeLessThan(file.clock.now());
  });
});
