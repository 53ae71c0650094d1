import { type Bridge, connect, decode } from '../../src/context/host';
import { makeSheets } from '../../src/context/spreadsheet/sheets';
import { makeSpreadsheetApp } from '../../src/context/spreadsheet/spreadsheet-app';
import type { ExecutionKind } from '../../src/host-service';
import { Workbook } from './workbook';

type App = typeof SpreadsheetApp;

/** The two services as a script sees them, connected to a file through JSON. */
function script(
  kind: ExecutionKind = 'menu',
  timeZone?: string,
): { book: Workbook; app: App; sheets: NonNullable<typeof Sheets> } {
  const book = new Workbook(timeZone);
  const execution = book.startExecution('owner@example.com', kind);
  const bridge: Bridge = {
    call(service, method, argsJson) {
      try {
        const args = JSON.parse(argsJson) as unknown[];
        const value =
          service === 'Sheets'
            ? book.callSheets(method.replace('spreadsheets.', ''), {
                options: args[1],
                resource: args[2],
                execution,
              })
            : service === 'SpreadsheetApp'
              ? book.callSpreadsheetApp(method, args, execution)
              : null;
        return JSON.stringify({ value });
      } catch (error) {
        const { name, message } = error as Error;
        return JSON.stringify({ error: { name, message } });
      }
    },
    now: () => book.now,
  };
  connect(bridge, 'spreadsheet');
  return { book, app: makeSpreadsheetApp() as App, sheets: makeSheets() as NonNullable<typeof Sheets> };
}

it('SpreadsheetApp names the file', () => {
  const { app } = script();
  const file = app.getActiveSpreadsheet();
  expect([
    file.getId(),
    file.getName(),
    file.getSpreadsheetTimeZone(),
    file.getSpreadsheetLocale(),
    file.getOwner()!.getEmail(),
    file.getUrl(),
  ]).toEqual([
    'file-1',
    'Revenue',
    'Europe/Berlin',
    'en_US',
    'owner@example.com',
    'https://docs.google.com/spreadsheets/d/file-1/edit',
  ]);
  app.flush();
});

it('SpreadsheetApp lists the people with whom the file is shared by name', () => {
  const { book, app } = script();
  const listPeople = () => {
    const file = app.getActiveSpreadsheet();
    return [file.getEditors(), file.getViewers()].map((users) => users.map((user) => user.getEmail()));
  };
  expect(listPeople()).toEqual([['owner@example.com'], []]);
  Object.assign(book.store, { editors: ['ben@example.com'], viewers: ['vera@example.com'] });
  expect(listPeople()).toEqual([['owner@example.com', 'ben@example.com'], ['vera@example.com']]);
});

it('SpreadsheetApp knows a chart on a sheet of its own, which has no cells', () => {
  const { book, app } = script();
  const basicChart = {
    chartType: 'LINE',
    series: [{ series: { sourceRange: { sources: [{ endColumnIndex: 1 }] } } }],
  };
  book.sendBatch([{ addChart: { chart: { spec: { basicChart }, position: { newSheet: true } } } }]);
  const file = app.getActiveSpreadsheet();
  const sheet = file.getSheetByName('Chart1')!;
  book.user.open('Chart1');
  expect([
    sheet.getType() === app.SheetType.OBJECT,
    sheet.getName(),
    sheet.getIndex(),
    file.getActiveRange(),
  ]).toEqual([true, 'Chart1', 2, null]);
  for (const read of ['getLastRow', 'getMaxColumns', 'getFrozenRows', 'getDataRange'] as const)
    expect(() => sheet[read]()).toThrow('This operation is not supported on OBJECT sheet');
  expect(() => sheet.getRange(1, 1)).toThrow('This operation is not supported on OBJECT sheet');
  expect(() => sheet.getRange('A1')).toThrow('Range not found');
  expect(() => sheet.appendRow([1])).toThrow('This operation is not supported on OBJECT sheet');
});

it('SpreadsheetApp finds, adds, opens, hides and deletes sheets', () => {
  const { app, book } = script();
  const file = app.getActive();
  const added = file.insertSheet('Report');
  expect(file.getSheets().map((sheet) => sheet.getName())).toEqual(['Sheet1', 'Report']);
  expect(app.getActiveSheet().getName()).toBe('Report');
  file.setActiveSheet(file.getSheetByName('Sheet1')!);
  expect(app.getActiveSheet().getSheetId()).toBe(0);
  expect(file.getSheetByName('Gone')).toBeNull();
  added.setName('Renamed').hideSheet();
  expect([added.getName(), added.isSheetHidden(), added.getMaxRows(), added.getMaxColumns()]).toEqual([
    'Renamed',
    true,
    1000,
    26,
  ]);
  file.deleteSheet(added);
  expect(() => added.getName()).toThrow('not found');
  file.toast('Done', 'Sales');
  expect(book.store.toasts).toEqual([{ message: 'Done', title: 'Sales' }]);
});

it('SpreadsheetApp parses texts as Google does when values are set', () => {
  const { app } = script();
  const range = app.getActiveSheet().getRange('A1:D2');
  range.setValues([
    ['00123', '12E45', '1-2', '=A1+1'],
    ["'00123", 'TRUE', '', 5],
  ]);
  expect(range.getDisplayValues()).toEqual([
    ['123', '1.20E+46', '1-2', '124'],
    ['00123', 'TRUE', '', '5'],
  ]);
  expect(range.getFormulas()[0]).toEqual(['', '', '', '=A1+1']);
  expect(range.getValues()[1]).toEqual(['00123', true, '', 5]);
});

it('SpreadsheetApp reads and writes dates in the time zone of the file', () => {
  const { app } = script('menu', 'America/New_York');
  const sheet = app.getActiveSheet();
  const summer = new Date('2026-07-01T04:00:00Z');
  sheet.getRange('A1').setValue(summer);
  expect(sheet.getRange('A1').getDisplayValue()).toBe('7/1/2026');
  expect(sheet.getRange('A1').getValue()).toEqual(summer);
  sheet.getRange('A2').setValue('2026-01-01 12:30:00');
  expect(sheet.getRange('A2').getValue()).toEqual(new Date('2026-01-01T17:30:00Z'));
  expect(sheet.getRange('A2').getValue()).toBeInstanceOf(Date);
});

it('SpreadsheetApp returns positions of cells and ranges', () => {
  const { app, book } = script();
  book.fill([['a'], [1, 2], [null, 'z']]);
  const sheet = app.getActiveSheet();
  expect([sheet.getLastRow(), sheet.getLastColumn(), sheet.getDataRange().getA1Notation()]).toEqual([
    3,
    2,
    'A1:B3',
  ]);
  const range = sheet.getRange(2, 2, 1, 2);
  expect([
    range.getA1Notation(),
    range.getRow(),
    range.getColumn(),
    range.getNumRows(),
    range.getNumColumns(),
  ]).toEqual(['B2:C2', 2, 2, 1, 2]);
  expect(app.getActive().getRange('Sheet1!B3').getValue()).toBe('z');
});

it('SpreadsheetApp changes rows, notes, formats and contents', () => {
  const { app } = script();
  const sheet = app.getActiveSheet();
  sheet.getRange('A1').setValue(1).setNote('one').setNumberFormat('0.00');
  sheet.appendRow(['x', '2']);
  sheet.insertRowsBefore(1, 2);
  sheet.insertRowAfter(3);
  sheet.setFrozenRows(1);
  expect(sheet.getDataRange().getDisplayValues().flat()).toEqual([
    '',
    '',
    '',
    '',
    '1.00',
    '',
    '',
    '',
    'x',
    '2',
  ]);
  expect([
    sheet.getRange('A3').getNote(),
    sheet.getRange('A3').getNumberFormat(),
    sheet.getFrozenRows(),
  ]).toEqual(['one', '0.00', 1]);
  sheet.deleteRows(1, 2);
  sheet.getRange('A1').clearContent();
  expect([sheet.getRange('A1').isBlank(), sheet.getRange('A1').getNote()]).toEqual([true, 'one']);
  sheet.getRange('A1').clear();
  expect(sheet.getRange('A1').getNote()).toBe('');
});

it('SpreadsheetApp refuses with the messages of Google', () => {
  const { app } = script();
  const sheet = app.getActiveSheet();
  expect(() => sheet.getRange('A1:B1').setValues([['x']])).toThrow('The data has 1 but the range has 2.');
  expect(() => sheet.getRange(1001, 1)).toThrow(
    'The coordinates of the range are outside the dimensions of the sheet.',
  );
  expect(() => sheet.getRange('nonsense!')).toThrow('Range not found');
  expect(() => sheet.setName('')).toThrow('A sheet name may not be empty.');
  expect(() => (app as unknown as { openById(id: string): void }).openById('x')).toThrow(
    'not emulated: SpreadsheetApp.openById',
  );
  expect(() => (sheet as unknown as { getCharts(): void }).getCharts()).toThrow(
    'not emulated: Sheet.getCharts',
  );
});

it('SpreadsheetApp is read-only in custom functions', () => {
  const { app, book } = script('customFunction');
  book.fill([['read']]);
  const sheet = app.getActiveSheet();
  expect(sheet.getRange('A1').getValue()).toBe('read');
  expect(() => sheet.getRange('A1').setValues([['x']])).toThrow(
    'You do not have permission to call setValues',
  );
  expect(() => sheet.hideSheet()).toThrow('You do not have permission to call hideSheet');
});

it('Sheets accepts its arguments in the order of Apps Script', () => {
  const { sheets, book } = script();
  const { Values } = sheets.Spreadsheets!;
  const raw = { valueInputOption: 'RAW' };
  sheets.Spreadsheets!.batchUpdate({ requests: [{ addSheet: { properties: { title: 'New' } } }] }, 'file-1');
  Values!.update({ values: [['a']] }, 'file-1', 'New!A1', raw);
  Values!.append({ values: [['b']] }, 'file-1', 'New!A1', raw);
  Values!.batchUpdate({ valueInputOption: 'RAW', data: [{ range: 'New!B1', values: [['c']] }] }, 'file-1');
  expect(Values!.get('file-1', 'New!A1:B2').values).toEqual([['a', 'c'], ['b']]);
  Values!.clear({}, 'file-1', 'New!A1');
  expect(
    Values!
      .batchGet('file-1', { ranges: ['New!A1:B1', 'New!A2'], valueRenderOption: 'UNFORMATTED_VALUE' })
      .valueRanges!.map(({ values }) => values),
  ).toEqual([[['', 'c']], [['b']]]);
  expect(
    sheets
      .Spreadsheets!.get('file-1', { fields: 'sheets.properties.title' })
      .sheets!.map((sheet) => sheet.properties!.title),
  ).toEqual(['Sheet1', 'New']);
  expect(book.counters['sheets.write']).toBe(5);
});

it('Sheets throws the errors of Google', () => {
  const { sheets } = script();
  let thrown: Error | undefined;
  try {
    sheets.Spreadsheets!.batchUpdate({ requests: [{ deleteSheet: { sheetId: 4 } }] }, 'file-1');
  } catch (error) {
    thrown = error as Error;
  }
  expect(`${thrown}`).toBe(
    'GoogleJsonResponseException: API call to sheets.spreadsheets.batchUpdate failed with error: Invalid requests[0].deleteSheet: No grid with id: 4',
  );
  expect(() => (sheets.Spreadsheets as unknown as { create(x: object): void }).create({})).toThrow(
    'not emulated: Sheets.Spreadsheets.create',
  );
});

it('dates stay dates between realms', () => {
  expect(decode('{"a":{"$date":0}}')).toEqual({ a: new Date(0) });
});
