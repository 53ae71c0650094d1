import { shiftedFormula } from '../../../src/sheet/read/user-content';

describe('a formula that is copied to another row', () => {
  it.each([
    ['=C3*2', 1, '=C4*2'],
    ['=C3*2', -1, '=C2*2'],
    ['=C3-C2', -2, '=C1-C2'],
    ['=$C3*D$4', 5, '=$C8*D$4'],
    ['=LOG10(C4)+SUM(AC14:AC15)', 1, '=LOG10(C5)+SUM(AC15:AC16)'],
    [`="Q4 "&'Q4 D1'!C4&Q4!D1`, 1, `="Q4 "&'Q4 D1'!C5&Q4!D2`],
    ['=Rate_2*C4', 3, '=Rate_2*C7'],
  ])('“%s” by %i rows is “%s”', (formula, down, shifted) => {
    expect(shiftedFormula(formula, down)).toBe(shifted);
  });
});
