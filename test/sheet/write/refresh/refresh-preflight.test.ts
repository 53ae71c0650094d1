import { writeTable } from '../../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { existing, FIELDS, look, ROWS } from '../../../fakes/sheets/preflight-of-sheet';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

describe('the preflight of a refresh', () => {
  it('finds nothing in a sheet without edits', () => {
    const sheet = existing();
    sheet.reads.length = 0;
    expect(look(sheet)).toMatchObject({ cellsNeeded: 0, inTheWay: [] });
    expect(sheet.reads).toHaveLength(3);
    expect(look(sheet, { rows: 118 }).cellsNeeded).toBe(20 * 26);
    expect(look(sheet, { rows: null }).cellsNeeded).toBeNull();
  });

  it('counts the cells of rows that do not fit into the grid, and of columns that are new', () => {
    const sheet = existing();
    expect(look(sheet, { rows: 98 }).cellsNeeded).toBe(0);
    expect(look(sheet, { rows: 99 }).cellsNeeded).toBe(26);
    sheet.insert('Revenue', 'ROWS', 0, 2);
    expect(look(sheet, { rows: 99 }).cellsNeeded).toBe(26);
    expect(look(sheet, { rows: 1, fields: [...FIELDS, 'ctr'] }).cellsNeeded).toBe(102);
    expect(look(sheet, { rows: 99, fields: [...FIELDS, 'ctr', 'app'] }).cellsNeeded).toBe(
      103 * 28 - 102 * 26,
    );
  });

  it('are reported if they are more than the spreadsheet has left, but not if they are just enough', () => {
    const sheet = existing();
    sheet.addTab('big', 9, 999_477, 10);
    expect(look(sheet, { rows: 99 })).toMatchObject({ cellsLeft: 30, cellsNeeded: 26, inTheWay: [] });
    expect(look(sheet, { rows: 100 }).inTheWay).toEqual([
      expect.stringMatching(/needs 52 more cells.*has room for 30 /),
    ]);
    sheet.addTab('small', 10, 4, 1);
    expect(look(sheet, { rows: 99 })).toMatchObject({ cellsLeft: 26, cellsNeeded: 26, inTheWay: [] });
    sheet.addTab('one', 11, 1, 1);
    expect(look(sheet, { rows: 99 }).inTheWay).toHaveLength(1);
  });

  it('reads no column twice, and none if all belong to the table', () => {
    const sheet = existing();
    sheet.remove('Revenue', 'COLUMNS', 4, 22);
    sheet.reads.length = 0;
    expect(look(sheet).inTheWay).toEqual([]);
    expect(sheet.reads).toHaveLength(2);
    const wide = existing();
    wide.enter('Revenue', 3, 6, 'mine');
    expect(look(wide).inTheWay).toHaveLength(1);
    expect(wide.reads.at(-1)).toBe("'Revenue'!E2:F100 'Revenue'!H2:Z100");
  });

  it('counts a column with a formula that shows nothing, and a column far right of the table', () => {
    const sheet = existing();
    sheet.enter('Revenue', 70, 25, '=Z99');
    expect(look(sheet).inTheWay).toEqual([expect.stringMatching(/^1 column of yours/)]);
    sheet.enter('Revenue', 71, 25, 'again');
    expect(look(sheet).inTheWay).toEqual([expect.stringMatching(/^1 column of yours/)]);
    sheet.enter('Revenue', 72, 24, 'another');
    expect(look(sheet).inTheWay).toEqual([expect.stringMatching(/^2 columns of yours/)]);
  });

  it('counts the user’s columns, wherever they are, even without a header', () => {
    const sheet = existing();
    sheet.insert('Revenue', 'COLUMNS', 2);
    sheet.enter('Revenue', 1, 2, 'Paid');
    expect(look(sheet).inTheWay).toEqual([
      '1 column of yours is next to the table: it stays, and its cells move with their rows.',
    ]);
    sheet.enter('Revenue', 3, 6, '=A1');
    sheet.enter('Revenue', 90, 9, 'far down');
    expect(look(sheet).inTheWay).toEqual([
      '3 columns of yours are next to the table: they stay, and their cells move with their rows.',
    ]);
  });

  it('does not count content above the headers', () => {
    const sheet = existing();
    sheet.enter('Revenue', 0, 8, 'a title');
    expect(look(sheet).inTheWay).toEqual([]);
  });

  it('has a sentence for marked rows, and one for copies of the tab', () => {
    const sheet = existing();
    sheet.enter('Revenue', 3, 5, 'mine');
    writeTable(jobFor(sheet, tableOf(FIELDS, ROWS.slice(0, 1)), { minute: 1 }));
    sheet.copyTab('Revenue', 'Copy of Revenue', 77);
    expect(look(sheet).inTheWay).toEqual([
      '1 column of yours is next to the table: it stays, and its cells move with their rows.',
      'Some rows in the sheet are marked as outside the range or the filter, or as no longer reported by the service: those outside the filter stay until the report is changed, the others as long as they have cells or notes of yours.',
      "Tab “Copy of Revenue” is a copy of this report's tab; it is not refreshed.",
    ]);
  });

  it('reports why the whole table would be rewritten, and which columns would be removed', () => {
    const target = { zone: 'UTC+8', currency: 'CNY' };
    expect(look(existing(), { target, fields: ['date', 'network', 'revenue', 'ctr'] }).inTheWay).toEqual([
      'The time zone changes from UTC+0 to UTC+8; the currency changes from USD to CNY; “CTR” is new: the whole table is rewritten.',
      '“Clicks” is no longer in the report: its column is removed, and formulas that refer to it will show #REF!.',
    ]);
    expect(look(existing(), { target: { kind: 'ltv' }, fields: ['date', 'app', 'ctr'] }).inTheWay).toEqual([
      'The sheet holds a report of another kind; the rows are grouped by other dimensions; “CTR” is new: the whole table is rewritten.',
      '“Network”, “Revenue” and “Clicks” are no longer in the report: their columns are removed, and formulas that refer to them will show #REF!.',
    ]);
  });

  it('reports that the table’s headers are missing', () => {
    const sheet = existing();
    sheet.enter('Revenue', 1, 3, 'Cliques');
    const { inTheWay } = look(sheet);
    expect(inTheWay).toEqual([
      'Sheet “Revenue” could not be updated: the header “Clicks” is missing. Type “Clicks” above its column again, or delete the tab and run again: the report gets a new tab.',
    ]);
  });

  it('throws an error of the Sheets API', () => {
    const sheet = new EmulatedSheets();
    sheet.get = () => {
      throw new Error('Service Spreadsheets timed out');
    };
    expect(() => look(sheet)).toThrow('timed out');
  });
});
