import type { FindFormulas } from '../ports';

/** Searches the spreadsheet of the add-on, on Google's servers. */
export const findFormulas: FindFormulas = (text) =>
  SpreadsheetApp.getActiveSpreadsheet()
    .createTextFinder(text)
    .matchFormulaText(true)
    .findAll()
    .map((range) => ({
      sheetId: range.getSheet().getSheetId(),
      row: range.getRow() - 1,
      column: range.getColumn() - 1,
    }));
