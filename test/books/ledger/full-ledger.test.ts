import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { day, FULL, lines, NOVEMBER, refresh, SEEN, table } from './refreshing';

const LEDGER = 'Restatements 2026';
const DAY_MS = 86_400_000;

const row = (revenue: number, country = 'US'): Cell[] => [day(1), country, 'AdMob', revenue, 1000, null];

/** A file with a ledger of one line. */
function held() {
  const sheet = new EmulatedSheets();
  const write = (revenue: number) =>
    refresh(sheet, table(FULL, [row(revenue)]), { ...NOVEMBER, seenAt: SEEN + DAY_MS });
  write(10);
  write(11);
  return { sheet, write, titles: () => sheet.sheets.map(({ title }) => title).slice(2) };
}

describe('a ledger', () => {
  it('is visible when it is new, with frozen headers', () => {
    const { sheet } = held();
    expect(sheet.tab(LEDGER)).toMatchObject({ hidden: false, frozenRowCount: 2, columnCount: 14 });
  });
});

describe('a file with little room left', () => {
  const countries = Array.from({ length: 40 }, (_, nth) => `C${nth}`);
  const few = (revenue: number) =>
    table(
      FULL,
      countries.map((country) => row(revenue, country)),
    );

  it.each([
    [40 * 14, 40],
    [40 * 14 - 1, 1],
  ])('of %i cells gets %i more lines in its ledger for 40 values', (free, added) => {
    const sheet = new EmulatedSheets();
    refresh(sheet, few(1));
    refresh(sheet, few(2));
    const used = sheet.sheets.reduce((sum, { rowCount, columnCount }) => sum + rowCount * columnCount, 0);
    sheet.addTab('Big', 77, 10_000_000 - used - free, 1);
    refresh(sheet, few(3));
    expect(lines(sheet.shown(LEDGER))).toHaveLength(40 + added);
  });
});

describe('a copied ledger tab', () => {
  it('stays as it is if the original is deleted, and a new ledger is made', () => {
    const { sheet, write, titles } = held();
    sheet.copyTab(LEDGER, `Copy of ${LEDGER}`, 99, sheet.sheets.length);
    sheet.removeTab(LEDGER);
    write(12);
    expect(titles()).toEqual(['Restatement summary', `Copy of ${LEDGER}`, LEDGER]);
    expect(lines(sheet.shown(`Copy of ${LEDGER}`)).map(({ New }) => New)).toEqual([11]);
    expect(lines(sheet.shown(LEDGER)).map(({ New }) => New)).toEqual([12]);
  });

  it.each(['before', 'behind'])('is not changed when it is %s the original', (place) => {
    const { sheet, write } = held();
    const copy = `Copy of ${LEDGER}`;
    sheet.copyTab(LEDGER, copy, 99, place === 'before' ? 0 : sheet.sheets.length);
    write(12);
    expect(lines(sheet.shown(LEDGER)).map(({ New }) => New)).toEqual([12, 11]);
    expect(lines(sheet.shown(copy)).map(({ New }) => New)).toEqual([11]);
  });
});
