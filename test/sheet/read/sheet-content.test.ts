import { findReportSheet, type ReportSheet } from '../../../src/sheet/read/report-sheet';
import { readContent, shownValue } from '../../../src/sheet/read/sheet-content';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

/** A spreadsheet with a report of one row, and the result of searching for its sheet. */
function written(): { sheet: EmulatedSheets; found: ReportSheet } {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(['date', 'revenue'], [['2026-11-01', 5]])));
  const found = findReportSheet(sheet, 'r1');
  if (found === undefined) throw new Error('no sheet');
  return { sheet, found };
}

describe('the content of a report’s sheet', () => {
  it('is read in one call, including formulas and notes', () => {
    const { sheet, found } = written();
    sheet.enter('Revenue', 2, 3, '=B3*2', 'twice');
    sheet.reads.length = 0;
    const { grid, entered } = readContent(sheet, found);
    expect(sheet.reads).toHaveLength(1);
    expect(grid.slice(1, 3)).toEqual([
      ['Date', 'Revenue'],
      [46_327, 5, '', 10],
    ]);
    expect(entered[2]?.[3]).toMatchObject({ userEnteredValue: { formulaValue: '=B3*2' }, note: 'twice' });
  });

  it('has formulas and notes only in the first fifty rows if it is too large', () => {
    const { sheet } = written();
    sheet.tab('Revenue').columnCount = 20;
    const sized = (rowCount: number) => {
      sheet.tab('Revenue').rowCount = rowCount;
      sheet.enter('Revenue', 80, 3, '=1+1');
      return readContent(sheet, findReportSheet(sheet, 'r1')!);
    };
    expect(sized(5_000)).toMatchObject({ isSmall: true });
    const { grid, entered, isSmall } = sized(5_001);
    expect([isSmall, entered.length, grid[2], grid[80]?.[3]]).toEqual([false, 50, [46_327, 5], 2]);
  });
});

describe('the shown value of a cell', () => {
  it.each([
    [{}, ''],
    [{ stringValue: 'a' }, 'a'],
    [{ stringValue: '' }, ''],
    [{ numberValue: 0 }, 0],
    [{ boolValue: false }, false],
    [{ errorValue: { type: 'DIVIDE_BY_ZERO' } }, '#DIV/0!'],
    [{ errorValue: { type: 'REF' } }, '#REF!'],
    [{ errorValue: { type: 'N_A' } }, '#N/A'],
    [{ errorValue: { type: 'LOADING' } }, 'Loading...'],
    [{ errorValue: {} }, '#ERROR!'],
  ])('with %j is %j', (effectiveValue, shown) => {
    expect(shownValue({ effectiveValue })).toBe(shown);
  });
});
