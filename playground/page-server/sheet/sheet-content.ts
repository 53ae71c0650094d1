import { numberFormatOf, type Stored } from '../../../emulator/src/spreadsheet/cell';
import { rowEnd, rowWidth } from '../../../emulator/src/spreadsheet/custom/spills';
import { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import { CellError, LOADING } from '../../../emulator/src/spreadsheet/formula/scalar';
import { localNumber } from '../../../emulator/src/spreadsheet/locale';
import { formatted, isDateFormat } from '../../../emulator/src/spreadsheet/number-format';
import type { LineProperties, Sheet } from '../../../emulator/src/spreadsheet/sheet';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import type { PageCell, SheetContent } from '../api';
import { StyleList } from './cell-style';
import { chartContent } from './chart-content';
import { ConditionalFormats } from './conditional-format';
import { cellAreas, dropDowns } from './drop-downs';

/** The styles of the tab's cells. */
interface Looks {
  readonly styles: StyleList;
  readonly conditions: ConditionalFormats;
}

/** The content of a tab for the page. */
export function sheetContent(store: SpreadsheetStore, sheet: Sheet, revision: number): SheetContent {
  const looks = { styles: new StyleList(), conditions: new ConditionalFormats(store, sheet) };
  return {
    sheetId: sheet.id,
    revision,
    rowCount: sheet.rowCount,
    columnCount: sheet.columnCount,
    frozenRows: sheet.frozenRows,
    frozenColumns: sheet.frozenColumns,
    rows: withoutBlankEnd(
      Array.from({ length: rowEnd(sheet, store.spillsOn(sheet)) }, (_, row) =>
        pageRow(store, sheet, row, looks),
      ),
      (row) => row.length === 0,
    ),
    styles: looks.styles.styles,
    columnWidths: widths(sheet.columnProperties),
    hiddenRows: hidden(sheet.rowProperties),
    hiddenColumns: hidden(sheet.columnProperties),
    merges: sheet.merges.flatMap(({ ranges }) => cellAreas(sheet, ranges)),
    filter: cellAreas(sheet, sheet.filter?.ranges ?? [])[0] ?? null,
    hidesGridlines: sheet.hidesGridlines,
    charts: sheet.charts.map((chart) => chartContent(store, chart)),
    dropDowns: dropDowns(store, sheet),
  };
}

function pageRow(store: SpreadsheetStore, sheet: Sheet, row: number, looks: Looks): PageCell[] {
  const line = sheet.rows[row];
  const width = Math.max(
    rowWidth(sheet, row, store.spillsOn(sheet)),
    line?.formats.length ?? 0,
    line?.notes.length ?? 0,
  );
  const cells = Array.from({ length: width }, (_, column) => pageCell(store, sheet, row, column, looks));
  return withoutBlankEnd(cells, (cell) => cell === null);
}

function pageCell(
  store: SpreadsheetStore,
  sheet: Sheet,
  row: number,
  column: number,
  { styles, conditions }: Looks,
): PageCell {
  const stored = sheet.value(row, column);
  const note = sheet.note(row, column);
  const value = store.effective(sheet, row, column);
  const style = styles.of(conditions.at(row, column, value, sheet.format(row, column)));
  if (value === undefined && stored === undefined && note === undefined)
    return style === 0 ? null : ['', style, 0];
  const shown = formatted(value, store.numberFormat(sheet, row, column), store.rules);
  const isNumber = typeof value === 'number';
  const typed = stored === undefined ? undefined : inFormulaBar(store, sheet, row, column, stored);
  const spilled = stored === undefined && store.spillsOn(sheet).covering(sheet.id, row, column) !== undefined;
  const isPlain = note === undefined && !spilled && (typed === undefined || typed === shown);
  if (isPlain) return [shown, style, isNumber ? 1 : 0];
  return {
    shown,
    style,
    isNumber,
    ...(typed !== undefined && typed !== shown && { typed }),
    ...(note !== undefined && { note }),
    ...(value instanceof CellError && value.sentence !== undefined && { error: value.sentence }),
    ...(spilled && { spilled: true }),
    ...(value === LOADING && { loading: true }),
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

function withoutBlankEnd<T>(list: T[], isBlank: (item: T) => boolean): T[] {
  let length = list.length;
  while (length > 0 && isBlank(list[length - 1]!)) length -= 1;
  return list.slice(0, length);
}

function widths(columns: readonly (LineProperties | undefined)[]): Record<number, number> {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column?.pixelSize === undefined ? [] : [[index, column.pixelSize]])),
  );
}

function hidden(lines: readonly (LineProperties | undefined)[]): number[] {
  return lines.flatMap((line, index) => (line?.hiddenByUser ? [index] : []));
}
