import { refersToLess } from '../../../src/sheet/read/formulas';

describe('detecting that a formula refers to fewer cells', () => {
  it.each([
    ['=SUM(C4:C17)', '=SUM(C3:C17)', true],
    ['=SUM(C3:C17)', '=SUM(C3:C17)', false],
    ['=SUM(C9:C23)', '=SUM(C3:C17)', false],
    ['=SUM(C3:C18)', '=SUM(C3:C17)', false],
    ['=SUM($C$3:$C$16)', '=SUM($C$3:$C$17)', true],
    ['=SUM(C15)', '=SUM(C15:C16)', true],
    ['=SUM(B2:B9)+SUM(C2:C8)', '=SUM(B2:B9)+SUM(C2:C9)', true],
    ['=SUM(C3:D4)', '=SUM(C3:AA4)', true],
    ['=SUM(ad3:af4)', '=SUM(AA3:AC4)', false],
    ['=C3*2', '=C4*2', false],
    ['=SUM(C3:C17)', '', false],
  ])('“%s” instead of “%s” refers to fewer cells: %s', (formula, was, isLess) => {
    expect(refersToLess(formula, was)).toBe(isLess);
  });
});
