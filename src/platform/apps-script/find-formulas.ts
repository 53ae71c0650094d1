import type { FindFormulas } from '../ports';

/** Searches the spreadsheet that the add-on was opened in; Google's servers do the searching. */
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
