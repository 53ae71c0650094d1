import fc from 'fast-check';
import {
  isSameCell,
  measureCellBytes,
  measureJsonBytes,
  type SheetCell,
  toCellData,
} from '../../src/table/sheet-cell';

it.each<[SheetCell | undefined, SheetCell, boolean]>([
  ['', '', true],
  [undefined, '', true],
  [undefined, 0, false],
  ['', 0, false],
  ['1', 1, false],
  [true, 'TRUE', false],
  [0.1 + 0.2, 0.3, false],
  [0, -0, true],
  ['a\nb', 'a\r\nb', true],
  ['a\u0007b', 'ab', true],
  ['a b', 'a  b', false],
  ['é', 'e\u0301', false],
])('equality of cells with %j in the sheet, %j needs no change: %s', (held, fresh, same) => {
  expect(isSameCell(held, fresh)).toBe(same);
});

it('the size of a cell is never estimated too small, and rarely too large', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.string({ unit: 'binary' }),
    fc.integer(),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const guessed = values.reduce<number>((sum, cell) => sum + measureCellBytes(cell), 0);
      const real = Buffer.byteLength(JSON.stringify(values.map(toCellData))) - 1;
      expect(guessed).toBeGreaterThanOrEqual(real);
      const text = values.join('');
      if (/^[ -~]*$/.test(text)) expect(guessed).toBe(real);
    }),
  );
});

it('the size of a cell is estimated for other requests too', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(measureJsonBytes(value)).toBeGreaterThanOrEqual(Buffer.byteLength(JSON.stringify(value)));
    }),
  );
});
