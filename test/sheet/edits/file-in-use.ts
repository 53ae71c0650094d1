import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { readExistingTable } from '../../../src/sheet/read/existing-table';
import { findReportSheet } from '../../../src/sheet/read/report-sheet';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { TARGET } from '../../fakes/sheets/table-writing';

/** The file of report "r1" with a user's own cells, notes and formulas in and around the table. */

export const FIELDS: readonly string[] = ['date', 'network', 'revenue', 'clicks'];
const NETWORKS = ['a', 'b', 'c'];
export const toDay = (nth: number) => `2026-11-0${nth}`;
export const toSerial = (nth: number) => 46_326 + nth;

/** Sorting by revenue mixes the days and networks. */
export const buildRow = (nth: number, network: string, more = 0): Cell[] => [
  toDay(nth),
  network,
  ((nth * 37 + network.charCodeAt(0) * 11) % 101) + more,
  nth,
];

/** Three rows for each of the days. */
export const buildDays = (from: number, to: number, more = 0): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((nth) =>
    NETWORKS.map((network) => buildRow(nth, network, more)),
  );

/** The rows before a commit. */
export const OLD = buildDays(1, 5);

/** The user's tab, with rows that a run may also write into. */
export const LEDGER = 'Ledger';

/** A file after `write`, with the user's content in its rows. The headers are in row `headerRow`, counted from 1. */
export function createFileInUse(write: (sheets: EmulatedSheets) => void, headerRow: number): EmulatedSheets {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  user.addSheet(LEDGER);
  user.type(LEDGER, 'A1', 'Day');
  user.type(LEDGER, 'B1', 'mine');
  write(sheets);
  const first = headerRow + 1;
  const last = headerRow + OLD.length;
  user.type('Revenue', `F${headerRow}`, 'Mine');
  user.type('Revenue', `G${headerRow}`, 'Double');
  OLD.forEach(([date, network], nth) => {
    const at = first + nth;
    user.type('Revenue', `G${at}`, `=C${at}*2`);
    if (nth % 4 === 0 || nth % 4 === 2) user.type('Revenue', `F${at}`, `mine ${date} ${network}`);
    if (nth % 4 === 1 || nth % 4 === 2)
      user.note('Revenue', `${'ABCD'[nth % 3]}${at}`, `note ${date} ${network}`);
  });
  user.type('Revenue', `B${last + 2}`, 'All');
  user.type('Revenue', `C${last + 2}`, `=SUM(C${first}:C${last})`);
  user.note('Revenue', `C${last + 2}`, 'note of the totals');
  return sheets;
}

/** The tab with the report's table, whatever its title. */
export function reportSheet(sheets: EmulatedSheets): Sheet | undefined {
  const found = findReportSheet(sheets, TARGET.reportId);
  return sheets.store.sheets.find(({ id }) => id === found?.tab.sheetId);
}

/** A row that the service no longer reports, or that has left the range, and that stays in the sheet because of the user's content. */
const MARK = /^(No longer reported|Outside the)/;

export interface SeenRow {
  /** The day and network, as in the texts of the user's cells. */
  readonly key: string;
  readonly numbers: readonly unknown[];
  /** The user's cells and notes in the row, without formulas that agree with the numbers. */
  readonly own: readonly string[];
  /** True if a note says that the row is not one of the report's any more. */
  readonly isMarked: boolean;
}

/** All rows below the headers. */
export function readRows(sheets: EmulatedSheets): SeenRow[] {
  const { store } = sheets;
  const found = findReportSheet(sheets, TARGET.reportId);
  const sheet = reportSheet(sheets);
  if (found === undefined || sheet === undefined) return [];
  const { headerRow: top, columns: columnOf } = readExistingTable(sheets, found);
  const columns = found.stamp.fields.map(({ field }) => columnOf.get(field) ?? -1);
  const width = Array.from({ length: Math.min(40, sheet.columnCount) }, (_, column) => column);
  const cells = sheet.rows.map((_, at) => width.map((column) => store.effective(sheet, at, column)));
  const double = cells[top]?.indexOf('Double');
  return cells.flatMap((shown, at) => {
    const [date, network, revenue, ...numbers] = columns.map((column) => shown[column]);
    const notes = (sheet.rows[at]?.notes ?? []).flatMap((note) => note?.split('\n') ?? []);
    if (at <= top || (shown.join('') === '' && notes.length === 0)) return [];
    const isRow = typeof date === 'number';
    const own = shown.flatMap((value, column) => {
      if (value === undefined || columns.includes(column)) return [];
      if (column !== double) return [String(value)];
      const isRight = typeof value === 'number' && Math.abs(value - 2 * Number(revenue ?? 0)) < 1e-9;
      return isRight ? [] : [`Double is ${value}`];
    });
    const texts = isRow ? [] : [network ?? ''];
    const ofUser = notes.filter((line) => !MARK.test(line));
    return [
      {
        key: isRow ? `${toDay(date - toSerial(0))} ${network}` : '',
        numbers: isRow ? [revenue, ...numbers].map((value) => value ?? '') : [],
        own: [...texts, ...own, ...ofUser].map(String).sort(),
        isMarked: notes.some((line) => MARK.test(line)),
      },
    ];
  });
}

/** Everything that the user has entered in the file, and everything that the add-on has written, without hidden sheets and stamps. */
export function readEverything(sheets: EmulatedSheets): unknown {
  const fields = 'sheets(properties(title,gridProperties),data(rowData(values(userEnteredValue,note))))';
  const titles = sheets.store.sheets.filter(({ hidden }) => !hidden).map(({ title }) => title);
  const ranges = titles.map((title) => `'${title}'!A1:Z60`);
  return ranges.map((range) => sheets.get(fields, [range]).sheets?.[0]);
}
