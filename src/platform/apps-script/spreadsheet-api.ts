import type { FindFormulas, SheetValue, SpreadsheetApi, SpreadsheetResource } from '../ports';
import { file } from './tabs';
import { thisSpreadsheet } from './this-spreadsheet';

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
  const spreadsheets = Sheets?.Spreadsheets;
  if (spreadsheets === undefined)
    throw new Error('The Sheets API service is not switched on in this script.');
  return spreadsheets as unknown as Spreadsheets;
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
