import type { SidebarState } from '../../../src/sidebar-server/messages';
import { COLLEAGUE, DAY_MS, OWNER } from '../add-on';
import { TICK, tick } from '../reports/scheduled';
import { FormulaFile } from './formula-file';

const REVENUE = '=ADREPORT_VALUE("full","revenue","00123456","yesterday")';
const ASOF = '=ADREPORT_ASOF("full")';
const NEXT_DAY = '9/15/2026';

function allows(sheet: FormulaFile, allowed = true, user = OWNER): SidebarState {
  const { error, value } = sheet.addOn.call('sidebarRefreshByHour', [allowed], { user });
  expect(error).toBeUndefined();
  return value as SidebarState;
}

/** The owner's hourly check, and the calculations that follow. */
async function checked(sheet: FormulaFile) {
  const record = tick(sheet.addOn);
  expect(record.error).toBeUndefined();
  await sheet.cells.idle();
  return record;
}

const sheetsCalls = ({ counters }: { readonly counters: Readonly<Record<string, number>> }) =>
  Object.keys(counters).filter((name) => /^(Sheets|SpreadsheetApp\.getCells|sheets)\b/.test(name));

describe('the hourly check of an owner who allows it to refresh formulas', () => {
  it('shows the new day in the morning, in a file without any report', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A1: REVENUE, A2: ASOF });
    allows(sheet);
    expect(sheet.addOn.runtime.triggers.map(({ handler }) => handler)).toEqual([TICK]);
    await checked(sheet);
    sheet.addOn.clock.advance(DAY_MS);
    await checked(sheet);
    expect(sheet.sees('A2')).toBe(NEXT_DAY);
    const { revenueUsd } = sheet.addOn.service.truth.numbers({ app: '00123456', day: '2026-09-15' });
    expect(Number(sheet.sees('A1'))).toBeCloseTo(revenueUsd, 6);
    expect([sheet.formula('A1'), sheet.formula('A2')]).toEqual([REVENUE, ASOF]);
    const { formulaRefreshing } = sheet.addOn.call('sidebarState', []).value as SidebarState;
    expect(formulaRefreshing).toMatchObject({
      inFile: true,
      byHour: true,
      last: { by: 'the hourly check', sentences: ['2 cells with formulas were calculated again.'] },
    });
  });
});

describe('without the owner’s consent', () => {
  it('no check touches a formula, and the trigger is deleted when nothing else needs it', async () => {
    const sheet = new FormulaFile();
    await sheet.typed({ A2: ASOF });
    allows(sheet);
    expect(allows(sheet, false).formulaRefreshing.byHour).toBe(false);
    expect(sheetsCalls(await checked(sheet))).toEqual([]);
    expect(sheet.addOn.runtime.triggers).toEqual([]);
    sheet.addOn.clock.advance(DAY_MS);
    const record = await checked(sheet);
    expect(sheetsCalls(record)).toEqual([]);
    expect(sheet.sees('A2')).toBe('9/14/2026');
  });

  it('no other user can switch the refresh on, and no longer letting formulas use the key switches it off', () => {
    const sheet = new FormulaFile();
    const { error } = sheet.addOn.call('sidebarRefreshByHour', [true], { user: COLLEAGUE });
    expect(error?.message).toMatch(/only the owner of this file, owner@example\.com/);
    allows(sheet);
    const { value } = sheet.addOn.call('sidebarAllowFormulas', [false], {});
    expect((value as SidebarState).formulaRefreshing.byHour).toBe(false);
  });
});
