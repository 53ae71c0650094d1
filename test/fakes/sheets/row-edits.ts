import type { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';

/** An edit of tab “Revenue” with three columns or more, headers in row 2 and the last row at `last`. */
export type RowEdit = (user: SpreadsheetUser, sheetId: number, last: number) => void;

export const ROW_EDITS: Readonly<Record<string, RowEdit>> = {
  'sorts by revenue': (user, sheetId, last) => {
    const range = { sheetId, startRowIndex: 2, endRowIndex: last };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex: 2, sortOrder: 'DESCENDING' }] } });
  },
  'inserts a column inside': (user) => user.insertColumns('Revenue', 'C'),
  'inserts a row above the headers': (user) => user.insertRows('Revenue', 1),
  'inserts a row inside': (user) => user.insertRows('Revenue', 8),
  'deletes a row': (user) => user.deleteRows('Revenue', 6),
  'renames the tab': (user) => user.rename('Revenue', 'Money'),
  'edits a header': (user) => user.type('Revenue', 'C2', 'Money'),
};
