import type { JsonObject } from '../../../../emulator/src/spreadsheet/json';
import { range, Workbook } from '../../../../emulator/test/spreadsheet/workbook';
import { sheetContent } from '../../../../playground/page-server/sheet/sheet-content';

const BLACK = { colorStyle: { rgbColor: {} } };
const GREY = { colorStyle: { rgbColor: { red: 0.4, green: 0.4, blue: 0.4 } } };
const WHITE = { colorStyle: { rgbColor: { red: 1, green: 1, blue: 1 } } };

/** The background colours of A1 to A6, which have 0, 25, a blank cell, a text, 50 and 100. */
function backgrounds(gradientRule: JsonObject, others: readonly JsonObject[] = []): (string | undefined)[] {
  const book = new Workbook();
  book.fill([[0], [25], [null], ['25'], [50], [100]]);
  const ranges = [range(0, 6, 0, 1)];
  book.batch([
    { addConditionalFormatRule: { rule: { ranges, gradientRule } } },
    ...others.map((booleanRule) => ({ addConditionalFormatRule: { rule: { ranges, booleanRule } } })),
  ]);
  const { rows, styles } = sheetContent(book.store, book.store.sheet(0), 1);
  return rows.map(([cell]) => (Array.isArray(cell) ? styles[cell[1]]?.background : undefined));
}

describe('a colour scale', () => {
  const NONE = undefined;
  it.each<[string, JsonObject, (string | undefined)[]]>([
    [
      'goes from the least to the greatest number',
      { minpoint: { type: 'MIN', ...BLACK }, maxpoint: { type: 'MAX', ...WHITE } },
      ['#000000', '#404040', NONE, NONE, '#808080', '#ffffff'],
    ],
    [
      'has one colour outside of its numbers',
      {
        minpoint: { type: 'NUMBER', value: '25', ...BLACK },
        maxpoint: { type: 'NUMBER', value: '50', ...WHITE },
      },
      ['#000000', '#000000', NONE, NONE, '#ffffff', '#ffffff'],
    ],
    [
      'goes through a point in the middle',
      {
        minpoint: { type: 'MIN', ...BLACK },
        midpoint: { type: 'PERCENT', value: '25', ...GREY },
        maxpoint: { type: 'MAX', ...WHITE },
      },
      ['#000000', '#666666', NONE, NONE, '#999999', '#ffffff'],
    ],
    [
      'takes percentiles of all numbers',
      {
        minpoint: { type: 'PERCENTILE', value: '0', ...BLACK },
        midpoint: { type: 'PERCENTILE', value: '50', ...GREY },
        maxpoint: { type: 'PERCENTILE', value: '100', ...WHITE },
      },
      ['#000000', '#444444', NONE, NONE, '#858585', '#ffffff'],
    ],
  ])('%s; blank cells and texts have no colour', (_, rule, expected) => {
    expect(backgrounds(rule)).toEqual(expected);
  });

  it('applies where no rule before it does', () => {
    const scale = { minpoint: { type: 'MIN', ...BLACK }, maxpoint: { type: 'MAX', ...WHITE } };
    const red = {
      condition: { type: 'NUMBER_EQ', values: [{ userEnteredValue: '25' }] },
      format: { backgroundColorStyle: { rgbColor: { red: 1 } } },
    };
    expect(backgrounds(scale, [red]).slice(0, 2)).toEqual(['#000000', '#ff0000']);
  });
});
