import type { SpreadsheetApi } from '../../platform';
import type { SheetRows } from '../../table';
import { type ExistingTable, formatMarkKey, selectRowCells } from '../read';
import type { WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';
import {
  compareRows,
  findUserContent,
  hasRowCells,
  type RowComparison,
  type RowInSheet,
  readComparedRows,
} from './compare-rows';
import { placeRows, type RowWithPlace, selectUnusedRows } from './place-rows';
import { collectChanges, describeVanishedRows, type VanishedRow } from './row-changes';

/** Sheet rows are those before the refresh. */
export type RowPlan = ReturnType<typeof buildRowPlan>;

export interface PlannedTable {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly columns: ColumnPlan;
  readonly rowPlan: RowPlan;
}

export function planRows(job: WriteJob, api: SpreadsheetApi, existing: ExistingTable, incoming: SheetRows) {
  const comparison = compareRows(readComparedRows(job, api, existing, incoming));
  // What users have put beside the rows matters only if rows move. Reading it takes long.
  const rowsInPlace = placeRows(comparison, [], () => false);
  if (isUnmoved(rowsInPlace, comparison) && !existing.stamp.marked)
    return buildRowPlan(comparison, rowsInPlace, []);
  return planMovedRows({ ...comparison, contents: comparison.contents ?? comparison.readContents() });
}

/** Whether each row keeps its place and its key. The existing rows below them must be the blank ones of a short table. */
function isUnmoved(rows: readonly RowWithPlace[], { existingRows }: RowComparison): boolean {
  const isKept = rows.every(({ place, existing }, nth) => place === nth && existing?.place === nth);
  return isKept && !existingRows.slice(rows.length).some(hasRowCells);
}

/** Rows with what a user has put beside them stay, and keep their places. */
function planMovedRows(comparison: RowComparison): RowPlan {
  const keepsPlaces = comparison.job.rules.keepsPlaces === true;
  const hasUserContent = (row: RowInSheet) => {
    const content = findUserContent(comparison, row);
    // In tables of the add-on itself, a colour alone keeps no row.
    return content?.hasContent === true || (content?.isColored === true && !keepsPlaces);
  };
  // The first and the last row are not pinned: new rows are inserted between them, so that ranges over the table grow.
  const isInside = ({ place }: RowInSheet) => place > 0 && place < comparison.existingRows.length - 1;
  const isPinned = (row: RowInSheet) =>
    hasUserContent(row) ||
    // The row mark in its note must stay beside it. A row mark alone keeps no row in the sheet.
    findUserContent(comparison, row)?.isMarked === true ||
    (keepsPlaces && isInside(row));
  const vanishedRows = describeVanishedRows(comparison, hasUserContent);
  return buildRowPlan(comparison, placeRows(comparison, vanishedRows, isPinned), vanishedRows);
}

function buildRowPlan(
  comparison: RowComparison,
  rows: readonly RowWithPlace[],
  vanishedRows: readonly VanishedRow[],
) {
  const { existingRows, contents } = comparison;
  const { deleted, blank } = selectUnusedRows(rows, existingRows);
  return {
    existingRows,
    /** With the sheet row that each takes; undefined for a row that is inserted. */
    rows: rows.map(({ cells, existing, incomingIndex, place }) => ({
      cells,
      existing,
      incomingIndex,
      sheetRow: existingRows[place ?? -1]?.sheetRow,
    })),
    deletedRows: deleted.map(({ sheetRow }) => sheetRow),
    blankRows: blank.map(({ sheetRow }) => sheetRow),
    staying: listStayingRows(comparison, vanishedRows),
    /** What users have put beside the rows. Not read if no row changes its place. */
    contents,
    changes: collectChanges(comparison, vanishedRows),
  };
}

/** The rows that get a row mark. */
function listStayingRows(comparison: RowComparison, vanishedRows: readonly VanishedRow[]) {
  const { existing } = comparison;
  const { fields } = existing.stamp;
  return vanishedRows.flatMap(({ row, reason, cellsAfter }) => {
    if (cellsAfter === undefined) return [];
    // The sheet still has the values of dimensions that the table no longer has: they are part of the key.
    const key = formatMarkKey(selectRowCells(existing, fields, row.sheetRow), fields);
    // A blank row between others never was a row of the report.
    const isBlank = !hasRowCells(row) && key === '';
    return isBlank ? [] : [{ row: row.sheetRow, key, reason }];
  });
}
