import { toGridRange, Workbook } from '../../workbook';

const RED = { colorStyle: { rgbColor: { red: 1 } } };
const scale = (more: object = {}) => ({
  minpoint: { type: 'MIN', ...RED },
  maxpoint: { type: 'MAX', colorStyle: { rgbColor: { green: 1 } } },
  ...more,
});

function rules(book: Workbook): unknown {
  const { sheets } = book.callSheets('get', { options: { fields: 'sheets.conditionalFormats' } });
  return (sheets as unknown as { conditionalFormats?: unknown }[])[0]!.conditionalFormats;
}

it('a colour scale is kept and returned', () => {
  const book = new Workbook();
  const rule = (gradientRule: object) => ({
    ranges: [toGridRange({ rows: [0, 3], columns: [0, 1] })],
    gradientRule,
  });
  book.sendBatch([{ addConditionalFormatRule: { rule: rule(scale()), index: 0 } }]);
  expect(rules(book)).toMatchObject([rule(scale())]);
});

it.each<[string, object, string]>([
  ['a point without a colour', { minpoint: { type: 'MIN' } }, 'minpoint.color must be set.'],
  ['a number without a value', { midpoint: { type: 'NUMBER', ...RED } }, 'midpoint.value must be set.'],
  ['no greatest point', { maxpoint: undefined }, 'No maxpoint specified.'],
  ['a kind that Google does not have', { minpoint: { type: 'LEAST', ...RED } }, '(enum), "LEAST"'],
  ['a misspelt field', { minpoint: { type: 'MIN', colour: {} } }, 'Unknown name "colour"'],
])('a colour scale with %s is refused', (_, more, message) => {
  const rule = { ranges: [toGridRange({ rows: [0, 3], columns: [0, 1] })], gradientRule: scale(more) };
  expect(() => new Workbook().sendBatch([{ addConditionalFormatRule: { rule } }])).toThrow(message);
});
