import type { FileFacts } from '../ports';

/** The file that the add-on is open in. */
export function file(): FileFacts {
  const spreadsheet = SpreadsheetApp.getActiveSpreadsheet();
  return { id: spreadsheet.getId(), name: spreadsheet.getName(), url: spreadsheet.getUrl() };
}

/**
 * The e-mail address of the file's owner; '' where Google does not tell it; null in a shared drive, where files have no owner. It is
 * not documented whether a custom function may ask: where Google refuses, the owner is not told.
 */
export function fileOwner(): string | null {
  let owner: GoogleAppsScript.Base.User | null;
  try {
    owner = SpreadsheetApp.getActiveSpreadsheet().getOwner();
  } catch {
    return '';
  }
  return owner === null ? null : owner.getEmail();
}
