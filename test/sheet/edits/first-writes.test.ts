import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../src/errors/ad-reports-error';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, TARGET } from '../../fakes/sheets/table-writing';
import { FIELDS, OLD, readEverything, readRows, reportSheet } from './file-in-use';

const BUDGET = 7;

const EDITS: Readonly<Record<string, (user: SpreadsheetUser) => void>> = {
  'adds a tab': (user) => user.addSheet('Mine'),
  'adds a tab with the title of the report': (user) => {
    user.addSheet('Revenue');
    user.type('Revenue', 'B4', 'mine');
  },
  'types into a tab': (user) => user.type('Budget', 'H4', 'mine'),
  'renames a tab': (user) => user.rename('Budget', 'Plan'),
  'moves a tab': (user) => user.move('Budget', 0),
  'inserts a row into a tab': (user) => user.insertRows('Budget', 1),
  'inserts a column into a tab': (user) => user.insertColumns('Budget', 'B'),
  'deletes a tab': (user) => user.deleteSheet('Budget'),
};

const cellsOfUser = (sheets: EmulatedSheets) =>
  JSON.stringify(readEverything(sheets)).split('"mine"').length - 1;

describe.each(Object.entries({ 'a tab of its own': {}, 'the blank tab “Budget”': { sheetId: BUDGET } }))(
  'the first write of a table into %s',
  (_, target) => {
    it.each(Object.entries(EDITS))(
      'and somebody who %s before any of its calls: the whole table is there, or a sentence says why not',
      (__, edit) => {
        for (let moment = 0; ; moment++) {
          const sheets = new EmulatedSheets();
          sheets.addTab('Budget', { sheetId: BUDGET });
          const asLeft = sheets.copy();
          edit(new SpreadsheetUser(asLeft.store));
          let isDone = false;
          sheets.beforeCall = (call) => {
            if (call !== moment) return;
            isDone = true;
            edit(new SpreadsheetUser(sheets.store));
          };
          const run = (minute: number) =>
            writeTable(
              createJob(sheets, buildTestTable(FIELDS, OLD), { minute, target: { ...TARGET, ...target } }),
            );
          try {
            run(1);
          } catch (error) {
            if (!(error instanceof AdReportsError)) throw error;
            expect([moment, readEverything(sheets)]).toEqual([moment, readEverything(asLeft)]);
            expect(reportSheet(sheets)).toBeUndefined();
            continue;
          }
          if (!isDone) break;
          const numbers = () => readRows(sheets).map(({ numbers: [revenue, clicks] }) => [revenue, clicks]);
          expect([moment, numbers()]).toEqual([moment, OLD.map(([, , ...cells]) => cells)]);
          expect([moment, cellsOfUser(sheets)]).toEqual([moment, cellsOfUser(asLeft)]);
          run(2);
          expect([moment, numbers()]).toEqual([moment, OLD.map(([, , ...cells]) => cells)]);
        }
      },
    );
  },
);
