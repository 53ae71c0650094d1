import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { type SheetCell, sameCell } from '../../table/sheet-cell';
import { RequestTooLarge, type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import { itemAt, range, spans } from '../api/spans';
import type { RowProgress } from '../api/write-progress';
import type { NewIds } from '../new-ids';
import type { Refresh, RefreshRequests } from '../plan/refresh-requests';
import { a1, cellsShown } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import type { SheetSurvey } from '../read/report-sheet';
import { SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { EarlierPlans, Work, WriteJob } from '../write-job';

/** A write job, the API, and what is known about the spreadsheet. */
export interface Writing {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  /** The spreadsheet before the write, with the fields of SHEET_FIELDS, without `seen.leftovers`. */
  readonly file: SpreadsheetResource;
  readonly seen: SheetSurvey;
  readonly ids: NewIds;
  readonly made: MadeSheets;
  readonly earlier: EarlierPlans;
}

/** Cells of the report's sheet as a batch leaves them, if it lands where it was planned. Undefined cells are of no importance. */
export interface Check {
  readonly sheetId: number;
  readonly range: string;
  readonly cells: readonly (readonly (SheetCell | undefined)[])[];
}

/** One atomic batch. */
export interface Batch {
  readonly requests: readonly SheetsRequest[];
  readonly checks: readonly Check[];
  /** The number of rows that the batch writes. */
  readonly rows: number;
  /** The hidden sheet from which it copies the rows. The batch deletes or shows it. */
  readonly hiddenSheet?: number;
}

/** A planned write and its result if it is applied. */
export interface PlannedWrite {
  readonly work: Work;
  /** If Google refuses a batch for its size, the next one is made. The last one copies the rows from a hidden sheet. */
  readonly batches?: readonly (() => Batch)[];
  /** True if the write deletes or marks rows. If it lands elsewhere, these may be other rows, with notes of the user. */
  readonly mayLoseCells?: boolean;
}

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
    const isDifferent = (cell: SheetCell | undefined, row: number, column: number) =>
      cell !== undefined && !sameCell(shownValue(rows[row]?.[column] ?? {}), cell);
    return cells.some((row, at) => row.some((cell, column) => isDifferent(cell, at, column)));
  });
  if (failed < 0) return 'applied';
  return failed === 0 ? 'in other columns' : 'in other rows';
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
