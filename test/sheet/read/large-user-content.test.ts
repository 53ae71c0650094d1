import type { ExistingLargeTable } from '../../../src/sheet/read/existing-large-table';
import {
  ownCells,
  readTheirRows,
  readUserRows,
  userColumns,
} from '../../../src/sheet/read/large-user-content';
import { stampedFields } from '../../../src/sheet/stamp';
import type { Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'clicks', 'revenue'];
const MARK = 'Outside the range since 1 Nov 2026.';
const DAY = 46_327;

/** A sheet with a table in columns A to D and headers in row 2. The columns from E on are the user's. */
function long(columns: readonly Column[] = tableOf(FIELDS, []).columns, rowCount = 100, columnCount = 8) {
  const sheet = new EmulatedSheets();
  const { sheetId, title } = Object.assign(sheet.tab('Sheet1'), { rowCount, columnCount });
  const existing = {
    tab: { sheetId, title, rowCount, columnCount },
    stamp: { fields: stampedFields(columns) },
    columns: new Map(columns.map(({ field }, at) => [field, at])),
    headerRow: 1,
    grid: [],
  } as unknown as ExistingLargeTable;
  return { sheet, existing };
}

const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => from + nth);

describe('rows of a large table that belong to the user', () => {
  function theirs(
    cells: Readonly<Record<number, readonly (string | number)[]>>,
    columns?: readonly Column[],
  ) {
    const { sheet, existing } = long(columns);
    for (const [row, values] of Object.entries(cells))
      values.forEach((value, column) => {
        if (value !== '') sheet.enter('Sheet1', Number(row), column, value);
      });
    return { found: [...readTheirRows(sheet, existing, [3, 4, 5, 40]).keys()], sheet };
  }

  it('have formulas in place of numbers', () => {
    const cells = {
      3: [DAY, 'a', 1, 2],
      4: [DAY, 'All', '=SUM(C1:C4)', '=SUM(D1:D4)'],
      5: [DAY, 'Half', 7, '=SUM(D1:D4)'],
      6: [DAY, 'not asked for', '=C3', '=D3'],
      40: [DAY, 'All', '', '=D3'],
    };
    expect(theirs(cells).found).toEqual([4, 40]);
  });

  it('are recognized by the amount, or by the first number if there is none', () => {
    const clicksAlone = { 4: [DAY, 'All', '=SUM(C1:C4)', ''] };
    expect(theirs(clicksAlone).found).toEqual([]);
    const { sheet } = theirs({ 4: [DAY, 'All', 1, '=D3'] });
    expect(sheet.reads[0]).toBe("'Sheet1'!D4:D41");
    expect(theirs(clicksAlone, tableOf(['date', 'network', 'clicks', 'ctr'], []).columns).found).toEqual([4]);
  });

  it('do not exist in a table without numbers or with texts that resemble formulas', () => {
    expect(theirs({ 4: ['=A3', '=B3'] }, tableOf(['date', 'network'], []).columns).found).toEqual([]);
    expect(theirs({ 4: [DAY, 'a', 1, 'x=1'] }).found).toEqual([]);
    const { sheet } = theirs({ 4: [DAY, 'a', 1, 'x=1'] });
    expect(sheet.reads).toHaveLength(1);
  });

  it('are read with formulas, notes and texts', () => {
    const { sheet, existing } = long();
    sheet.enter('Sheet1', 4, 1, 'All', 'mine');
    sheet.enter('Sheet1', 4, 3, '=SUM(D3:D4)');
    sheet.enter('Sheet1', 4, 5, 'word');
    const own = readTheirRows(sheet, existing, [4, 6]);
    expect([...own]).toEqual([
      [
        4,
        [
          { column: 1, text: 'note mine' },
          { column: 3, text: 'formula' },
          { column: 5, text: 'string word' },
        ],
      ],
    ]);
  });
});

describe('the user’s content in rows of a large table', () => {
  it('consists of notes and cells by row; rows without any are left out', () => {
    const { sheet, existing } = long();
    for (const row of upTo(2, 12)) sheet.enter('Sheet1', row, 6, `=D${row + 1}*2`);
    sheet.enter('Sheet1', 3, 1, 'a', 'mine');
    sheet.enter('Sheet1', 4, 0, DAY, MARK);
    sheet.enter('Sheet1', 5, 0, DAY, `mine\n${MARK}`);
    sheet.enter('Sheet1', 6, 4, 'word', 'about it');
    sheet.enter('Sheet1', 7, 6, '=D1');
    sheet.enter('Sheet1', 8, 4, 7);
    sheet.enter('Sheet1', 9, 4, 'of a row that nobody asks for');
    const found = readUserRows(sheet, existing, [2, 3, 4, 5, 6, 7, 8, 11]);
    const formula = { column: 6, text: 'formula' };
    expect(Object.fromEntries(found)).toEqual({
      3: { hasContent: true, note: '', marked: false, own: [{ column: 1, text: 'note mine' }, formula] },
      4: { hasContent: false, note: MARK, marked: true, own: [] },
      5: {
        hasContent: true,
        note: `mine\n${MARK}`,
        marked: true,
        own: [{ column: 0, text: 'note mine' }, formula],
      },
      6: {
        hasContent: true,
        note: '',
        marked: false,
        own: [{ column: 4, text: 'note about it' }, { column: 4, text: 'string word' }, formula],
      },
      7: { hasContent: true, note: '', marked: false, own: [formula] },
      8: { hasContent: true, note: '', marked: false, own: [{ column: 4, text: 'number 7' }, formula] },
    });
  });

  it('contains the mark of the table, if it has its own', () => {
    const { sheet, existing } = long();
    sheet.enter('Sheet1', 3, 0, DAY, 'Not kept since 1 Nov.');
    expect(readUserRows(sheet, { ...existing, mark: 'Not kept since' }, [3]).get(3)).toMatchObject({
      hasContent: false,
      marked: true,
    });
    expect(readUserRows(sheet, existing, [3]).get(3)).toMatchObject({
      hasContent: true,
      marked: false,
    });
  });

  it('is read with one call for neighbouring rows and columns', () => {
    const { sheet, existing } = long(undefined, 6_000);
    expect(readUserRows(sheet, existing, [2, 900, 1_901, 5_000]).size).toBe(0);
    // The first read is notes; then the columns of the user are read, with the neighbouring rows.
    expect(sheet.reads.slice(1)).toEqual(["'Sheet1'!E3:H902 'Sheet1'!E1901:H1903 'Sheet1'!E5000:H5002"]);
    sheet.reads.length = 0;
    sheet.enter('Sheet1', 900, 5, 'x');
    sheet.enter('Sheet1', 900, 7, 'y');
    const asked: (readonly string[] | undefined)[] = [];
    const get = sheet.get.bind(sheet);
    sheet.get = (fields, ranges) => {
      asked.push(ranges);
      return get(fields, ranges);
    };
    expect(readUserRows(sheet, existing, [899, 900]).get(900)?.own).toHaveLength(2);
    expect(asked).toEqual([["'Sheet1'!A900:H901"]]);
  });

  it('is read in parts of 400,000 cells', () => {
    const { sheet, existing } = long(undefined, 250_000, 4);
    const asked: (readonly string[] | undefined)[] = [];
    sheet.get = (_fields, ranges) => {
      asked.push(ranges);
      return ranges?.[0]?.includes('A100003')
        ? { sheets: [{ data: [{ rowData: [{}, { values: [{ note: 'mine' }] }] }] }] }
        : {};
    };
    const found = readUserRows(sheet, existing, upTo(2, 250_000));
    expect(asked).toEqual([
      ["'Sheet1'!A3:D100002"],
      ["'Sheet1'!A100003:D200002"],
      ["'Sheet1'!A200003:D250000"],
    ]);
    expect([...found.keys()]).toEqual([100_003]);
    expect(sheet.reads).toEqual([]);
  });

  it('is empty if Google returns nothing', () => {
    const { sheet, existing } = long();
    for (const answer of [{}, { sheets: [{}] }, { sheets: [{ data: [] }] }, { sheets: [{ data: [{}] }] }]) {
      sheet.get = () => answer;
      sheet.values = () => [];
      expect(readUserRows(sheet, existing, [3]).size).toBe(0);
    }
  });
});

it('compares a cell of the user by its shown value, and a formula only as a formula', () => {
  const effectiveValue = { numberValue: 46_327 };
  const cells = ['stringValue', 'formulaValue'].map((type) => ({
    userEnteredValue: { [type]: '1 Nov' },
    effectiveValue,
  }));
  expect(ownCells(cells, new Set(), undefined).map(({ text }) => text)).toEqual(['number 46327', 'formula']);
});

it('finds all columns outside the table, also between its columns', () => {
  const { existing } = long();
  const columns = new Map([
    ['date', 1],
    ['network', 4],
  ]);
  expect(userColumns({ ...existing, columns })).toEqual([0, 2, 3, 5, 6, 7]);
});
