import type { FileFacts } from '../ports';

/** The file that the add-on is open in. */
export function file(): FileFacts {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return { id: spreadsheet.getId(), name: spreadsheet.getName(), url: spreadsheet.getUrl() };
}
