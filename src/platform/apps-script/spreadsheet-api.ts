import type { FileFacts, FindFormulas, SheetValue, SpreadsheetApi, SpreadsheetResource } from '../ports';

/** Read once: a call takes about 50 ms, and the zone does not change during an execution. */
let timeZone: string | undefined;

export const spreadsheetApi: SpreadsheetApi = {
  timeZone() {
    timeZone ??= thisSpreadsheet().getSpreadsheetTimeZone();
    return timeZone;
  },

  get: (fields, ranges) =>
    sheets().get(file().id, ranges === undefined ? { fields } : { fields, ranges: [...ranges] }),

  values(ranges, render) {
    const options = { valueRenderOption: render, dateTimeRenderOption: 'SERIAL_NUMBER' };
    const { valueRanges = [] } = sheets().Values.batchGet(file().id, { ranges: [...ranges], ...options });
    return valueRanges.map(({ values = [] }) => values);
  },

  batchUpdate(requests, shown) {
    const resource = { requests: [...requests] };
    if (shown === undefined) {
      sheets().batchUpdate(resource, file().id);
      return undefined;
    }
    const asked = { ...resource, includeSpreadsheetInResponse: true, responseRanges: [...shown.ranges] };
    const options = { fields: `updatedSpreadsheet(${shown.fields})` };
    return sheets().batchUpdate(asked, file().id, options).updatedSpreadsheet;
  },
};

/** The methods in use, with the types of the port. The type package lacks the last argument of `batchUpdate`. */
interface Spreadsheets {
  readonly Values: {
    batchGet(id: string, options: object): { readonly valueRanges?: { readonly values?: SheetValue[][] }[] };
  };
  get(id: string, options: object): SpreadsheetResource;
  batchUpdate(
    resource: object,
    id: string,
    options?: object,
  ): { readonly updatedSpreadsheet?: SpreadsheetResource };
}

/** The advanced service; the manifest switches it on. */
function sheets(): Spreadsheets {
  return Sheets?.Spreadsheets as unknown as Spreadsheets;
}

export const findFormulas: FindFormulas = (text) => {
  // Without this, SpreadsheetApp may search the cells as they were before a write of the Sheets API.
  SpreadsheetApp.flush();
  return thisSpreadsheet()
    .createTextFinder(text)
    .matchFormulaText(true)
    .findAll()
    .map((range) => ({
      sheetId: range.getSheet().getSheetId(),
      row: range.getRow() - 1,
      column: range.getColumn() - 1,
    }));
};

let opened: GoogleAppsScript.Spreadsheet.Spreadsheet | undefined;

/** The spreadsheet of this execution: the active one, or the one that an hourly check has opened. */
export function thisSpreadsheet(): GoogleAppsScript.Spreadsheet.Spreadsheet {
  return opened ?? SpreadsheetApp.getActiveSpreadsheet();
}

/** Makes the spreadsheet with this id the one of this execution. Throws Google's error if the user cannot open it. */
export function openSpreadsheet(id: string): void {
  opened = SpreadsheetApp.openById(id);
}

let facts: FileFacts | undefined;

/** The file that the add-on is open in, as it was at the first call of the execution. */
export function file(): FileFacts {
  if (facts === undefined) {
    const spreadsheet = thisSpreadsheet();
    facts = { id: spreadsheet.getId(), name: spreadsheet.getName(), url: spreadsheet.getUrl() };
  }
  return facts;
}

/** The e-mail address of the file's owner; '' if Google does not return it; null in a shared drive, where files have no owner. */
export function fileOwner(): string | null {
  const owner: GoogleAppsScript.Base.User | null = thisSpreadsheet().getOwner();
  return owner === null ? null : owner.getEmail();
}
