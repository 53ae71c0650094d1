import type { CellResource, SpreadsheetApi, SpreadsheetResource } from '../../platform/ports';
import type { SheetCell, SheetRow } from '../../table/sheet-cell';
import { RequestTooLarge, UncertainCommit } from '../api/retrying-api';
import type { Span } from '../api/spans';
import { inTab, type Tab } from '../tab';

export type ValuesApi = Pick<SpreadsheetApi, 'values'>;
/** The part of the Sheets API that reads cells with their formulas and notes. */
export type CellsApi = Pick<SpreadsheetApi, 'get'>;
export type ReadApi = ValuesApi & CellsApi;

/** The most cells in one call. A response with more cells may be too large. */
const MOST_CELLS_A_READ = 500_000;
/**
 * The most cells in one call when all values of a tab are kept in memory anyway. Google names no limit: a million values of a report are
 * about 10 MB.
 */
const MOST_CELLS_OF_A_GRID = 1_000_000;
/** The most ranges in one call. The ranges are part of the URL, which must not be too long. */
export const RANGES_A_READ = 20;

interface ValuesRead {
  /** The columns to read; all by default. */
  readonly across?: Span;
  /** Whether a cell with a formula is read as its formula or as its result. By default it is read as its result. */
  readonly render?: 'FORMULA' | 'UNFORMATTED_VALUE';
  /** The most cells in one call. */
  readonly mostCells?: number;
}

/** Iterates over `rows`: the number of each row, and the values of its cells from the first column of `across` on. */
export function valueRows(api: ValuesApi, tab: Tab, rows: readonly Span[], read: ValuesRead = {}) {
  const { across = { from: 0, to: tab.columnCount }, render = 'UNFORMATTED_VALUE' } = read;
  const most = Math.floor((read.mostCells ?? MOST_CELLS_A_READ) / (across.to - across.from));
  return readInCalls(rows, most, (parts) =>
    api.values(
      parts.map((part) => a1(tab, part, across)),
      render,
    ),
  );
}

/** Iterates over `rows`: the number of each row, and its cells with the requested `fields`, such as formulas and notes. */
export function cellRows(api: CellsApi, fields: string, tab: Tab, rows: readonly Span[], mostCells: number) {
  const most = Math.floor(mostCells / tab.columnCount);
  return readInCalls(rows, most, (parts) =>
    cellsShown(
      api.get(
        fields,
        parts.map((part) => a1(tab, part)),
      ),
    ),
  );
}

/** The response to one call: a list of ranges, each a list of rows. */
type Ranges<Cell> = readonly (readonly (readonly Cell[])[])[];

/**
 * Reads rows in as few calls as possible. A call has at most `mostRows` rows and RANGES_A_READ ranges. A row that Google does not return
 * is blank.
 */
function* readInCalls<Cell>(
  rows: readonly Span[],
  mostRows: number,
  read: (parts: readonly Span[]) => Ranges<Cell>,
): Generator<readonly [row: number, cells: readonly Cell[]]> {
  for (const parts of calls(rows, Math.max(1, mostRows))) {
    const answer = read(parts);
    for (const [nth, part] of parts.entries())
      for (let row = part.from; row < part.to; row++) yield [row, answer[nth]?.[row - part.from] ?? []];
  }
}

function calls(rows: readonly Span[], mostRows: number): Span[][] {
  const all: Span[][] = [];
  let [call, left]: [Span[], number] = [[], 0];
  for (const { from: first, to: end } of rows) {
    for (let from = first; from < end; ) {
      if (left === 0 || call.length === RANGES_A_READ) {
        [call, left] = [[], mostRows];
        all.push(call);
      }
      const to = Math.min(end, from + left);
      call.push({ from, to });
      left -= to - from;
      from = to;
    }
  }
  return all;
}

/** The cells in a response of the Sheets API: a list of ranges, each a list of rows. With `sheetId`, only the ranges of that sheet. */
export function cellsShown({ sheets = [] }: SpreadsheetResource, sheetId?: number): Ranges<CellResource> {
  return sheets
    .filter(({ properties }) => sheetId === undefined || properties?.sheetId === sheetId)
    .flatMap(({ data = [] }) => data.map(({ rowData = [] }) => rowData.map(({ values = [] }) => values)));
}

/**
 * All values of a tab, without blank rows at the end and blank cells at the end of a row. If Google does not send that many at once, they
 * are read in the usual parts.
 */
export function readGrid(api: ValuesApi, tab: Tab): SheetRow[] {
  const read = (mostCells: number) => listed(valueRows(api, tab, [allRows(tab)], { mostCells }));
  try {
    return read(MOST_CELLS_OF_A_GRID);
  } catch (error) {
    const isTooMuch = error instanceof RequestTooLarge || error instanceof UncertainCommit;
    if (!isTooMuch || tab.rowCount * tab.columnCount <= MOST_CELLS_A_READ) throw error;
    return read(MOST_CELLS_A_READ);
  }
}

/** Collects rows in a list in which the index of a row is its row number. Missing rows become blank rows. */
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
 * Whether deleting and inserting rows or columns may have damaged a formula of the tab. True if a formula contains `#REF!` or a range,
 * because a range may have lost its first or last row.
 */
export function mayBeDamaged(api: ValuesApi, tab: Tab): boolean {
  const isSuch = (cell: SheetCell) => String(cell).startsWith('=') && /#REF!|:/.test(String(cell));
  for (const [, cells] of valueRows(api, tab, [allRows(tab)], { render: 'FORMULA' }))
    if (cells.some(isSuch)) return true;
  return false;
}

export function allRows({ rowCount }: Tab): Span {
  return { from: 0, to: rowCount };
}

/** A range in A1 notation: `rows` of the tab in the columns `across`, or in all columns by default. */
export function a1(tab: Pick<Tab, 'title' | 'columnCount'>, rows: Span, across?: Span): string {
  const { from, to } = across ?? { from: 0, to: tab.columnCount };
  const [first, last] = [columnLetters(from), columnLetters(to - 1)];
  return `${inTab(tab)}${first}${rows.from + 1}:${last}${rows.to}`;
}

export function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter;
}
