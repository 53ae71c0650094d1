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
    [{ userEnteredValue: { numberValue: 0.5 }, formattedValue: '50%' }, 'C5 holds “50%”'],
    [{ userEnteredValue: { numberValue: 4 } }, 'C5 holds “4”'],
    [{ userEnteredValue: { boolValue: false } }, 'C5 holds “false”'],
    [{ formattedValue: 'spilled' }, 'C5 holds “spilled”'],
    [{ userEnteredValue: { formulaValue: '=A1' }, formattedValue: '7' }, 'C5 holds the formula “=A1”'],
    [{ note: 'Ask Ann' }, 'C5 has the note “Ask Ann”'],
    [{ userEnteredValue: { stringValue: 'Plan' }, note: 'Ask Ann' }, 'C5 holds “Plan”'],
    [{ userEnteredValue: {} }, 'C5 holds a value that is not shown'],
    [{ userEnteredValue: { numberValue: 3 }, formattedValue: '' }, 'C5 holds a value that is not shown'],
    [{ userEnteredValue: { numberValue: 3 }, formattedValue: '', note: 'x' }, 'C5 has the note “x”'],
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
    expect(tabWith({ at: 1 }, two).standing()).toBe('B2 has the note “left”');
  });

  it('is merged cells if there is nothing else', () => {
    const merges = [{ startRowIndex: 2, startColumnIndex: 27 }];
    expect(tabWith({}, [], merges).standing()).toBe('cells are merged at AB3');
    expect(tabWith({}, [], [{}]).standing()).toBe('cells are merged at A1');
    expect(tabWith({}, [{ note: 'n' }], merges).standing()).toBe('A1 has the note “n”');
    expect(tabWith({}, [], []).standing()).toBeUndefined();
  });

  it('is read row by row, few cells at first and never more than 400,000 at once', () => {
    const { reads, standing } = tabWith({ rowCount: 150_000, columnCount: 20 });
    expect(standing()).toBeUndefined();
    expect(reads.map(({ to, from }) => to - from)).toEqual([
      2_500, 5_000, 10_000, 20_000, 20_000, 20_000, 20_000, 20_000, 20_000, 12_500,
    ]);
    reads.forEach(({ from }, nth) => {
      expect(from).toBe(reads[nth - 1]?.to ?? 0);
    });
  });

  it('has the right row number in a later part', () => {
    const { standing } = tabWith({ rowCount: 9_000, columnCount: 20, at: 8_000 }, [{}, { note: 'far down' }]);
    expect(standing()).toBe('B8001 has the note “far down”');
  });

  it('is found row by row in a sheet with very many columns', () => {
    const { reads, standing } = tabWith({ rowCount: 2, columnCount: 300_000 });
    expect(standing()).toBeUndefined();
    expect(reads).toEqual([
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ]);
  });

  it('is nothing if Google returns no sheet', () => {
    const tab = { sheetId: 1, title: 'Budget', rowCount: 1, columnCount: 1 };
    expect(firstContent({ get: () => ({}) }, tab)).toBeUndefined();
    expect(firstContent({ get: () => ({ sheets: [{}] }) }, tab)).toBeUndefined();
    expect(firstContent({ get: () => ({ sheets: [{ data: [{}] }] }) }, tab)).toBeUndefined();
  });
});
