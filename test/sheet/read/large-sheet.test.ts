import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const buildRows = (revenue: number) =>
  [1, 2, 3].map((day) => [`2026-11-0${day}`, 'a', revenue + day, 7 * day]);

it('a large sheet into which somebody inserts a column before any call of a refresh has the numbers below their renamed headers', () => {
  for (let moment = 0; ; moment++) {
    const sheets = new EmulatedSheets();
    const write = (revenue: number, minute: number) =>
      writeTable(createJob(sheets, buildTestTable(FIELDS, buildRows(revenue)), { minute }));
    const { sheetId } = write(0, 0);
    const user = new SpreadsheetUser(sheets.store);
    user.type('Revenue', 'C2', 'Earned');
    user.request({ appendDimension: { sheetId, dimension: 'ROWS', length: 9_000 } });
    const firstCall = sheets.calls;
    let isDone = false;
    sheets.beforeCall = (call) => {
      if (call - firstCall !== moment) return;
      isDone = true;
      user.insertColumns('Revenue', 'C');
    };
    write(100, 1);
    sheets.beforeCall = () => {};
    if (!isDone) break;
    const [, headers = [], ...rows] = sheets.readValues('Revenue');
    const column = headers.indexOf('Earned');
    expect([moment, column]).toEqual([moment, 3]);
    expect([moment, rows.slice(0, 3).map((cells) => [cells[3], cells[4]])]).toEqual([
      moment,
      [101, 102, 103].map((revenue, nth) => [revenue, 7 * (nth + 1)]),
    ]);
  }
});
