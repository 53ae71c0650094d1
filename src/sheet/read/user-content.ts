import { SheetConflict } from '../../errors';
import type { CellResource, SpreadsheetApi } from '../../platform';
import { type Column, findDayColumnIndex, groupItems, type SheetRow } from '../../table';
import { getTexts } from '../../wording';
import { listIndexes, type Span, toSpans } from '../api/spans';
import {
  type ExistingRow,
  type ExistingRows,
  type ExistingTable,
  findDaySerial,
  selectRowCells,
  toRowsSpan,
} from './existing-table';
import { readCellRows } from './grid-reads';
import { withoutMark } from './row-marks';
import { BESIDE_FIELDS, isFormula } from './sheet-content';

export interface UserContent {
  /** True if the row has a note, a constant beside it, or a formula that is not that of its column. */
  readonly hasContent: boolean;
  readonly isColored: boolean;
  /** The note on the row's first key cell, including the add-on's mark. */
  readonly note: string;
  readonly isMarked: boolean;
}

export type FormulaColumn = NonNullable<ReturnType<typeof detectFormulaColumn>>;

export type UserContents = ReturnType<typeof readUserContents>;

/** By sheet row and column. Rows and cells may be missing. */
type SheetCells = readonly (readonly (CellResource | undefined)[])[];

/** The cells in `rows`. Of a large sheet, only what is entered in the columns `across` is read, and with `isNoted` the notes and colours. */
export function readEnteredCells(
  api: SpreadsheetApi,
  { tab, entered, isSmall }: ExistingTable,
  rows: ExistingRows,
  across: readonly Span[],
  isNoted = false,
): SheetCells {
  if (isSmall) return entered;
  const cellsByRow: CellResource[][] = [];
  const addCells = (fields: string, columns?: Span) => {
    const fieldMask = `sheets(data(rowData(values(${fields}))))`;
    for (const [row, cells] of readCellRows(api, fieldMask, tab, toRowsSpan(rows), columns)) {
      cellsByRow[row] ??= [];
      for (const [nth, cell] of cells.entries()) {
        const column = nth + (columns?.from ?? 0);
        cellsByRow[row][column] = { ...cellsByRow[row][column], ...cell };
      }
    }
  };
  if (isNoted) addCells(BESIDE_FIELDS);
  for (const columns of across) addCells('userEnteredValue', columns);
  return cellsByRow;
}

/**
 * The table's rows in its sheet: all rows between the header and the last row with a number or a day of the table, also rows that a user has
 * merged, blanked or retyped. Rows with formulas instead of numbers, such as a line of totals, are the user's; `isReported` says whether the
 * new table has a row with the key of these cells. A table has at least two rows, as far as blank rows are below it, so that a range over
 * it grows when rows are inserted. Throws SheetConflict if rows of the new table are above the headers, because somebody has sorted the table
 * together with them.
 */
export function determineTableRows(
  api: SpreadsheetApi,
  existing: ExistingTable,
  columns: readonly Column[],
  isReported: (cells: SheetRow) => boolean,
): ExistingRow[] {
  const { grid, headerRow, tab } = existing;
  const toExistingRow = (row: number): ExistingRow => ({
    row,
    cells: selectRowCells(existing, columns, row),
  });
  const candidateRows = listIndexes({ from: headerRow + 1, to: grid.length }).map(toExistingRow);
  const dayIndex = findDayColumnIndex(columns);
  const isCertainRow = ({ cells }: ExistingRow) =>
    dayIndex < 0 ? !isBlankRow(cells) && isReported(cells) : findDaySerial(cells[dayIndex]) !== undefined;
  const unknown = candidateRows.filter((candidate) => !isCertainRow(candidate));
  const userRows = selectFormulaRows(api, existing, columns, unknown);
  const hasNumber = ({ cells }: ExistingRow) =>
    columns.some(({ key }, at) => !key && typeof cells[at] === 'number');
  const rowsBeforeHeader = listIndexes({ from: (existing.line?.row ?? -1) + 1, to: headerRow }).map(
    toExistingRow,
  );
  const misplacedRows = rowsBeforeHeader.filter(
    (candidate) => hasNumber(candidate) && isReported(candidate.cells),
  );
  if (
    columns.some(({ key }) => key) &&
    misplacedRows.length > selectFormulaRows(api, existing, columns, misplacedRows).size
  )
    throw new SheetConflict(tab.title, getTexts().sheets.conflicts.headersBelow);
  // What begins with another text below a blank row after the last known one is the user's.
  const lastCertainIndex = candidateRows
    .map((candidate) => !userRows.has(candidate.row) && isCertainRow(candidate))
    .lastIndexOf(true);
  const firstGap = candidateRows.findIndex(({ row }, at) => at > lastCertainIndex && isBlankRow(grid[row]));
  const firstKeyColumn = Math.max(0, dayIndex);
  const isBelowGap = ({ cells }: ExistingRow, at: number) =>
    lastCertainIndex >= 0 &&
    firstGap >= 0 &&
    at > firstGap &&
    typeof cells[firstKeyColumn] === 'string' &&
    cells[firstKeyColumn] !== '';
  const isOfTable = (candidate: ExistingRow, at: number) =>
    !userRows.has(candidate.row) &&
    (isCertainRow(candidate) || (hasNumber(candidate) && !isBelowGap(candidate, at)));
  const rows = candidateRows
    .slice(0, candidateRows.map(isOfTable).lastIndexOf(true) + 1)
    .filter(({ row }) => !userRows.has(row));
  const from = (rows[rows.length - 1]?.row ?? headerRow) + 1;
  const leastRows = Math.max(2, existing.blankRows ?? 0);
  const below = listIndexes({ from, to: Math.min(from + leastRows - rows.length, tab.rowCount) });
  const blank = below.filter((row) => isBlankRow(grid[from]) && isBlankRow(grid[row]));
  return [...rows, ...blank.map(toExistingRow)];
}

function isBlankRow(values: SheetRow = []): boolean {
  return values.every((value) => value === '');
}

/** The rows with a formula in the column of amounts, or in the first column of numbers if there are no amounts. */
function selectFormulaRows(
  api: SpreadsheetApi,
  existing: ExistingTable,
  columns: readonly Column[],
  rows: readonly ExistingRow[],
): ReadonlySet<number> {
  const numbers = columns.filter(({ key, field }) => !key && existing.columns.has(field));
  const decisive = numbers.find(({ type }) => type === 'money') ?? numbers[0];
  const column = existing.columns.get(decisive?.field ?? '');
  if (column === undefined || rows.length === 0) return new Set();
  const cells = readEnteredCells(api, existing, rows, [{ from: column, to: column + 1 }]);
  return new Set(rows.map(({ row }) => row).filter((row) => isFormula(cells[row]?.[column] ?? {})));
}

export function readUserContents(api: SpreadsheetApi, existing: ExistingTable, rows: ExistingRows) {
  const cells = readEnteredCells(api, existing, rows, toSpans(listUserColumns(existing)), true);
  const colored = selectColoredRows(existing, rows, cells);
  const formulaColumns = listUserColumns(existing).flatMap(
    (column) => detectFormulaColumn(rows, column, cells) ?? [],
  );
  const filled = new Map(formulaColumns.map(({ column, rows: ofColumn }) => [column, ofColumn]));
  const tableColumns = new Set(existing.columns.values());
  const markAt = findMarkColumn(existing);
  const buildRowContent = (row: number, isFirst: boolean): UserContent => {
    const cellsHere = cells[row] ?? [];
    const note = cellsHere[markAt]?.note ?? '';
    const unmarked = withoutMark(note, existing.mark);
    const hasContent = cellsHere.some((cell = {}, column) => {
      const noteHere = column === markAt ? unmarked : (cell.note ?? '');
      // A formula in the first row may fill the rows below it, or begin a running total.
      const isOfTable =
        tableColumns.has(column) || (isFormula(cell) && (isFirst || filled.get(column)?.has(row) === true));
      return noteHere !== '' || (!isOfTable && Object.values(cell.userEnteredValue ?? {}).join() !== '');
    });
    return { hasContent, note, isMarked: note !== unmarked, isColored: colored.has(row) };
  };
  const contents = rows.map(({ row }, nth) => [row, buildRowContent(row, nth === 0)] as const);
  return { formulaColumns, rows: new Map(contents) };
}

/** The column with the notes that mark rows: that of the first key. */
export function findMarkColumn({ stamp, columns }: ExistingTable): number {
  const fields = [...stamp.fields.filter(({ key }) => key), ...stamp.fields];
  return fields.flatMap(({ field }) => columns.get(field) ?? [])[0] ?? 0;
}

/** Formulas are compared as if they were all in this row. */
const COMPARED_IN = 1_000_000;

/** The rows with the formula that most rows of a column have, such as a running total. The first row may have another one. */
function detectFormulaColumn(rows: ExistingRows, column: number, cells: SheetCells) {
  const formulas = rows.flatMap(({ row }, nth) => {
    const formula = cells[row]?.[column]?.userEnteredValue?.formulaValue;
    return formula === undefined ? [] : [{ row, nth, text: shiftFormula(formula, COMPARED_IN - row) }];
  });
  const groups = [...groupItems(formulas, ({ text }) => text).values()];
  const counted = groups.map((group) => ({ group, below: group.filter(({ nth }) => nth > 0).length }));
  const [commonest] = counted.sort((one, other) => other.below - one.below);
  if (commonest === undefined || commonest.below === 0 || 2 * commonest.group.length < rows.length)
    return undefined;
  // Rows whose neighbour somebody has deleted or moved are filled again.
  const broken = formulas.filter(({ text }) => text.includes('#REF!'));
  const filled = new Set([...commonest.group, ...broken].map(({ row }) => row));
  const [first] = formulas;
  const begins = first?.nth === 0 && !filled.has(first.row) ? first.text : undefined;
  // The formulas are as they are in row COMPARED_IN. `begins` is another one in the first row, which begins a running total.
  return { column, rows: filled, formula: commonest.group[0].text, begins };
}

export function copyFormulaToRow(formula: string, row: number): string {
  return shiftFormula(formula, row - COMPARED_IN);
}

function listUserColumns({ tab, columns }: ExistingTable): number[] {
  const tableColumns = new Set(columns.values());
  return listIndexes({ from: 0, to: tab.columnCount }).filter((column) => !tableColumns.has(column));
}

/**
 * The rows that have a colour of their own: a background or text colour in one of the table's columns that differs from that of the column. A
 * colour of more than a third of the rows is none of single rows, such as that of bands. A row without a key that somebody has inserted has
 * the colours of the row above, such as the headers.
 */
function selectColoredRows(existing: ExistingTable, rows: ExistingRows, cells: SheetCells) {
  const { columns, grid, stamp } = existing;
  const keys = stamp.fields.flatMap(({ key, field }) => (key ? (columns.get(field) ?? []) : []));
  const hasKey = (row: number) => keys.length === 0 || keys.some((key) => (grid[row]?.[key] ?? '') !== '');
  const keyed = rows.filter(({ row }) => hasKey(row));
  const colored = new Set<number>();
  for (const column of columns.values()) {
    const groups = [...groupItems(keyed, ({ row }) => toColorKey(cells[row]?.[column]))];
    const [, ...rareColors] = groups.sort(
      ([color, one], [, other]) => other.length - one.length || (color === '' ? -1 : 1),
    );
    for (const [, group] of rareColors)
      if (group.length === 1 || 3 * group.length <= keyed.length)
        for (const { row } of group) colored.add(row);
  }
  return colored;
}

function toColorKey({ userEnteredFormat = {} }: CellResource = {}): string {
  const { backgroundColorStyle, textFormat } = userEnteredFormat;
  const colors = [backgroundColorStyle, textFormat?.foregroundColorStyle];
  return colors.every((color) => color === undefined) ? '' : JSON.stringify(colors);
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
export function shiftFormula(formula: string, down: number): string {
  const shiftCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, shiftCell));
}
