import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { blockRequest, blocksBytes, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { RequestTooLarge } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, spans } from '../api/spans';
import type { RepeatableAddition } from '../commit/addition';
import { backupOf } from '../commit/batch-backup';
import { assertUnchanged, type Commit, commitWatched } from '../commit/commit';
import { keyChecks } from '../commit/landing';
import { wroteLineByText } from '../commit/line-by-text';
import { type ExistingRow, readExistingTable } from '../read/existing-table';
import { type ReportSheet, tabsWithoutLeftovers, withoutSheets } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { isMarkedOutside } from '../read/row-marks';
import { lookAgain, withCells } from '../read/sheet-content';
import type { WriteContext } from '../read/write-context';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import { hasNumbers, planRows, refreshWork, sameDimensions, stayReason } from '../reconcile/refresh-plan';
import {
  changesRows,
  type Refresh,
  type RefreshRequests,
  refreshRequests,
} from '../reconcile/refresh-requests';
import { pasteRows } from '../staging/paste-rows';
import { stage } from '../staging/staging';
import type { TableChange, Work } from '../write-job';
import type { PreparedWrite } from './attempts';

/** If the changed rows are in more separate places than this, all rows of the table are written to the hidden sheet. */
const MOST_RUNS = 1_000;

/**
 * Plans the update of the report's sheet. Only differences are written: in one batch, or through a hidden sheet if the batch is too large.
 */
export function prepareRefresh(writing: WriteContext, sheet: ReportSheet, fresh: SheetRows): PreparedWrite {
  const { job, api, file, seen } = writing;
  assertSameTable(job, job.table.columns, sheet);
  const needed = job.togetherNeeds?.(file) ?? [];
  const existing = { ...readExistingTable(api, sheet, needed), mark: job.mark };
  const columns = planColumns(job.table.columns, existing.columns);
  const refresh = { job, existing, fresh, columns, rows: planRows(job, api, existing, fresh) };
  const own = refreshRequests(refresh);
  const addition = additionOf(refresh, writing, () => withCells(api, file, needed, existing.otherSheets));
  const requests =
    addition === undefined ? own : { ...own, finishing: [...own.finishing, ...addition.requests] };
  const { moving, values, finishing } = requests;
  const work = workOf(refresh, requests);
  if (moving.length + values.length + finishing.length + seen.leftovers.length === 0) return { work };
  return { work, commit: () => commitRefresh(writing, { refresh, requests, addition }) };
}

/** The rows that the job adds to another sheet in the same batch, and a function that computes them again. */
function additionOf(
  refresh: Refresh,
  { job, api, seen }: WriteContext,
  fileWithCells: () => SpreadsheetResource,
): RepeatableAddition | undefined {
  const { together, togetherNeeds } = job;
  const change = together && tableChange(refresh);
  if (together === undefined || change === undefined) return undefined;
  const addition = together(change, withoutSheets(fileWithCells(), seen.leftovers));
  return addition.requests.length === 0
    ? undefined
    : { ...addition, again: () => together(change, lookAgain(api, togetherNeeds)) };
}

/** How a refresh changes existing rows; undefined if nothing changes or no row stays comparable. */
function tableChange(refresh: Refresh): TableChange | undefined {
  const { job, existing, fresh, rows } = refresh;
  const { columns } = job.table;
  const { kind, zone, currency, covers } = existing.stamp;
  const { target } = job;
  const isSame = kind === target.kind && zone === target.zone && currency === target.currency;
  if (!isSame || !sameDimensions(existing, columns)) return undefined;
  const gone = goneRows(refresh);
  const changed = rows.changed.filter(({ row }) => !isOfEarlierRange(row, refresh));
  if (changed.length + rows.inserted.length + gone.length === 0) return undefined;
  const heldRows = new Map(rows.existing.map(({ row, cells }) => [row, cells]));
  const cellsOf = (row: number) => heldRows.get(row) ?? [];
  return {
    ...(covers === undefined ? {} : { covers }),
    columns,
    wasHeld: columns.map(({ field }) => existing.columns.has(field)),
    changed: changed.map(({ row, fresh: index }) => ({ old: cellsOf(row), fresh: itemAt(fresh, index) })),
    inserted: rows.inserted.flatMap((run) => run.fresh.map((index) => itemAt(fresh, index))),
    gone: gone.map(({ cells }) => cells),
  };
}

/** Whether an earlier refresh marked the row as outside the range. Its numbers may have another currency, zone or choice of apps. */
function isOfEarlierRange(row: number, { rows }: Refresh): boolean {
  return isMarkedOutside(rows.userContent.get(row)?.note ?? '');
}

/**
 * Requested rows that the service no longer reports. Rows that lost their numbers in an earlier refresh or were outside the range are left
 * out.
 */
function goneRows(refresh: Refresh): ExistingRow[] {
  const { job, existing, rows } = refresh;
  const vanished = new Set(rows.vanished);
  const isNew = ({ row, cells }: ExistingRow) =>
    rows.userContent.get(row)?.marked !== true ||
    (hasNumbers(cells, job.table.columns) && !isOfEarlierRange(row, refresh));
  const isGone = ({ row, cells }: ExistingRow) =>
    stayReason(job, existing.stamp, cells, rows.userContent.get(row)?.note) === 'gone';
  return rows.existing.filter((row) => vanished.has(row.row) && isNew(row) && isGone(row));
}

function workOf({ existing, rows, fresh }: Refresh, { values }: RefreshRequests): Work {
  const matched = rows.rowOf.filter((row) => row !== undefined).length;
  const written = values.flatMap(({ cells }) => cells.filter((cell) => cell !== undefined));
  return refreshWork(existing, rows, {
    rows: fresh.length + rows.existing.length - matched - rows.vanished.length,
    rowsBrought: fresh.length,
    rowsInserted: rows.inserted.reduce((sum, { fresh }) => sum + fresh.length, 0),
    rowsChanged: rows.changed.length,
    cellsWritten: written.length,
  });
}

type Planned = Pick<Commit, 'refresh' | 'requests' | 'addition'>;

function commitRefresh(writing: WriteContext, planned: Planned): void {
  const { api, progress, seen } = writing;
  const { refresh, requests } = planned;
  const { tab, entered } = refresh.existing;
  const { growth, moving, values, finishing } = requests;
  const grown = cellsGrown(tab, growth);
  assertRoom(tabsWithoutLeftovers(seen), grown);
  const blocks = toBlocks(values, refresh.columns.at);
  const tidying = seen.leftovers.map(deleteSheet);
  if (jsonBytes([...tidying, ...moving, ...finishing]) + blocksBytes(blocks) <= MOST_REQUEST_BYTES) {
    progress.before(0, values.length);
    if (entered === undefined) {
      if (wroteLineByText(writing, refresh, requests)) return;
      assertUnchanged(api, refresh, requests);
    }
    try {
      const cells = blocks.map((block) => blockRequest(tab.sheetId, block));
      const written = refresh.rows.changed.map(({ row }) => row);
      send(writing, { ...planned, tidying, sent: [...moving, ...cells, ...finishing] }, written, grown);
      return;
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
    }
  }
  commitStaged(writing, planned);
}

type Unchecked = Omit<Commit, 'checks' | 'backup'>;

/** Sends a batch that overwrites the rows `written` and adds `growth` cells to the file. */
function send(writing: WriteContext, batch: Unchecked, written: readonly number[], growth: number): void {
  const { refresh, requests, sent } = batch;
  const isKnown = refresh.existing.entered !== undefined || sent.length === 0;
  const placed = { ...batch, written: spans(written) };
  const backup = isKnown ? undefined : backupOf(placed, writing.job, writing.seen, growth);
  const checks = changesRows(refresh, requests) ? keyChecks(refresh, requests) : [];
  commitWatched(writing, { ...batch, checks, backup });
}

/** Commits a refresh that is too large for one request: writes its rows to a hidden sheet first, from which one batch copies them. */
function commitStaged(writing: WriteContext, planned: Planned): void {
  const { api, progress, made } = writing;
  const { refresh, requests } = planned;
  const { columns, existing, rows } = refresh;
  const staged = stagedRows(refresh, requests);
  const grown = cellsGrown(existing.tab, requests.growth);
  const width = columns.at.length;
  const staging = stage(writing, { rows: staged.map(({ cells }) => cells), width, growth: grown });
  progress.before(staged.length, staged.length);
  assertUnchanged(api, refresh, requests);
  const freshRows = new Set(requests.freshRows);
  const blanks = requests.values.filter(({ row }) => !freshRows.has(row));
  const sent = [
    ...requests.moving,
    ...pasted(staging, refresh, requests, staged),
    ...toBlocks(blanks, columns.at).map((block) => blockRequest(existing.tab.sheetId, block)),
    ...requests.finishing,
    deleteSheet(staging),
  ];
  const written = rows.rowOf.flatMap((row) => row ?? []);
  send(writing, { ...planned, sent }, written, grown + staged.length * width);
  made.remove(staging);
}

/**
 * The whole rows to write to the hidden sheet, by their row numbers after `moving`: rows with changes, or all rows if the changes are in
 * too many places.
 */
function stagedRows({ fresh }: Refresh, { values, freshRows }: RefreshRequests): ExistingRow[] {
  const changed = new Set(values.map(({ row }) => row));
  const all = fresh.map((cells, index) => ({ row: itemAt(freshRows, index), cells }));
  all.sort((one, other) => one.row - other.row);
  const some = all.filter(({ row }) => changed.has(row));
  return spans(some.map(({ row }) => row)).length > MOST_RUNS ? all : some;
}

/**
 * The requests that copy the rows from the hidden sheet. A key column that is the same in all existing rows before and after the refresh is
 * copied only into new rows: if a user moves rows right before the batch, it writes no key next to the cells of another row.
 */
function pasted(
  staging: number,
  { job, existing, rows, columns }: Refresh,
  { freshRows }: RefreshRequests,
  staged: readonly ExistingRow[],
): SheetsRequest[] {
  const isSame = job.table.columns.map(
    ({ key }, index) => key && rows.changed.every(({ cells }) => cells[index] === undefined),
  );
  const inserted = new Set(freshRows.filter((_, index) => rows.rowOf[index] === undefined));
  const isPartly = (row: number) => isSame.includes(true) && !inserted.has(row);
  const sources = staged.map(({ row }, from) => ({ row, from, count: 1 }));
  const paste = (some: typeof sources, at: readonly (number | undefined)[]) =>
    pasteRows({ sheetId: staging, firstRow: 0 }, existing.tab.sheetId, some, at);
  const others = columns.at.map((column, index) => (isSame[index] === true ? undefined : column));
  return [
    ...paste(
      sources.filter(({ row }) => isPartly(row)),
      others,
    ),
    ...paste(
      sources.filter(({ row }) => !isPartly(row)),
      columns.at,
    ),
  ];
}
