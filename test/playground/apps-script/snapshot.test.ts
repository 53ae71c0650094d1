import { Runtime } from '../../../playground/apps-script/runtime';
import { readFile, writtenFile } from '../../../playground/apps-script/snapshot/file-snapshot';
import { fillRuntime, snapshotOf } from '../../../playground/apps-script/snapshot/runtime-snapshot';
import { SpreadsheetUser } from '../../../playground/apps-script/spreadsheet/edits/user';
import { virtualClock } from '../../../playground/apps-script/time/clock';
import { recordedFile } from '../../fixtures/recorded-file';
import { range, Workbook } from './spreadsheet/workbook';

describe('a snapshot of a runtime', () => {
  it('is the same after it is read back and taken again', () => {
    const { runtime: snapshot } = recordedFile('0.1.0');
    const spreadsheets = snapshot.files.map(readFile);
    const clock = virtualClock(snapshot.now);
    const runtime = new Runtime({ dist: 'dist', clock, users: snapshot.users, spreadsheets });
    fillRuntime(runtime, snapshot);
    expect(JSON.parse(JSON.stringify(snapshotOf(runtime)))).toEqual(snapshot);
  });

  it('does not reuse ids, so a trigger made later has a new id', () => {
    const { runtime: snapshot } = recordedFile('0.1.0');
    const runtime = new Runtime({
      dist: 'dist',
      users: snapshot.users,
      spreadsheets: snapshot.files.map(readFile),
    });
    fillRuntime(runtime, snapshot);
    const added = runtime.hosts.script.add(
      { user: snapshot.users[0]!, documentId: 'file', handler: 'refreshDue', everyHours: 1 },
      snapshot.now,
    );
    expect(snapshot.triggers.map(({ id }) => id)).not.toContain(added.id);
  });
});

describe('a snapshot of a file', () => {
  it('has its charts, drop-downs, borders and hidden gridlines, which follow their cells after it is read back', () => {
    const book = new Workbook();
    const cells = range(0, 3, 0, 1);
    const basicChart = { chartType: 'LINE', series: [{ series: { sourceRange: { sources: [cells] } } }] };
    const position = { overlayPosition: { anchorCell: { rowIndex: 5 } } };
    const condition = { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: '=A1:A3' }] };
    book.batch([
      { addChart: { chart: { spec: { basicChart }, position } } },
      { setDataValidation: { range: range(0, 1, 3, 4), rule: { condition } } },
      { updateBorders: { range: cells, top: { style: 'SOLID' } } },
      {
        updateSheetProperties: {
          properties: { gridProperties: { hideGridlines: true } },
          fields: 'gridProperties.hideGridlines',
        },
      },
    ]);
    const written = JSON.parse(JSON.stringify(writtenFile(book.store)));
    const read = readFile(written);
    expect(JSON.parse(JSON.stringify(writtenFile(read)))).toEqual(written);
    new SpreadsheetUser(read).insertRows('Sheet1', 2, 4);
    book.user.insertRows('Sheet1', 2, 4);
    expect(read.charts).toEqual(book.store.charts);
    expect(read.sheet(0).validations).toEqual(book.store.sheet(0).validations);
    expect(read.sheet(0).hidesGridlines).toBe(true);
    expect(read.sheet(0).format(0, 0)).toEqual({ borders: { top: { style: 'SOLID', width: 1 } } });
  });
});
