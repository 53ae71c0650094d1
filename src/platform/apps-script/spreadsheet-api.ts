import type { SheetsRequest, SheetValue, SpreadsheetApi, SpreadsheetResource } from '../ports';

/** A call costs some 50 ms, and an execution sees one zone throughout. */
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

  batchUpdate(requests: readonly SheetsRequest[]) {
    sheets().batchUpdate({ requests: [...requests] }, spreadsheetId());
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
