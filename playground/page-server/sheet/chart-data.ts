import type { NumberFormat } from '../../../emulator/src/spreadsheet/cell';
import { cellsOfRange } from '../../../emulator/src/spreadsheet/charts/chart';
import { displayedCell } from '../../../emulator/src/spreadsheet/displayed';
import type { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import type { Reference } from '../../../emulator/src/spreadsheet/formula/reference';
import type { Scalar } from '../../../emulator/src/spreadsheet/formula/scalar';
import type { LineProperties, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';

const BOTH = 'SKIP_HIDDEN_ROWS_AND_COLUMNS';

/** A cell that a chart shows. */
export interface DataCell {
  readonly value: Scalar;
  readonly shown: string;
  readonly format: NumberFormat | undefined;
}

/** The cells of a domain or a series in order. Hidden rows and columns are left out as the strategy of the chart says. */
export function cellsOfData(
  store: SpreadsheetStore,
  ranges: readonly Formula[],
  strategy: string,
): readonly DataCell[] {
  return ranges.flatMap((range) => {
    const cells = cellsOfRange(range);
    const sheet = store.sheets.find(({ id }) => id === cells?.sheet);
    return cells === undefined || sheet === undefined ? [] : cellsIn(store, sheet, cells, strategy);
  });
}

/** The number of headers that Google guesses: one if all series begin with a text. */
export function headersOf(series: readonly (readonly DataCell[])[]): number {
  const shown = series.filter((cells) => cells.length > 0);
  return shown.length > 0 && shown.every(([first]) => typeof first?.value === 'string') ? 1 : 0;
}

function cellsIn(store: SpreadsheetStore, sheet: Sheet, cells: Reference, strategy: string): DataCell[] {
  const used = store.used(sheet);
  const skips = (...strategies: string[]) => [BOTH, ...strategies].includes(strategy);
  const hiddenRows = skips('SKIP_HIDDEN_ROWS') ? sheet.rowProperties : [];
  const hiddenColumns = skips('SKIP_HIDDEN_COLUMNS') ? sheet.columnProperties : [];
  const rows = span(cells.top, cells.bottom, used.rows, hiddenRows);
  const columns = span(cells.left, cells.right, used.columns, hiddenColumns);
  return rows.flatMap((row) => columns.map((column) => dataCell(store, sheet, row, column)));
}

function dataCell(store: SpreadsheetStore, sheet: Sheet, row: number, column: number): DataCell {
  return {
    value: store.effective(sheet, row, column),
    shown: displayedCell(store, sheet, row, column),
    format: store.numberFormat(sheet, row, column),
  };
}

/** The lines of a range that are not hidden. A range without an end ends with the content. */
function span(
  from: number,
  end: number,
  used: number,
  lines: readonly (LineProperties | undefined)[],
): number[] {
  const count = Math.max(0, (Number.isFinite(end) ? end : used) - from);
  return Array.from({ length: count }, (_, nth) => from + nth).filter((at) => !lines[at]?.hiddenByUser);
}
