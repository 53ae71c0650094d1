import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from './emulated-sheets';
import { jobFor, tableOf } from './table-writing';

/** A small report with the user's texts and notes on nearly every row, including rows that disappear. */
export const FIELDS = ['date', 'network', 'revenue', 'clicks'];
export const dayOf = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
export const serial = (date: number) => 46326 + date;
export const row = (date: number, network: string, revenue: number): Cell[] => [
  dayOf(date),
  network,
  revenue,
  date,
];
export const days = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((date) => [
    row(date, 'a', 100 * date),
    row(date, 'b', 10 * date),
  ]);
export const OLD = days(1, 6);

export type Edit = (user: SpreadsheetUser, sheetId: number) => void;

export function sorted(dimensionIndex: number, sortOrder: string): Edit {
  return (user, sheetId) => {
    const range = { sheetId, startRowIndex: 2, endRowIndex: 14 };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } });
  };
}

export const EDITS: Readonly<Record<string, Edit>> = {
  'sorts by revenue': sorted(2, 'DESCENDING'),
  'sorts by clicks': sorted(3, 'DESCENDING'),
  'sorts by network': sorted(1, 'ASCENDING'),
  'inserts a row above the headers': (user) => user.insertRows('Revenue', 1),
  'inserts a row inside': (user) => user.insertRows('Revenue', 6),
  'inserts a column before the first': (user) => user.insertColumns('Revenue', 'A'),
  'inserts a column inside': (user) => user.insertColumns('Revenue', 'C'),
};

/** Each row's numbers, texts and notes by its key, with the column of each note. */
export function standing({ store }: EmulatedSheets): string[] {
  const sheet = store.sheetNamed('Revenue');
  if (sheet === undefined) throw new Error('no tab');
  const shown = (at: number, column: number) => store.effective(sheet, at, column);
  const width = Array.from({ length: sheet.columnCount }, (_, column) => column);
  const top = sheet.rows.findIndex((_, at) => width.some((column) => shown(at, column) === 'Clicks'));
  const columns = ['Date', 'Network', 'Revenue', 'Clicks', 'Mine'].map((label) =>
    width.findIndex((column) => shown(top, column) === label),
  );
  return sheet.rows
    .flatMap((each, at) => {
      if (each === undefined || at <= top) return [];
      const values = columns.map((column) => shown(at, column) ?? '');
      const notes = width.flatMap((column) =>
        each.notes[column] === undefined ? [] : [`${columns.indexOf(column)}: ${each.notes[column]}`],
      );
      return values.join('') === '' && notes.length === 0 ? [] : [JSON.stringify([...values, ...notes])];
    })
    .sort();
}

export function notedSheet(sheets = new EmulatedSheets()) {
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, OLD), COVERING));
  user.type('Revenue', 'F2', 'Mine');
  OLD.forEach(([date, network], at) => {
    if (at % 3 !== 0) user.note('Revenue', `${'ABCD'[at % 4]}${at + 3}`, `note ${date} ${network}`);
    if (at % 3 !== 1) user.type('Revenue', `F${at + 3}`, `mine ${date} ${network}`);
  });
  return { sheets, user, sheetId: sheets.store.sheetNamed('Revenue')?.id ?? -1 };
}

/** Sheets with different room below the table and to its right. */
export const GRIDS: Readonly<Record<string, Edit>> = {
  'with room to spare': () => {},
  'that its table fills to the last row': (user, sheetId) => trim(user, sheetId, 'ROWS', 14, 100),
  'that its table and the user’s cells fill': (user, sheetId) => {
    trim(user, sheetId, 'ROWS', 14, 100);
    trim(user, sheetId, 'COLUMNS', 6, 26);
  },
};

export function trim(
  user: SpreadsheetUser,
  sheetId: number,
  dimension: 'ROWS' | 'COLUMNS',
  startIndex: number,
  endIndex: number,
): void {
  user.request({ deleteDimension: { range: { sheetId, dimension, startIndex, endIndex } } });
}

/** The days that the rows cover. */
export const COVERING = {
  covers: { from: dayOf(1), to: dayOf(6), completeThrough: dayOf(6), question: 'of these rows' },
};
