import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
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
});
