import { NotUnderstood, SheetBusy, SheetConflict, WriteFailed } from '../errors';
import { blockRequest, blocksBytes, MOST_REQUEST_BYTES, toBlocks } from './blocks';
import { planColumns } from './column-plan';
import { readHeldTable } from './held-table';
import { prepareNewSheet } from './new-sheet';
import { type PatientApi, patientApi, RequestTooLarge, UnsureCommit } from './patient-api';
import { planRows, sameDimensions } from './refresh-plan';
import { type Refresh, type RefreshRequests, refreshRequests } from './refresh-requests';
import { keptTabs, type ReportSheet, SHEET_FIELDS, type Survey, survey } from './report-sheet';
import { assertRoom } from './room';
import { isTooLong, jsonBytes, type SheetCell, toSheetCell } from './sheet-values';
import { deleteSheet } from './sheets-requests';
import { commitStaged } from './staged-refresh';
import type { Table } from './table';
import type { PreparedWrite, Target, Work, WriteJob, WriteOutcome } from './write-job';

const LOCK_WAIT_MS = 10_000;
/** How often the sheet is read again after a commit of which nobody can say whether it happened. */
const MOST_SECOND_LOOKS = 2;

/**
 * Brings the table into the report's sheet: only what differs is written, in one atomic batch. Throws SheetBusy,
 * SheetConflict, SpreadsheetFull, OutOfTime or WriteFailed; then the sheet stands as it was.
 */
export function writeTable(job: WriteJob): WriteOutcome {
  const given = job.locks.withDocumentLock(LOCK_WAIT_MS, () => writtenForSure(job));
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

/**
 * True when a sheet with this stamp must be given the whole range, not only a window: its numbers are of another kind,
 * zone or currency, or a column is new.
 */
export function needsWholeRange(
  { stamp }: Pick<ReportSheet, 'stamp'>,
  target: Target,
  table: Pick<Table, 'columns'>,
): boolean {
  const held = new Set(stamp.fields.map(({ field }) => field));
  return (
    stamp.kind !== target.kind ||
    stamp.zone !== target.zone ||
    stamp.currency !== target.currency ||
    !sameDimensions({ stamp }, table.columns) ||
    table.columns.some(({ field }) => !held.has(field))
  );
}

/** Writes, and where it cannot be said whether that happened, looks again and writes what still differs. */
function writtenForSure(job: WriteJob): WriteOutcome {
  const api = patientApi(job.api, job.clock, job.deadline);
  const counted = (work: Work) => ({ ...work, reads: api.reads(), writes: api.writes() });
  let unsure: Work | undefined;
  for (let looks = 0; ; looks++) {
    try {
      const { work, commit } = prepared(job, api);
      if (commit === undefined) return counted(unsure ?? work);
      unsure = work;
      commit();
      return counted(work);
    } catch (error) {
      if (error instanceof RequestTooLarge) throw new WriteFailed(error.message);
      if (!(error instanceof UnsureCommit)) throw error;
      if (looks === MOST_SECOND_LOOKS) throw new WriteFailed(error.message);
    }
  }
}

function prepared(job: WriteJob, api: PatientApi): PreparedWrite {
  const seen = survey(api.get(SHEET_FIELDS), job.target.reportId);
  const fresh = sheetRows(job.table);
  const write =
    seen.found === undefined ? newSheet(job, api, seen, fresh) : refresh(job, api, seen, seen.found, fresh);
  const notices = [...write.work.notices, ...cutNotices(job.table), ...copyNotices(seen)];
  return { ...write, work: { ...write.work, notices } };
}

/** The table's rows as the sheet will hold them; rows without any value are nothing to hold. */
function sheetRows({ columns, rows }: Table): SheetCell[][] {
  const fresh = rows.map((row) => columns.map(({ type }, index) => toSheetCell(row[index] ?? null, type)));
  columns.forEach(({ key, type, label }, index) => {
    // A row of no day would be taken for the user's own when the sheet is read again.
    const wrong = key && type === 'date' ? fresh.find((row) => typeof row[index] !== 'number') : undefined;
    if (wrong !== undefined)
      throw new NotUnderstood(`a row has no day in “${label}” (“${excerpt(wrong[index])}”)`);
  });
  return fresh.filter((row) => row.some((cell) => cell !== ''));
}

function excerpt(value: SheetCell | undefined): string {
  return String(value ?? '').slice(0, 20);
}

function newSheet(
  job: WriteJob,
  api: PatientApi,
  seen: Survey,
  fresh: readonly (readonly SheetCell[])[],
): PreparedWrite {
  if (job.window !== undefined) {
    throw new SheetConflict(
      job.target.sheetName,
      'the report has no tab any more, and only its newest days were fetched',
      'Run the report over its whole range: it gets a new tab.',
    );
  }
  return prepareNewSheet(job, api, seen, fresh);
}

function refresh(
  job: WriteJob,
  api: PatientApi,
  seen: Survey,
  sheet: ReportSheet,
  fresh: readonly (readonly SheetCell[])[],
): PreparedWrite {
  if (job.window !== undefined && needsWholeRange(sheet, job.target, job.table)) {
    throw new SheetConflict(
      sheet.tab.title,
      'its zone, currency or columns changed, and only the newest days were fetched',
      'Run the report over its whole range.',
    );
  }
  const held = readHeldTable(api, sheet);
  const columns = planColumns(job.table.columns, held.columns);
  const plan: Refresh = { job, held, fresh, columns, rows: planRows(job, api, held, fresh) };
  const requests = refreshRequests(plan);
  const idle =
    requests.moving.length + requests.values.length + requests.finishing.length + seen.leftovers.length === 0;
  const work = workOf(plan, requests);
  return idle ? { work } : { work, commit: () => commitRefresh(api, seen, plan, requests) };
}

function workOf({ held, rows }: Refresh, { values }: RefreshRequests): Work {
  return {
    sheetId: held.tab.sheetId,
    sheetTitle: held.tab.title,
    rowsInserted: rows.inserted.reduce((sum, { fresh }) => sum + fresh.length, 0),
    rowsChanged: rows.changed.length,
    rowsDeleted: rows.deleted.length,
    rowsMarked: rows.marked,
    cellsWritten: values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: markNotices(rows.marked),
  };
}

function commitRefresh(api: PatientApi, seen: Survey, plan: Refresh, requests: RefreshRequests): void {
  const { tab } = plan.held;
  const { growth, moving, finishing } = requests;
  assertRoom(
    keptTabs(seen),
    (tab.rowCount + growth.rows) * (tab.columnCount + growth.columns) - tab.rowCount * tab.columnCount,
  );
  const blocks = toBlocks(requests.values, plan.columns.at);
  const around = [...seen.leftovers.map(deleteSheet), ...moving, ...finishing];
  if (jsonBytes(around) + blocksBytes(blocks) <= MOST_REQUEST_BYTES) {
    try {
      const values = blocks.map((block) => blockRequest(tab.sheetId, block));
      api.batchUpdate([...seen.leftovers.map(deleteSheet), ...moving, ...values, ...finishing]);
      return;
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
    }
  }
  commitStaged(api, seen, plan, requests);
}

function markNotices(marked: number): string[] {
  if (marked === 0) return [];
  const rows =
    marked === 1
      ? '1 row that the service no longer reports stays'
      : `${marked} rows that the service no longer reports stay`;
  return [`${rows} in the sheet without numbers, because something of yours stands beside it.`];
}

function cutNotices({ rows }: Table): string[] {
  const cut = rows.reduce((sum, row) => sum + row.filter(isTooLong).length, 0);
  return cut === 0
    ? []
    : [`Texts of more than 50,000 characters do not fit into a cell: ${cut} are cut short.`];
}

function copyNotices({ copies }: Survey): string[] {
  return copies.map((title) => `Tab “${title}” is a copy of this report's tab; it is not refreshed.`);
}
