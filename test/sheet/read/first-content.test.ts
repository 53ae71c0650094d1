import type { SpreadsheetResource } from '../../../src/platform/ports';
import { firstContent } from '../../../src/sheet/read/first-content';

/** The first content of a tab that is blank except for these cells in row `at` (from 0), and for merged cells. */
function contentOf(at: number, cells: readonly object[], merges?: readonly object[]) {
  const rowData = [...new Array(at).fill({}), { values: cells }];
  const answer = { sheets: [{ data: [{ rowData }], ...(merges === undefined ? {} : { merges }) }] };
  const tab = { sheetId: 1, title: 'Budget', rowCount: 100, columnCount: 4 };
  return firstContent({ get: (): SpreadsheetResource => answer }, tab);
}

const message = (cell: object) => contentOf(4, [{}, {}, cell]);

describe('the first content of a sheet', () => {
  it.each([
    [{ userEnteredValue: { stringValue: 'Plan' }, formattedValue: 'Plan' }, 'C5 holds “Plan”'],
    [{ userEnteredValue: { formulaValue: '=A1' }, formattedValue: '7' }, 'C5 holds “7”'],
    [{ formattedValue: 'spilled' }, 'C5 holds “spilled”'],
    [{ note: 'Ask Ann' }, 'C5 is not blank'],
    [{ userEnteredValue: { numberValue: 3 }, formattedValue: '' }, 'C5 is not blank'],
  ])('%j: %s', (cell, text) => {
    expect(message(cell)).toBe(text);
  });

  it.each([{}, { formattedValue: '' }, { note: '' }])('is nothing for the cell %j', (cell) => {
    expect(message(cell)).toBeUndefined();
  });

  it('is quoted in one line of at most forty characters', () => {
    const quoted = (text: string) => message({ formattedValue: text });
    expect(quoted(' two\n  lines\t')).toBe('C5 holds “two lines”');
    expect(quoted('x'.repeat(40))).toBe(`C5 holds “${'x'.repeat(40)}”`);
    expect(quoted('x'.repeat(41))).toBe(`C5 holds “${'x'.repeat(39)}…”`);
    expect(quoted(`${'x'.repeat(38)}😀y`)).toBe(`C5 holds “${'x'.repeat(38)}…”`);
    expect(quoted('\uD83D short')).toBe('C5 holds “short”');
  });

  it('is the first of several by rows, then by columns', () => {
    const two = [{}, { note: 'left' }, { note: 'right' }];
    expect(contentOf(1, two)).toBe('B2 is not blank');
  });

  it('is merged cells if there is nothing else', () => {
    const merges = [{ startRowIndex: 2, startColumnIndex: 27 }];
    expect(contentOf(0, [], merges)).toBe('cells are merged at AB3');
    expect(contentOf(0, [], [{}])).toBe('cells are merged at A1');
    expect(contentOf(0, [{ note: 'n' }], merges)).toBe('A1 is not blank');
    expect(contentOf(0, [], [])).toBeUndefined();
  });
});
