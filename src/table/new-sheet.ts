import type { SheetsRequest } from '../platform/ports';
import { blocksBytes, MOST_REQUEST_BYTES } from './blocks';
import { equalRuns, formatRequests, headerRequests, widthOf } from './column-style';
import { fill } from './filling';
import { type PatientApi, RequestTooLarge } from './patient-api';
import { keptTabs, STAGING_KEY, type Survey } from './report-sheet';
import { assertRoom, freeId, freeTitle } from './room';
import { jsonBytes, type SheetCell } from './sheet-values';
import {
  addMetadata,
  addSheet,
  columnWidth,
  deleteMetadata,
  deleteSheet,
  setCells,
  showSheet,
} from './sheets-requests';
import { STAMP_KEY, stampText } from './stamp';
import { lineOf, type PreparedWrite, stampOf, type WriteJob } from './write-job';

/** Row 1 is the provenance line, row 2 the headers; both are frozen. */
const ROWS_ABOVE = 2;
/** Tables above this many rows get a grid of exactly their size: empty cells count too. */
const LARGE_TABLE_ROWS = 20_000;
const LEAST_ROWS = 100;
const LEAST_COLUMNS = 26;

interface NewTable {
  readonly job: WriteJob;
  readonly rows: readonly (readonly SheetCell[])[];
  readonly sheetId: number;
  readonly title: string;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly stampId: number;
  readonly stagingId: number;
  readonly leftovers: readonly number[];
}

/** Makes the report's sheet: in one batch, or filled while hidden and shown by the last batch. */
export function prepareNewSheet(
  job: WriteJob,
  api: PatientApi,
  seen: Survey,
  rows: readonly (readonly SheetCell[])[],
): PreparedWrite {
  const made = planned(job, seen, rows);
  const work = {
    sheetId: made.sheetId,
    sheetTitle: made.title,
    rowsInserted: rows.length,
    rowsChanged: 0,
    rowsDeleted: 0,
    rowsMarked: 0,
    cellsWritten: rows.length * job.table.columns.length,
    notices: [],
  };
  assertRoom(keptTabs(seen), made.rowCount * made.columnCount);
  return { work, commit: () => make(api, made) };
}

function make(api: PatientApi, made: NewTable): void {
  if (inOneBatch(api, made)) return;
  const { job, sheetId, stagingId, rows } = made;
  const head = [...beginning(made, true), addMetadata(sheetId, stagingId, STAGING_KEY, job.target.reportId)];
  const tail = [deleteMetadata(stagingId), stamping(made), showSheet(sheetId)];
  fill(api, { sheetId, firstRow: ROWS_ABOVE, rows, head, tail });
}

/** False when it is too large for that: then nothing was written. */
function inOneBatch(api: PatientApi, made: NewTable): boolean {
  const { sheetId, rows } = made;
  const around = [...beginning(made, false), stamping(made)];
  if (jsonBytes(around) + blocksBytes([{ row: 0, column: 0, rows: [...rows] }]) > MOST_REQUEST_BYTES)
    return false;
  try {
    api.batchUpdate(rows.length === 0 ? around : [...around, setCells(sheetId, ROWS_ABOVE, 0, rows)]);
    return true;
  } catch (error) {
    if (error instanceof RequestTooLarge) return false;
    throw error;
  }
}

function planned(job: WriteJob, seen: Survey, rows: readonly (readonly SheetCell[])[]): NewTable {
  const large = rows.length > LARGE_TABLE_ROWS;
  const columns = Math.max(1, job.table.columns.length);
  const stampId = freeId(job.clock, seen.metadataIds);
  return {
    job,
    rows,
    sheetId: freeId(
      job.clock,
      seen.tabs.map(({ sheetId }) => sheetId),
    ),
    title: freeTitle(
      job.target.sheetName,
      keptTabs(seen).map(({ title }) => title),
    ),
    rowCount: Math.max(rows.length + ROWS_ABOVE, large ? 0 : LEAST_ROWS),
    columnCount: large ? columns : Math.max(columns, LEAST_COLUMNS),
    stampId,
    stagingId: freeId(job.clock, [...seen.metadataIds, stampId]),
    leftovers: seen.leftovers,
  };
}

function beginning(made: NewTable, hidden: boolean): SheetsRequest[] {
  const { job, sheetId, title, rowCount, columnCount } = made;
  const { columns } = job.table;
  const all = { at: 0, columns };
  const below = { startRowIndex: ROWS_ABOVE, endRowIndex: rowCount };
  return [
    ...made.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden, rowCount, columnCount, frozenRowCount: ROWS_ABOVE }),
    setCells(sheetId, 0, 0, [[lineOf(job)]]),
    ...headerRequests(sheetId, 1, all),
    ...formatRequests(sheetId, below, all, job.numberFormat),
    ...equalRuns(columns, widthOf).map((run) => columnWidth(sheetId, run, widthOf(columns[run.from]!))),
  ];
}

function stamping({ job, sheetId, stampId }: NewTable): SheetsRequest {
  return addMetadata(sheetId, stampId, STAMP_KEY, stampText(stampOf(job, sheetId, false)));
}
