import type { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';

/** Where the table is in the tab “Revenue”; rows count from 1. */
export interface Place {
  readonly sheetId: number;
  readonly headerRow: number;
  readonly rows: number;
}

export interface Edit {
  readonly do: (user: SpreadsheetUser, place: Place) => void;
  /** The row in which the edit itself deletes or replaces cells, counted from the table's first. */
  readonly touches?: number;
  /** True if the row or the tab is gone with all that the user has in it. */
  readonly deletes?: 'row' | 'tab';
  /** What makes the next run possible, if the add-on cannot continue after the edit. */
  readonly repair?: (user: SpreadsheetUser, place: Place) => void;
}

const sorted =
  (dimensionIndex: number, sortOrder: string): Edit['do'] =>
  (user, { sheetId, headerRow, rows }) => {
    const range = { sheetId, startRowIndex: headerRow, endRowIndex: headerRow + rows };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } });
  };

/** Types into a cell of the table's `nth` row, counted from 0. */
const typed =
  (column: string, nth: number, text: string): Edit['do'] =>
  (user, { headerRow }) =>
    user.type('Revenue', `${column}${headerRow + 1 + nth}`, text);

/** What a user may do with the report's tab in the second in which a run writes it. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'does nothing': { do: () => {} },
  'sorts by revenue': { do: sorted(2, 'DESCENDING') },
  'sorts by clicks': { do: sorted(3, 'DESCENDING') },
  'sorts by network': { do: sorted(1, 'ASCENDING') },
  'inserts a row above the headers': { do: (user) => user.insertRows('Revenue', 1) },
  'inserts two rows below the line': { do: (user) => user.insertRows('Revenue', 2, 2) },
  'inserts a row below the headers': {
    do: (user, { headerRow }) => user.insertRows('Revenue', headerRow + 1),
  },
  'inserts a row inside': { do: (user, { headerRow }) => user.insertRows('Revenue', headerRow + 5) },
  'deletes a row': {
    do: (user, { headerRow }) => user.deleteRows('Revenue', headerRow + 8),
    touches: 7,
    deletes: 'row',
  },
  'deletes the first row': {
    do: (user, { headerRow }) => user.deleteRows('Revenue', headerRow + 1),
    touches: 0,
    deletes: 'row',
  },
  'drags a row down': {
    do: (user, { headerRow }) => user.moveRows('Revenue', headerRow + 3, 1, headerRow + 12),
  },
  'drags a row up': {
    do: (user, { headerRow }) => user.moveRows('Revenue', headerRow + 11, 1, headerRow + 2),
  },
  'inserts a column before the first': { do: (user) => user.insertColumns('Revenue', 'A') },
  'inserts a column inside': { do: (user) => user.insertColumns('Revenue', 'C') },
  'inserts a column behind the table': { do: (user) => user.insertColumns('Revenue', 'E') },
  'inserts a column between the user’s own': { do: (user) => user.insertColumns('Revenue', 'G') },
  'deletes the blank column behind the table': { do: (user) => user.deleteColumns('Revenue', 'E') },
  'drags a column of numbers to the front': { do: (user) => user.moveColumns('Revenue', 'C', 1, 'A') },
  'drags a key behind the numbers': { do: (user) => user.moveColumns('Revenue', 'B', 1, 'E') },
  'drags a column of the user into the table': { do: (user) => user.moveColumns('Revenue', 'F', 1, 'C') },
  'sorts by revenue and inserts a column': {
    do: (user, place) => {
      sorted(2, 'DESCENDING')(user, place);
      user.insertColumns('Revenue', 'C');
    },
  },
  'renames the header of a number': {
    do: (user, { headerRow }) => user.type('Revenue', `C${headerRow}`, 'Money'),
  },
  'renames the header of a key': {
    do: (user, { headerRow }) => user.type('Revenue', `B${headerRow}`, 'Partner'),
  },
  'renames the tab': { do: (user) => user.rename('Revenue', 'Money') },
  'moves the tab': { do: (user) => user.move('Revenue', 0) },
  'hides the tab': { do: (user) => user.hide('Revenue') },
  'deletes the tab': { do: (user) => user.deleteSheet('Revenue'), deletes: 'tab' },
  'types over a number': { do: typed('C', 7, '1'), touches: 7 },
  'clears a number': { do: typed('C', 4, ''), touches: 4 },
  'types into a cell of their own': { do: typed('F', 4, 'paid'), touches: 4 },
  'filters the table': {
    do: (user, { sheetId, headerRow, rows }) => {
      const range = {
        sheetId,
        startRowIndex: headerRow - 1,
        endRowIndex: headerRow + rows,
        startColumnIndex: 0,
        endColumnIndex: 7,
      };
      const condition = { type: 'NUMBER_GREATER', values: [{ userEnteredValue: '50' }] };
      const filterSpecs = [{ columnIndex: 2, filterCriteria: { condition } }];
      user.request({ setBasicFilter: { filter: { range, filterSpecs } } });
    },
  },
  'protects the tab': {
    do: (user, { sheetId }) => {
      user.request({ addProtectedRange: { protectedRange: { protectedRangeId: 7, range: { sheetId } } } });
    },
    repair: (user) => {
      user.request({ deleteProtectedRange: { protectedRangeId: 7 } });
    },
  },
};
