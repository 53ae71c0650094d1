import type {
  FindFormulas,
  SheetsRequest,
  SheetValue,
  Shown,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../ports';

/** Read once: a call takes about 50 ms, and the zone does not change during an execution. */
let timeZone: string | undefined;

/** The spreadsheet that the add-on was opened in, through the Sheets advanced service. */
export const spreadsheetApi: SpreadsheetApi = {
  timeZone() {
    timeZone ??= SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone();
    return timeZone;
  },

  get: (fields, ranges) =>
    sheets().get(
      spreadsheetId(),
      ranges === undefined ? { fields } : { fields, ranges: [...ranges] },
    ) as SpreadsheetResource,

  values(ranges, render) {
    const answer = sheets().Values.batchGet(spreadsheetId(), {
      ranges: [...ranges],
      valueRenderOption: render,
      dateTimeRenderOption: 'SERIAL_NUMBER',
    });
    return (answer.valueRanges ?? []).map((range) => (range.values ?? []) as SheetValue[][]);
  },

  batchUpdate(requests: readonly SheetsRequest[], shown?: Shown) {
    const resource = { requests: [...requests] };
    if (shown === undefined) {
      sheets().batchUpdate(resource, spreadsheetId());
      return undefined;
    }
    const asked = { includeSpreadsheetInResponse: true, responseRanges: [...shown.ranges] };
    const options = { fields: `updatedSpreadsheet(${shown.fields})` };
    const answer = batchUpdateOf(sheets())({ ...resource, ...asked }, spreadsheetId(), options);
    return answer.updatedSpreadsheet;
  },
};

/** The advanced service; the manifest switches it on. */
function sheets(): GoogleAppsScript.Sheets.Collection.SpreadsheetsCollection {
  const spreadsheets = Sheets?.Spreadsheets;
  if (spreadsheets === undefined)
    throw new Error('The Sheets API service is not switched on in this script.');
  return spreadsheets;
}

function spreadsheetId(): string {
  return SpreadsheetApp.getActiveSpreadsheet().getId();
}

/** The type package lacks the last argument, which all methods accept. */
function batchUpdateOf(spreadsheets: GoogleAppsScript.Sheets.Collection.SpreadsheetsCollection) {
  return (resource: object, id: string, options: { readonly fields: string }) =>
    (
      spreadsheets.batchUpdate as (...args: readonly unknown[]) => {
        readonly updatedSpreadsheet?: SpreadsheetResource;
      }
    ).call(spreadsheets, resource, id, options);
}

/** Searches the spreadsheet of the add-on, on Google's servers. */
export const findFormulas: FindFormulas = (text) =>
  SpreadsheetApp.getActiveSpreadsheet()
    .createTextFinder(text)
    .matchFormulaText(true)
    .findAll()
    .map((range) => ({
      sheetId: range.getSheet().getSheetId(),
      row: range.getRow() - 1,
      column: range.getColumn() - 1,
    }));
