import { COLLEAGUE, DAY_MS } from '../add-on';
import { HOURLY_CHECK, runHourlyCheck } from '../reports/scheduled';
import { openSidebar } from '../sidebar';
import { FormulaFile } from './formula-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","00123456","yesterday")';
const WEEK = '=SUM(ADREPORT_VALUE("full","revenue","00123456","last 7 days"),0)';
const ASOF = '=ADREPORT_ASOF("full")';

/** Fails unless the cell shows the true revenue of the app on a day. */
function expectRevenue(file: FormulaFile, cell: string, day: string): void {
  const { revenueUsd } = file.addOn.service.truth.numbers({ app: '00123456', day });
  expect(Number(file.readCell(cell))).toBeCloseTo(revenueUsd, 6);
}

it('“Refresh formulas” shows the new day and currency, which formulas do not show by themselves, with texts, formats and notes unchanged', async () => {
  const file = new FormulaFile();
  const texts = { A1: REVENUE, A2: ASOF, B7: WEEK, C1: 'ADREPORT_VALUE is a formula' };
  await file.typeFormulas(texts);
  const { user, clock } = file.addOn;
  user.note(file.title, 'A1', 'checked by Ana');
  user.format(file.title, 'A1:A2', { backgroundColor: { red: 1 } });
  const shown = () => ['A1', 'A2', 'B7'].map((cell) => file.readCell(cell));
  const before = shown();
  expectRevenue(file, 'A1', '2026-09-14');
  clock.advance(DAY_MS);
  await file.typeFormulas({ Z9: 'elsewhere' });
  expect(shown()).toEqual(before);

  const { sentences } = await file.refreshFormulas();
  expect(sentences[0]).toBe(
    '3 cells with formulas are calculated again. Each cell will soon show its number, or why it has no number.',
  );
  expectRevenue(file, 'A1', '2026-09-15');
  expect(shown().filter((cell, at) => cell === before[at])).toEqual([]);
  expect(Object.keys(texts).map((cell) => file.readFormula(cell))).toEqual(Object.values(texts));
  const first = file.addOn.file.sheets[0]!;
  expect(first.note(0, 0)).toBe('checked by Ana');
  expect(first.format(0, 0)).toMatchObject({ backgroundColor: { red: 1 } });

  const dollars = Number(file.readCell('A1'));
  openSidebar(file.addOn).sidebarSaveSettings({ currency: 'CNY' });
  await file.refreshFormulas();
  expect(Number(file.readCell('A1'))).toBeGreaterThan(2 * dollars);
});

/** A file with two formulas, the owner's sidebar, and what the hourly check calls of Google Sheets. */
async function checkedFile() {
  const file = new FormulaFile();
  await file.typeFormulas({ A1: REVENUE, A2: ASOF });
  const check = async () => {
    const { error, counters } = runHourlyCheck(file.addOn);
    expect(error).toBeUndefined();
    await file.cells.idle();
    return Object.keys(counters).filter((name) => /^(Sheets|SpreadsheetApp\.getCells|sheets)\b/.test(name));
  };
  return { file, check, sidebar: openSidebar(file.addOn), runtime: file.addOn.runtime };
}

it('the hourly check of an owner who allows it shows the new day in the morning, in a file without any report', async () => {
  const { file, check, sidebar, runtime } = await checkedFile();
  sidebar.sidebarRefreshByHour(true);
  expect(runtime.triggers.map(({ handler }) => handler)).toEqual([HOURLY_CHECK]);
  await check();
  file.addOn.clock.advance(DAY_MS);
  expect(await check()).not.toEqual([]);
  expect(file.readCell('A2')).toBe('9/15/2026');
  expectRevenue(file, 'A1', '2026-09-15');
  expect([file.readFormula('A1'), file.readFormula('A2')]).toEqual([REVENUE, ASOF]);
  expect(sidebar.sidebarState().formulaRefreshing).toMatchObject({ inFile: true, byHour: true });
});

it('the hourly check touches no formula without the owner’s consent, and its trigger is deleted when nothing else needs it', async () => {
  const { file, check, sidebar, runtime } = await checkedFile();
  expect(() => openSidebar(file.addOn, COLLEAGUE).sidebarRefreshByHour(true)).toThrow(
    /only the owner of this file, owner@example\.com/,
  );
  for (const withdraw of [
    () => sidebar.sidebarRefreshByHour(false),
    () => sidebar.sidebarAllowFormulas(false),
  ]) {
    sidebar.sidebarAllowFormulas(true);
    expect(sidebar.sidebarRefreshByHour(true).formulaRefreshing.byHour).toBe(true);
    expect(withdraw().formulaRefreshing.byHour).toBe(false);
    expect(await check()).toEqual([]);
    expect(runtime.triggers).toEqual([]);
  }
  file.addOn.clock.advance(DAY_MS);
  expect(await check()).toEqual([]);
  expect(file.readCell('A2')).toBe('9/14/2026');
});
