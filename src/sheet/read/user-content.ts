import type { CellResource, SpreadsheetApi } from '../../platform';
import { groupItems } from '../../table';
import { listIndexes, toSpans } from '../api';
import type { ExistingTable } from './existing-table';
import { detectFormulaColumn } from './formula-columns';
import { withoutMark } from './row-marks';
import { isFormula, readEnteredCells, type SheetCells } from './sheet-content';
import type { ExistingRows } from './table-rows';

/** What users have put into the rows of the table, and beside them. */
export function readUserContents(api: SpreadsheetApi, existing: ExistingTable, rows: ExistingRows) {
  const userColumns = listUserColumns(existing);
  const cells = readEnteredCells(api, existing, rows, {
    valuesOf: toSpans(userColumns),
    notesAndColors: 'of all columns',
  });
  const formulaColumns = userColumns.flatMap((column) => detectFormulaColumn(rows, column, cells) ?? []);
  const formulaRows = new Map(formulaColumns.map((formulas) => [formulas.column, formulas.rows]));
  const coloredRows = selectColoredRows(existing, rows, cells);
  const markColumn = findMarkColumn(existing);
  const contents = rows.map(({ row }, nth) => {
    const rowCells = cells[row] ?? [];
    const note = rowCells[markColumn]?.note ?? '';
    const userNote = withoutMark(note);
    const hasOtherNote = rowCells.some((cell, column) => column !== markColumn && (cell?.note ?? '') !== '');
    // A formula in the first row may fill the rows below it, or begin a running total.
    const isFilledFormula = (column: number) =>
      isFormula(rowCells[column] ?? {}) && (nth === 0 || formulaRows.get(column)?.has(row) === true);
    const hasUserValue = userColumns.some(
      (column) => hasEnteredValue(rowCells[column]) && !isFilledFormula(column),
    );
    const content = {
      /** True if the row has a note, a constant beside it, or a formula that is not that of its column. */
      hasContent: userNote !== '' || hasOtherNote || hasUserValue,
      isColored: coloredRows.has(row),
      /** The note on the row's first key cell, including a row mark. */
      note,
      isMarked: note !== userNote,
    };
    return [row, content] as const;
  });
  return { formulaColumns, /** By sheet row. */ rows: new Map(contents) };
}

function hasEnteredValue({ userEnteredValue = {} }: CellResource = {}): boolean {
  return Object.values(userEnteredValue).join() !== '';
}

/** The column with the notes that mark rows: that of the first key. */
function findMarkColumn({ stamp, columns }: ExistingTable): number {
  const fields = [...stamp.fields.filter(({ key }) => key), ...stamp.fields];
  return fields.flatMap(({ field }) => columns.get(field) ?? [])[0] ?? 0;
}

function listUserColumns({ tab, columns }: ExistingTable): number[] {
  const tableColumns = new Set(columns.values());
  return listIndexes({ from: 0, to: tab.columnCount }).filter((column) => !tableColumns.has(column));
}

/** A colour of more than every third row is not that of single rows: bands colour every second one. The colour of one row alone always counts. */
const LEAST_ROWS_PER_COLORED_ROW = 3;

const NO_COLOR = '';

/** The rows with a colour of their own: a background or text colour, in a column of the table, that most rows of the column do not have. */
function selectColoredRows(existing: ExistingTable, rows: ExistingRows, cells: SheetCells) {
  const keyedRows = selectKeyedRows(existing, rows);
  const coloredRows = new Set<number>();
  for (const column of existing.columns.values()) {
    const rowsByColor = groupItems(keyedRows, ({ row }) => toColorKey(cells[row]?.[column]));
    const countRows = (color: string) => rowsByColor.get(color)?.length ?? 0;
    // If as many rows have a colour as have none, the column has no colour.
    const colors = [NO_COLOR, ...rowsByColor.keys()];
    const [columnColor] = colors.sort((one, other) => countRows(other) - countRows(one));
    for (const [color, group] of rowsByColor) {
      const isRare = group.length === 1 || group.length <= keyedRows.length / LEAST_ROWS_PER_COLORED_ROW;
      if (color !== columnColor && isRare) for (const { row } of group) coloredRows.add(row);
    }
  }
  return coloredRows;
}

/** Without rows that have no key: a blank row that somebody has inserted has the colours of the row above, such as those of the headers. */
function selectKeyedRows({ columns, grid, stamp }: ExistingTable, rows: ExistingRows): ExistingRows {
  const keyColumns = stamp.fields.flatMap(({ key, field }) => (key ? (columns.get(field) ?? []) : []));
  if (keyColumns.length === 0) return rows;
  return rows.filter(({ row }) => keyColumns.some((column) => (grid[row]?.[column] ?? '') !== ''));
}

function toColorKey({ userEnteredFormat = {} }: CellResource = {}): string {
  const { backgroundColorStyle, textFormat } = userEnteredFormat;
  const colors = [backgroundColorStyle, textFormat?.foregroundColorStyle];
  return colors.every((color) => color === undefined) ? NO_COLOR : JSON.stringify(colors);
}
