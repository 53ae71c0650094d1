import type { Runtime } from '../src/runtime';
import { readFile, writtenFile } from '../src/snapshot/file-snapshot';
import { fillRuntime, type RuntimeSnapshot, snapshotOf } from '../src/snapshot/runtime-snapshot';
import { SpreadsheetUser } from '../src/spreadsheet/edits/user';
import { virtualClock } from '../src/time/clock';
import { createRuntime } from './project';
import { toGridRange, Workbook } from './spreadsheet/workbook';

const CODE = `
  function begin() {
    PropertiesService.getScriptProperties().setProperty('version', '1');
    PropertiesService.getDocumentProperties().setProperty('report', 'Sales');
    PropertiesService.getUserProperties().setProperty('name', 'Ann');
    CacheService.getDocumentCache().put('answer', '42');
    SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue('Day');
    ScriptApp.newTrigger('tick').timeBased().everyHours(1).create();
  }`;

/** The state of a runtime after its script has stored something in each place, as it is read from a JSON file. */
function taken(): RuntimeSnapshot {
  const runtime = createRuntime(CODE);
  runtime.run('begin');
  return JSON.parse(JSON.stringify(snapshotOf(runtime)));
}

function filled(snapshot: RuntimeSnapshot): Runtime {
  const clock = virtualClock(snapshot.now);
  const runtime = createRuntime(CODE, {
    clock,
    users: snapshot.users,
    spreadsheets: snapshot.files.map(readFile),
  });
  fillRuntime(runtime, snapshot);
  return runtime;
}

it('a snapshot of a runtime is the same after it is read back and taken again', () => {
  const snapshot = taken();
  expect(snapshot).toMatchObject({ scriptProperties: { version: '1' }, triggers: [{ handler: 'tick' }] });
  expect(JSON.stringify([snapshot.documentProperties, snapshot.userProperties, snapshot.caches])).toMatch(
    /Sales.*Ann.*42/,
  );
  expect(JSON.parse(JSON.stringify(snapshotOf(filled(snapshot))))).toEqual(snapshot);
});

it('a snapshot of a runtime does not reuse ids, so a trigger made later has a new id', () => {
  const snapshot = taken();
  const { hosts } = filled(snapshot);
  const added = hosts.script.add(
    { user: snapshot.users[0]!, documentId: 'file', handler: 'tick', everyHours: 1 },
    snapshot.now,
  );
  expect(snapshot.triggers.map(({ id }) => id)).not.toContain(added.id);
});

it('a snapshot of a file has its charts, drop-downs, borders and hidden gridlines, which follow their cells after it is read back', () => {
  const book = new Workbook();
  const cells = toGridRange({ rows: [0, 3], columns: [0, 1] });
  const basicChart = { chartType: 'LINE', series: [{ series: { sourceRange: { sources: [cells] } } }] };
  const position = { overlayPosition: { anchorCell: { rowIndex: 5 } } };
  const condition = { type: 'ONE_OF_RANGE', values: [{ userEnteredValue: '=A1:A3' }] };
  book.sendBatch([
    { addChart: { chart: { spec: { basicChart }, position } } },
    { setDataValidation: { range: toGridRange({ rows: [0, 1], columns: [3, 4] }), rule: { condition } } },
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
  expect(JSON.stringify(writtenFile(read))).toBe(JSON.stringify(writtenFile(book.store)));
  expect(read.sheet(0).hidesGridlines).toBe(true);
  expect(read.sheet(0).format(0, 0)).toEqual({ borders: { top: { style: 'SOLID', width: 1 } } });
});
