import type { FileFacts, TabFacts, Tabs } from '../ports';
import { thisSpreadsheet } from './this-spreadsheet';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export const tabs: Tabs = {
  all: () => readTabs(() => thisSpreadsheet().getSheets().map(tabFacts)),

  active: () =>
    readTabs(() => {
      SpreadsheetApp.flush();
      const sheet = SpreadsheetApp.getActiveSheet();
      return { ...tabFacts(sheet), isEmpty: hasCells(sheet) && sheet.getLastRow() === 0 };
    }),

  activate(sheetId) {
    const sheet = thisSpreadsheet()
      .getSheets()
      .find((one) => one.getSheetId() === sheetId);
    if (sheet === undefined) return;
    if (sheet.isSheetHidden()) sheet.showSheet();
    sheet.activate();
  },

  activeCell() {
    const sheet = SpreadsheetApp.getActiveSheet();
    const { sheetId, title } = tabFacts(sheet);
    if (!hasCells(sheet)) return undefined;
    // With a selected drawing there is no range: use the first cell.
    const range = (SpreadsheetApp.getActiveRange() ?? sheet.getRange(1, 1)).getCell(1, 1);
    return { sheetId, title, row: range.getRow(), column: range.getColumn(), a1: range.getA1Notation() };
  },
};

/** Google refuses calls for a tab that a user has deleted since it was listed. */
function readTabs<Facts>(read: () => Facts): Facts {
  try {
    return read();
  } catch {
    return read();
  }
}

/** False for a chart on a sheet of its own: Google refuses all calls for its cells. */
function hasCells(sheet: Sheet): boolean {
  return sheet.getType() !== SpreadsheetApp.SheetType.OBJECT;
}

function tabFacts(sheet: Sheet): TabFacts {
  return { sheetId: sheet.getSheetId(), title: sheet.getName(), hidden: sheet.isSheetHidden() };
}

/** Read once: a call takes about 50 ms. */
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
