import type { CellResource } from '../../../src/platform/ports';
import { ownCells } from '../../../src/sheet/read/large-user-content';

const MARK = 'Outside the range since 1 Nov 2026.';
const text = (stringValue: string): CellResource => ({ userEnteredValue: { stringValue } });
/** A formula as a sheet gives it back, with what it shows. */
const formula = (numberValue: number): CellResource => ({
  userEnteredValue: { formulaValue: '=C3*2' },
  effectiveValue: { numberValue },
});
const OWNED = new Set([0, 1]);
const textsOf = (cells: readonly (CellResource | undefined)[], mark?: string, isTheirs?: boolean) =>
  ownCells(cells, OWNED, mark, isTheirs).map(({ column, text: said }) => `${column} ${said}`);

describe('what is the user’s in a row', () => {
  it('is what stands beside the table’s columns, and notes anywhere', () => {
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

  it('tells a number from the text that looks like it', () => {
    expect(textsOf([undefined, undefined, text('7')])).not.toEqual(
      textsOf([undefined, undefined, { userEnteredValue: { numberValue: 7 } }]),
    );
  });

  it('is what a cell shows, where that is known', () => {
    const effectiveValue = { numberValue: 46_327 };
    expect(textsOf([{}, {}, { effectiveValue, userEnteredValue: { stringValue: '1 Nov' } }])).toEqual([
      '2 number 46327',
    ]);
  });

  it('is of a formula no more than that there is one, whatever it shows and wherever it refers to', () => {
    const other: CellResource = {
      userEnteredValue: { formulaValue: '=C9*2' },
      effectiveValue: { stringValue: '' },
    };
    expect(textsOf([{}, {}, formula(1), other])).toEqual(['2 formula', '3 formula']);
  });

  it('has formulas in the table’s columns where the row itself is theirs, and there no values', () => {
    const row = [formula(1), text('All'), formula(2)];
    expect(textsOf(row)).toEqual(['2 formula']);
    expect(textsOf(row, undefined, true)).toEqual(['0 formula', '2 formula']);
  });

  it('is not the add-on’s own mark in a note', () => {
    expect(textsOf([{ note: MARK }, { note: `ask Ann\n${MARK}` }])).toEqual(['1 note ask Ann']);
    expect(textsOf([{ note: 'Not kept since 1 Nov.' }], 'Not kept')).toEqual([]);
    expect(textsOf([{ note: 'Not kept since 1 Nov.' }])).toHaveLength(1);
  });
});
