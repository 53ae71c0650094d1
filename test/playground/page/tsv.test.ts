import fc from 'fast-check';
import { textsOfTsv, tsvOf } from '../../../playground/page/grid/tsv';

it('cells in the clipboard are read as a spreadsheet writes them, with or without a final line break', () => {
  const cells = [
    ['a', 'b'],
    ['1', '2'],
  ];
  for (const text of ['a\tb\n1\t2', 'a\tb\r\n1\t2\r\n', 'a\tb\r1\t2\n'])
    expect(textsOfTsv(text)).toEqual(cells);
});

it('cells in the clipboard are padded to a rectangle, so that every row has the same width', () => {
  expect(textsOfTsv('a\tb\tc\nd')).toEqual([
    ['a', 'b', 'c'],
    ['d', '', ''],
  ]);
});

it('cells in the clipboard are unchanged after writing and reading, whatever they contain', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '1', '"', '\t', '\n', '\r', ' ', 'ü') });
  const cells = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 5 }),
    );
  // A last row of one blank cell cannot be distinguished from a final line break.
  const telling = cells.filter(
    (rows) => !(rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1),
  );
  fc.assert(fc.property(telling, (rows) => expect(textsOfTsv(tsvOf(rows))).toEqual(rows)));
});
