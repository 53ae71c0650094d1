import type { SheetsRequest } from '../../platform/ports';
import type { SheetAxis } from '../api/sheets-requests';
import { appendDimension, copyPaste, deleteDimension, insertDimension } from '../api/sheets-requests';
import type { Insertion, Placement } from '../api/spans';
import { placement, spans } from '../api/spans';
import type { ExistingTable } from '../read/existing-table';
import type { ColumnPlan } from './column-plan';
import type { Refresh } from './refresh';

export function totalCount(insertions: readonly Insertion[]): number {
  return insertions.reduce((total, { count }) => total + count, 0);
}

export function columnMoves({ tab }: ExistingTable, { insertions, deleted }: ColumnPlan): SheetsRequest[] {
  const between = placement(insertions, []);
  return [
    ...fromTheEnd(insertions).map((insertion) =>
      inserted(tab.sheetId, 'COLUMNS', insertion, tab.columnCount, true),
    ),
    ...deletions(tab.sheetId, 'COLUMNS', deleted.map(between.of)),
  ];
}

/**
 * Rows are inserted before any is deleted: a sheet always needs one row, and new rows take over formats from existing ones.
 */
export function rowMoves(refresh: Refresh, insertions: readonly Insertion[]): SheetsRequest[] {
  const { existing, rows } = refresh;
  const { tab, headerRow } = existing;
  const { sheetId } = tab;
  const between = placement(insertions, []);
  const like = new Map(rows.inserted.map((run) => [run.at, run.like]));
  const left = tab.rowCount - headerRow - 1 + totalCount(insertions) - rows.deleted.length;
  return [
    ...(left <= 0 ? [appendDimension(sheetId, 'ROWS', 1)] : []),
    ...fromTheEnd(insertions).flatMap((insertion) => {
      const model = like.get(insertion.at);
      const request = inserted(sheetId, 'ROWS', insertion, tab.rowCount, model === insertion.at - 1);
      const appended = insertion.at >= tab.rowCount && model !== undefined;
      return appended ? [request, formatLike(refresh, model, insertion)] : [request];
    }),
    ...copiedFormulas(refresh, between),
    ...deletions(sheetId, 'ROWS', rows.deleted.map(between.of)),
  ];
}

/** The last rows or columns first: deleting them does not move the others. */
function deletions(sheetId: number, dimension: SheetAxis, indexes: readonly number[]): SheetsRequest[] {
  return spans(indexes)
    .reverse()
    .map((span) => deleteDimension(sheetId, dimension, span));
}

export function fromTheEnd(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((a, b) => b.at - a.at);
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

/** Rows appended below the last row have no format of their own. */
function formatLike({ existing, columns }: Refresh, model: number, { at, count }: Insertion): SheetsRequest {
  const { sheetId, columnCount } = existing.tab;
  const width = columnCount + totalCount(columns.insertions) - columns.deleted.length;
  const across = { sheetId, startColumnIndex: 0, endColumnIndex: width };
  return copyPaste(
    { ...across, startRowIndex: model, endRowIndex: model + 1 },
    { ...across, startRowIndex: at, endRowIndex: at + count },
    'PASTE_FORMAT',
  );
}

function copiedFormulas({ existing, columns, rows }: Refresh, between: Placement): SheetsRequest[] {
  return rows.inserted.flatMap(({ at, fresh, like }) => {
    if (like === undefined) return [];
    const formulas = rows.userContent.get(like)?.formulas ?? [];
    return spans(formulas.map(columns.place.of)).map(({ from, to }) => {
      const across = { sheetId: existing.tab.sheetId, startColumnIndex: from, endColumnIndex: to };
      const source = between.of(like);
      const first = between.inserted(at);
      return copyPaste(
        { ...across, startRowIndex: source, endRowIndex: source + 1 },
        { ...across, startRowIndex: first, endRowIndex: first + fresh.length },
        'PASTE_FORMULA',
      );
    });
  });
}
