import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { patientSheets } from '../../../src/sheet/api/retrying-api';
import { newIds } from '../../../src/sheet/new-ids';
import { addRows } from '../../../src/sheet/own/add-rows';
import { ownColumns } from '../../../src/sheet/own/own-columns';
import { writeOwnTable } from '../../../src/sheet/own/own-table';
import { type YearTable, yearRanges, yearSheet } from '../../../src/sheet/own/year-sheets';
import { SHEET_FIELDS } from '../../../src/sheet/read/report-sheet';
import { withCells } from '../../../src/sheet/read/sheet-content';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { FakeClock } from '../../fakes/clock';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const TYPES = ['DATE', 'TEXT', 'DOUBLE', 'DOUBLE', 'DOUBLE'];
const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const rowsOf = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => [`2026-11-0${from + nth}`, 'a', from + nth, 1]);
const shown = (rows: readonly (readonly Cell[])[]) =>
  rows.map(([, ...cells], nth) => [expect.any(Number), ...cells, ...(nth < 0 ? [''] : [])]);

describe('a Google table with typed columns, in which Google refuses number formats', () => {
  it('over the rows of a report is refreshed, grows and rolls on', () => {
    const sheets = new EmulatedSheets();
    const write = (rows: Cell[][], minute: number, more = {}) =>
      writeTable(jobFor(sheets, tableOf(FIELDS, rows), { minute, ...more }));
    write(rowsOf(1, 4), 0);
    new SpreadsheetUser(sheets.store).convertToTable('Revenue', 'A2:D6', { types: TYPES.slice(0, 4) });
    const formats = ['0.0', '0.00', '0.000', '0', '#', '0.0'];
    for (const [nth, rows] of [rowsOf(1, 6), rowsOf(3, 7), rowsOf(4, 5)].entries()) {
      write(rows, nth + 1, { rowFormats: { columns: [2], formats: formats.slice(0, rows.length) } });
      expect(sheets.shown('Revenue').slice(2)).toEqual(shown(rows));
    }
  });

  it('over all rows of a sheet gets totals above the headers', () => {
    const sheets = new EmulatedSheets();
    writeTable(jobFor(sheets, tableOf(FIELDS, rowsOf(1, 4))));
    new SpreadsheetUser(sheets.store).convertToTable('Revenue', 'A1:D6', { types: TYPES.slice(0, 4) });
    const rowFormats = { columns: [2], formats: ['0.0', '0.00', '0.000', '0', '#'] };
    writeTable(jobFor(sheets, tableOf(FIELDS, rowsOf(1, 5)), { minute: 1, totals: true, rowFormats }));
    expect(sheets.shown('Revenue').slice(3)).toEqual(shown(rowsOf(1, 5)));
    expect(sheets.shown('Revenue')[1]!.slice(2)).toEqual([15]);
  });

  it('over the log or the ledger gets new rows', () => {
    const sheets = new EmulatedSheets();
    const layout = { month: { type: 'id', key: true }, amount: { type: 'decimal' } } as const;
    const words = { month: { label: 'Month', note: '' }, amount: { label: 'Amount', note: '' } };
    const columns = ownColumns(layout, words);
    const ledger: YearTable<'month' | 'amount'> = {
      ...{ kind: 'books.ledger', columns, later: [], formatted: ['amount'] },
      ...{ title: (year) => `Ledger ${year}`, line: 'Ledger' },
    };
    const log = { id: 'books.log', title: 'Log', line: 'Log', mark: 'No longer' } as const;
    const add = (month: string, amount: number) => {
      const file = sheets.get(SHEET_FIELDS);
      const seen = withCells(sheets, file, yearRanges(ledger, file, '2026'));
      const cells = (fields: readonly string[]) =>
        fields.map((field) => (field === 'month' ? month : amount));
      const row = { cells, format: '[$EUR] #,##0.00' };
      const ids = newIds(file, { random: () => 0.5 });
      patientSheets(sheets, new FakeClock()).batchUpdate(
        addRows(ledger, [row], yearSheet(ledger, seen, '2026'), file, ids),
      );
    };
    const write = (...rows: [string, number][]) => {
      const rowFormats = { columns: [1], formats: rows.map(() => '[$EUR] #,##0.00') };
      const { api: spreadsheet, ...context } = jobFor(sheets, tableOf([], []));
      writeOwnTable({ ...log, rowFormats }, { columns, rows, notices: [] }, { ...context, spreadsheet });
    };
    add('2026-09', 9);
    write(['2026-09', 9]);
    const user = new SpreadsheetUser(sheets.store);
    for (const title of ['Ledger 2026', 'Log'])
      user.convertToTable(title, 'A2:B3', { types: ['TEXT', 'DOUBLE'] });
    add('2026-10', 10);
    write(['2026-10', 10], ['2026-09', 9]);
    for (const title of ['Ledger 2026', 'Log'])
      expect(sheets.shown(title).slice(2)).toEqual([
        ['2026-10', 10],
        ['2026-09', 9],
      ]);
  });
});
