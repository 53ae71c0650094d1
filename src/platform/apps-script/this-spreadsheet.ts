let opened: GoogleAppsScript.Spreadsheet.Spreadsheet | undefined;

/** The spreadsheet of this execution: the active one, or the one that an hourly check has opened. */
export function thisSpreadsheet(): GoogleAppsScript.Spreadsheet.Spreadsheet {
  return opened ?? SpreadsheetApp.getActiveSpreadsheet();
}

/** Makes the spreadsheet with this id the one of this execution. Throws Google's error if the user cannot open it. */
export function openSpreadsheet(id: string): void {
  opened = SpreadsheetApp.openById(id);
}
