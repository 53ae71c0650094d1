import type { CellResource, SpreadsheetApi } from '../../platform';
import { listIndexes, toSpans } from '../api';
import type { ExistingTable } from './existing-table';
import { detectFormulaColumn } from './formula-columns';
import { selectColoredRows } from './row-colors';
import { type MarkBeginnings, withoutMark } from './row-marks';
import { isFormula, readEnteredCells } from './sheet-content';
import type { ExistingRows } from './table-rows';

/** What users have put into the rows of the table, and beside them. `marks` are those of the table, by default those of reports. */
export function readUserContents(
  api: SpreadsheetApi,
  existing: ExistingTable,
  rows: ExistingRows,
  marks?: MarkBeginnings,
) {
  const userColumns = listUserColumns(existing);
  const cells = readEnteredCells(api, existing, rows, toSpans(userColumns), { notesAndColors: true });
  const formulaColumns = userColumns.flatMap((column) => detectFormulaColumn(rows, column, cells) ?? []);
  const formulaRows = new Map(formulaColumns.map((formulas) => [formulas.column, formulas.rows]));
  const coloredRows = selectColoredRows(existing, rows, cells);
  const markColumn = findMarkColumn(existing);
  const contents = rows.map(({ row }, nth) => {
    const rowCells = cells[row] ?? [];
    const note = rowCells[markColumn]?.note ?? '';
    const userNote = withoutMark(note, marks);
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
      /** The note on the row's first key cell, including the add-on's mark. */
      note,
      isMarked: note !== userNote,
    };
    return [row, content] as const;
  });
  // The rows are those of the sheet.
  return { formulaColumns, rows: new Map(contents) };
}

function hasEnteredValue({ userEnteredValue = {} }: CellResource = {}): boolean {
  return Object.values(userEnteredValue).join() !== '';
}

/** The column with the notes that mark rows: that of the first key. */
export function findMarkColumn({ stamp, columns }: ExistingTable): number {
  const fields = [...stamp.fields.filter(({ key }) => key), ...stamp.fields];
  return fields.flatMap(({ field }) => columns.get(field) ?? [])[0] ?? 0;
}

function listUserColumns({ tab, columns }: ExistingTable): number[] {
  const tableColumns = new Set(columns.values());
  return listIndexes({ from: 0, to: tab.columnCount }).filter((column) => !tableColumns.has(column));
}
