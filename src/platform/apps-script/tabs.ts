import type { TabFacts, Tabs } from '../ports';
import { getSpreadsheet } from './spreadsheet-api';

type Sheet = GoogleAppsScript.Spreadsheet.Sheet;

export const tabs: Tabs = {
  readAllTabs: () => retryOnce(() => getSpreadsheet().getSheets().map(toTabFacts)),

  readActiveTab: () =>
    retryOnce(() => {
      SpreadsheetApp.flush();
      const sheet = SpreadsheetApp.getActiveSheet();
      return { ...toTabFacts(sheet), isEmpty: isGridSheet(sheet) && sheet.getLastRow() === 0 };
    }),

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

/** Google refuses calls for a tab that a user has deleted since it was listed. */
function retryOnce<Facts>(read: () => Facts): Facts {
  try {
    return read();
  } catch {
    return read();
  }
}

/** False for a chart on a sheet of its own: Google refuses all calls for its cells. */
function isGridSheet(sheet: Sheet): boolean {
  return sheet.getType() !== SpreadsheetApp.SheetType.OBJECT;
}

function toTabFacts(sheet: Sheet): TabFacts {
  return { sheetId: sheet.getSheetId(), title: sheet.getName(), hidden: sheet.isSheetHidden() };
}
