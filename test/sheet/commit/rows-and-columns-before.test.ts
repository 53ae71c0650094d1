import type { CellResource } from '../../../src/platform/ports';
import { columnsBefore } from '../../../src/sheet/commit/columns-before';
import { isBlankRow, rowsBefore } from '../../../src/sheet/commit/rows-before';
import type { OpenCell } from '../../../src/sheet/commit/undone';
import { shiftedFormula } from '../../../src/sheet/read/formulas';
import type { Stamp } from '../../../src/sheet/stamp';
import { stampOf } from '../../../src/sheet/write-job';
import { SheetModel } from '../../fakes/sheets/sheet-model';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

/** A cell with the typed text. The text after “#” is its note, and “?” means that the content is not known. */
function cell(text: string): OpenCell {
  if (text === '?') return { open: 'userEnteredValue,note' };
  const [typed = '', note] = text.split('#');
  const open: OpenCell['open'] = typed === '?' ? 'userEnteredValue' : note === '?' ? 'note' : undefined;
  const value: CellResource['userEnteredValue'] = typed.startsWith('=')
    ? { formulaValue: typed }
    : /^\d+$/.test(typed)
      ? { numberValue: Number(typed) }
      : { stringValue: typed };
  return {
    ...(typed === '' || typed === '?' ? {} : { userEnteredValue: value }),
    ...(note === undefined || note === '?' ? {} : { note }),
    ...(open === undefined ? {} : { open }),
  };
}

const rowOf = (text: string) =>
  text === '' ? [] : text.split(' ').map((each) => cell(each.replace('_', '')));
const rowsOf = (...texts: string[]) => texts.map(rowOf);
const whole = (entered: CellResource[][], columnCount = 4) => ({
  rowCount: entered.length,
  columnCount,
  entered,
});

describe('the columns of a sheet that was edited', () => {
  const stamp: Stamp = stampOf(jobFor(new SheetModel(), tableOf(['date', 'revenue'], [])), 1, false);
  const existing = {
    stamp,
    columns: new Map([
      ['date', 0],
      ['revenue', 2],
    ]),
  };
  /** For each column now, its place before. Then the columns were Date, a user’s column, Revenue and another user’s column. */
  const aligned = (width: number, ...rows: string[]) =>
    columnsBefore(rowsOf(...rows), whole(rowsOf('line', 'Date x Revenue y')), existing, width);

  it('are unchanged if the headers have not moved', () => {
    expect(aligned(4, 'line', 'Date x Revenue y')).toEqual([0, 1, 2, 3]);
    expect(aligned(4, 'line', '_ _ _ _')).toEqual([0, 1, 2, 3]);
  });

  it('are found by their headers, and those without one by their order', () => {
    expect(aligned(4, 'line', 'Revenue x Date y')).toEqual([2, 1, 0, 3]);
    expect(aligned(4, 'line', 'x y Revenue Date')).toEqual([1, 3, 2, 0]);
  });

  it('are new if there are more columns and these are blank', () => {
    expect(aligned(5, 'line', 'Date x _ Revenue y')).toEqual([0, 1, undefined, 2, 3]);
    expect(aligned(5, '_ line', '_ Date x Revenue y')).toEqual([undefined, 0, 1, 2, 3]);
    expect(aligned(6, 'line', 'Date _ _ x Revenue y')).toEqual([0, undefined, undefined, 1, 2, 3]);
  });

  it('are not new only because they are blank', () => {
    expect(aligned(4, 'line', 'Date _ y Revenue')).toEqual([0, 1, 3, 2]);
  });

  it('are the remaining ones if some were deleted', () => {
    expect(aligned(3, 'line', 'Date Revenue y')).toEqual([0, 2, 3]);
    expect(aligned(3, 'line', 'Date Revenue x')).toEqual([0, 2, 1]);
    expect(aligned(2, 'line', 'Revenue Date')).toEqual([2, 0]);
  });

  it('are recognized in the row with most of the headers, ignoring spaces around them', () => {
    expect(aligned(4, 'Revenue', 'Date _ _ Revenue', 'Date')).toEqual([0, 1, 3, 2]);
    expect(aligned(4, 'p q r s', 'Date _ _ Revenue')).toEqual([0, 1, 3, 2]);
    expect(aligned(4, 'Revenue x Date y', 'Date x Revenue y')).toEqual([2, 1, 0, 3]);
    expect(aligned(4, '7 8 9 10', '1 Revenue 2 Date')).toEqual([1, 2, 3, 0]);
    const spaced = [[cell('line')], [cell('Revenue'), {}, { userEnteredValue: { stringValue: ' Date ' } }]];
    expect(columnsBefore(spaced, whole(rowsOf('')), existing, 4)).toEqual([2, 1, 0, 3]);
  });

  it('are not new if they contain a note', () => {
    const noted = whole(rowsOf('line', 'Date #mine Revenue y'));
    expect(columnsBefore(rowsOf('line', 'Date _ #mine Revenue y'), noted, existing, 5)).toEqual([
      0,
      undefined,
      1,
      2,
      3,
    ]);
  });

  it('are not new only because the batch deleted or overwrote them', () => {
    expect(aligned(5, 'line', 'Date x ? _ y')).toEqual([0, 1, 2, undefined, 3]);
    expect(aligned(5, 'line', 'Date _ x Revenue ?')).toEqual([0, undefined, 1, 2, 3]);
  });

  it('without headers are recognized by their contents, in any row order', () => {
    const rows = ['1 _ 2 _ a', '3 _ 4 _ b', '5 _ 6 _ c'];
    const before = whole(rowsOf('line', 'Date _ Revenue _ mine', ...rows), 6);
    const now = (width: number, ...all: string[]) =>
      columnsBefore(rowsOf('line', ...all), before, existing, width);
    expect(now(7, 'Date _ Revenue _ mine _ _', ...rows.reverse()).slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(now(5, 'Date _ Revenue mine', '5 _ 6 c', '1 _ 2 a', '3 _ 4 b')).toEqual([0, 1, 2, 4, 5]);
    expect(now(6, 'Date _ Revenue mine', '5 _ 6 c', '1 _ 2 a')).toEqual([0, 1, 2, 4, 5, undefined]);
  });

  it('are recognized by notes and formulas', () => {
    const now = rowsOf('Date Revenue =A1 b#n');
    expect(columnsBefore(now, whole(rowsOf('Date b#n Revenue =A9')), existing, 4)).toEqual([
      0,
      2,
      undefined,
      1,
    ]);
  });
});

describe('a blank row', () => {
  it('holds neither a value nor a note', () => {
    expect(isBlankRow([])).toBe(true);
    expect(isBlankRow([{}, { note: '' }])).toBe(true);
    expect(isBlankRow([{}, { note: 'n' }])).toBe(false);
    expect(isBlankRow([{ userEnteredValue: { boolValue: false } }])).toBe(false);
  });
});

describe('the rows of a sheet that was edited', () => {
  const ACROSS = [0, 1, 2];
  const found = (
    before: string[],
    now: string[],
    { across = ACROSS, meant = [] }: { across?: (number | undefined)[]; meant?: number[] } = {},
  ) => rowsBefore(rowsOf(...now), whole(rowsOf(...before), 3), across, new Set(meant));

  it('are matched by all of their known contents', () => {
    expect(found(['a 1 x', 'b 2 y', 'c 3 z'], ['c ? z', 'a ? x', 'b ? y'])).toEqual([2, 0, 1]);
    expect(found(['a 1 x', 'a 2 x'], ['a 2 x', 'a ? x'])).toEqual([1, 0]);
  });

  it('have no match when their known contents differ', () => {
    expect(found(['a 1 x', 'b 2 y'], ['a ? y', 'b ? y'])).toEqual([undefined, 1]);
  });

  it('with more known contents are matched first', () => {
    expect(found(['a 1 x', 'a 2 x', 'a 3 x'], ['? ? x', 'a 1 x', '? 2 x'])).toEqual([2, 0, 1]);
  });

  it('with equal contents are matched in their order, each once', () => {
    expect(found(['a 1 x', 'a 1 x', 'a 1 x'], ['a ? x', 'a ? x', 'a ? x', 'a ? x'])).toEqual([
      0,
      1,
      2,
      undefined,
    ]);
  });

  it('are recognized by blank cells too, and an empty text is blank', () => {
    const before = whole([[{ userEnteredValue: { stringValue: '' } }], [cell('a')]], 1);
    const now: OpenCell[][] = [
      [cell('a'), cell('?')],
      [{}, cell('?')],
    ];
    expect(rowsBefore(now, before, [0, undefined], new Set())).toEqual([1, 0]);
  });

  it('are recognized by their notes too', () => {
    expect(found(['a#one 1', 'a#two 2'], ['a#two ?', 'a#one ?'])).toEqual([1, 0]);
    expect(found(['a#one 1', 'b#two 2'], ['?#two ?', '?#one ?'])).toEqual([1, 0]);
  });

  it('are recognized by having a formula, whatever its text', () => {
    expect(found(['a 1', 'b =Z1'], ['b =A9'])).toEqual([1]);
    expect(found(['a 1', 'b 2'], ['b =A9'])).toEqual([undefined]);
  });

  it('are recognized by the columns before the edit; a new column is ignored', () => {
    expect(found(['a 1 x', 'b 2 y'], ['2 b', '1 a'], { across: [1, 0] })).toEqual([1, 0]);
    expect(found(['a 1 x', 'b 2 y'], ['b new', 'a new'], { across: [0, undefined] })).toEqual([1, 0]);
  });

  it('without known contents get the remaining rows between their neighbours’', () => {
    expect(found(['a', 'b', 'c', 'd'], ['a', '?', 'c', '?'])).toEqual([0, 1, 2, 3]);
    expect(found(['a', 'b', 'c', 'd'], ['?', 'b', '?', '?'])).toEqual([0, 1, 2, 3]);
  });

  it('without known contents get no row from beyond their neighbours', () => {
    expect(found(['a', 'b', 'c', 'd'], ['a', '?', 'c'])).toEqual([0, 1, 2]);
    expect(found(['a', 'b', 'c', 'd'], ['b', '?', 'd'], { meant: [2] })).toEqual([1, 2, 3]);
  });

  it('with other known cells are recognized by those', () => {
    expect(found(['a 1 x', 'b 2 y', 'c 3 z'], ['b ? ?', '? ? z', '? 1 ?'])).toEqual([1, 2, 0]);
  });

  it('without known contents count as inserted above if fewer rows remain', () => {
    expect(found(['a', 'b', 'c'], ['a', '?', '?', 'c'])).toEqual([0, undefined, 1, 2]);
  });

  it('without known contents get no row if none remains', () => {
    expect(found(['a'], ['a', '?', '?'])).toEqual([0, undefined, undefined]);
    expect(found([], ['?'])).toEqual([undefined]);
  });

  it('without known contents get any remaining row after sorting', () => {
    expect(found(['a', 'b', 'c', 'd'], ['d', '?', 'a', 'b'])).toEqual([3, 2, 0, 1]);
  });

  it('that the batch meant to delete are used last', () => {
    expect(found(['a', 'b', 'c', 'd'], ['a', '?', 'd'], { meant: [1] })).toEqual([0, 2, 3]);
    expect(found(['a', 'b', 'c', 'd'], ['a', '?', 'd'], { meant: [2] })).toEqual([0, 1, 3]);
    expect(found(['a', 'b', 'c', 'd'], ['d', '?', 'a'], { meant: [1] })).toEqual([3, 2, 0]);
  });

  it.each([
    ['in the same order', 1],
    ['in reverse order', -1],
  ])(
    'without known contents are matched in a long sheet without reading it once for each of them: %s',
    (_, way) => {
      const many = 3_000;
      const before = Array.from({ length: many }, (__, at) => rowOf(`a ${at} x`));
      let reads = 0;
      const counted = new Proxy(before, {
        get(rows, name) {
          if (typeof name === 'string' && /^\d+$/.test(name)) reads++;
          return Reflect.get(rows, name);
        },
      });
      const now = before.map((row, at) => (at % 3 === 1 ? rowOf('? ? ?') : row));
      if (way < 0) now.reverse();
      const found = rowsBefore(now, whole(counted, 3), ACROSS, new Set());
      expect(found.filter((row, at) => now[at] !== before[row ?? -1] && (row ?? 0) % 3 !== 1)).toEqual([]);
      expect(new Set(found)).toEqual(new Set(before.keys()));
      expect(reads).toBeLessThan(3 * many);
    },
  );

  it('that are blank are not matched with a row without known contents', () => {
    expect(found(['a', '', 'c', 'd'], ['a', '?', '?', 'd'])).toEqual([0, undefined, 2, 3]);
  });

  it('that are blank are none of a sheet that had no blank row', () => {
    expect(found(['a'], ['a', '_ ?'])).toEqual([0, undefined]);
    expect(found(['a', ''], ['_ ?', 'a'])).toEqual([1, 0]);
  });

  it('are not recognized by blanks alone', () => {
    expect(found(['a', 'b', ''], ['a', '?#', 'b'])).toEqual([0, undefined, 1]);
  });
});

describe('a formula that is copied further down', () => {
  it.each([
    ['=A1*2', 3, '=A4*2'],
    ['=SUM(C3:C14)', 1, '=SUM(C4:C15)'],
    ['=$A1+A$1+$A$1', 2, '=$A3+A$1+$A$1'],
    ['=a9', -3, '=a6'],
    ['=A2', -1, '=A1'],
    ['=A2', -2, '=A2'],
    ['=AAA1+1', 1, '=AAA2+1'],
    ['=Sheet1!B2', 1, '=Sheet1!B3'],
    ["='Q1 2026'!B2+'It''s A1'!$B2", 1, "='Q1 2026'!B3+'It''s A1'!$B3"],
    ['=LOG10(A1)', 1, '=LOG10(A2)'],
    ['=IF(A1="see B2", "", C1&"A1")', 1, '=IF(A2="see B2", "", C2&"A1")'],
    ['=tax_A1+Q1.B2+ABCD1+größe1', 1, '=tax_A1+Q1.B2+ABCD1+größe1'],
    ['=5', 1, '=5'],
  ])('%s, %i rows down, reads %s', (formula, down, copied) => {
    expect(shiftedFormula(formula, down)).toBe(copied);
  });
});
