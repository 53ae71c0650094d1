import type { CellResource, SheetValue } from '../../platform/ports';
import { cellData } from '../../table/sheet-cell';
import { range, type Span, spans } from '../api/spans';
import { type ExistingLargeTable, GAP_ROWS } from './existing-large-table';
import { columnOf } from './existing-table';
import { cellRows, type ReadApi, valueRows } from './grid-reads';
import { withoutMark } from './row-marks';
import { isFormula } from './sheet-content';
import { type RowCells, readCells, type UserContent, userContentIn } from './user-content';

const NOTE_FIELDS = 'sheets(data(rowData(values(note))))';
const CELLS_A_READ = 400_000;

/** What the user has entered in a row of a large table, and the add-on's mark on it. */
export interface LargeUserContent extends Pick<UserContent, 'hasContent' | 'note' | 'marked'> {
  /** All notes and cells of the user in the row. */
  readonly own: readonly OwnCell[];
}

/** A note in a row, or a cell in one of the user's own columns. Two entries with the same `text` have the same content. */
export interface OwnCell {
  readonly column: number;
  readonly text: string;
}

/**
 * Finds the rows among `rows` (ascending) that belong to the user, because their numbers are formulas, as in a line of totals. Returns the
 * notes and the user's cells of each such row. The cells include formulas in the table's columns.
 */
export function readTheirRows(
  api: ReadApi,
  existing: ExistingLargeTable,
  rows: readonly number[],
): ReadonlyMap<number, readonly OwnCell[]> {
  const numbers = existing.stamp.fields.filter(({ key }) => !key);
  // Only rows with a formula in this column are examined: the first column of amounts, or the first number column if there are no amounts.
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  if (decisive === undefined) return new Map();
  const column = columnOf(existing, decisive.field);
  const read = { across: { from: column, to: column + 1 }, render: 'FORMULA' } as const;
  const among = new Set(rows);
  const candidates: number[] = [];
  for (const [row, [value]] of valueRows(api, existing.tab, spans(rows, GAP_ROWS), read))
    if (isFormulaText(value) && among.has(row)) candidates.push(row);
  const cells = readCells(api, existing, candidates);
  const owned = new Set(existing.columns.values());
  const theirs = candidates.filter((row) => userContentIn(existing, cells, row).theirs);
  return new Map(theirs.map((row) => [row, ownCells(cells.get(row) ?? [], owned, existing.mark, true)]));
}

/**
 * What the user has entered in `rows` (ascending). A row has an entry only if it has content of the user or the add-on's mark. The number
 * of calls depends on the number of cells that are read, not on the number of entries.
 */
export function readUserRows(
  api: ReadApi,
  existing: ExistingLargeTable,
  rows: readonly number[],
): ReadonlyMap<number, LargeUserContent> {
  const cells = readNotesAndColumns(api, existing, spans(rows, GAP_ROWS));
  const owned = new Set(existing.columns.values());
  const found = new Map<number, LargeUserContent>();
  for (const row of rows) {
    const here = cells.get(row);
    if (here === undefined) continue;
    const { hasContent, note, marked } = userContentIn(existing, cells, row);
    if (hasContent || marked)
      found.set(row, {
        hasContent,
        note,
        marked,
        own: hasContent ? ownCells(here, owned, existing.mark) : [],
      });
  }
  return found;
}

/**
 * Reads the notes in `rows`, and the user's own columns in `rows` and their neighbouring rows. A row has an entry only if a note or a value
 * was found in it.
 */
function readNotesAndColumns(
  api: ReadApi,
  existing: ExistingLargeTable,
  rows: readonly Span[],
): Map<number, RowCells> {
  const { tab, headerRow } = existing;
  const found = new Map<number, CellResource[]>();
  const add = (row: number, column: number, part: CellResource) => {
    const cells = found.get(row) ?? [];
    cells[column] = { ...cells[column], ...part };
    found.set(row, cells);
  };
  for (const [row, cells] of cellRows(api, NOTE_FIELDS, tab, rows, CELLS_A_READ))
    for (const [column, { note = '' }] of cells.entries()) if (note !== '') add(row, column, { note });
  const near = rows.map(({ from, to }) => ({
    from: Math.max(headerRow + 1, from - 1),
    to: Math.min(tab.rowCount, to + 1),
  }));
  for (const across of spans(userColumns(existing))) {
    const read = { across, render: 'FORMULA' } as const;
    for (const [row, values] of valueRows(api, tab, near, read))
      for (const [nth, value] of values.entries())
        if (value !== '') add(row, across.from + nth, enteredCell(value));
  }
  return found;
}

/**
 * Converts a value that was read with `render: 'FORMULA'`. Such a value does not tell a formula from a text that begins with “=”, so both
 * become formulas.
 */
function enteredCell(value: SheetValue): CellResource {
  return isFormulaText(value) ? { userEnteredValue: { formulaValue: String(value) } } : cellData(value);
}

function isFormulaText(value: SheetValue | undefined): boolean {
  return String(value).startsWith('=');
}

/** The user's own columns of the sheet. */
export function userColumns({ tab, columns }: Pick<ExistingLargeTable, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return range({ from: 0, to: tab.columnCount }).filter((column) => !owned.has(column));
}

/**
 * The notes in a row and the contents of the user's own columns. An entry for a formula does not contain the formula's text, because the
 * text changes when rows move. `isTheirs` means that the row belongs to the user: formulas in the table's columns (`owned`) are then
 * included.
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
  const { stringValue, numberValue, boolValue } = cell.effectiveValue ?? cell.userEnteredValue ?? {};
  const value = stringValue ?? numberValue ?? boolValue ?? '';
  if (isFormula(cell) || isFormulaText(value)) return 'formula';
  return value === '' ? '' : `${typeof value} ${value}`;
}
