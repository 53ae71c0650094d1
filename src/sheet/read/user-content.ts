import type { CellResource, SpreadsheetApi } from '../../platform/ports';
import { type Span, spans } from '../api/spans';
import { a1, columnOf, type ExistingTable } from './existing-table';
import { shiftedFormula } from './formulas';
import { inParts } from './grid-reads';
import { withoutMark } from './row-marks';
import { cellsShown } from './sheet-content';

/** What the user has entered in a row of the table. */
export interface UserContent {
  /** The user's own columns that contain a formula in this row. */
  readonly formulas: readonly number[];
  /** True for a row that belongs to the user: its numbers are formulas, as in a line of totals. */
  readonly theirs: boolean;
  /**
   * True when the row has a note, or the user's own columns contain a constant or a formula unlike those of the neighbouring rows.
   */
  readonly keep: boolean;
  /** The note on the row's first key cell, and whether it contains the add-on's mark. */
  readonly note: string;
  readonly marked: boolean;
}

const BESIDE_FIELDS = 'sheets(data(rowData(values(userEnteredValue,note))))';

/** Ranges a read: they travel in the address. */
const RANGES_A_READ = 20;
/** Rows at most this far apart are read together. */
const GAP_ROWS = 50;
const CELLS_A_READ = 100_000;

/** A row's cells by their column. */
export type RowUserContent = readonly (CellResource | undefined)[];

/** Reads what the user has entered in `rows` (sheet rows), including formulas and notes; `mark` as in WriteJob. */
export function readUserContent(
  api: Pick<SpreadsheetApi, 'get'>,
  existing: ExistingTable,
  rows: readonly number[],
  mark?: string,
): Map<number, UserContent> {
  const cells = readCells(api, existing, rows);
  return new Map(rows.map((row) => [row, judged(existing, cells, row, mark)]));
}

/** The same for a sheet that was read with all formulas and notes. */
export function userContentIn(
  existing: ExistingTable & { readonly entered: NonNullable<ExistingTable['entered']> },
  rows: readonly number[],
  mark?: string,
): Map<number, UserContent> {
  const near = rows.flatMap((row) => [row - 1, row, row + 1]).filter((row) => row > existing.headerRow);
  const cells = new Map(near.map((row) => [row, existing.entered[row] ?? []]));
  return new Map(rows.map((row) => [row, judged(existing, cells, row, mark)]));
}

/** The columns to read, and how far apart rows may be that are read together. */
interface CellsRead {
  readonly across?: Span;
  readonly gapRows?: number;
}

/** The entered contents of `rows` and their neighbouring rows, by sheet row. */
export function readCells(
  api: Pick<SpreadsheetApi, 'get'>,
  existing: ExistingTable,
  rows: readonly number[],
  { across = { from: 0, to: existing.tab.columnCount }, gapRows = GAP_ROWS }: CellsRead = {},
): Map<number, RowUserContent> {
  const wanted = rows
    .flatMap((row) => [row - 1, row, row + 1])
    .filter((row) => row > existing.headerRow && row < existing.tab.rowCount);
  const left = new Array<undefined>(across.from).fill(undefined);
  const width = across.to - across.from;
  const parts = inParts(spans(wanted, gapRows), width, CELLS_A_READ);
  const cells = new Map<number, RowUserContent>();
  for (const call of calls(parts, Math.floor(CELLS_A_READ / width))) {
    const ranges = call.map((part) => a1(existing.tab, part, across));
    const shown = cellsShown(api.get(BESIDE_FIELDS, ranges));
    for (const [nth, { from }] of call.entries()) {
      for (const [offset, values] of (shown[nth] ?? []).entries())
        cells.set(from + offset, [...left, ...values]);
    }
  }
  return cells;
}

/** Groups parts into calls with a limited number of ranges and rows. */
function calls(
  parts: readonly { from: number; to: number }[],
  mostRows: number,
): { from: number; to: number }[][] {
  const all: { from: number; to: number }[][] = [];
  let rows = 0;
  for (const part of parts) {
    const last = all[all.length - 1];
    rows += part.to - part.from;
    if (last !== undefined && last.length < RANGES_A_READ && rows <= mostRows) last.push(part);
    else {
      all.push([part]);
      rows = part.to - part.from;
    }
  }
  return all;
}

function judged(
  existing: ExistingTable,
  cells: ReadonlyMap<number, RowUserContent>,
  row: number,
  mark: string | undefined,
): UserContent {
  const here = cells.get(row) ?? [];
  const owned = new Set(existing.columns.values());
  const numbers = existing.stamp.fields
    .filter(({ key }) => !key)
    .map(({ field }) => here[columnOf(existing, field)]);
  const marking = here[markColumn(existing)]?.note ?? '';
  const unmarked = withoutMark(marking, mark);
  const others = here.map((cell, column) => ({ cell, column })).filter(({ column }) => !owned.has(column));
  return {
    formulas: others.filter(({ cell }) => formulaOf(cell) !== undefined).map(({ column }) => column),
    theirs: numbers.some((cell) => formulaOf(cell) !== undefined) && !numbers.some(isConstant),
    keep:
      here.some((cell, column) => (column === markColumn(existing) ? unmarked : (cell?.note ?? '')) !== '') ||
      holdsOwn(
        cells,
        row,
        others.map(({ column }) => column),
      ),
    note: marking,
    marked: marking !== unmarked,
  };
}

/** Whether one of `columns` contains a constant, or a formula unlike those of the neighbouring rows. */
export function holdsOwn(
  cells: ReadonlyMap<number, RowUserContent>,
  row: number,
  columns: readonly number[],
): boolean {
  return columns.some((column) => isConstant(cells.get(row)?.[column]) || isOwnFormula(cells, row, column));
}

/** The sheet column of the note that marks a row: that of the first key. */
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

/** Whether a formula differs from that of the row above and below, copied to this row. */
function isOwnFormula(cells: ReadonlyMap<number, RowUserContent>, row: number, column: number): boolean {
  const formula = formulaOf(cells.get(row)?.[column]);
  if (formula === undefined) return false;
  return ![row - 1, row + 1].some((near) => {
    const other = formulaOf(cells.get(near)?.[column]);
    return other !== undefined && shiftedFormula(other, row - near) === formula;
  });
}
