import type { SpreadsheetApi } from '../../platform';
import type { SheetRows } from '../../table';
import { requireItem } from '../api';
import { type ExistingTable, formatMarkKey, readUserContents, selectRowCells } from '../read';
import type { WriteJob } from '../write-job';
import type { ColumnPlan } from './column-plan';
import {
  compareRows,
  findUserContent,
  hasRowCells,
  type RowComparison,
  wasBeforeChange,
} from './compare-rows';
import { placeRows, type RowWithPlace, selectUnusedRows } from './place-rows';
import { collectChanges } from './row-changes';
import { decideStayReason } from './stay-reason';

/** Sheet rows are those before the refresh. */
export type RowPlan = ReturnType<typeof buildRowPlan>;

export interface PlannedTable {
  readonly job: WriteJob;
  readonly existing: ExistingTable;
  readonly columns: ColumnPlan;
  readonly rowPlan: RowPlan;
}

export function planRows(job: WriteJob, api: SpreadsheetApi, existing: ExistingTable, incoming: SheetRows) {
  const comparison = compareRows(job, api, existing, incoming);
  // What users have put beside the rows matters only if rows move. Reading it takes long.
  const rowsInPlace = placeRows(comparison, [], () => false);
  if (isUnmoved(rowsInPlace, comparison) && !existing.stamp.marked)
    return buildRowPlan(comparison, rowsInPlace, []);
  const contents = comparison.contents ?? readUserContents(api, existing, comparison.rows);
  return planMovedRows({ ...comparison, contents });
}

/** Whether each row keeps its place and its key. The existing rows below them must be the blank ones of a short table. */
function isUnmoved(rows: readonly RowWithPlace[], comparison: RowComparison): boolean {
  const isKept = rows.every(({ place, existing }, nth) => place === nth && existing === nth);
  const indexesBelow = [...comparison.rows.keys()].slice(rows.length);
  return isKept && !indexesBelow.some((index) => hasRowCells(comparison, index));
}

/** Rows with what a user has put beside them stay, and keep their places. */
function planMovedRows(comparison: RowComparison): RowPlan {
  const keepsPlaces = comparison.job.rules.keepsPlaces === true;
  const hasUserContent = (index: number) => {
    const content = findUserContent(comparison, index);
    return content?.hasContent === true || (content?.isColored === true && !keepsPlaces);
  };
  // The first and the last row are not pinned: new rows are inserted between them, so that ranges over the table grow.
  const isInside = (index: number) => index > 0 && index < comparison.rows.length - 1;
  const isPinned = (index: number) =>
    hasUserContent(index) ||
    findUserContent(comparison, index)?.isMarked === true ||
    (keepsPlaces && isInside(index));
  const staying = comparison.vanishedIndexes.filter(hasUserContent);
  return buildRowPlan(comparison, placeRows(comparison, staying, isPinned), staying);
}

function buildRowPlan(
  comparison: RowComparison,
  rows: readonly RowWithPlace[],
  stayingIndexes: readonly number[],
) {
  const { existing, rows: existingRows, contents } = comparison;
  const { deleted, blank } = selectUnusedRows(rows, existingRows.length);
  const { fields } = existing.stamp;
  const toRowNumber = (index: number) => requireItem(existingRows, index).row;
  const staying = stayingIndexes.flatMap((index) => {
    const row = toRowNumber(index);
    const key = formatMarkKey(selectRowCells(existing, fields, row), fields);
    const isBlank = !hasRowCells(comparison, index) && key === '' && !wasBeforeChange(comparison, index);
    return isBlank ? [] : [{ row, key, reason: decideStayReason(comparison, index) }];
  });
  return {
    existingRows,
    /** With the sheet row that each takes; undefined for a row that is inserted. */
    rows: rows.map(({ place, ...row }) => ({
      ...row,
      sheetRow: place === undefined ? undefined : toRowNumber(place),
    })),
    deletedRows: deleted.map(toRowNumber),
    blankRows: blank.map(toRowNumber),
    /** Rows that the new table does not have, and that stay because of what a user has put beside them. */
    staying,
    /** What users have put beside the rows. Not read if no row changes its place. */
    contents,
    ...collectChanges(comparison, new Set(stayingIndexes)),
  };
}
