import type { CellResource, SheetValue, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import type { SheetCell, SheetRow } from '../../table/sheet-cell';
import type { Span } from '../api/spans';
import type { Tab } from '../tab';

/** The most cells in one read. The response with more cells may be too large. */
const MOST_CELLS_A_READ = 500_000;
/** The most ranges in one read, because they are part of the URL. */
export const RANGES_A_READ = 20;

interface ValuesRead {
  /** The columns to read; all by default. */
  readonly across?: Span;
  /** Formulas instead of their results. */
  readonly render?: 'FORMULA';
}

const NO_CELLS: readonly SheetValue[] = [];

/** The values of `rows`, read in parts: each sheet row with its cells from the first column of `across` on. */
export function* valueRows(
  api: Pick<SpreadsheetApi, 'values'>,
  tab: Tab,
  rows: readonly Span[],
  { across = { from: 0, to: tab.columnCount }, render }: ValuesRead = {},
  mostCells = MOST_CELLS_A_READ,
): Generator<readonly [row: number, cells: readonly SheetValue[]]> {
  for (const part of inParts(rows, across.to - across.from, mostCells)) {
    const [values = []] = api.values([a1(tab, part, across)], render ?? 'UNFORMATTED_VALUE');
    for (let row = part.from; row < part.to; row++) yield [row, values[row - part.from] ?? NO_CELLS];
  }
}

/** The cells of `rows` with the given `fields`, such as formulas and notes, read in parts. */
export function* cellRows(
  api: Pick<SpreadsheetApi, 'get'>,
  fields: string,
  tab: Tab,
  rows: readonly Span[],
  mostCells: number,
): Generator<readonly [row: number, cells: readonly CellResource[]]> {
  for (const part of inParts(rows, tab.columnCount, mostCells)) {
    const [shown = []] = cellsShown(api.get(fields, [a1(tab, part)]));
    for (const [nth, cells] of shown.entries()) yield [part.from + nth, cells];
  }
}

/** The cells in an answer of the API, range by range and row by row; of all sheets without `sheetId`. */
export function cellsShown(
  { sheets = [] }: SpreadsheetResource,
  sheetId?: number,
): (readonly CellResource[])[][] {
  return sheets
    .filter(({ properties }) => sheetId === undefined || properties?.sheetId === sheetId)
    .flatMap(({ data = [] }) => data.map(({ rowData = [] }) => rowData.map(({ values = [] }) => values)));
}

/** All values of a tab, without blank rows at the end and blank cells at the end of a row. */
export function readGrid(api: Pick<SpreadsheetApi, 'values'>, tab: Tab): SheetRow[] {
  return listed(valueRows(api, tab, [allRows(tab)]));
}

/** Puts rows into a list in which each row has its own row index. */
export function listed<Cell>(rows: Iterable<readonly [number, readonly Cell[]]>): (readonly Cell[])[] {
  const list: (readonly Cell[])[] = [];
  for (const [row, cells] of rows) {
    if (cells.length === 0) continue;
    while (list.length < row) list.push([]);
    list.push(cells);
  }
  return list;
}

/**
 * Whether deleting and inserting rows or columns may have damaged a formula of the tab: it shows `#REF!`, or it refers to a range, which
 * may have lost its first or last row.
 */
export function mayBeDamaged(api: Pick<SpreadsheetApi, 'values'>, tab: Tab): boolean {
  const isSuch = (cell: SheetCell) => String(cell).startsWith('=') && /#REF!|:/.test(String(cell));
  for (const [, cells] of valueRows(api, tab, [allRows(tab)], { render: 'FORMULA' }))
    if (cells.some(isSuch)) return true;
  return false;
}

export function allRows({ rowCount }: Tab): Span {
  return { from: 0, to: rowCount };
}

/** Cuts rows into parts with at most `mostCells` cells each, or of one row. */
export function inParts(rows: readonly Span[], width: number, mostCells: number): Span[] {
  const step = Math.max(1, Math.floor(mostCells / Math.max(1, width)));
  return rows.flatMap(({ from, to }) =>
    Array.from({ length: Math.ceil((to - from) / step) }, (_, nth) => ({
      from: from + nth * step,
      to: Math.min(from + (nth + 1) * step, to),
    })),
  );
}

/** A range in A1 notation, across the whole tab unless `columns` are given. */
export function a1(
  { title, columnCount }: Pick<Tab, 'title' | 'columnCount'>,
  rows: Span,
  columns: Span = { from: 0, to: columnCount },
): string {
  const [first, last] = [columnLetters(columns.from), columnLetters(columns.to - 1)];
  return `'${title.replace(/'/g, "''")}'!${first}${rows.from + 1}:${last}${rows.to}`;
}

export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
