import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const TYPES = ['DATE', 'TEXT', 'DOUBLE', 'DOUBLE'];
const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const rowsOf = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => [`2026-11-0${from + nth}`, 'a', from + nth, 1]);
const shown = (rows: readonly (readonly Cell[])[]) =>
  rows.map(([, ...cells], nth) => [expect.any(Number), ...cells, ...(nth < 0 ? [''] : [])]);

it('a Google table with typed columns over the rows of a report is refreshed, grows and rolls on', () => {
  const sheets = new EmulatedSheets();
  const write = (rows: Cell[][], minute: number) =>
    writeTable(createJob(sheets, buildTestTable(FIELDS, rows), { minute }));
  write(rowsOf(1, 4), 0);
  new SpreadsheetUser(sheets.store).convertToTable('Revenue', 'A2:D6', { types: TYPES });
  for (const [nth, rows] of [rowsOf(1, 6), rowsOf(3, 7), rowsOf(4, 5)].entries()) {
    write(rows, nth + 1);
    expect(sheets.readValues('Revenue').slice(2)).toEqual(shown(rows));
  }
});
