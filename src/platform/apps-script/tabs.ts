import type { TabFacts, Tabs } from '../ports';
import { thisSpreadsheet } from './spreadsheet-api';

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
