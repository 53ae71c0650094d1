import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import { jsonBytes } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { blockRequest, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { Edited } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, spans } from '../api/spans';
import type { RepeatableAddition } from '../commit/addition';
import { backupOf } from '../commit/batch-backup';
import { commitWatched } from '../commit/commit';
import { type ExistingLargeTable, NO_DAY } from '../read/existing-large-table';
import {
  type ReportSheet,
  SHEET_FIELDS,
  tabsWithoutLeftovers,
  tabWithId,
  withoutSheets,
} from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { lookAgain, withCells } from '../read/sheet-content';
import { markColumn } from '../read/user-content';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import { refreshWork, sameDimensions } from '../reconcile/refresh-plan';
import { type RefreshRequests, refreshRequests } from '../reconcile/refresh-requests';
import { planTotals, withoutTotals } from '../reconcile/totals-row';
import type { PreparedWrite } from '../write/attempts';
import type { Work } from '../write-job';
import { type BlockPlan, type IsDay, planBlocks } from './day-blocks';
import { daysChange } from './days-change';
import { dayChecks, type LargeRefresh, noteChecks, userContentChecks } from './large-checks';
import {
  asOneBlock,
  fingerprint,
  isOneBlock,
  type LargeRows,
  readLargeRows,
  rowsWhere,
  withoutDays,
} from './large-rows';
import { pairedRows } from './paired-rows';
import { pasteBlocks, sorting, writeOrder } from './paste-blocks';
import { countRows, rowPlan } from './row-plan';
import type { Ending } from './run-sheet';

/**
 * The most groups of neighbouring rows that one batch changes. Each group takes a request of 300 bytes or more, and the size of a batch is
 * limited.
 */
const MOST_PLACES = 10_000;

/** How the hidden sheet's rows are copied into the report's sheet. */
interface MoveIn {
  readonly seen: LargeRows;
  readonly isReplaced: IsDay;
  readonly blocks: BlockPlan;
  readonly refresh: LargeRefresh;
  readonly requests: RefreshRequests;
  readonly batch: readonly SheetsRequest[];
}

/** Plans the batch that replaces days of the report's sheet by the hidden rows. Throws SheetConflict or SpreadsheetFull. */
export function moveIn(ending: Ending, sheet: ReportSheet): PreparedWrite {
  const { job, api, progress, seen, staged } = ending;
  const { tab } = staged;
  const move = planned(ending, sheet);
  const { blocks, refresh, requests, batch } = move;
  const { existing, rows } = refresh;
  const width = job.table.columns.length;
  const grown = cellsGrown(sheet.tab, requests.growth);
  const order = blocks.reordered.length === 0 || tab.columnCount > width ? 0 : tab.rowCount;
  assertRoom(tabsWithoutLeftovers(seen), grown + order);
  const addition = additionOf(ending, move, grown);
  const sent = [...batch, deleteSheet(tab.sheetId), ...(addition?.requests ?? [])];
  const written = blocks.overwritten.map(({ row, count }) => ({ from: row, to: row + count }));
  const backup = backupOf({ refresh, sent, written }, ending, grown + order);
  const notes = new Map(rows.notes.map(({ row }) => [row, move.seen.userContent.get(row)?.note ?? '']));
  const cells = (2 * staged.rows + rows.staying.length + sortedRows(blocks)) * width + (backup?.copied ?? 0);
  const commit = () => {
    writeOrder(api, tab, width, blocks.reordered);
    assertUnchanged(ending, sheet, move);
    ending.assertTime(cells);
    progress.before(staged.rows, staged.rows);
    commitWatched(ending, {
      refresh,
      requests,
      tidying: seen.leftovers.map(deleteSheet),
      sent,
      checks: [
        ...dayChecks(refresh, requests, isTouched(move)),
        ...userContentChecks(refresh, requests, move.seen.own),
      ],
      addition,
      backup,
      backupChecks: backup === undefined ? [] : noteChecks(backup.hidden, markColumn(existing), notes),
      onlyRows: tab.sheetId,
    });
  };
  return { work: workOf(ending, move), commit };
}

function planned(ending: Ending, sheet: ReportSheet): MoveIn {
  const { job, api, ids, staged, replaced } = ending;
  const { columns } = job.table;
  assertSameTable(job, columns, sheet);
  const isOne = isOneBlock(job, sheet);
  const isReplaced = isOne ? () => true : replaced.isReplaced;
  const seen = readLargeRows(job, api, sheet, isReplaced);
  const { existing, theirs, userContent } = seen;
  const own = rowsWhere(existing, (row) => !theirs.has(row));
  const old = isOne ? withoutDays(own) : own;
  const days = isOne ? asOneBlock(staged) : staged.days;
  const hidden = { tab: staged.tab, days };
  const pairs = pairedRows(api, { ...existing, ...old }, hidden, rowsToPair(seen, columns), columns);
  const apart = new Set([...userContent.keys()].filter((row) => !pairs.has(row)));
  const replacing = rowsWhere(old, (row) => !apart.has(row));
  const first = existing.headerRow + 1;
  let blocks = planBlocks(replacing, days, isReplaced, first, pairs);
  if (!isOne && placesIn(blocks) > MOST_PLACES) {
    assertAllReplaced(ending, existing, isReplaced, apart.size);
    blocks = planBlocks(withoutDays(replacing), asOneBlock(staged), isReplaced, first, pairs);
  }
  const vanished = [...blocks.vanished, ...apart].sort((one, other) => one - other);
  const plan = planColumns(columns, existing.columns);
  const totals = planTotals(job, api, existing, plan);
  const rows = withoutTotals(rowPlan(ending, seen, blocks, vanished, pairs), totals);
  const refresh = { job, existing, fresh: [], columns: plan, rows, totals };
  const requests = refreshRequests(refresh, ids);
  const batch = batchOf(staged.tab.sheetId, refresh, requests, blocks);
  return { seen, isReplaced, blocks, refresh, requests, batch };
}

/** Rows with the user's content. They are overwritten only by the new values of the same row. */
function rowsToPair({ existing, userContent }: LargeRows, columns: readonly Column[]): ReadonlySet<number> {
  const rows = [...userContent].flatMap(([row, { hasContent }]) => (hasContent ? [row] : []));
  return new Set(sameDimensions(existing, columns) ? rows : []);
}

/**
 * The requests of the batch in their order. Throws SheetConflict when they are too large, because too many rows with the user's content
 * stay.
 */
function batchOf(
  hidden: number,
  { job, existing, columns: { at }, rows }: LargeRefresh,
  requests: RefreshRequests,
  blocks: BlockPlan,
): SheetsRequest[] {
  const { sheetId, title } = existing.tab;
  const batch = [
    ...sorting(hidden, job.table.columns.length, blocks.reordered),
    ...requests.moving,
    ...pasteBlocks(hidden, sheetId, blocks, requests.place, at),
    ...toBlocks(requests.values, at).map((block) => blockRequest(sheetId, block)),
    ...requests.finishing,
  ];
  if (jsonBytes(batch) > MOST_REQUEST_BYTES) throw tooManyMarked(title, rows.staying.length);
  return batch;
}

function placesIn({ overwritten, inserted, vanished }: BlockPlan): number {
  return overwritten.length + inserted.length + spans(vanished).length;
}

/**
 * Throws SheetConflict unless the rows of all days are replaced: only then can they be replaced all at once, not day by day. `apart` is the
 * number of rows with the user's content that no new row overwrites.
 */
function assertAllReplaced(
  { job }: Ending,
  existing: ExistingLargeTable,
  isReplaced: IsDay,
  apart: number,
): void {
  if (existing.days.every(isReplaced)) return;
  if (apart > 0) throw tooManyMarked(existing.tab.title, apart);
  const { label } = itemAt(job.table.columns, dayColumn(job.table.columns));
  throw new SheetConflict(existing.tab.title, texts().sheets.conflicts.scattered(label));
}

function tooManyMarked(title: string, rows: number): SheetConflict {
  return new SheetConflict(title, texts().sheets.conflicts.tooManyNotes(rows));
}

/** Whether the batch overwrites or deletes the nth existing row. */
function isTouched({ seen, isReplaced, refresh: { existing, rows } }: MoveIn): (nth: number) => boolean {
  const stays = new Set([...seen.theirs, ...rows.staying.map(({ row }) => row)]);
  return (nth) => isReplaced(existing.days[nth] ?? NO_DAY) && !stays.has(existing.rows[nth] ?? -1);
}

/** Throws Edited when the sheet's rows or the user's content have changed since the plan was made. */
function assertUnchanged({ job, api }: Ending, sheet: ReportSheet, { seen, isReplaced }: MoveIn): void {
  const now = tabWithId(api.get(SHEET_FIELDS), sheet.tab.sheetId);
  const isSame =
    JSON.stringify(now) === JSON.stringify(sheet.tab) &&
    fingerprint(readLargeRows(job, api, sheet, isReplaced)) === fingerprint(seen);
  if (!isSame) throw new Edited(sheet.tab.title);
}

/** The requests that record how refreshed days changed; undefined if old and new rows are not comparable. */
function additionOf(
  ending: Ending,
  { seen, refresh }: MoveIn,
  cells: number,
): RepeatableAddition | undefined {
  const { job, api, byDay, file, ids, staged, replaced } = ending;
  if (byDay === undefined || isOneBlock(job, refresh.existing)) return undefined;
  const { columns } = job.table;
  const added = columns.filter(byDay.adds);
  const change = daysChange(api, seen, staged, columns, added, replaced.isAsked);
  // When these requests are done, the batch has already deleted the hidden sheet.
  const leftovers = [...ending.seen.leftovers, staged.tab.sheetId];
  const { together, togetherNeeds: needs } = byDay;
  const seenFile = withCells(api, file, needs?.(file) ?? []);
  return {
    ...together(change, withoutSheets(seenFile, leftovers), ids, cells),
    again: () => together(change, lookAgain(api, needs), ids, cells),
  };
}

function workOf({ job, staged }: Ending, { isReplaced, blocks, refresh: { existing, rows } }: MoveIn): Work {
  const changed = countRows(blocks.overwritten);
  return refreshWork(existing, rows, {
    rows: existing.days.filter((day) => !isReplaced(day)).length + staged.rows,
    rowsBrought: staged.rows,
    rowsInserted: staged.rows - changed,
    rowsChanged: changed,
    cellsWritten: staged.rows * job.table.columns.length,
  });
}

function sortedRows({ reordered }: BlockPlan): number {
  return reordered.reduce((sum, { order }) => sum + order.length, 0);
}
