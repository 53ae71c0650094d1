import type { CellResource, SpreadsheetApi } from '../../platform';
import { groupItems } from '../../table';
import { listIndexes, toSpans } from '../api';
import type { ExistingRows, ExistingTable } from './existing-table';
import { withoutMark } from './row-marks';
import { isFormula, readEnteredCells, type SheetCells } from './sheet-content';

export function readUserContents(api: SpreadsheetApi, existing: ExistingTable, rows: ExistingRows) {
  const userColumns = listUserColumns(existing);
  const cells = readEnteredCells(api, existing, rows, toSpans(userColumns), { notesAndColors: true });
  const formulaColumns = userColumns.flatMap((column) => detectFormulaColumn(rows, column, cells) ?? []);
  const formulaRows = new Map(formulaColumns.map((formulas) => [formulas.column, formulas.rows]));
  const tableColumns = new Set(existing.columns.values());
  const coloredRows = selectColoredRows(existing, rows, cells);
  const markColumn = findMarkColumn(existing);
  const contents = rows.map(({ row }, nth) => {
    const note = cells[row]?.[markColumn]?.note ?? '';
    const userNote = withoutMark(note, existing.mark);
    // A formula in the first row may fill the rows below it, or begin a running total.
    const isFilledFormula = (column: number) => nth === 0 || formulaRows.get(column)?.has(row) === true;
    const isTableCell = (cell: CellResource, column: number) =>
      tableColumns.has(column) || (isFormula(cell) && isFilledFormula(column));
    const hasContent = (cells[row] ?? []).some((cell = {}, column) => {
      const noteHere = column === markColumn ? userNote : (cell.note ?? '');
      const valueHere = Object.values(cell.userEnteredValue ?? {}).join();
      return noteHere !== '' || (valueHere !== '' && !isTableCell(cell, column));
    });
    const content = {
      /** True if the row has a note, a constant beside it, or a formula that is not that of its column. */
      hasContent,
      isColored: coloredRows.has(row),
      /** The note on the row's first key cell, including the add-on's mark. */
      note,
      isMarked: note !== userNote,
    };
    return [row, content] as const;
  });
  // The rows are those of the sheet.
  return { formulaColumns, rows: new Map(contents) };
}

/** The column with the notes that mark rows: that of the first key. */
export function findMarkColumn({ stamp, columns }: ExistingTable): number {
  const fields = [...stamp.fields.filter(({ key }) => key), ...stamp.fields];
  return fields.flatMap(({ field }) => columns.get(field) ?? [])[0] ?? 0;
}

/** Formulas are compared as if they were all in this row. */
const COMPARED_IN = 1_000_000;

/** The rows with the formula that most rows of a column have, such as a running total. The first row may have another one. */
export interface FormulaColumn {
  readonly column: number;
  /** Sheet rows. */
  readonly rows: ReadonlySet<number>;
  /** As it is in row COMPARED_IN. */
  readonly formula: string;
  /** Another formula in the first row, which begins a running total. */
  readonly firstFormula: string | undefined;
}

function detectFormulaColumn(
  rows: ExistingRows,
  column: number,
  cells: SheetCells,
): FormulaColumn | undefined {
  const formulas = rows.flatMap(({ row }, nth) => {
    const formula = cells[row]?.[column]?.userEnteredValue?.formulaValue;
    return formula === undefined ? [] : [{ row, nth, text: shiftFormula(formula, COMPARED_IN - row) }];
  });
  const groups = [...groupItems(formulas, ({ text }) => text).values()];
  const counted = groups.map((group) => ({ group, below: group.filter(({ nth }) => nth > 0).length }));
  const [commonest] = counted.sort((one, other) => other.below - one.below);
  if (commonest === undefined || commonest.below === 0 || 2 * commonest.group.length < rows.length)
    return undefined;
  // Rows whose neighbour somebody has deleted or moved are filled again.
  const broken = formulas.filter(({ text }) => text.includes('#REF!'));
  const filledRows = new Set([...commonest.group, ...broken].map(({ row }) => row));
  const [first] = formulas;
  const firstFormula = first?.nth === 0 && !filledRows.has(first.row) ? first.text : undefined;
  return { column, rows: filledRows, formula: commonest.group[0].text, firstFormula };
}

export function copyFormulaToRow(formula: string, row: number): string {
  return shiftFormula(formula, row - COMPARED_IN);
}

function listUserColumns({ tab, columns }: ExistingTable): number[] {
  const tableColumns = new Set(columns.values());
  return listIndexes({ from: 0, to: tab.columnCount }).filter((column) => !tableColumns.has(column));
}

/**
 * The rows that have a colour of their own: a background or text colour in one of the table's columns that differs from that of the column. A
 * colour of more than a third of the rows is none of single rows, such as that of bands. A row without a key that somebody has inserted has
 * the colours of the row above, such as the headers.
 */
function selectColoredRows(existing: ExistingTable, rows: ExistingRows, cells: SheetCells) {
  const { columns, grid, stamp } = existing;
  const keys = stamp.fields.flatMap(({ key, field }) => (key ? (columns.get(field) ?? []) : []));
  const hasKey = (row: number) => keys.length === 0 || keys.some((key) => (grid[row]?.[key] ?? '') !== '');
  const keyed = rows.filter(({ row }) => hasKey(row));
  const colored = new Set<number>();
  for (const column of columns.values()) {
    const groups = [...groupItems(keyed, ({ row }) => toColorKey(cells[row]?.[column]))];
    const [, ...rareColors] = groups.sort(
      ([color, one], [, other]) => other.length - one.length || (color === '' ? -1 : 1),
    );
    for (const [, group] of rareColors)
      if (group.length === 1 || 3 * group.length <= keyed.length)
        for (const { row } of group) colored.add(row);
  }
  return colored;
}

function toColorKey({ userEnteredFormat = {} }: CellResource = {}): string {
  const { backgroundColorStyle, textFormat } = userEnteredFormat;
  const colors = [backgroundColorStyle, textFormat?.foregroundColorStyle];
  return colors.every((color) => color === undefined) ? '' : JSON.stringify(colors);
}

/** Strings, quoted tab titles, and words: a word that ends in `(` is a function, in `!` a tab. */
const TOKENS = /"[^"]*"|'[^']*'|[\p{L}\p{N}_.$]+[(!]?/gu;

const CELL = /^(\$?[A-Za-z]{1,3})(\d{1,7})$/;

/** The text of a formula after it is copied to the cell `down` rows below its own. */
export function shiftFormula(formula: string, down: number): string {
  const shiftCell = (cell: string, column: string, row: string) => {
    const moved = Number(row) + down;
    return moved < 1 ? cell : `${column}${moved}`;
  };
  return formula.replace(TOKENS, (token) => token.replace(CELL, shiftCell));
}
