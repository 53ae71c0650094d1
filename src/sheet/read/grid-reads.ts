import type { SpreadsheetApi, SpreadsheetResource } from '../../platform';
import type { SheetRow } from '../../table';
import type { Span } from '../api';
import { type Tab, toA1Prefix } from '../tab';

export interface ValuesApi {
  readonly values: SpreadsheetApi['values'];
}

/** A response with more cells may be too large: Google names no limit. Cells with their notes and formulas take more bytes than values. */
const MOST_VALUES_A_READ = 750_000;
const MOST_CELLS_A_READ = 400_000;
/** The ranges of a call are part of its URL, which must not be too long. */
export const RANGES_A_READ = 20;

/** The number of each row, and the values of its cells from the first column of `across` on. */
export function readValueRows(
  api: ValuesApi,
  tab: Tab,
  rows: readonly Span[],
  across: Span = { from: 0, to: tab.columnCount },
) {
  return readInCalls(rows, Math.floor(MOST_VALUES_A_READ / (across.to - across.from)), (part) =>
    api.values([toA1Range(tab, part, across)], 'UNFORMATTED_VALUE'),
  );
}

/** The number of each row, and its cells with the requested `fields`, such as formulas and notes. */
export function readCellRows(
  api: SpreadsheetApi,
  fields: string,
  tab: Tab,
  rows: readonly Span[],
  across: Span = { from: 0, to: tab.columnCount },
) {
  const mostRows = Math.floor(MOST_CELLS_A_READ / (across.to - across.from));
  return readInCalls(rows, mostRows, (part) =>
    extractRangeCells(api.get(fields, [toA1Range(tab, part, across)])),
  );
}

type Ranges<Cell> = readonly (readonly (readonly Cell[])[])[];

/** A row that Google does not return is blank. */
function* readInCalls<Cell>(rows: readonly Span[], mostRows: number, read: (part: Span) => Ranges<Cell>) {
  for (const { from: first, to: end } of rows) {
    for (let from = first; from < end; from += mostRows) {
      const to = Math.min(end, from + mostRows);
      const [answer = []] = read({ from, to });
      for (let row = from; row < to; row++) yield [row, answer[row - from] ?? []] as const;
    }
  }
}

/** With `sheetId`, only the ranges of that sheet. */
export function extractRangeCells({ sheets = [] }: SpreadsheetResource, sheetId?: number) {
  return sheets
    .filter(({ properties }) => sheetId === undefined || properties?.sheetId === sheetId)
    .flatMap(({ data = [] }) => data.map(({ rowData = [] }) => rowData.map(({ values = [] }) => values)));
}

/** All values of a tab, without blank rows at the end and blank cells at the end of a row. */
export function readGrid(api: ValuesApi, tab: Tab): SheetRow[] {
  const grid: SheetRow[] = [];
  for (const [row, cells] of readValueRows(api, tab, [toAllRows(tab)])) {
    if (cells.length === 0) continue;
    while (grid.length < row) grid.push([]);
    grid.push(cells);
  }
  return grid;
}

export function toAllRows({ rowCount }: Tab): Span {
  return { from: 0, to: rowCount };
}

/** A range in A1 notation: `rows` of the tab in the columns `from` to `to`, or in all columns by default. */
export function toA1Range(
  tab: { readonly title: string; readonly columnCount: number },
  rows: Span,
  { from, to }: Span = { from: 0, to: tab.columnCount },
) {
  const [first, last] = [toColumnLetters(from), toColumnLetters(to - 1)];
  return `${toA1Prefix(tab)}${first}${rows.from + 1}:${last}${rows.to}`;
}

export function toColumnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : toColumnLetters(Math.floor(column / 26) - 1) + letter;
}
