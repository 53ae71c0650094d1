import { SpreadsheetUser } from '../src/spreadsheet/edits/user';
import { createRuntime, createSpreadsheet, runForResult } from './project';

const SHEETS = { userSymbol: 'Sheets', serviceId: 'sheets', version: 'v4' };
const manifest = { dependencies: { enabledAdvancedServices: [SHEETS] } };
const CODE = `
  function onOpen() {
    SpreadsheetApp.getUi().createAddonMenu().addItem('Open', 'open').addSeparator().addToUi();
  }
  function open() {
    SpreadsheetApp.getUi().showSidebar(HtmlService.createHtmlOutputFromFile('sidebar').setTitle('Sales'));
  }
  function ask() {
    var ui = SpreadsheetApp.getUi();
    console.log(ui.alert('Delete', 'Really?', ui.ButtonSet.YES_NO) === ui.Button.YES);
  }
  function write(text) {
    var cell = { userEnteredValue: { stringValue: text } };
    var update = { updateCells: { start: { sheetId: 0, rowIndex: 0, columnIndex: 0 }, rows: [{ values: [cell, cell] }], fields: 'userEnteredValue' } };
    Sheets.Spreadsheets.batchUpdate({ requests: [update] }, SpreadsheetApp.getActiveSpreadsheet().getId());
  }
  function writeTwice(a, b) { try { write(a); } catch (e) { console.log(e.message); } write(b); }
  function read() { return SpreadsheetApp.getActiveSheet().getRange(1, 1, 1, 2).getValues(); }
  function readDate() { return SpreadsheetApp.getActiveSheet().getRange('C1').getValue().getFullYear(); }
  function setCell() { SpreadsheetApp.getActiveSheet().getRange(1, 1).setValue('x'); }
  function bad() { Sheets.Spreadsheets.batchUpdate({ requests: [{ deleteSheet: { sheetId: 77 } }] }, SpreadsheetApp.getActive().getId()); }`;
const addOn = () => createRuntime(CODE, { manifest, html: { sidebar: '<p>Form</p>' } });

it('an add-on in its spreadsheet adds a menu and opens a sidebar', () => {
  const runtime = addOn();
  expect(runtime.run('onOpen', [], { kind: 'open' }).error).toBeUndefined();
  expect(runtime.ui.menus[0]).toMatchObject({ addOn: true, items: [{ label: 'Open', run: 'open' }, {}] });
  runtime.run('open');
  expect(runtime.ui.sidebar).toMatchObject({ title: 'Sales', content: '<p>Form</p>' });
});

it('an add-on in its spreadsheet asks a question and receives the answer', () => {
  const runtime = addOn();
  runtime.ui.answerNext('YES');
  expect(runtime.run('ask').console[0]?.text).toBe('true');
});

it('an add-on in its spreadsheet writes through the Sheets API, which takes time, and reads the cells back', () => {
  const runtime = addOn();
  const record = runtime.run('write', ['00123']);
  expect(record.error).toBeUndefined();
  expect(record.counters).toMatchObject({ 'Sheets.spreadsheets.batchUpdate': 1, 'cells written': 2 });
  expect(Math.round(record.duration)).toBe(1000);
  expect(runForResult(runtime, 'read')).toEqual([['00123', '00123']]);
  expect(new SpreadsheetUser(runtime.spreadsheets[0]!).sees('Sheet1', 'A1')).toBe('00123');
});

it('an add-on in its spreadsheet reads date cells as Date objects', () => {
  const runtime = addOn();
  new SpreadsheetUser(runtime.spreadsheets[0]!).type('Sheet1', 'C1', '2026-09-15');
  expect(runForResult(runtime, 'readDate')).toBe(2026);
});

it.each([
  ['before', ''],
  ['after', 'a'],
] as const)('an add-on in its spreadsheet can have a write time out %s it happened', (when, seen) => {
  const runtime = addOn();
  runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Service Spreadsheets timed out', { when });
  const { error, killed } = runtime.run('write', ['a']);
  expect([error?.message, killed]).toEqual(['Service Spreadsheets timed out', false]);
  expect(new SpreadsheetUser(runtime.spreadsheets[0]!).sees('Sheet1', 'A1')).toBe(seen);
});

it('an add-on in its spreadsheet can be killed in a write, and has no effect afterwards', () => {
  const runtime = addOn();
  const kill = { kill: true, when: 'after' } as const;
  runtime.failNext('Sheets', 'spreadsheets.batchUpdate', 'Exceeded maximum execution time', kill);
  expect(runtime.run('writeTwice', ['a', 'b'])).toMatchObject({ killed: true, console: [] });
  expect(new SpreadsheetUser(runtime.spreadsheets[0]!).sees('Sheet1', 'A1')).toBe('a');
});

it('an add-on in its spreadsheet receives errors of the API with their own name', () => {
  const { error } = addOn().run('bad');
  expect(error?.name).toBe('GoogleJsonResponseException');
  expect(error?.message).toMatch(/^API call to sheets.spreadsheets.batchUpdate failed with error: /);
});

it('an add-on in its spreadsheet may read but not write in a formula', () => {
  const formula = (name: string) =>
    addOn().run(name, name === 'write' ? ['x'] : [], { kind: 'customFunction' });
  expect(formula('read').value).toEqual([['', '']]);
  expect(formula('setCell').error?.message).toBe('You do not have permission to call setValue');
  expect(formula('write').error?.message).toMatch(
    /^You do not have permission to call sheets.spreadsheets.batchUpdate/,
  );
  expect(formula('open').error?.message).toBe('Cannot call SpreadsheetApp.getUi() from this context.');
});

it('an add-on in its spreadsheet works in the file it was opened in', () => {
  const runtime = createRuntime(CODE, {
    manifest,
    spreadsheets: [
      createSpreadsheet('one', 'owner@example.com'),
      createSpreadsheet('two', 'owner@example.com'),
    ],
  });
  runtime.run('write', ['x'], { documentId: 'two' });
  expect(runtime.run('read', [], { kind: 'sidebar', documentId: 'one' }).value).toEqual([['', '']]);
  expect(runtime.run('read', [], { kind: 'sidebar', documentId: 'two' }).value).toEqual([['x', 'x']]);
});

it('an add-on in its spreadsheet has the same result in a thread', async () => {
  const runtime = addOn();
  expect((await runtime.runInThread('write', ['threaded'])).error).toBeUndefined();
  expect((await runtime.runInThread('read', [], { kind: 'sidebar' })).value).toEqual([
    ['threaded', 'threaded'],
  ]);
});
