import type { SheetValue } from '../../../src/platform/ports';
import { readExistingLargeTable } from '../../../src/sheet/read/existing-large-table';
import { readTop } from '../../../src/sheet/read/existing-table';
import { stampedFields } from '../../../src/sheet/stamp';
import type { Column } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { tableOf } from '../../fakes/sheets/table-writing';

const TIME: Column = { field: 'time', label: 'Time', type: 'moment', note: 'When.', key: true };
const REVENUE = tableOf(['revenue'], []).columns;

/** A sheet with these columns from column B on. The headers are in row 2. */
function existing(columns: readonly Column[], rows: readonly (readonly SheetValue[])[], rowCount = 100) {
  const sheet = new EmulatedSheets();
  sheet.addTab('Revenue', 5, rowCount, 6);
  [columns.map(({ label }) => label), ...rows].forEach((cells, row) => {
    cells.forEach((value, column) => {
      if (value !== '') sheet.enter('Revenue', 1 + row, 1 + column, value);
    });
  });
  const tab = { sheetId: 5, title: 'Revenue', rowCount, columnCount: 6 };
  const stamp = { sheet: 5, fields: stampedFields(columns), line: '' };
  return { sheet, read: () => readExistingLargeTable(sheet, { tab, stamp, metadataId: 1 } as never) };
}

const rowsAndDays = ({ read }: ReturnType<typeof existing>) => {
  const { rows, days } = read();
  return [rows, days];
};

describe('the rows of a table that is too large to be read whole', () => {
  const byDate = tableOf(['network', 'date', 'revenue'], []).columns;

  it('are those with a day, also if it was typed as text', () => {
    const given = existing(byDate, [
      ['a', 46_327, 1],
      ['b', '2026-11-02', 2],
      ['All', '', 3],
      ['', 'soon', ''],
      ['c', 46_329.5, 4],
    ]);
    expect(rowsAndDays(given)).toEqual([
      [2, 3, 6],
      [46_327, 46_328, 46_329],
    ]);
    expect(given.sheet.reads).toEqual(["'Revenue'!A1:F50", "'Revenue'!C3:C100"]);
  });

  it('have the day of their moment, or of the row above if the moment is unknown', () => {
    const given = existing(
      [TIME, ...byDate.slice(0, 1), ...REVENUE],
      [
        ['', 'first', 1],
        [46_327.25, 'a', 2],
        ['', 'b', ''],
        ['', '', ''],
        ['soon', '', 3],
        [46_328.5, 'c', 4],
        ['', '', 5],
        ['', 'd', ''],
      ],
    );
    expect(rowsAndDays(given)).toEqual([
      [2, 3, 4, 6, 7, 8, 9],
      [46_327, 46_327, 46_327, 46_327, 46_328, 46_328, 46_328],
    ]);
    const unknown = existing(
      [TIME, ...REVENUE],
      [
        ['', 1],
        ['', 2],
      ],
    );
    expect(rowsAndDays(unknown)).toEqual([
      [2, 3],
      [0, 0],
    ]);
  });

  it('have the day of the date column if the table has dates and moments', () => {
    const given = existing(
      [TIME, ...byDate],
      [
        ['', 'a', 46_327, 1],
        [46_328.5, 'b', '', 2],
      ],
    );
    expect(rowsAndDays(given)).toEqual([[2], [46_327]]);
    const dateOfTheirs = existing([{ ...byDate[1]!, key: false }, byDate[0]!, ...REVENUE], [['', 'a', 1]]);
    expect(rowsAndDays(dateOfTheirs)).toEqual([[2], [0]]);
  });

  it('are those with any value in its columns if the table has no days', () => {
    const given = existing(tableOf(['network', 'revenue'], []).columns, [
      ['a', 1],
      ['', 2],
      ['', '', 'mine'],
      [7, ''],
      ['', ''],
    ]);
    expect(rowsAndDays(given)).toEqual([
      [2, 3, 5],
      [0, 0, 0],
    ]);
    expect(rowsAndDays(existing(tableOf(['network', 'revenue'], []).columns, []))).toEqual([[], []]);
  });

  it('begin below headers within the first 50 rows', () => {
    const { sheet } = existing(byDate, [], 60);
    const tab = { sheetId: 5, title: 'Revenue', rowCount: 60, columnCount: 6 };
    expect(readTop(sheet, tab)).toEqual([[], ['', 'Network', 'Date', 'Revenue']]);
    expect(readTop(sheet, { ...tab, rowCount: 1 })).toEqual([]);
    expect(sheet.reads).toEqual(["'Revenue'!A1:F50", "'Revenue'!A1:F1"]);
    expect(readTop({ values: () => [] }, tab)).toEqual([]);
  });
});

describe('a column of a large sheet', () => {
  it('is completed by reading neighbouring rows together, in parts if there are many columns', () => {
    const columns = [TIME, ...REVENUE];
    const { sheet, read } = existing(columns, [], 5_000);
    for (let row = 2; row < 5_000; row++) if (row % 1_500 !== 0) sheet.enter('Revenue', row, 1, 46_327);
    sheet.enter('Revenue', 1_500, 2, 7);
    sheet.enter('Revenue', 4_500, 2, 8);
    sheet.reads.length = 0;
    expect(read().rows.filter((row) => row % 1_500 === 0)).toEqual([1_500, 4_500]);
    expect(sheet.reads.slice(2)).toEqual([
      "'Revenue'!A1501:F1501 'Revenue'!A3001:F3001 'Revenue'!A4501:F4501",
    ]);
  });
});
