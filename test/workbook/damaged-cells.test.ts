import { repairRequests } from '../../src/workbook/damaged-cells';

const FORMULA = `=IF('Lists'!$E$2="";;SUM(FILTER('Revenue by day'!$F$2:$F;'Revenue by day'!$A$2:$A=$A7)))`;
const BLOCKS = [{ row: 1, column: 1, rows: [[{ formula: FORMULA }]] }];

/** The formulas that are written to a cell with this formula. */
const repaired = (present: string) =>
  repairRequests(7, BLOCKS, [[], ['', present]]).map(({ updateCells }) => updateCells);

const WRITTEN = {
  start: { sheetId: 7, rowIndex: 1, columnIndex: 1 },
  rows: [{ values: [{ userEnteredValue: { formulaValue: FORMULA } }] }],
  fields: 'userEnteredValue',
};

describe('a damaged formula', () => {
  it('is written again, with whichever separators and quotes Google returns it', () => {
    const lost = FORMULA.replace("'Lists'!$E$2", '#REF!');
    expect(repaired(lost)).toEqual([WRITTEN]);
    expect(repaired(lost.replace(/;/g, ', '))).toEqual([WRITTEN]);
    expect(repaired(FORMULA.replace(/'Revenue by day'!\$\w\$2:\$\w/g, '#REF!').replace(/'/g, ''))).toEqual([
      WRITTEN,
    ]);
  });

  it('stays if it is not the formula that the cell had, because rows were moved or the user has changed it', () => {
    const lost = FORMULA.replace("'Lists'!$E$2", '#REF!');
    expect(repaired(lost.replace('$A7', '$A8'))).toEqual([]);
    expect(repaired(lost.replace('SUM', '2*SUM'))).toEqual([]);
    expect(repaired(`${lost}+1`)).toEqual([]);
    expect(repaired(FORMULA)).toEqual([]);
    expect(repaired('#REF!')).toEqual([]);
  });
});
