import { numberFormatOf, type Stored } from '../../../emulator/src/spreadsheet/cell';
import { rowEnd, rowWidth } from '../../../emulator/src/spreadsheet/custom/spills';
import { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import { CellError, LOADING } from '../../../emulator/src/spreadsheet/formula/scalar';
import { localNumber } from '../../../emulator/src/spreadsheet/locale';
import { formatted, isDateFormat } from '../../../emulator/src/spreadsheet/number-format';
import type { Cells, LineProperties, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { listedItems } from '../../../emulator/src/spreadsheet/validation';
import { CellLooks } from './cell-looks';
import { chartContent } from './chart-content';

export type SheetContent = ReturnType<typeof sheetContent>;

/** A cell of the page. What is usual is left out. */
export interface PageCell {
  readonly shown: string;
  /** An index of the styles of the sheet; 0 by default. */
  readonly style?: number;
  readonly isNumber?: true;
  /** The text in the formula bar: a formula, or the value without its number format. Default: the shown text. */
  readonly typed?: string;
  readonly note?: string;
  /** The message of a formula's error. */
  readonly error?: string;
  readonly isLoading?: true;
}

/** A part of a sheet. */
export interface CellArea {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The content of a tab for the page. Rows and columns count from 0; blank cells are null, and those at the ends are left out. */
export function sheetContent(store: SpreadsheetStore, sheet: Sheet, revision: number) {
  const looks = new CellLooks(store, sheet);
  const rows = Array.from({ length: rowEnd(sheet, store.spillsOn(sheet)) }, (_, row) =>
    pageRow(store, sheet, row, looks),
  );
  return {
    sheetId: sheet.id,
    revision,
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    frozenRows: sheet.frozenRows,
    frozenColumns: sheet.frozenColumns,
    rows: rows.slice(0, rows.findLastIndex((row) => row.length > 0) + 1),
    styles: looks.styles,
    widths: Array.from(
      { length: sheet.columnCount },
      (_, at) => sheet.columnProperties[at]?.pixelSize ?? 100,
    ),
    hiddenRows: hiddenLines(sheet.rowProperties),
    hiddenColumns: hiddenLines(sheet.columnProperties),
    merges: sheet.merges.flatMap(({ ranges }) => cellAreas(sheet, ranges)),
    hidesGridlines: sheet.hidesGridlines,
    charts: sheet.charts.map((chart) => chartContent(store, chart)),
    dropDowns: sheet.validations
      .filter(({ json }) => json['showCustomUi'] === true)
      .map((rule) => ({ areas: cellAreas(sheet, rule.ranges), items: listedItems(store, rule) })),
  };
}

function pageRow(store: SpreadsheetStore, sheet: Sheet, row: number, looks: CellLooks): (PageCell | null)[] {
  const line = sheet.rows[row];
  const width = Math.max(
    rowWidth(sheet, row, store.spillsOn(sheet)),
    line?.formats.length ?? 0,
    line?.notes.length ?? 0,
  );
  const cells = Array.from({ length: width }, (_, column) => pageCell(store, sheet, row, column, looks));
  return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
}

function pageCell(
  store: SpreadsheetStore,
  sheet: Sheet,
  row: number,
  column: number,
  looks: CellLooks,
): PageCell | null {
  const stored = sheet.value(row, column);
  const note = sheet.note(row, column);
  const value = store.effective(sheet, row, column);
  const style = looks.at(row, column, value);
  if (value === undefined && stored === undefined && note === undefined && style === 0) return null;
  const shown = formatted(value, store.numberFormat(sheet, row, column), store.rules);
  const typed = stored === undefined ? shown : inFormulaBar(store, sheet, row, column, stored);
  return {
    shown,
    ...(style > 0 && { style }),
    ...(typeof value === 'number' && { isNumber: true }),
    ...(typed !== shown && { typed }),
    ...(note !== undefined && { note }),
    ...(value instanceof CellError && value.sentence !== undefined && { error: value.sentence }),
    ...(value === LOADING && { isLoading: true }),
  };
}

/** The text in the formula bar. Typing it again gives the same content, so days are days and shares are percentages. */
function inFormulaBar(
  store: SpreadsheetStore,
  sheet: Sheet,
  row: number,
  column: number,
  stored: Stored,
): string {
  if (stored instanceof Formula) return store.formulaText(stored);
  if (typeof stored !== 'number') return formatted(stored, undefined, store.rules);
  const format = numberFormatOf(sheet.format(row, column));
  if (format?.type === 'PERCENT')
    return `${localNumber(String(Number((stored * 100).toPrecision(15))), store.rules)}%`;
  if (isDateFormat(format))
    return formatted(stored, { type: Number.isInteger(stored) ? 'DATE' : 'DATE_TIME' }, store.rules);
  return localNumber(String(stored), store.rules);
}

/** Ranges without cells outside of the grid. */
function cellAreas(sheet: Sheet, ranges: readonly Cells[]): CellArea[] {
  return ranges.map(({ top, left, bottom, right }) => ({
    row: top,
    column: left,
    rows: Math.min(bottom, sheet.rowCount) - top,
    columns: Math.min(right, sheet.columnCount) - left,
  }));
}

function hiddenLines(lines: readonly (LineProperties | undefined)[]): number[] {
  return lines.flatMap((line, index) => (line?.hiddenByUser ? [index] : []));
}
