import { type CellValue, parsedFormula } from '../../../playground/formulas/formula-text';

const DAY = new Date('2026-09-05T00:00:00Z');
const CELLS = new Map<string, CellValue>([
  ['A2', DAY],
  ['B2', 'US'],
  ['B3', 'DE'],
  ['AA10', 7],
]);

describe('the text of a formula', () => {
  it.each([
    ['=F()', []],
    ['=F("a", "b, c")', ['a', 'b, c']],
    ['=F("say ""hi""")', ['say "hi"']],
    ['=F(1, -2.5, true)', [1, -2.5, true]],
    ['=F("a", , A2)', ['a', undefined, DAY]],
    ['=F("a";"b")', ['a', 'b']],
    ['=F("a",)', ['a', undefined]],
    ['=F(b2, AA10, Z99)', ['US', 7, '']],
    ['=F(B2:B3)', [[['US'], ['DE']]]],
    [
      '=F(A2:B3)',
      [
        [
          [DAY, 'US'],
          ['', 'DE'],
        ],
      ],
    ],
  ])('%s hands over what Google would', (text, args) => {
    expect(parsedFormula(text, CELLS)).toEqual({ name: 'F', args });
  });

  it.each([
    ['F(1)', /is no formula/],
    ['=F(1', /not understood/],
    ['=F(1 2)', /a comma is missing/],
    ['=F(A2+1)', /not understood from “\+1/],
    ['=F(1)+2', /goes on after its end/],
    ['=F("a)', /not understood/],
  ])('%s is refused', (text, why) => {
    expect(() => parsedFormula(text, CELLS)).toThrow(why);
  });
});
