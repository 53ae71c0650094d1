import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { blockRequest, blocksBytes, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { RequestTooLarge } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, spans } from '../api/spans';
import { backupOf } from '../commit/batch-backup';
import { assertUnchanged, type Commit, commitWatched } from '../commit/commit';
import { keyChecks } from '../commit/landing';
import { wroteLineByText } from '../commit/line-by-text';
import { type Keeping, keepingOf } from '../last-change/kept-change';
import { type ExistingRow, type ExistingTable, readExistingTable } from '../read/existing-table';
import { type ReportSheet, tabsWithoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { withCells } from '../read/sheet-content';
import { requestsAlongside, type WriteContext } from '../read/write-context';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import { planRows, refreshWork } from '../reconcile/refresh-plan';
import {
  changesRows,
  type Refresh,
  type RefreshRequests,
  refreshRequests,
} from '../reconcile/refresh-requests';
import { planTotals, withoutTotals } from '../reconcile/totals-row';
import { pasteRows } from '../staging/paste-rows';
import { stage } from '../staging/staging';
import type { BatchAddition, Work, WrittenTable } from '../write-job';
import type { PreparedWrite } from './attempts';
import { additionOf } from './table-change';

/** If the changed rows are in more separate places than this, all rows of the table are written to the hidden sheet. */
const MOST_RUNS = 1_000;

/** The fresh rows of a refresh, and how they change the rows of the sheet. */
type PlannedRows = Pick<Refresh, 'fresh' | 'rows'>;

/**
 * Plans the update of the report's sheet. Only differences are written: in one batch, or through a hidden sheet if the batch is too large.
 */
export function prepareRefresh(writing: WriteContext, sheet: ReportSheet, fresh: SheetRows): PreparedWrite {
  const { job, api } = writing;
  return prepareRows(writing, sheet, (existing) => ({ fresh, rows: planRows(job, api, existing, fresh) }));
}

/** Like `prepareRefresh`, for rows that `plan` computes from the sheet. */
export function prepareRows(
  writing: WriteContext,
  sheet: ReportSheet,
  plan: (existing: ExistingTable) => PlannedRows,
): PreparedWrite {
  const { api, file, seen } = writing;
  const job = { totals: sheet.stamp.totals === true, ...writing.job };
  assertSameTable(job, job.table.columns, sheet);
  const needed = job.togetherNeeds?.(file) ?? [];
  const existing = { ...readExistingTable(api, sheet, needed), mark: job.mark };
  const columns = planColumns(job.table.columns, existing.columns);
  const totals = planTotals(job, api, existing, columns);
  const { fresh, rows } = plan(existing);
  const planned = { job, existing, columns, fresh, rows: withoutTotals(rows, totals), totals };
  const addition = additionOf(planned, writing, () => withCells(api, file, needed, existing.otherSheets));
  const { lastChange, requests: keeping } = keepingRows(planned, addition, writing);
  const refresh = { ...planned, job: { ...job, lastChange } };
  const own = refreshRequests(refresh, writing.ids);
  const alongside = requestsAlongside(writing, tableAfter(refresh, own));
  const others = [...(addition?.requests ?? []), ...keeping, ...alongside];
  const requests = { ...own, finishing: [...own.finishing, ...others] };
  const { moving, values, finishing } = requests;
  const work = workOf(refresh, requests);
  if (moving.length + values.length + finishing.length + seen.leftovers.length === 0) return { work };
  return { work, commit: () => commitRefresh(writing, { refresh, requests, addition }) };
}

/** Where the table is after the refresh. */
function tableAfter({ job, existing, columns }: Refresh, { place }: RefreshRequests): WrittenTable {
  const fields = job.table.columns.map(({ field }) => field);
  return {
    title: existing.tab.title,
    headerRow: place.of(existing.headerRow),
    columnOf: (field) => columns.at[fields.indexOf(field)],
  };
}

/** What the stamp says about the last change of the rows, and the requests that keep the change. */
function keepingRows(refresh: Refresh, addition: BatchAddition | undefined, writing: WriteContext): Keeping {
  const { keepChanges, lastChange } = refresh.job;
  if (keepChanges === undefined) return { lastChange, requests: [] };
  return keepingOf(refresh, keepChanges, addition?.recorded ?? [], writing);
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
  const backup = isKnown ? undefined : backupOf(placed, writing, growth);
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
