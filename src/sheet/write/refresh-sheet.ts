import { jsonBytes, type SheetCell } from '../../table/sheet-cell';
import { blockRequest, blocksBytes, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { RequestTooLarge } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { spans } from '../api/spans';
import type { AlongAgain } from '../commit/along';
import { assertUnchanged, commitWatched } from '../commit/commit';
import { readExistingTable } from '../read/existing-table';
import { keptTabs, type ReportSheet, SHEET_FIELDS, withoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import type { Refresh, RefreshRequests } from '../reconcile/refresh';
import { planRows } from '../reconcile/refresh-plan';
import { refreshRequests } from '../reconcile/refresh-requests';
import { rowsOutside, stayingNotices } from '../reconcile/staying-rows';
import type { Work } from '../write-job';
import type { PreparedWrite } from './new-sheet';
import { commitStaged } from './staged-refresh';
import { tableChange } from './table-change';

/** Updates the report's sheet: what differs, in one batch or through a hidden sheet if that is too large. */
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
  const along = alongWith(plan, writing);
  const requests = along === undefined ? own : { ...own, finishing: [...own.finishing, ...along.requests] };
  const idle =
    requests.moving.length + requests.values.length + requests.finishing.length + seen.leftovers.length === 0;
  const work = workOf(plan, requests);
  if (idle) return { work };
  return { work, commit: () => commitRefresh(writing, plan, requests, along) };
}

/** What the job adds to the same batch, and how to compute it again. */
function alongWith(plan: Refresh, { job, api, file, seen }: WriteContext): AlongAgain | undefined {
  const { together } = job;
  const change = together === undefined ? undefined : tableChange(plan);
  if (together === undefined || change === undefined) return undefined;
  const along = together(change, withoutLeftovers(file, seen));
  return along.requests.length === 0
    ? undefined
    : { ...along, again: () => together(change, api.get(SHEET_FIELDS)) };
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
    rowsMarked: rows.staying.filter(({ lacking }) => lacking === 'gone').length,
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
  along?: AlongAgain,
): void {
  const { api, progress, seen } = writing;
  const { tab } = plan.existing;
  const { growth, moving, values, finishing } = requests;
  const grown = cellsGrown(tab, growth);
  assertRoom(keptTabs(seen), grown);
  const blocks = toBlocks(values, plan.columns.at);
  const tidying = seen.leftovers.map(deleteSheet);
  if (jsonBytes([...tidying, ...moving, ...finishing]) + blocksBytes(blocks) <= MOST_REQUEST_BYTES) {
    progress.before(0, values.length);
    if (along !== undefined || plan.existing.entered === undefined) assertUnchanged(api, plan, requests);
    try {
      const cells = blocks.map((block) => blockRequest(tab.sheetId, block));
      const sent = [...moving, ...cells, ...finishing];
      const written = spans(plan.rows.changed.map(({ row }) => row));
      commitWatched(writing, plan, requests, { tidying, sent, written, along, growth: grown });
      return;
    } catch (error) {
      if (!(error instanceof RequestTooLarge)) throw error;
    }
  }
  commitStaged(writing, plan, requests, along);
}
