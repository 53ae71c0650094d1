import { WriteFailed } from '../../errors/sheet-errors';
import type { SpreadsheetResource } from '../../platform/ports';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { RequestTooLarge, UncertainCommit } from '../api/retrying-api';
import { itemAt, range, spans } from '../api/spans';
import type { Refresh, RefreshRequests } from '../plan/refresh-requests';
import { a1, cellsShown } from '../read/grid-reads';
import { SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Batch, Check, Writing } from './writing';

/**
 * What became of a batch. `in other rows`, `in other columns`: somebody has sorted, inserted or moved rows or columns since the sheet was
 * read. `uncertain`: Google has not said whether it was applied.
 */
export type Outcome = 'applied' | 'in other rows' | 'in other columns' | 'uncertain';

/** Sends a write in one atomic batch, and finds out where it landed. */
export function commit(
  { api, progress, made }: Pick<Writing, 'api' | 'progress' | 'made'>,
  batches: readonly (() => Batch)[],
): Outcome {
  let refusal = '';
  for (const batchOf of batches) {
    const { requests, checks, rows, hiddenSheet } = batchOf();
    progress.before(hiddenSheet === undefined ? 0 : rows, rows);
    progress.setTooLate(true);
    try {
      const shown = { fields: SHOWN_FIELDS, ranges: checks.map(({ range }) => range) };
      const answer = api.batchUpdate(requests, checks.length === 0 ? undefined : shown);
      if (hiddenSheet !== undefined) made.remove(hiddenSheet);
      return answer === undefined ? 'applied' : placeOf(answer, checks);
    } catch (error) {
      if (error instanceof UncertainCommit) return 'uncertain';
      if (!(error instanceof RequestTooLarge)) throw error;
      refusal = error.message;
      progress.setTooLate(false);
    }
  }
  throw new WriteFailed(refusal);
}

/** The first check is that of the headers. */
function placeOf(answer: SpreadsheetResource, checks: readonly Check[]): Outcome {
  const failed = checks.findIndex(({ sheetId, cells }, nth) => {
    const rows = cellsShown(answer, sheetId)[nth] ?? [];
    return !hasCells(
      rows.map((row) => row.map(shownValue)),
      cells,
    );
  });
  if (failed < 0) return 'applied';
  return failed === 0 ? 'in other columns' : 'in other rows';
}

function hasCells(rows: readonly (readonly SheetCell[])[], cells: Check['cells']): boolean {
  return cells.every((row, nth) =>
    row.every((cell, at) => cell === undefined || sameCell(rows[nth]?.[at], cell)),
  );
}

/** The headers, and the keys of all rows if the batch changes rows. */
export function checksOf(refresh: Refresh, requests: RefreshRequests): Check[] {
  const { job, existing, columns } = refresh;
  const { sheetId, title } = existing.tab;
  const header = requests.place.of(existing.headerRow);
  const columnCount = requests.headers.length;
  const checkOf = (from: number, across: { from: number; to: number }, cells: Check['cells']): Check => ({
    sheetId,
    range: a1({ title, columnCount }, { from, to: from + cells.length }, across),
    cells,
  });
  const headers = checkOf(header, { from: 0, to: columnCount }, [requests.headers]);
  if (!requests.changesRows || requests.places.length === 0) return [headers];
  const first = itemAt(requests.places, 0);
  const last = itemAt(requests.places, requests.places.length - 1);
  const planned = new Map(requests.places.map((row, index) => [row, refresh.rows.rows[index]?.cells]));
  const indexOf = new Map(columns.at.map((column, index) => [column, index]));
  const keys = columns.at
    .filter((_, index) => job.table.columns[index]?.key)
    .sort((one, other) => one - other);
  return [
    headers,
    ...spans(keys).map((across) =>
      checkOf(
        first,
        across,
        range({ from: first, to: last + 1 }).map((row) =>
          range(across).map((column) => planned.get(row)?.[indexOf.get(column) ?? -1]),
        ),
      ),
    ),
  ];
}
