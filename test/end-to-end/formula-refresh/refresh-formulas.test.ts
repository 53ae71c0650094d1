import { DAY_MS } from '../add-on';
import { FormulaFile } from './formula-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","00123456","yesterday")';
const WEEK = '=SUM(ADREPORT_VALUE("full","revenue","00123456","last 7 days"),0)';
const ASOF = '=ADREPORT_ASOF("full")';
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
});

it('a matrix fills the cells beside and below it, and Refresh formulas calculates it again the next day', async () => {
  const file = new FormulaFile();
  await file.typed({
    A1: '=ADREPORT_PIVOT("full","revenue","month","area","this quarter",,"00123456",,,TRUE)',
    A20: '=ADREPORT_FULL("00123456","revenue","this month",,"month")',
  });
  const corner = () => file.sees('A1');
  expect(corner()).toBe('Revenue: Month (not complete: 2026-09-01 to 2026-09-14) × Country code');
  expect(['A2', 'A4', 'A5'].map((cell) => file.sees(cell))).toEqual(['7/1/2026', '9/1/2026', 'Total']);
  expect(['B1', 'M1', 'N1'].map((cell) => file.sees(cell))).toEqual(['BD', 'VN', 'Total']);
  expect(file.sees('A20')).toBe('Month (not complete: 2026-09-01 to 2026-09-14)');
  expect(file.sees('B21')).toBe(file.sees('N4'));
  const before = file.sees('N4');

  file.addOn.clock.advance(DAY_MS);
  const { sentences } = await file.refreshed();
  expect(sentences[0]).toBe('2 cells with formulas were calculated again.');
  expect(corner()).toBe('Revenue: Month (not complete: 2026-09-01 to 2026-09-15) × Country code');
  expect(Number(file.sees('N4'))).toBeGreaterThan(Number(before));
  expect(file.sees('B21')).toBe(file.sees('N4'));
});
