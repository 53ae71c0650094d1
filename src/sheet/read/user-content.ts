import type { CellResource, SpreadsheetApi } from '../../platform';
import { groupItems } from '../../table';
import { listIndexes, toSpans } from '../api';
import type { ExistingTable } from './existing-table';
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

/** Formulas are compared as if they were all in this row. */
const COMPARED_IN = 1_000_000;

export type FormulaColumn = NonNullable<ReturnType<typeof detectFormulaColumn>>;

/** The formula that at least half of the rows have in a column of the user, such as a running total. */
function detectFormulaColumn(rows: ExistingRows, column: number, cells: SheetCells) {
  const formulas = rows.flatMap(({ row }, nth) => {
    const formula = cells[row]?.[column]?.userEnteredValue?.formulaValue;
    if (formula === undefined) return [];
    return [{ row, isFirst: nth === 0, text: shiftFormula(formula, COMPARED_IN - row) }];
  });
  // The formula of the first row may fill the rows below it, or begin a running total.
  const countBelowFirst = (group: typeof formulas) => group.filter(({ isFirst }) => !isFirst).length;
  const groups = [...groupItems(formulas, ({ text }) => text).values()];
  const [commonest] = groups.sort((one, other) => countBelowFirst(other) - countBelowFirst(one));
  if (commonest === undefined || countBelowFirst(commonest) === 0) return undefined;
  // A formula of fewer rows is that of single rows, and pins them.
  if (commonest.length < rows.length / 2) return undefined;
  // Rows whose neighbour somebody has deleted or moved are filled again.
  const broken = formulas.filter(({ text }) => text.includes('#REF!'));
  const filledRows = new Set([...commonest, ...broken].map(({ row }) => row));
  const [first] = formulas;
  const firstFormula = first?.isFirst === true && !filledRows.has(first.row) ? first.text : undefined;
  return {
    column,
    /** The sheet rows with the formula, or with a broken one. */
    rows: filledRows,
    /** As it would be in row COMPARED_IN. */
    formula: commonest[0].text,
    /** Another formula in the first row, which begins a running total: `=C3`, and below it `=F3+C4`. */
    firstFormula,
  };
}

export function copyFormulaToRow(formula: string, row: number): string {
  return shiftFormula(formula, row - COMPARED_IN);
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
function shiftFormula(formula: string, down: number): string {
  const shiftCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, shiftCell));
}
