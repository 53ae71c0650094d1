import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, MOST_REQUEST_BYTES } from '../api/blocks';
import { RequestTooLarge } from '../api/retrying-api';
import {
  addMetadata,
  addSheet,
  changeSheet,
  deleteMetadata,
  deleteSheet,
  setCells,
} from '../api/sheets-requests';
import { STAGING_KEY } from '../read/hidden-sheets';
import { keptTabs } from '../read/report-sheet';
import { assertRoom, freeId, freeTitle } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { fillNewSheet } from '../staging/staging';
import type { SheetTarget, Work, WriteJob } from '../write-job';
import { ROWS_ABOVE } from '../write-job';
import type { PreparedWrite } from './attempts';
import { heading, stamping } from './heading';

/** Larger tables get a grid of exactly their size, because empty cells count too. */
const LARGE_TABLE_ROWS = 20_000;
const LEAST_ROWS = 100;
const LEAST_COLUMNS = 26;

interface NewTable {
  readonly rows: readonly (readonly SheetCell[])[];
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly stampId: number;
  readonly stagingId: number;
}

/** Makes the report's sheet: in one batch, or filled while hidden and shown by the last request. */
export function prepareNewSheet(
  writing: WriteContext,
  rows: readonly (readonly SheetCell[])[],
): Required<PreparedWrite> {
  const { job, seen } = writing;
  const made = planned(writing, rows);
  assertRoom(keptTabs(seen), made.rowCount * made.columnCount);
  const work = firstWork(made.sheetId, made.title, rows.length, job.table.columns.length);
  const notices = notChosen(job.target, made.title);
  return { work: { ...work, notices }, commit: () => make(writing, made) };
}

/** Throws SheetConflict when a report without a tab has fetched only some of its days. */
export function assertWhole({ window, target }: Pick<WriteJob, 'window' | 'target'>): void {
  if (window !== undefined) throw new SheetConflict(target.sheetName, texts().sheets.conflicts.noTab);
}

/** A sentence if another sheet was chosen for the table and no longer exists. */
export function notChosen({ sheetId }: Pick<SheetTarget, 'sheetId'>, title: string): string[] {
  return sheetId === undefined ? [] : [texts().sheets.chosenTabGone(title)];
}

/** What a first write of `rows` rows does. */
export function firstWork(sheetId: number, sheetTitle: string, rows: number, columns: number): Work {
  return {
    sheetId,
    sheetTitle,
    rows,
    rowsBrought: rows,
    rowsInserted: rows,
    rowsChanged: 0,
    rowsDeleted: 0,
    rowsMarked: 0,
    cellsWritten: rows * columns,
    notices: [],
  };
}

/** The grid that is made for a table of this size. */
export function gridOf(rows: number, columns: number): { rowCount: number; columnCount: number } {
  const large = rows > LARGE_TABLE_ROWS;
  return {
    rowCount: Math.max(rows + ROWS_ABOVE, large ? 0 : LEAST_ROWS),
    columnCount: Math.max(columns, large ? 1 : LEAST_COLUMNS),
  };
}

function make(writing: WriteContext, made: NewTable): void {
  if (inOneBatch(writing, made)) return;
  const { job } = writing;
  const { sheetId, stagingId, rows, stampId } = made;
  const head = [
    ...beginning(writing, made, true),
    addMetadata(sheetId, stagingId, STAGING_KEY, job.target.reportId),
  ];
  const tail = [
    deleteMetadata(stagingId),
    stamping(job, sheetId, stampId),
    changeSheet(sheetId, { hidden: false }),
  ];
  fillNewSheet(writing, { sheetId, firstRow: ROWS_ABOVE, rows, head, tail });
  writing.made.remove(sheetId);
}

/** False if the table is too large for one batch: then nothing was written. */
function inOneBatch(writing: WriteContext, made: NewTable): boolean {
  const { sheetId, rows, stampId } = made;
  const around = [...beginning(writing, made, false), stamping(writing.job, sheetId, stampId)];
  return sentAtOnce(writing, around, sheetId, rows);
}

/**
 * Sends `around` and the rows of a first write in one batch; false if that is too large, and then nothing was written.
 */
export function sentAtOnce(
  { api, progress }: WriteContext,
  around: readonly SheetsRequest[],
  sheetId: number,
  rows: readonly (readonly SheetCell[])[],
): boolean {
  if (jsonBytes(around) + blocksBytes([{ row: 0, column: 0, rows: [...rows] }]) > MOST_REQUEST_BYTES)
    return false;
  progress.before(0, rows.length);
  try {
    const cells = rows.length === 0 ? [] : [setCells(sheetId, ROWS_ABOVE, 0, rows)];
    progress.last(() => api.batchUpdate([...around, ...cells]));
    return true;
  } catch (error) {
    if (error instanceof RequestTooLarge) return false;
    throw error;
  }
}

function planned({ job, seen }: WriteContext, rows: readonly (readonly SheetCell[])[]): NewTable {
  const stampId = freeId(job.clock, seen.metadataIds);
  return {
    rows,
    sheetId: freeId(
      job.clock,
      seen.tabs.map(({ sheetId }) => sheetId),
    ),
    title: freeTitle(
      job.target.sheetName,
      keptTabs(seen).map(({ title }) => title),
    ),
    ...gridOf(rows.length, job.table.columns.length),
    stampId,
    stagingId: freeId(job.clock, [...seen.metadataIds, stampId]),
  };
}

function beginning({ job, seen }: WriteContext, made: NewTable, hidden: boolean): SheetsRequest[] {
  const { sheetId, title, rowCount, columnCount } = made;
  return [
    ...seen.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden, rowCount, columnCount, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, rowCount),
  ];
}
