import { jsonBytes, type SheetCell } from '../../table/sheet-cell';
import { blockRequest, blocksBytes, MOST_REQUEST_BYTES, type RowWrite, toBlocks } from '../api/blocks';
import { RequestTooLarge } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, type Span, spans } from '../api/spans';
import type { RepeatableAddition } from '../commit/addition';
import { backupOf } from '../commit/batch-backup';
import { assertUnchanged, type Commit, commitWatched } from '../commit/commit';
import { keyChecks } from '../commit/landing';
import { readExistingTable } from '../read/existing-table';
import { keptTabs, type ReportSheet, SHEET_FIELDS, withoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import { planRows } from '../reconcile/refresh-plan';
import type { Refresh, RefreshRequests } from '../reconcile/refresh-requests';
import { refreshRequests } from '../reconcile/refresh-requests';
import { rowsOutside, stayingNotices } from '../reconcile/staying-rows';
import { pasteRows } from '../staging/paste-rows';
import { stage } from '../staging/staging';
import type { Work } from '../write-job';
import type { PreparedWrite } from './attempts';
import { tableChange } from './table-change';

/** With more separate runs of changed rows than this, all rows of the table are staged. */
const MOST_RUNS = 1_000;

/** Plans the update of the report's sheet. Only differences are written: in one batch, or through a hidden sheet if the batch is too large. */
export function prepareRefresh(
  writing: WriteContext,
  sheet: ReportSheet,
  fresh: readonly (readonly SheetCell[])[],
): PreparedWrite {
  const { job, api, seen } = writing;
  assertSameTable(job, job.table.columns, sheet);
  const existing = readExistingTable(api, sheet);
  const columns = planColumns(job.table.columns, existing.columns);
  const plan: Refresh = { job, existing, fresh, columns, rows: planRows(job, api, existing, fresh) };
  const own = refreshRequests(plan);
  const addition = additionOf(plan, writing);
  const requests =
    addition === undefined ? own : { ...own, finishing: [...own.finishing, ...addition.requests] };
  const idle =
    requests.moving.length + requests.values.length + requests.finishing.length + seen.leftovers.length === 0;
  const work = workOf(plan, requests);
  if (idle) return { work };
  return { work, commit: () => commitRefresh(writing, plan, requests, addition) };
}

/** The rows that the job adds to another sheet in the same batch, and a function that computes them again. */
function additionOf(plan: Refresh, { job, api, file, seen }: WriteContext): RepeatableAddition | undefined {
  const { together } = job;
  const change = together === undefined ? undefined : tableChange(plan);
  if (together === undefined || change === undefined) return undefined;
  const addition = together(change, withoutLeftovers(file, seen));
  return addition.requests.length === 0
    ? undefined
    : { ...addition, again: () => together(change, api.get(SHEET_FIELDS)) };
}

function workOf({ existing, rows, fresh }: Refresh, { values }: RefreshRequests): Work {
  const matched = rows.rowOf.filter((row) => row !== undefined).length;
  return {
    sheetId: existing.tab.sheetId,
    sheetTitle: existing.tab.title,
    rows: fresh.length + rows.existing.length - matched - rows.vanished.length + rowsOutside(rows.staying),
    rowsBrought: fresh.length,
    rowsInserted: rows.inserted.reduce((sum, { fresh }) => sum + fresh.length, 0),
    rowsChanged: rows.changed.length,
    rowsDeleted: rows.deleted.length,
    rowsMarked: rows.staying.filter(({ reason }) => reason === 'gone').length,
    cellsWritten: values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: stayingNotices(rows.staying),
  };
}

function commitRefresh(
  writing: WriteContext,
  plan: Refresh,
  requests: RefreshRequests,
  addition?: RepeatableAddition,
): void {
  const { api, progress, seen } = writing;
  const { tab, entered } = plan.existing;
  const { growth, moving, values, finishing } = requests;
  const grown = cellsGrown(tab, growth);
  assertRoom(keptTabs(seen), grown);
  const blocks = toBlocks(values, plan.columns.at);
  const tidying = seen.leftovers.map(deleteSheet);
  if (jsonBytes([...tidying, ...moving, ...finishing]) + blocksBytes(blocks) <= MOST_REQUEST_BYTES) {
    progress.before(0, values.length);
    if (addition !== undefined || entered === undefined) assertUnchanged(api, plan, requests);
    try {
      const cells = blocks.map((block) => blockRequest(tab.sheetId, block));
      const written = spans(plan.rows.changed.map(({ row }) => row));
      const sent = [...moving, ...cells, ...finishing];
      send(writing, { refresh: plan, requests, tidying, sent, addition }, written, grown);
      return;
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
    }
  }
  commitStaged(writing, plan, requests, addition);
}

/** Sends a batch that overwrites the rows `written` and adds `growth` cells to the file. */
function send(
  writing: WriteContext,
  batch: Omit<Commit, 'checks' | 'backup'>,
  written: readonly Span[],
  growth: number,
): void {
  const { refresh, requests, sent } = batch;
  const isKnown = refresh.existing.entered !== undefined || sent.length === 0;
  const backup = isKnown ? undefined : backupOf({ ...batch, written }, writing.job, writing.seen, growth);
  commitWatched(writing, { ...batch, checks: keyChecks(refresh, requests), backup });
}

/** A refresh too large for one request: its rows are written to a hidden sheet first, and one batch copies them. */
function commitStaged(
  writing: WriteContext,
  refresh: Refresh,
  requests: RefreshRequests,
  addition?: RepeatableAddition,
): void {
  const { api, progress, made } = writing;
  const { columns, existing, rows } = refresh;
  const { writes, blanks } = staged(refresh, requests);
  const grown = cellsGrown(existing.tab, requests.growth);
  const width = columns.at.length;
  const staging = stage(writing, { rows: writes.map(({ cells }) => cells), width, growth: grown });
  progress.before(writes.length, writes.length);
  assertUnchanged(api, refresh, requests);
  const sent = [
    ...requests.moving,
    ...pasted(staging, refresh, requests, writes),
    ...toBlocks(blanks, columns.at).map((block) => blockRequest(existing.tab.sheetId, block)),
    ...requests.finishing,
    deleteSheet(staging),
  ];
  const written = spans(rows.rowOf.flatMap((row) => row ?? []));
  send(writing, { refresh, requests, sent, addition }, written, grown + writes.length * width);
  made.remove(staging);
}

/** A whole row of the table, by its sheet row after moving. */
interface WholeRow {
  readonly row: number;
  readonly cells: readonly SheetCell[];
}

/** The rows to stage, and the values that are set without staging. */
function staged(
  { fresh, rows }: Refresh,
  { values, place }: RefreshRequests,
): { writes: WholeRow[]; blanks: RowWrite[] } {
  const places = new Map<number, readonly SheetCell[]>();
  for (const [index, row] of rows.rowOf.entries())
    if (row !== undefined) places.set(place.of(row), itemAt(fresh, index));
  for (const run of rows.inserted) {
    for (const [nth, index] of run.fresh.entries())
      places.set(place.inserted(run.at) + nth, itemAt(fresh, index));
  }
  const changed = new Set(values.map(({ row }) => row));
  const all = [...places].map(([row, cells]) => ({ row, cells })).sort((one, other) => one.row - other.row);
  const some = all.filter(({ row }) => changed.has(row));
  return {
    writes: spans(some.map(({ row }) => row)).length > MOST_RUNS ? all : some,
    blanks: values.filter(({ row }) => !places.has(row)),
  };
}

/**
 * Keys that stay the same in all rows are not copied: if a user moves rows in that moment, the batch writes no key next to the cells of
 * another row.
 */
function pasted(
  staging: number,
  { job, existing, rows, columns }: Refresh,
  { place }: RefreshRequests,
  writes: readonly WholeRow[],
) {
  const isSame = job.table.columns.map(
    ({ key }, index) => key && rows.changed.every(({ cells }) => cells[index] === undefined),
  );
  const existingRows = new Set(rows.rowOf.flatMap((row) => (row === undefined ? [] : place.of(row))));
  const sources = writes.map(({ row }, from) => ({ row, from, count: 1 }));
  const paste = (isWanted: (row: number) => boolean, at: readonly (number | undefined)[]) =>
    pasteRows(
      { sheetId: staging, firstRow: 0 },
      existing.tab.sheetId,
      sources.filter(({ row }) => isWanted(row)),
      at,
    );
  const others = columns.at.map((column, index) => (isSame[index] === true ? undefined : column));
  const isPartly = (row: number) => isSame.includes(true) && existingRows.has(row);
  return [...paste(isPartly, others), ...paste((row) => !isPartly(row), columns.at)];
}
