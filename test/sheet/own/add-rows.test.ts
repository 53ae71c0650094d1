import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import {
  addNewestRows,
  findGrowingSheet,
  type GrowingTable,
  readGrowingTables,
} from '../../../src/sheet/own/growing-tables';
import { buildOwnColumns } from '../../../src/sheet/own/own-table';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { createNewIds } from '../../../src/sheet/tab';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

const OWNER = 'a@x.test';
const COLLEAGUE = 'b@x.test';

type Field = 'month' | 'amount' | 'exact';

function tableOf(kind: 'books.closings' | 'books.adjustments', title: string): GrowingTable<Field> {
  const texts = (label: string) => ({ label, note: '' });
  return {
    kind,
    columns: buildOwnColumns(
      { month: { type: 'id' }, amount: { type: 'decimal' }, exact: { type: 'text' } },
      { month: texts('Month'), amount: texts('Amount'), exact: texts('Exact amount') },
    ),
    formattedFields: ['amount'],
    title: (year) => `${title} ${year}`,
    line: title,
    warnsOnEdit: true,
  };
}

const CLOSINGS = tableOf('books.closings', 'Closings');
const ADJUSTMENTS = tableOf('books.adjustments', 'Adjustments');

const SAME_CHANCE = new FakeClock();

/** Adds a row to each of the tables in one batch. All random numbers are the same. */
function addRows(
  sheets: EmulatedSheets,
  {
    month,
    amount,
    tables = [CLOSINGS, ADJUSTMENTS],
  }: { readonly month: string; readonly amount: number; readonly tables?: GrowingTable<Field>[] },
): void {
  const file = sheets.get(SHEET_FIELDS);
  const ids = createNewIds(file, SAME_CHANCE);
  sheets.batchUpdate(
    tables.flatMap((table) => {
      const sheet = findGrowingSheet(table, { api: sheets, file }, '2026');
      return addNewestRows(table, [[month, amount, `${amount}.000000000001`]], sheet, { file, ids });
    }),
  );
}

function titles({ store }: EmulatedSheets): string[] {
  return store.sheets.map(({ title }) => title);
}

it('tables with a sheet for each year can be made in one batch, and get new rows below their headers, with the formulas of users', () => {
  const sheets = new EmulatedSheets();
  addRows(sheets, { month: '2026-09', amount: 9 });
  const owner = new SpreadsheetUser(sheets.store, OWNER, () => 0);
  owner.insertColumns('Closings 2026', 'C');
  owner.type('Closings 2026', 'C3', '=B3*2');
  addRows(sheets, { month: '2026-10', amount: 10 });
  expect(titles(sheets)).toEqual(['Sheet1', 'Closings 2026', 'Adjustments 2026']);
  expect(sheets.readValues('Closings 2026')).toEqual([
    ['Closings'],
    ['Month', 'Amount', '', 'Exact amount'],
    ['2026-10', 10, 20, '10.000000000001'],
    ['2026-09', 9, 18, '9.000000000001'],
  ]);
  expect(sheets.readValues('Adjustments 2026').slice(2)).toEqual([
    ['2026-10', 10, '10.000000000001'],
    ['2026-09', 9, '9.000000000001'],
  ]);
});

it('tables with a sheet for each year warn users who edit them, and still get rows from every user', () => {
  const sheets = new EmulatedSheets();
  sheets.user = OWNER;
  addRows(sheets, { month: '2026-09', amount: 9 });
  const { protections } = sheets.store.sheetNamed('Closings 2026')!;
  expect(protections.map(({ wholeSheet, warningOnly }) => [wholeSheet, warningOnly])).toEqual([[true, true]]);
  sheets.user = COLLEAGUE;
  addRows(sheets, { month: '2026-10', amount: 10 });
  expect(titles(sheets)).toEqual(['Sheet1', 'Closings 2026', 'Adjustments 2026']);
});

it('tables with a sheet for each year go on in a second sheet if the first one is protected for the user, and in a new one if a header is missing', () => {
  const sheets = new EmulatedSheets();
  const owner = new SpreadsheetUser(sheets.store, OWNER, () => 0);
  addRows(sheets, { month: '2026-09', amount: 9 });
  owner.protect('Closings 2026');
  sheets.user = COLLEAGUE;
  addRows(sheets, { month: '2026-10', amount: 10 });
  owner.type('Adjustments 2026', 'A2', 'Period');
  addRows(sheets, { month: '2026-11', amount: 11 });
  const shown = (title: string) =>
    sheets
      .readValues(title)
      .slice(2)
      .map(([month]) => month);
  expect(shown('Closings 2026')).toEqual(['2026-09']);
  expect(shown('Closings 2026 2')).toEqual(['2026-11', '2026-10']);
  expect(shown('Adjustments 2026')).toEqual(['2026-10', '2026-09']);
  expect(shown('Adjustments 2026 2')).toEqual(['2026-11']);
});

it('tables with a sheet for each year are read with all their sheets, and name the sheets without headers', () => {
  const sheets = new EmulatedSheets();
  const owner = new SpreadsheetUser(sheets.store, OWNER, () => 0);
  addRows(sheets, { month: '2026-09', amount: 9 });
  owner.protect('Closings 2026');
  sheets.user = COLLEAGUE;
  addRows(sheets, { month: '2026-10', amount: 10 });
  owner.type('Adjustments 2026', 'A2', 'Period');
  const read = (table: GrowingTable) => {
    const { tables, ...others } = readGrowingTables(table, sheets, sheets.get(SHEET_FIELDS));
    return { ...others, rows: tables.flatMap(({ grid, headerRow }) => grid.slice(headerRow + 1)) };
  };
  expect(read(CLOSINGS)).toEqual({
    unread: [],
    rows: [
      ['2026-09', 9, '9.000000000001'],
      ['2026-10', 10, '10.000000000001'],
    ],
  });
  expect(read(ADJUSTMENTS)).toEqual({ unread: ['Adjustments 2026'], rows: [] });
});
