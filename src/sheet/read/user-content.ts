import { SheetConflict } from '../../errors/ad-reports-error';
import type { CellResource } from '../../platform/ports';
import { grouped } from '../../table/grouped';
import type { SheetRow } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { dayColumn } from '../../table/table';
import { texts } from '../../wording/texts';
import { range, type Span, spans } from '../api/spans';
import {
  cellsOf,
  daySerialIn,
  type ExistingRow,
  type ExistingRows,
  type ExistingTable,
  rowsSpan,
} from './existing-table';
import { type CellsApi, cellRows } from './grid-reads';
import { withoutMark } from './row-marks';
import { BESIDE_FIELDS, isFormula } from './sheet-content';

export interface UserContent {
  /** True if the row has a note, a constant beside it, or a formula that is not that of its column. */
  readonly hasContent: boolean;
  readonly isColored: boolean;
  /** The note on the row's first key cell, including the add-on's mark. */
  readonly note: string;
  readonly marked: boolean;
}

export type FormulaColumn = NonNullable<ReturnType<typeof formulaColumn>>;

export type UserContents = ReturnType<typeof readUserContents>;

/** By sheet row and column. Rows and cells may be missing. */
type SheetCells = readonly (readonly (CellResource | undefined)[])[];

/** The cells in `rows`. Of a large sheet, only what is entered in the columns `across` is read, and with `isNoted` the notes and colours. */
export function readCells(
  api: CellsApi,
  { tab, entered, isSmall }: ExistingTable,
  rows: ExistingRows,
  across: readonly Span[],
  isNoted = false,
): SheetCells {
  if (isSmall) return entered;
  const read: CellResource[][] = [];
  const addCells = (fields: string, columns?: Span) => {
    const all = `sheets(data(rowData(values(${fields}))))`;
    for (const [row, cells] of cellRows(api, all, tab, rowsSpan(rows), columns)) {
      read[row] ??= [];
      for (const [nth, cell] of cells.entries()) {
        const column = nth + (columns?.from ?? 0);
        read[row][column] = { ...read[row][column], ...cell };
      }
    }
  };
  if (isNoted) addCells(BESIDE_FIELDS);
  for (const columns of across) addCells('userEnteredValue', columns);
  return read;
}

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's; `isReported` says whether the
 * new table has a row with the key of these cells. A table has at least two rows, as far as blank rows are below it, so that a range over
 * it grows when rows are inserted. Throws SheetConflict if rows of the new table are above the headers, because somebody has sorted the table
 * together with them.
 */
export function tableRows(
  api: CellsApi,
  existing: ExistingTable,
  columns: readonly Column[],
  isReported: (cells: SheetRow) => boolean,
): ExistingRow[] {
  const { grid, headerRow, tab } = existing;
  const rowAt = (row: number): ExistingRow => ({ row, cells: cellsOf(existing, columns, row) });
  const all = range({ from: headerRow + 1, to: grid.length }).map(rowAt);
  const day = dayColumn(columns);
  const isKnown = ({ cells }: ExistingRow) =>
    day < 0 ? !isBlank(cells) && isReported(cells) : daySerialIn(cells[day]) !== undefined;
  const unknown = all.filter((each) => !isKnown(each));
  const theirs = rowsWithFormulas(api, existing, columns, unknown);
  const hasNumber = ({ cells }: ExistingRow) =>
    columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
  const top = range({ from: (existing.line?.row ?? -1) + 1, to: headerRow }).map(rowAt);
  const above = top.filter((each) => hasNumber(each) && isReported(each.cells));
  if (columns.some(({ key }) => key) && above.length > rowsWithFormulas(api, existing, columns, above).size)
    throw new SheetConflict(tab.title, texts().sheets.conflicts.headersBelow);
  // What begins with another text below a blank row after the last known one is the user's.
  const known = all.map((each) => !theirs.has(each.row) && isKnown(each)).lastIndexOf(true);
  const gap = all.findIndex(({ row }, at) => at > known && isBlank(grid[row]));
  const first = Math.max(0, day);
  const isBelow = ({ cells }: ExistingRow, at: number) =>
    known >= 0 && gap >= 0 && at > gap && typeof cells[first] === 'string' && cells[first] !== '';
  const isOfTable = (each: ExistingRow, at: number) =>
    !theirs.has(each.row) && (isKnown(each) || (hasNumber(each) && !isBelow(each, at)));
  const rows = all.slice(0, all.map(isOfTable).lastIndexOf(true) + 1).filter(({ row }) => !theirs.has(row));
  const from = (rows[rows.length - 1]?.row ?? headerRow) + 1;
  const least = Math.max(2, existing.blankRows ?? 0);
  const below = range({ from, to: Math.min(from + least - rows.length, tab.rowCount) });
  const blank = below.filter((row) => isBlank(grid[from]) && isBlank(grid[row]));
  return [...rows, ...blank.map(rowAt)];
}

function isBlank(values: SheetRow = []): boolean {
  return values.every((value) => value === '');
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function rowsWithFormulas(
  api: CellsApi,
  existing: ExistingTable,
  columns: readonly Column[],
  rows: readonly ExistingRow[],
): ReadonlySet<number> {
  const numbers = columns.filter(({ key, field }) => !key && existing.columns.has(field));
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  const column = existing.columns.get(decisive?.field ?? '');
  if (column === undefined || rows.length === 0) return new Set();
  const cells = readCells(api, existing, rows, [{ from: column, to: column + 1 }]);
  return new Set(rows.map(({ row }) => row).filter((row) => isFormula(cells[row]?.[column] ?? {})));
}

export function readUserContents(api: CellsApi, existing: ExistingTable, rows: ExistingRows) {
  const cells = readCells(api, existing, rows, spans(userColumns(existing)), true);
  const colored = coloredRows(existing, rows, cells);
  const formulaColumns = userColumns(existing).flatMap((column) => formulaColumn(rows, column, cells) ?? []);
  const filled = new Map(formulaColumns.map(({ column, rows: ofColumn }) => [column, ofColumn]));
  const owned = new Set(existing.columns.values());
  const markAt = markColumn(existing);
  const contentOf = (row: number, isFirst: boolean): UserContent => {
    const cellsHere = cells[row] ?? [];
    const note = cellsHere[markAt]?.note ?? '';
    const unmarked = withoutMark(note, existing.mark);
    const hasContent = cellsHere.some((cell = {}, column) => {
      const noteHere = column === markAt ? unmarked : (cell.note ?? '');
      // A formula in the first row may fill the rows below it, or begin a running total.
      const isOfTable =
        owned.has(column) || (isFormula(cell) && (isFirst || filled.get(column)?.has(row) === true));
      return noteHere !== '' || (!isOfTable && Object.values(cell.userEnteredValue ?? {}).join() !== '');
    });
    return { hasContent, note, marked: note !== unmarked, isColored: colored.has(row) };
  };
  const contents = rows.map(({ row }, nth) => [row, contentOf(row, nth === 0)] as const);
  return { formulaColumns, rows: new Map(contents) };
}

/** The column with the notes that mark rows: that of the first key. */
export function markColumn({ stamp, columns }: Pick<ExistingTable, 'stamp' | 'columns'>): number {
  const fields = [...stamp.fields.filter(({ key }) => key), ...stamp.fields];
  return fields.flatMap(({ field }) => columns.get(field) ?? [])[0] ?? 0;
}

/** Formulas are compared as if they were all in this row. */
const COMPARED_IN = 1_000_000;

/** The rows with the formula that most rows of a column have, such as a running total. The first row may have another one. */
function formulaColumn(rows: ExistingRows, column: number, cells: SheetCells) {
  const formulas = rows.flatMap(({ row }, nth) => {
    const formula = cells[row]?.[column]?.userEnteredValue?.formulaValue;
    return formula === undefined ? [] : [{ row, nth, text: shiftedFormula(formula, COMPARED_IN - row) }];
  });
  const groups = [...grouped(formulas, ({ text }) => text).values()];
  const counted = groups.map((group) => ({ group, below: group.filter(({ nth }) => nth > 0).length }));
  const [most] = counted.sort((one, other) => other.below - one.below);
  if (most === undefined || most.below === 0 || 2 * most.group.length < rows.length) return undefined;
  // Rows whose neighbour somebody has deleted or moved are filled again.
  const broken = formulas.filter(({ text }) => text.includes('#REF!'));
  const filled = new Set([...most.group, ...broken].map(({ row }) => row));
  const [first] = formulas;
  const begins = first?.nth === 0 && !filled.has(first.row) ? first.text : undefined;
  // The formulas are as they are in row COMPARED_IN. `begins` is another one in the first row, which begins a running total.
  return { column, rows: filled, formula: most.group[0].text, begins };
}

export function copiedFormula(formula: string, row: number): string {
  return shiftedFormula(formula, row - COMPARED_IN);
}

function userColumns({ tab, columns }: Pick<ExistingTable, 'tab' | 'columns'>): number[] {
  const owned = new Set(columns.values());
  return range({ from: 0, to: tab.columnCount }).filter((column) => !owned.has(column));
}

/**
 * The rows that have a colour of their own: a background or text colour in one of the table's columns that differs from that of the column. A
 * colour of more than a third of the rows is none of single rows, such as that of bands. A row without a key that somebody has inserted has
 * the colours of the row above, such as the headers.
 */
function coloredRows(existing: ExistingTable, rows: ExistingRows, cells: SheetCells) {
  const { columns, grid, stamp } = existing;
  const keys = stamp.fields.flatMap(({ key, field }) => (key ? (columns.get(field) ?? []) : []));
  const hasKey = (row: number) => keys.length === 0 || keys.some((key) => (grid[row]?.[key] ?? '') !== '');
  const keyed = rows.filter(({ row }) => hasKey(row));
  const colored = new Set<number>();
  for (const column of columns.values()) {
    const groups = [...grouped(keyed, ({ row }) => colorText(cells[row]?.[column]))];
    const [, ...others] = groups.sort(
      ([color, one], [, other]) => other.length - one.length || (color === '' ? -1 : 1),
    );
    for (const [, group] of others)
      if (group.length === 1 || 3 * group.length <= keyed.length)
        for (const { row } of group) colored.add(row);
  }
  return colored;
}

function colorText({ userEnteredFormat = {} }: CellResource = {}): string {
  const { backgroundColorStyle, textFormat } = userEnteredFormat;
  const colors = [backgroundColorStyle, textFormat?.foregroundColorStyle];
  return colors.every((color) => color === undefined) ? '' : JSON.stringify(colors);
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
export function shiftedFormula(formula: string, down: number): string {
  const movedCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, movedCell));
}
