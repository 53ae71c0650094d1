import type { TabFacts, Tabs } from '../ports';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The tabs of the spreadsheet that the add-on was opened in. */
export const tabs: Tabs = {
  all: () => SpreadsheetApp.getActiveSpreadsheet().getSheets().map(facts),

  active() {
    const sheet = SpreadsheetApp.getActiveSheet();
    return { ...facts(sheet), isEmpty: sheet.getLastRow() === 0 };
  },

  activate(sheetId) {
    const sheet = SpreadsheetApp.getActiveSpreadsheet()
      .getSheets()
      .find((one) => one.getSheetId() === sheetId);
    if (sheet === undefined) return;
    if (sheet.isSheetHidden()) sheet.showSheet();
    sheet.activate();
  },

  activeCell() {
    const sheet = SpreadsheetApp.getActiveSheet();
    // Nothing is selected where a drawing is: then the first cell is meant.
    const range = (SpreadsheetApp.getActiveRange() ?? sheet.getRange(1, 1)).getCell(1, 1);
    const { sheetId, title } = facts(sheet);
    return { sheetId, title, row: range.getRow(), column: range.getColumn(), a1: range.getA1Notation() };
  },
};

function facts(sheet: Sheet): TabFacts {
  return { sheetId: sheet.getSheetId(), title: sheet.getName(), hidden: sheet.isSheetHidden() };
}
