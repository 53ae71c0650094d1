import { rangesInFormula } from '../../src/audit/references';
import { rangeText } from '../../src/request/cells/cell-reference';

const rangesOf = (formula: string) => rangesInFormula(formula, 'Overview').map(rangeText);

describe('the cells that a formula uses', () => {
  it.each([
    ['=Revenue!B5', ['Revenue!B5']],
    ['=B5+$C$6', ['Overview!B5', 'Overview!C6']],
    ["=SUMIFS('My tab'!F$2:F;'My tab'!A$2:A;A2)", ["'My tab'!F2:F", "'My tab'!A2:A", 'Overview!A2']],
    ["='It''s'!A1*2", ["'It''s'!A1"]],
    ['=SUM(B:D)+SUM(B:D)', ['Overview!B1:D']],
    ['=Umsätze!B2/Umsätze!B3', ['Umsätze!B2', 'Umsätze!B3']],
  ])('%s', (formula, ranges) => {
    expect(rangesOf(formula)).toEqual(ranges);
  });

  it.each([
    ['texts', '="B5 and Revenue!B5"'],
    ['functions that look like cells', '=LOG10(100)+ATAN2(1;2)'],
    ['numbers, names and truth values', '=1.5+TRUE+MyRange'],
    ['columns of tables', '=SUM(Sales[Day30])'],
  ])('are not found in %s', (_, formula) => {
    expect(rangesOf(formula)).toEqual([]);
  });

  it('are found in linear time', () => {
    const began = performance.now();
    expect(rangesOf(`=${'A'.repeat(40_000)}!${"'".repeat(20_000)}`)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
