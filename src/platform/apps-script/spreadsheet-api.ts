import type {
  FileFacts,
  FindFormulas,
  SheetValue,
  SpreadsheetApi,
  SpreadsheetResource,
  TabFacts,
  Tabs,
} from '../ports';

/** Read once: a call takes about 50 ms, and the zone does not change during an execution. */
let timeZone: string | undefined;

export const spreadsheetApi: SpreadsheetApi = {
  timeZone() {
    timeZone ??= getSpreadsheet().getSpreadsheetTimeZone();
    return timeZone;
  },

  get(fields, ranges) {
    const options = ranges === undefined ? { fields } : { fields, ranges: [...ranges] };
    return getSheetsService().get(readFileFacts().id, options);
  },

  values(ranges, render) {
    const rendering = { valueRenderOption: render, dateTimeRenderOption: 'SERIAL_NUMBER' };
    const options = { ranges: [...ranges], ...rendering };
    const { valueRanges = [] } = getSheetsService().Values.batchGet(readFileFacts().id, options);
    return valueRanges.map(({ values = [] }) => values);
  },

  batchUpdate(requests, returnedParts) {
    const resource = { requests: [...requests] };
    if (returnedParts === undefined) {
      getSheetsService().batchUpdate(resource, readFileFacts().id);
      return undefined;
    }
    const requestBody = {
      ...resource,
      includeSpreadsheetInResponse: true,
      responseRanges: [...returnedParts.ranges],
    };
    const options = { fields: `updatedSpreadsheet(${returnedParts.fields})` };
    return getSheetsService().batchUpdate(requestBody, readFileFacts().id, options).updatedSpreadsheet;
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
function getSheetsService(): Spreadsheets {
  return Sheets?.Spreadsheets as unknown as Spreadsheets;
}

export const findFormulas: FindFormulas = (text) => {
  // Without this, SpreadsheetApp may search the cells as they were before a write of the Sheets API.
  SpreadsheetApp.flush();
  return getSpreadsheet()
    .createTextFinder(text)
    .matchFormulaText(true)
    .findAll()
    .map((range) => ({
      sheetId: range.getSheet().getSheetId(),
      row: range.getRow() - 1,
      column: range.getColumn() - 1,
    }));
};

let openedSpreadsheet: GoogleAppsScript.Spreadsheet.Spreadsheet | undefined;

/** The spreadsheet of this execution: the active one, or the one that an hourly check has opened. */
export function getSpreadsheet(): GoogleAppsScript.Spreadsheet.Spreadsheet {
  return openedSpreadsheet ?? SpreadsheetApp.getActiveSpreadsheet();
}

/** Makes the spreadsheet with this id the one of this execution. */
export function openSpreadsheet(id: string): void {
  openedSpreadsheet = SpreadsheetApp.openById(id);
}

let fileFacts: FileFacts | undefined;

/** The file that the add-on is open in, as it was at the first call of the execution. */
export function readFileFacts(): FileFacts {
  if (fileFacts === undefined) {
    const spreadsheet = getSpreadsheet();
    fileFacts = { id: spreadsheet.getId(), name: spreadsheet.getName(), url: spreadsheet.getUrl() };
  }
  return fileFacts;
}

/** The e-mail address of the file's owner; '' if Google does not return it; null in a shared drive, where files have no owner. */
export function readFileOwner(): string | null {
  const owner: GoogleAppsScript.Base.User | null = getSpreadsheet().getOwner();
  return owner === null ? null : owner.getEmail();
}

/** The addresses of the owner, editors and viewers, without members of groups. Google refuses them to users who cannot edit the file. */
export function readPeople(): string[] {
  const spreadsheet = getSpreadsheet();
  const users = [...spreadsheet.getEditors(), ...spreadsheet.getViewers()];
  return [...users.map((user) => user.getEmail()), readFileOwner() ?? ''];
}

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export const tabs: Tabs = {
  readAllTabs: () => getSpreadsheet().getSheets().map(toTabFacts),

  readActiveTab() {
    // As in `findFormulas`: otherwise, `isEmpty` may be that of the sheet before a write.
    SpreadsheetApp.flush();
    const sheet = SpreadsheetApp.getActiveSheet();
    return { ...toTabFacts(sheet), isEmpty: isGridSheet(sheet) && sheet.getLastRow() === 0 };
  },

  activate(sheetId) {
    const sheet = getSpreadsheet()
      .getSheets()
      .find((one) => one.getSheetId() === sheetId);
    if (sheet === undefined) return;
    if (sheet.isSheetHidden()) sheet.showSheet();
    sheet.activate();
  },

  readActiveCell() {
    const sheet = SpreadsheetApp.getActiveSheet();
    const { sheetId, title } = toTabFacts(sheet);
    if (!isGridSheet(sheet)) return undefined;
    // With a selected drawing there is no range: use the first cell.
    const range = (SpreadsheetApp.getActiveRange() ?? sheet.getRange(1, 1)).getCell(1, 1);
    return { sheetId, title, row: range.getRow(), column: range.getColumn(), a1: range.getA1Notation() };
  },
};

/** False for a chart on a sheet of its own: Google refuses all calls for its cells. */
function isGridSheet(sheet: Sheet): boolean {
  return sheet.getType() !== SpreadsheetApp.SheetType.OBJECT;
}

function toTabFacts(sheet: Sheet): TabFacts {
  return { sheetId: sheet.getSheetId(), title: sheet.getName() };
}
