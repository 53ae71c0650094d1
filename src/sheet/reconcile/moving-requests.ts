import type { SheetsRequest } from '../../platform/ports';
import {
  appendDimension,
  copyRow,
  deleteDimension,
  insertDimension,
  type SheetAxis,
} from '../api/sheets-requests';
import { type Insertion, type Placement, placement, spans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import type { ColumnPlan } from './column-plan';
import type { Refresh } from './refresh';

export function totalCount(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

export function columnMoves({ tab }: ExistingTable, { insertions, deleted }: ColumnPlan): SheetsRequest[] {
  const between = placement(insertions, []);
  return [
    ...lastFirst(insertions).map((insertion) =>
      inserted(tab.sheetId, 'COLUMNS', insertion, tab.columnCount, true),
    ),
    ...deletions(tab.sheetId, 'COLUMNS', deleted.map(between.of)),
  ];
}

/**
 * Rows are inserted before any is deleted: a sheet always needs one row, and new rows take over formats from existing ones.
 */
export function rowMoves(refresh: Refresh, insertions: readonly Insertion[]): SheetsRequest[] {
  const { existing, rows, columns } = refresh;
  const { sheetId, rowCount, columnCount } = existing.tab;
  const between = placement(insertions, []);
  const models = new Map(rows.inserted.map(({ at, like }) => [at, like]));
  const left = rowCount - existing.headerRow - 1 + totalCount(insertions) - rows.deleted.length;
  const width = columnCount + totalCount(columns.insertions) - columns.deleted.length;
  return [
    ...(left <= 0 ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...lastFirst(insertions).flatMap((insertion) => {
      const { at, count } = insertion;
      const model = models.get(at);
      const request = inserted(sheetId, 'ROWS', insertion, rowCount, model === at - 1);
      // Rows appended below the last row have no format of their own.
      return at >= rowCount && model !== undefined
        ? [request, copyRow(sheetId, model, at, count, { from: 0, to: width }, 'PASTE_FORMAT')]
        : [request];
    }),
    ...copiedFormulas(refresh, between),
    ...deletions(sheetId, 'ROWS', rows.deleted.map(between.of)),
  ];
}

/** The requests that delete rows or columns, the last ones first, because deleting those does not move the others. */
function deletions(sheetId: number, dimension: SheetAxis, indexes: readonly number[]): SheetsRequest[] {
  return spans(indexes)
    .reverse()
    .map((span) => deleteDimension(sheetId, dimension, span));
}

/** The insertions, the last one first, because it does not move the places of the others. */
function lastFirst(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((one, other) => other.at - one.at);
}

function inserted(
  sheetId: number,
  dimension: SheetAxis,
  { at, count }: Insertion,
  size: number,
  inheritFromBefore: boolean,
): SheetsRequest {
  if (at >= size) return appendDimension(sheetId, dimension, count);
  return insertDimension(sheetId, dimension, { from: at, to: at + count }, inheritFromBefore && at > 0);
}

/** The requests that copy the user's formulas from the neighbouring row into new rows. */
function copiedFormulas({ existing, columns, rows }: Refresh, between: Placement): SheetsRequest[] {
  return rows.inserted.flatMap(({ at, fresh, like }) => {
    if (like === undefined) return [];
    const formulas = rows.userContent.get(like)?.formulas ?? [];
    const [model, first] = [between.of(like), between.inserted(at)];
    return spans(formulas.map(columns.place.of)).map((across) =>
      copyRow(existing.tab.sheetId, model, first, fresh.length, across, 'PASTE_FORMULA'),
    );
  });
}
