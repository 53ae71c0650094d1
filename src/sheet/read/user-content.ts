import type { CellResource } from '../../platform/ports';
import { spans } from '../api/spans';
import { columnOf, type ExistingTable } from './existing-table';
import { shiftedFormula } from './formulas';
import { type CellsApi, cellRows } from './grid-reads';
import { withoutMark } from './row-marks';

/** What the user has entered in a row of the table. */
export interface UserContent {
  /** The user's own columns that contain a formula in this row. */
  readonly formulas: readonly number[];
  /** True for a row that belongs to the user: its numbers are formulas, as in a line of totals. */
  readonly theirs: boolean;
  /**
   * True if the user has written a note in the row, or if one of the user's own columns contains a constant, or a formula that is not a
   * copy of the formula in the row above or below.
   */
  readonly hasContent: boolean;
  /** The note on the row's first key cell, including the add-on's mark. */
  readonly note: string;
  /** Whether the note contains the add-on's mark. */
  readonly marked: boolean;
}

const CELL_FIELDS = 'sheets(data(rowData(values(userEnteredValue,note))))';

/** Rows at most this far apart are read together. */
const GAP_ROWS = 50;
const CELLS_A_READ = 100_000;

/** The cells of a row, by sheet column. */
export type RowCells = readonly (CellResource | undefined)[];

type CellsByRow = ReadonlyMap<number, RowCells>;
export type UserContents = ReadonlyMap<number, UserContent>;

/**
 * What the user has entered in `rows` (sheet rows). Reads formulas and notes unless the sheet was read with them.
 */
export function readUserContent(
  api: CellsApi,
  existing: ExistingTable,
  rows: readonly number[],
): UserContents {
  const { entered } = existing;
  const cells =
    entered === undefined
      ? readCells(api, existing, rows)
      : new Map(withNeighbours(existing, rows).map((row) => [row, entered[row] ?? []]));
  return new Map(rows.map((row) => [row, userContentIn(existing, cells, row)]));
}

/** `rows` and the rows directly above and below each of them, without the header row and rows above it. */
function withNeighbours({ headerRow, tab }: ExistingTable, rows: readonly number[]): number[] {
  const all = rows.flatMap((row) => [row - 1, row, row + 1]);
  return all.filter((row) => row > headerRow && row < tab.rowCount);
}

/** The entered contents of `rows` and their neighbouring rows, by sheet row. */
export function readCells(api: CellsApi, existing: ExistingTable, rows: readonly number[]): CellsByRow {
  const near = spans(withNeighbours(existing, rows), GAP_ROWS);
  return new Map(cellRows(api, CELL_FIELDS, existing.tab, near, CELLS_A_READ));
}

/** The user's content in `row`, from the cells of the row and its neighbours. */
export function userContentIn(existing: ExistingTable, cells: CellsByRow, row: number): UserContent {
  const here = cells.get(row) ?? [];
  const owned = new Set(existing.columns.values());
  const others = [...here.keys()].filter((column) => !owned.has(column));
  const fields = existing.stamp.fields.filter(({ key }) => !key);
  const numbers = fields.map(({ field }) => here[columnOf(existing, field)]);
  const markAt = markColumn(existing);
  const note = here[markAt]?.note ?? '';
  const unmarked = withoutMark(note, existing.mark);
  const isNoted = (cell: CellResource | undefined, column: number) =>
    (column === markAt ? unmarked : (cell?.note ?? '')) !== '';
  return {
    formulas: others.filter((column) => formulaOf(here[column]) !== undefined),
    theirs: numbers.some((cell) => formulaOf(cell) !== undefined) && !numbers.some(isConstant),
    hasContent: here.some(isNoted) || holdsOwn(cells, row, others),
    note,
    marked: note !== unmarked,
  };
}

/** Whether one of `columns` contains a constant, or a formula that is not a copy of the formula in the row above or below. */
function holdsOwn(cells: CellsByRow, row: number, columns: readonly number[]): boolean {
  return columns.some((column) => isConstant(cells.get(row)?.[column]) || isOwnFormula(cells, row, column));
}

/** The sheet column with the notes that mark rows: the column of the first key. */
export function markColumn(existing: Pick<ExistingTable, 'stamp' | 'columns'>): number {
  const field = existing.stamp.fields.find(({ key }) => key) ?? existing.stamp.fields[0];
  return field === undefined ? 0 : columnOf(existing, field.field);
}

function isConstant(cell: CellResource | undefined): boolean {
  return cell?.userEnteredValue !== undefined && formulaOf(cell) === undefined;
}

function formulaOf(cell: CellResource | undefined): string | undefined {
  return cell?.userEnteredValue?.formulaValue;
}

/** Whether a cell contains a formula that is not a copy of the formula in the row above or below. */
function isOwnFormula(cells: CellsByRow, row: number, column: number): boolean {
  const formula = formulaOf(cells.get(row)?.[column]);
  if (formula === undefined) return false;
  return ![row - 1, row + 1].some((near) => {
    const other = formulaOf(cells.get(near)?.[column]);
    return other !== undefined && shiftedFormula(other, row - near) === formula;
  });
}
