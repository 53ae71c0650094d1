import type { CellResource } from '../../../src/platform/ports';
import { ownCells } from '../../../src/sheet/read/large-user-content';

const MARK = 'Outside the range since 1 Nov 2026.';
const text = (stringValue: string): CellResource => ({ userEnteredValue: { stringValue } });
/** A cell with a formula and its result, as the Sheets API returns it. */
const formula = (numberValue: number): CellResource => ({
  userEnteredValue: { formulaValue: '=C3*2' },
  effectiveValue: { numberValue },
});
const OWNED = new Set([0, 1]);
const textsOf = (cells: readonly (CellResource | undefined)[], mark?: string, isTheirs?: boolean) =>
  ownCells(cells, OWNED, mark, isTheirs).map(({ column, text: message }) => `${column} ${message}`);

describe('the user’s cells in a row', () => {
  it('are the cells outside the table’s columns, and all notes', () => {
    expect(
      textsOf([
        { ...text('a'), note: 'mine' },
        text('b'),
        undefined,
        text('c'),
        { userEnteredValue: { numberValue: 0 } },
        { userEnteredValue: { boolValue: false } },
        {},
        { note: 'alone' },
      ]),
    ).toEqual(['0 note mine', '3 string c', '4 number 0', '5 boolean false', '7 note alone']);
  });

  it('distinguish a number from the same digits as text', () => {
    expect(textsOf([undefined, undefined, text('7')])).not.toEqual(
      textsOf([undefined, undefined, { userEnteredValue: { numberValue: 7 } }]),
    );
  });

  it('contain the shown value if it is known', () => {
    const effectiveValue = { numberValue: 46_327 };
    expect(textsOf([{}, {}, { effectiveValue, userEnteredValue: { stringValue: '1 Nov' } }])).toEqual([
      '2 number 46327',
    ]);
  });

  it('contain only the fact that there is a formula, not its text or result', () => {
    const other: CellResource = {
      userEnteredValue: { formulaValue: '=C9*2' },
      effectiveValue: { stringValue: '' },
    };
    expect(textsOf([{}, {}, formula(1), other])).toEqual(['2 formula', '3 formula']);
    // The values of a large sheet do not distinguish such a text from a formula.
    expect(textsOf([{}, {}, text('=like a formula')])).toEqual(['2 formula']);
  });

  it('include formulas, but no values, in the table’s columns of a row that belongs to the user', () => {
    const row = [formula(1), text('All'), formula(2)];
    expect(textsOf(row)).toEqual(['2 formula']);
    expect(textsOf(row, undefined, true)).toEqual(['0 formula', '2 formula']);
  });

  it('exclude the add-on’s mark in a note', () => {
    expect(textsOf([{ note: MARK }, { note: `ask Ann\n${MARK}` }])).toEqual(['1 note ask Ann']);
    expect(textsOf([{ note: 'Not kept since 1 Nov.' }], 'Not kept')).toEqual([]);
    expect(textsOf([{ note: 'Not kept since 1 Nov.' }])).toHaveLength(1);
  });
});
