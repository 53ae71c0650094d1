import { COLLEAGUE, DAY_MS, HOUR_MS } from '../add-on';
import { FormulaFile } from './formula-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","00123456","yesterday")';
const WEEK = '=SUM(ADREPORT_VALUE("full","revenue","00123456","last 7 days"),0)';
const ASOF = '=ADREPORT_ASOF("full")';
const ASOF_LTV = '=ADREPORT_ASOF("ltv")';
const SETTLED = '=ADREPORT_VALUE("full","revenue","00123456","2026-07-01")';

/** The true revenue of the app on a day. */
function revenueOf({ addOn }: FormulaFile, day: string): string {
  return String(addOn.service.truth.numbers({ app: '00123456', day }).revenueUsd);
}

describe('a day after formulas were typed', () => {
  it('they show the old day, and the new one after Refresh formulas, with texts, formats and notes unchanged', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: REVENUE, A2: ASOF, B7: WEEK, C1: 'ADREPORT_VALUE is a formula' });
    const { user, file } = sheet.addOn;
    user.note(sheet.title, 'A1', 'checked by Ana');
    user.format(sheet.title, 'A1:A2', { backgroundColor: { red: 1 } });
    const before = [sheet.sees('A1'), sheet.sees('A2'), sheet.sees('B7')];
    expect(Number(before[0])).toBeCloseTo(Number(revenueOf(sheet, '2026-09-14')), 6);
    sheet.addOn.clock.advance(DAY_MS);
    await sheet.typed({ Z9: 'elsewhere' });
    expect([sheet.sees('A1'), sheet.sees('A2'), sheet.sees('B7')]).toEqual(before);

    const { sentences } = await sheet.refreshed();
    expect(sentences[0]).toBe('3 cells with formulas were calculated again.');
    expect(Number(sheet.sees('A1'))).toBeCloseTo(Number(revenueOf(sheet, '2026-09-15')), 6);
    expect(sheet.sees('A2')).not.toBe(before[1]);
    expect(sheet.sees('B7')).not.toBe(before[2]);
    expect(['A1', 'A2', 'B7', 'C1'].map((cell) => sheet.formula(cell))).toEqual([
      REVENUE,
      ASOF,
      WEEK,
      'ADREPORT_VALUE is a formula',
    ]);
    const first = file.sheets[0]!;
    expect(first.note(0, 0)).toBe('checked by Ana');
    expect(first.format(0, 0)).toMatchObject({ backgroundColor: { red: 1 } });
  });

  it('function names keep their typed spelling, small letters too, and spilled results are restored', async () => {
    const sheet = new FormulaFile();
    const small = '=adreport_full("00123456", "revenue", "last 3 days")';
    await sheet.typed({ A1: small });
    const before = [sheet.sees('A2'), sheet.sees('A4')];
    sheet.addOn.clock.advance(DAY_MS);
    await sheet.refreshed();
    expect(sheet.formula('A1')).toBe(small);
    expect([sheet.sees('A2'), sheet.sees('A4')]).not.toEqual(before);
    expect(sheet.sees('A5')).toBe('');
  });

  it('a formula of days that no longer change shows the currency that the owner has chosen since', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: SETTLED });
    await sheet.refreshed();
    const dollars = Number(sheet.sees('A1'));
    expect(sheet.addOn.call('sidebarSaveSettings', [{ currency: 'CNY' }]).error).toBeUndefined();
    const { sentences } = await sheet.refreshed();
    expect(sentences[0]).toBe('1 cell with formulas was calculated again.');
    await sheet.typed({ A2: `${SETTLED}+0` });
    expect(Number(sheet.sees('A1'))).toBeGreaterThan(2 * dollars);
    expect(sheet.sees('A1')).toBe(sheet.sees('A2'));
  });

  it('cells that failed show their numbers after Refresh formulas', async () => {
    const sheet = new FormulaFile();
    sheet.addOn.service.arm('server-error', { times: 'until cleared', status: 503 });
    await sheet.typed({ A1: SETTLED, A2: REVENUE });
    expect([sheet.sees('A1'), sheet.sees('A2')]).toEqual(['#ERROR!', '#ERROR!']);
    sheet.addOn.service.clearFaults();
    sheet.addOn.clock.advance(2 * 60_000);
    await sheet.refreshed();
    expect(Number(sheet.sees('A1'))).toBeCloseTo(Number(revenueOf(sheet, '2026-07-01')), 6);
    expect(Number(sheet.sees('A2'))).toBeCloseTo(Number(revenueOf(sheet, '2026-09-14')), 6);
  });
});

describe('many cells with the same question', () => {
  it('are all recalculated when they are far more than one portion', async () => {
    const sheet = new FormulaFile();
    const cells = Array.from({ length: 130 }, (_, at) => `A${at + 1}`);
    await sheet.typed(Object.fromEntries(cells.map((cell, at) => [cell, at % 2 === 0 ? ASOF : REVENUE])));
    sheet.addOn.clock.advance(DAY_MS);
    const { sentences } = await sheet.refreshed();
    expect(sentences[0]).toBe('130 cells with formulas were calculated again.');
    expect(new Set(cells.map((cell) => sheet.sees(cell)))).toEqual(
      new Set(['9/15/2026', revenueOf(sheet, '2026-09-15')]),
    );
    expect(cells.map((cell) => sheet.formula(cell))).toEqual(
      cells.map((_, at) => (at % 2 === 0 ? ASOF : REVENUE)),
    );
  });
});

describe('Refresh formulas while Google is still calculating', () => {
  it('shows how many cells were calculated, and the errors of those that fail', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: REVENUE, A2: '=ADREPORT_VALUE("full","no such number","00123456","yesterday")' });
    sheet.addOn.clock.advance(DAY_MS);
    const { sentences } = await sheet.refreshedOpen();
    expect(sentences[0]).toBe('2 cells with formulas were calculated again.');
    expect(sentences[1]).toMatch(/^1 cell shows an error\. The first, Sheet1!A2, says: .*no such number/);
    expect(sentences).toHaveLength(2);
  });
});

describe('cells that the user may not edit', () => {
  it('are skipped and counted, and the others are recalculated', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: REVENUE, A2: ASOF, B1: ASOF_LTV });
    sheet.addOn.user.protect(sheet.title, 'A1:A2');
    sheet.addOn.clock.advance(DAY_MS);
    const [before, asOf] = [sheet.sees('A1'), sheet.sees('B1')];
    const { sentences } = await sheet.refreshed(COLLEAGUE);
    expect(sheet.sees('A1')).toBe(before);
    expect(sentences).toContain('2 cells in protected ranges were skipped: you may not edit them.');
    expect([sheet.formula('A1'), sheet.formula('B1')]).toEqual([REVENUE, ASOF_LTV]);
    expect(sheet.sees('B1')).not.toBe(asOf);
  });
});

describe('an edit during Refresh formulas', () => {
  /** Runs an edit just before the n-th write. */
  function meanwhile({ addOn: { runtime } }: FormulaFile, nth: number, work: () => void): void {
    const sheets = runtime.hosts.byName.get('Sheets')!;
    const call = sheets.call.bind(sheets);
    let writes = 0;
    sheets.call = (execution, method, args) => {
      if (method === 'spreadsheets.batchUpdate' && ++writes === nth) work();
      return call(execution, method, args);
    };
  }

  it.each([1, 2])('that replaces a formula before write %i keeps what the user typed', async (nth) => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: REVENUE, A2: ASOF });
    sheet.addOn.clock.advance(DAY_MS);
    meanwhile(sheet, nth, () => sheet.addOn.user.type(sheet.title, 'A1', 'my own text'));
    await sheet.refreshed();
    expect([sheet.formula('A1'), sheet.formula('A2')]).toEqual(['my own text', ASOF]);
  });

  it.each([1, 2])('that inserts rows before write %i loses and changes no formula', async (nth) => {
    const sheet = new FormulaFile();
    await sheet.typed({ D1: '2026-09-14' });
    const pointing = (row: number) => `=ADREPORT_VALUE("full","revenue","00123456",D${row})`;
    await sheet.typed({ A1: pointing(1), A2: ASOF });
    sheet.addOn.clock.advance(DAY_MS);
    meanwhile(sheet, nth, () => sheet.addOn.user.insertRows(sheet.title, 1, 3));
    await sheet.refreshed();
    expect([sheet.formula('A4'), sheet.formula('A5')]).toEqual([pointing(4), ASOF]);
  });
});

describe('Refresh formulas, terminated before or after any of its side effects', () => {
  it.each(['before', 'after'] as const)(
    '%s a side effect, loses no formula, and the next opening of the sidebar restores all',
    async (when) => {
      const sheet = new FormulaFile();
      await sheet.typed({ A1: REVENUE, A2: ASOF });
      sheet.addOn.clock.advance(DAY_MS);
      const { runtime } = sheet.addOn;
      const back = runtime.keep();
      sheet.refresh();
      const count = runtime.executions.at(-1)!.effects.length;
      expect(count).toBeGreaterThan(4);
      for (let effect = 1; effect <= count; effect++) {
        back();
        runtime.killAt({ effect, when });
        const record = sheet.addOn.call('sidebarRefreshFormulas', [], {});
        expect(record.killed).toBe(true);
        runtime.advance(HOUR_MS);
        sheet.addOn.call('sidebarState', []);
        expect([effect, sheet.formula('A1'), sheet.formula('A2')]).toEqual([effect, REVENUE, ASOF]);
      }
    },
  );
});

describe('a file without formulas', () => {
  it('is searched once, when a user starts Refresh formulas, and nothing in it is read or written', () => {
    const sheet = new FormulaFile();
    const { sentences } = sheet.refresh();
    expect(sentences).toEqual(['This file has no cell with a formula of the add-on.']);
    const { counters } = sheet.addOn.runtime.executions.at(-1)!;
    expect(Object.keys(counters).filter((name) => name.startsWith('Sheets.'))).toEqual([]);
  });
});

describe('two users who refresh formulas at once', () => {
  it('do not collide: the second is shown who is refreshing', () => {
    const sheet = new FormulaFile();
    const at = sheet.addOn.clock.now();
    sheet.addOn.runtime
      .properties('document')
      .set('adreports.formulasUnderWay', JSON.stringify({ v: 1, at, by: COLLEAGUE }));
    const { error } = sheet.addOn.call('sidebarRefreshFormulas', [], {});
    expect(error?.message).toMatch(/colleague@example\.com is refreshing them/);
  });
});
