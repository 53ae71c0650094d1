import { checkCall } from '../../src/bigquery/check-call';
import { discovered } from '../../src/discovery/api';

const FILE = { spreadsheetId: 'file' };

function batch(request: object): () => void {
  return () => discovered('sheets-v4').check('spreadsheets.batchUpdate', FILE, { requests: [request] });
}

it('a request to the Sheets API passes if Google’s document contains all of its fields', () => {
  const cell = { userEnteredValue: { stringValue: '=A1' }, note: 'n' };
  const rows = [{ values: [cell, {}] }];
  expect(
    batch({ updateCells: { rows, fields: 'userEnteredValue,note', range: { sheetId: 0 } } }),
  ).not.toThrow();
});

it.each([
  [{ updateCell: {} }, `Unknown name "updateCell" at 'requests[0]': Cannot find field.`],
  [
    { updateCells: { rows: [{ values: [{ userEnteredValue: { dateValue: 1 } }] }], fields: '*' } },
    `Unknown name "dateValue" at 'requests[0].updateCells.rows[0].values[0].userEnteredValue'`,
  ],
  [
    { sortRange: { sortSpecs: [{ dimensionIndex: 0, sortOrder: 'UP' }] } },
    `Invalid value at 'requests[0].sortRange.sortSpecs[0].sortOrder' (enum), "UP"`,
  ],
  [{ deleteSheet: { sheetId: '7' } }, `Invalid value at 'requests[0].deleteSheet.sheetId' (integer), "7"`],
  [{ deleteSheet: { sheetId: 1.5 } }, `(integer), 1.5`],
  [{ deleteSheet: { sheetId: 2_147_483_648 } }, `(integer), 2147483648`],
  [
    { addSheet: { properties: { title: 7 } } },
    `Invalid value at 'requests[0].addSheet.properties.title' (string), 7`,
  ],
  [
    { addSheet: { properties: [] } },
    `Invalid value at 'requests[0].addSheet.properties' (SheetProperties), []`,
  ],
  [
    { repeatCell: { cell: {} } },
    `Invalid requests[0].repeatCell: At least one field must be listed in 'fields'.`,
  ],
  [{ repeatCell: { cell: {}, fields: '' } }, `At least one field must be listed in 'fields'.`],
  [
    { repeatCell: { cell: {}, fields: 'note,userEnteredFormat(bold)' } },
    `Invalid requests[0].repeatCell: Invalid field: userEnteredFormat.bold`,
  ],
  [{ repeatCell: { cell: {}, fields: 'note.text' } }, `Invalid field: note.text`],
  [{ updateCells: { rows: {}, fields: '*' } }, `Invalid value at 'requests[0].updateCells.rows' (list), {}`],
])('a request to the Sheets API is refused in Google’s words (%#)', (request, message) => {
  expect(batch(request)).toThrow(message);
});

it('a request to the Sheets API has no deprecated member, in its fields, in its masks and in what it reads', () => {
  const cell = { userEnteredFormat: { textFormat: { foregroundColor: { red: 1 } } } };
  const deprecated = /^not emulated: foregroundColor, which Google’s document calls deprecated$/;
  expect(batch({ repeatCell: { cell, fields: 'userEnteredFormat.textFormat' } })).toThrow(deprecated);
  expect(batch({ repeatCell: { cell: {}, fields: 'userEnteredFormat.textFormat.foregroundColor' } })).toThrow(
    deprecated,
  );
  const fields = 'sheets.data.rowData.values.userEnteredFormat.textFormat.foregroundColor';
  expect(() => discovered('sheets-v4').check('spreadsheets.get', { ...FILE, fields }, null)).toThrow(
    deprecated,
  );
  const style = { userEnteredFormat: { textFormat: { foregroundColorStyle: { rgbColor: { red: 1 } } } } };
  expect(batch({ repeatCell: { cell: style, fields: 'userEnteredFormat.textFormat' } })).not.toThrow();
});

it('a request to the Sheets API may have deprecated members if it is an edit of a user', () => {
  const cell = { userEnteredFormat: { backgroundColor: { red: 1 } } };
  const request = { repeatCell: { cell, fields: 'userEnteredFormat.backgroundColor' } };
  expect(() => discovered('sheets-v4').checkPart(request, 'Request', 'request')).not.toThrow();
});

it('a request to the Sheets API may only name existing fields of the answer and existing parameters', () => {
  const get = (options: object) => () =>
    discovered('sheets-v4').check('spreadsheets.get', { ...FILE, ...options }, null);
  expect(get({ fields: 'sheets(properties(sheetId,title),data.rowData.values.note)' })).not.toThrow();
  expect(get({ fields: 'sheets.properties.name' })).toThrow('Invalid field selection sheets.properties.name');
  expect(get({ ranges: 'A1:B2' })).not.toThrow();
  expect(get({ range: 'A1:B2' })).toThrow(`Unknown name "range": Cannot bind query parameter.`);
  expect(get({ includeGridData: 'yes' })).toThrow(`Invalid value at 'includeGridData' (boolean), "yes"`);
});

const table = { projectId: 'p', datasetId: 'd', tableId: 't' };
const load = { destinationTable: table, sourceFormat: 'CSV' };
const job = { configuration: { load } };

it('a request to the BigQuery API has all fields that the descriptions call required, and a patch has its changes', () => {
  expect(() => checkCall('tables.insert', [{ schema: { fields: [] } }, 'p', 'd'], undefined)).toThrow(
    'Required parameter is missing: tableReference',
  );
  expect(() =>
    checkCall('tables.insert', [{ tableReference: { projectId: 'p', datasetId: 'd' } }, 'p', 'd'], undefined),
  ).toThrow('Required parameter is missing: tableReference.tableId');
  expect(() => checkCall('tables.patch', [{ description: 'x' }, 'p', 'd', 't'], undefined)).not.toThrow();
});

it('a request to the BigQuery API that loads names its files unless it contains the rows', () => {
  expect(() => checkCall('jobs.insert', [job, 'p', null], undefined)).toThrow(
    'Required parameter is missing: configuration.load.sourceUris',
  );
  expect(() => checkCall('jobs.insert', [job, 'p', 1], new Uint8Array())).not.toThrow();
});

it.each([
  [{ ...load, writeDisposition: 'REPLACE' }, `(enum), "REPLACE"`],
  [{ ...load, timePartitioning: { type: 'WEEK' } }, `(enum), "WEEK"`],
  [{ ...load, maxBadRecords: '0' }, `(integer), "0"`],
  [{ ...load, header: true }, `Unknown name "header" at 'configuration.load'`],
  [{ ...load, schema: { fields: [{ name: 'a' }] } }, 'missing: configuration.load.schema.fields[0].type'],
])('a request to the BigQuery API is refused (%#)', (changed, message) => {
  const call = () =>
    checkCall('jobs.insert', [{ configuration: { load: changed } }, 'p', 1], new Uint8Array());
  expect(call).toThrow(message);
});

it('a request to the BigQuery API has 64-bit integers as texts', () => {
  const patch = (expirationTime: unknown) => () =>
    checkCall('tables.patch', [{ expirationTime }, 'p', 'd', 't'], undefined);
  expect(patch('1789131679105')).not.toThrow();
  expect(patch('tomorrow')).toThrow(`Invalid value at 'expirationTime' (int64), "tomorrow"`);
});
