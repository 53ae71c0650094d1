import type { SpreadsheetResource } from '../../../src/platform/ports';
import { firstContent } from '../../../src/sheet/read/first-content';

/** A tab of this size, blank except for these cells in row `at` (from 0), and the rows that were read (from 0). */
function tabWith(
  { rowCount = 100, columnCount = 4, at = 0 }: { rowCount?: number; columnCount?: number; at?: number },
  cells: readonly object[] = [],
  merges?: readonly object[],
) {
  const reads: { from: number; to: number }[] = [];
  const get = (_fields: string, [range = '']: readonly string[] = []): SpreadsheetResource => {
    const [, from, to] = (/!A(\d+):[A-Z]+(\d+)$/.exec(range) ?? []).map(Number);
    const read = { from: from! - 1, to: to! };
    reads.push(read);
    const holds = at >= read.from && at < read.to && cells.length > 0;
    const rowData = holds ? [...new Array(at - read.from).fill({}), { values: cells }] : [];
    return { sheets: [{ data: [{ rowData }], ...(merges === undefined ? {} : { merges }) }] };
  };
  const standing = () => firstContent({ get }, { sheetId: 1, title: 'Budget', rowCount, columnCount });
  return { reads, standing };
}

const message = (cell: object) => tabWith({ at: 4 }, [{}, {}, cell]).standing();

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
    expect(tabWith({ at: 1 }, two).standing()).toBe('B2 is not blank');
  });

  it('is merged cells if there is nothing else', () => {
    const merges = [{ startRowIndex: 2, startColumnIndex: 27 }];
    expect(tabWith({}, [], merges).standing()).toBe('cells are merged at AB3');
    expect(tabWith({}, [], [{}]).standing()).toBe('cells are merged at A1');
    expect(tabWith({}, [{ note: 'n' }], merges).standing()).toBe('A1 is not blank');
    expect(tabWith({}, [], []).standing()).toBeUndefined();
  });

  it('is read in calls of at most 100,000 cells, each row once', () => {
    const { reads, standing } = tabWith({ rowCount: 12_000, columnCount: 20 });
    expect(standing()).toBeUndefined();
    expect(reads).toEqual([
      { from: 0, to: 5_000 },
      { from: 5_000, to: 10_000 },
      { from: 10_000, to: 12_000 },
    ]);
  });
});
