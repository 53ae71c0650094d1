import fc from 'fast-check';
import { CellTest } from '../../../src/device/parse/cell-test';
import { TextTest } from '../../../src/device/parse/row-filter';

/** What is found of each cell of a column, in the way of the sums and in that of the rows. */
function verdicts(cells: readonly string[], texts: readonly string[]): boolean[] {
  const wanted = new Set(texts);
  const [inPlace, byText] = [new CellTest(0, wanted), new TextTest(wanted)];
  return cells.map((cell) => {
    const passes = inPlace.passes(`,${cell},`, 1, 1 + cell.length);
    expect(byText.passes(cell)).toBe(passes);
    return passes;
  });
}

describe('cells that are compared with texts', () => {
  it('pass where they are equal but for case and the spaces around, each time they come', () => {
    const cell = fc.constantFrom(
      '',
      'de',
      'DE',
      ' De ',
      'd e',
      'us',
      'Network A',
      'network b',
      'constructor',
    );
    fc.assert(
      fc.property(fc.array(cell), fc.array(cell), (cells, texts) => {
        const wanted = texts.map((text) => text.trim().toLowerCase());
        expect(verdicts(cells, wanted)).toEqual(
          cells.map((one) => wanted.includes(one.trim().toLowerCase())),
        );
      }),
    );
  });

  it('pass or not as they should, where they are more different ones than can be remembered', () => {
    const cells = Array.from({ length: 25_000 }, (_, at) => `cell ${at}`);
    const texts = cells.filter((_, at) => at % 3 === 0);
    const again = [...cells, ...cells.slice().reverse()];
    expect(verdicts(again, texts)).toEqual(again.map((cell) => Number(cell.slice(5)) % 3 === 0));
  });
});
