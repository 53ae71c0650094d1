import type { CellResource, SpreadsheetApi } from '../../platform/ports';
import { range, spans } from '../api/spans';
import { type ExistingLargeTable, GAP_ROWS, readColumn } from './existing-large-table';
import { columnOf } from './existing-table';
import { cellRows, valueRows } from './grid-reads';
import { withoutMark } from './row-marks';
import { isFormula } from './sheet-content';
import { type RowCells, readCells, type UserContent, userContentIn } from './user-content';

const NOTE_FIELDS = 'sheets(data(rowData(values(note))))';
const CELLS_A_READ = 400_000;

type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/** What the user has entered in a row of a large table, and the add-on's mark on it. */
export interface LargeUserContent extends Pick<UserContent, 'hasContent' | 'note' | 'marked'> {
  /** All notes and cells of the user in the row. */
  readonly own: readonly OwnCell[];
}

/** A note or a cell of the user in a row. Equal texts mean equal contents. */
export interface OwnCell {
  readonly column: number;
  readonly text: string;
}

/**
 * The contents of those of `rows` (ascending) that belong to the user, including formulas in the table's columns: the numbers of these
 * rows are formulas, as in a line of totals.
 */
export function readTheirRows(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
  mark?: string,
): ReadonlyMap<number, readonly OwnCell[]> {
  const numbers = existing.stamp.fields.filter(({ key }) => !key);
  // A row belongs to the user if it has a formula in the first column of amounts, or without amounts in the first column of numbers.
  const telling = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  if (telling === undefined) return new Map();
  const column = columnOf(existing, telling.field);
  const among = new Set(rows);
  const candidates = spans(rows, GAP_ROWS).flatMap((part) => {
    const values = readColumn(api, existing.tab, column, part, 'FORMULA');
    return range(part).filter((row, nth) => among.has(row) && String(values[nth]).startsWith('='));
  });
  const cells = readCells(api, existing, candidates);
  const owned = new Set(existing.columns.values());
  const theirs = candidates.filter((row) => userContentIn(existing, cells, row).theirs);
  return new Map(theirs.map((row) => [row, ownCells(cells.get(row) ?? [], owned, mark, true)]));
}

/**
 * What the user has entered in `rows` (ascending), by row; rows without anything are left out. The number of calls depends on the number
 * of cells, not on how many rows are in use.
 */
export function readUserRows(
  api: Api,
  existing: ExistingLargeTable,
  rows: readonly number[],
  mark?: string,
): ReadonlyMap<number, LargeUserContent> {
  const notes = cellRows(api, NOTE_FIELDS, existing.tab, spans(rows, GAP_ROWS), CELLS_A_READ);
  const noted = new Map([...notes].filter(([, cells]) => cells.some(({ note = '' }) => note !== '')));
  const cells = readWritten(api, existing, rows);
  for (const [row, withNotes] of noted) cells.set(row, merged(withNotes, cells.get(row) ?? []));
  const owned = new Set(existing.columns.values());
  const found = new Map<number, LargeUserContent>();
  for (const row of rows) {
    const here = cells.get(row);
    if (here === undefined) continue;
    const { hasContent, note, marked } = userContentIn(existing, cells, row, mark);
    if (hasContent || marked)
      found.set(row, { hasContent, note, marked, own: hasContent ? ownCells(here, owned, mark) : [] });
  }
  return found;
}

function merged(one: RowCells, other: RowCells): RowCells {
  return range({ from: 0, to: Math.max(one.length, other.length) }).map((column) => ({
    ...one[column],
    ...other[column],
  }));
}

/** The rows in which the user's own columns contain anything, and their neighbours. */
function readWritten(api: Api, existing: ExistingLargeTable, rows: readonly number[]): Map<number, RowCells> {
  const used = new Set<number>();
  const written = new Set<number>();
  for (const across of spans(userColumns(existing))) {
    const read = { across, render: 'FORMULA' } as const;
    for (const [row, cells] of valueRows(api, existing.tab, spans(rows, GAP_ROWS), read, CELLS_A_READ)) {
      for (const [nth, value] of cells.entries()) {
        if (value === '') continue;
        used.add(across.from + nth);
        written.add(row);
      }
    }
  }
  if (written.size === 0) return new Map();
  const across = { from: Math.min(...used), to: Math.max(...used) + 1 };
  return readCells(api, existing, [...written], { across, gapRows: GAP_ROWS });
}

/** The user's own columns of the sheet. */
export function userColumns({ tab, columns }: Pick<ExistingLargeTable, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return range({ from: 0, to: tab.columnCount }).filter((column) => !owned.has(column));
}

/**
 * The notes in a row and the contents of the user's own columns. A formula counts only as present: its text changes when rows move. With
 * `isTheirs`, formulas in the table's columns `owned` count too, as in a row that belongs to the user.
 */
export function ownCells(
  cells: RowCells,
  owned: ReadonlySet<number>,
  mark: string | undefined,
  isTheirs = false,
): OwnCell[] {
  return cells.flatMap((cell = {}, column) => {
    const note = withoutMark(cell.note ?? '', mark);
    const isUsers = !owned.has(column) || (isTheirs && isFormula(cell));
    const entered = isUsers ? enteredText(cell) : '';
    return [note === '' ? '' : `note ${note}`, entered]
      .filter((text) => text !== '')
      .map((text) => ({ column, text }));
  });
}

function enteredText(cell: CellResource): string {
  if (isFormula(cell)) return 'formula';
  const { stringValue, numberValue, boolValue } = cell.effectiveValue ?? cell.userEnteredValue ?? {};
  const value = stringValue ?? numberValue ?? boolValue ?? '';
  return value === '' ? '' : `${typeof value} ${value}`;
}
