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

/** Makes the report's sheet: in one batch, or filled while hidden and shown by the last request. */
export function prepareNewSheet(
  writing: WriteContext,
  rows: readonly (readonly SheetCell[])[],
): Required<PreparedWrite> {
  const { job, seen, made } = writing;
  const { clock, table, target } = job;
  const stampId = freeId(clock, seen.metadataIds);
  const sheetId = freeId(
    clock,
    seen.tabs.map((tab) => tab.sheetId),
  );
  const stagingId = freeId(clock, [...seen.metadataIds, stampId]);
  const title = freeTitle(
    target.sheetName,
    keptTabs(seen).map((tab) => tab.title),
  );
  const width = table.columns.length;
  const grid = gridOf(rows.length, width);
  assertRoom(keptTabs(seen), grid.rowCount * grid.columnCount);
  const beginning = (hidden: boolean) => [
    ...seen.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden, ...grid, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, grid.rowCount),
  ];
  const stamp = stamping(job, sheetId, stampId);
  const commit = () => {
    if (sentAtOnce(writing, [...beginning(false), stamp], sheetId, rows)) return;
    const head = [...beginning(true), addMetadata(sheetId, stagingId, STAGING_KEY, target.reportId)];
    const tail = [deleteMetadata(stagingId), stamp, changeSheet(sheetId, { hidden: false })];
    fillNewSheet(writing, { sheetId, firstRow: ROWS_ABOVE, rows, head, tail });
    made.remove(sheetId);
  };
  const work = firstWork(sheetId, title, rows.length, width);
  return { work: { ...work, notices: notChosen(target, title) }, commit };
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

/** The numbers of rows and columns of a new sheet for a table of this size. */
export function gridOf(rows: number, columns: number): { rowCount: number; columnCount: number } {
  const large = rows > LARGE_TABLE_ROWS;
  return {
    rowCount: Math.max(rows + ROWS_ABOVE, large ? 0 : LEAST_ROWS),
    columnCount: Math.max(columns, large ? 1 : LEAST_COLUMNS),
  };
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
