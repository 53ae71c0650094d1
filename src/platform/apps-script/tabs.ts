import type { FileFacts, TabCells, TabFacts, Tabs } from '../ports';
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

/** The most cells of a tab that a formula reads. It has 20 seconds, and only looks for other formulas. */
const MOST_TAB_CELLS = 20_000;

/** Without `title`, reads the tab of the formula that is being calculated. Undefined if there is no such tab, or it is empty or large. */
export function readTab(title?: string): TabCells | undefined {
  const sheet =
    title === undefined ? SpreadsheetApp.getActiveSheet() : thisSpreadsheet().getSheetByName(title);
  if (sheet === null || !hasCells(sheet)) return undefined;
  const [rows, columns] = [sheet.getLastRow(), sheet.getLastColumn()];
  if (rows * columns === 0 || rows * columns > MOST_TAB_CELLS) return undefined;
  const range = sheet.getRange(1, 1, rows, columns);
  return { formulas: range.getFormulas(), values: range.getValues() };
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
