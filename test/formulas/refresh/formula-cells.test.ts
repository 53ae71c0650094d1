import { areasOf } from '../../../src/formulas/refresh/cell-areas';
import { FormulaSheets } from '../../../src/formulas/refresh/formula-cells';
import type { CellPlace } from '../../../src/platform/ports';
import { BUSY, LivingFile, TAB } from './living-file';

function read(file: LivingFile, places: readonly CellPlace[] = file.findFormulas('ADREPORT_')) {
  return new FormulaSheets(file.sheets).cells(places);
}

const ASOF = '=ADREPORT_ASOF("full")';

describe('the cells with formulas of the add-on', () => {
  it('have their place, their formula and what they show', () => {
    const file = new LivingFile();
    file.takes = (call) => (call.includes('DEVICE') ? 600 : 3);
    file.result = (call) => {
      if (call.includes('LTV')) throw new Error(BUSY);
      return 7;
    };
    file.typed({ C5: ASOF, A2: '=adreport_ltv("")', B2: '=ADREPORT_DEVICE("a")', D9: 'ADREPORT_ASOF' });
    expect(read(file)).toEqual([
      { sheetId: 0, row: 1, column: 0, text: '=adreport_ltv("")', shows: 'an error', message: BUSY },
      { sheetId: 0, row: 1, column: 1, text: '=ADREPORT_DEVICE("a")', shows: 'nothing yet', message: '' },
      { sheetId: 0, row: 4, column: 2, text: ASOF, shows: 'a value', message: '' },
    ]);
  });

  it('do not include cells with new content since the search', () => {
    const file = new LivingFile().typed({ A1: ASOF, A2: ASOF, A3: ASOF });
    const places = file.findFormulas('ADREPORT_');
    file.typed({ A1: '', A2: '=SUM(1,2)' });
    expect(read(file, places).map(({ row }) => row)).toEqual([2]);
  });

  it('do not include cells of a deleted tab, and those are not read', () => {
    const file = new LivingFile().typed({ A1: ASOF });
    const gone = { sheetId: 99, row: 0, column: 0 };
    expect(read(file, [gone, ...file.findFormulas('ADREPORT_')])).toHaveLength(1);
    const { calls } = file.sheets;
    expect(read(file, [gone])).toEqual([]);
    expect(file.sheets.calls - calls).toBe(1);
  });

  it('are read forty areas at a time if they are not adjacent, and stay in order', () => {
    const file = new LivingFile();
    file.user.addSheet('Second');
    file.user.addSheet('Third');
    file.typed({ A1: ASOF, A2: ASOF }, 'Third');
    const cells = Array.from({ length: 60 }, (_, at) => `${at % 2 === 0 ? 'A' : 'C'}${at + 1}`);
    file.typed({ A1: ASOF }, 'Second').typed(Object.fromEntries(cells.map((cell) => [cell, ASOF])));
    const { calls } = file.sheets;
    const found = read(file, [...file.findFormulas('ADREPORT_')].reverse());
    expect(file.sheets.calls - calls).toBe(1 + 2);
    expect(found.slice(0, 60).map(({ row, column }) => `${column === 0 ? 'A' : 'C'}${row + 1}`)).toEqual(
      cells,
    );
    expect(found).toHaveLength(63);
    const places = found.map(({ sheetId, row }) => sheetId * 1_000 + row);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

describe('the tabs of a file', () => {
  const tabs = (file: LivingFile, user = 'ben@x.test') => {
    file.sheets.user = user;
    return new FormulaSheets(file.sheets);
  };
  const at = (row: number, column: number, sheetId = 0) => ({ sheetId, row, column });

  it('have their titles in the names of cells, and areas of deleted tabs have no name', () => {
    const file = new LivingFile();
    expect(tabs(file).cellName(at(2, 1))).toBe(`${TAB}!B3`);
    expect(tabs(file).names(areasOf([at(2, 1), at(2, 1, 5)]))).toEqual([`'${TAB}'!B3:B3`]);
  });

  it.each([
    ['above', 0, 1, false],
    ['below', 3, 1, false],
    ['left', 1, 0, false],
    ['right', 1, 3, false],
    ['in the first cell', 1, 1, true],
    ['in the last cell', 2, 2, true],
  ])('a protected range contains its own cells: %s', (_, row, column, expected) => {
    const file = new LivingFile();
    file.user.protect(TAB, 'B2:C3');
    expect(tabs(file).isProtected(at(row, column))).toBe(expected);
    expect(tabs(file, 'a@x.test').isProtected(at(row, column))).toBe(false);
  });

  it('a protected tab contains all its cells, and none of other tabs', () => {
    const file = new LivingFile();
    file.user.addSheet('Second');
    file.user.protect(TAB);
    const { id = 0 } = file.sheets.store.sheetNamed('Second') ?? {};
    const sheets = tabs(file);
    const places = [at(0, 0), at(900, 20), at(0, 0, id), at(0, 0, 99)];
    expect(places.map((place) => sheets.isProtected(place))).toEqual([true, true, false, false]);
  });

  it('exceptions in a protected tab are not protected', () => {
    const free = { startRowIndex: 1, endRowIndex: 2, startColumnIndex: 1, endColumnIndex: 2 };
    const protectedRanges = [
      { range: {}, unprotectedRanges: [free, { startRowIndex: 8 }] },
      { range: free, warningOnly: true },
      { range: free, requestingUserCanEdit: true },
    ];
    const tab = { properties: { sheetId: 0 }, protectedRanges };
    const sheets = new FormulaSheets({ get: () => ({ sheets: [tab] }) });
    const places = [at(0, 1), at(1, 0), at(1, 1), at(2, 1), at(1, 2), at(7, 0), at(8, 0)];
    expect(places.map((place) => sheets.isProtected(place))).toEqual([
      true,
      true,
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('a protection without a range contains the whole tab, and a response without tabs none', () => {
    const tab = { properties: {}, protectedRanges: [{}] };
    expect(new FormulaSheets({ get: () => ({ sheets: [tab] }) }).isProtected(at(5, 5))).toBe(true);
    expect(new FormulaSheets({ get: () => ({}) }).isProtected(at(5, 5))).toBe(false);
  });
});
