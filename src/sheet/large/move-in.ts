import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import { jsonBytes } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blockRequest, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import { Edited } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import { itemAt, spans } from '../api/spans';
import type { AlongAgain } from '../commit/along';
import { backupOf } from '../commit/batch-backup';
import { looksAtNotes } from '../commit/batch-restored';
import { commitWatched } from '../commit/commit';
import { NO_DAY } from '../read/existing-large-table';
import { keptTabs, type ReportSheet, SHEET_FIELDS, tabWithId, withoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { markColumn } from '../read/user-content';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import type { RefreshRequests } from '../reconcile/refresh';
import { refreshRequests } from '../reconcile/refresh-requests';
import { rowsOutside, stayingNotices } from '../reconcile/staying-rows';
import type { PreparedWrite } from '../write/attempts';
import type { Work } from '../write-job';
import { type BlockPlan, type Pairs, planBlocks } from './day-blocks';
import { daysChange } from './days-change';
import type { Ending } from './first-large-table';
import { type LargeRefresh, looksAtDays, looksAtOwn } from './large-looks';
import type { IsDay, LargeRows } from './large-rows';
import { asOneBlock, fingerprint, isOneBlock, pairsOf, readLargeRows } from './large-rows';
import { pasteBlocks, sorting, writeOrder } from './paste-blocks';
import { countRows, rowPlan } from './row-plan';

/** Each separate place takes a request of some 300 bytes or more, and one batch takes only so many. */
const MOST_PLACES = 10_000;

/** How the hidden sheet's rows are copied into the report's sheet. */
interface MoveIn {
  readonly seen: LargeRows;
  readonly goes: IsDay;
  readonly blocks: BlockPlan;
  readonly refresh: LargeRefresh;
  readonly requests: RefreshRequests;
  readonly batch: readonly SheetsRequest[];
}

/** Plans the batch that replaces days of the report's sheet by the hidden rows. Throws SheetConflict or SpreadsheetFull. */
export function moveIn(ending: Ending, sheet: ReportSheet): PreparedWrite {
  const { job, api, progress, seen, staging, staged } = ending;
  const move = planned(ending, sheet);
  const { blocks, refresh, requests, batch } = move;
  const { existing, rows } = refresh;
  const width = job.table.columns.length;
  const grown = cellsGrown(sheet.tab, requests.growth);
  const order = blocks.reordered.length === 0 || staging.tab.columnCount > width ? 0 : staging.tab.rowCount;
  assertRoom(keptTabs(seen), grown + order);
  const along = alongOf(ending, move, grown);
  const sent = [...batch, deleteSheet(staging.tab.sheetId), ...(along?.requests ?? [])];
  const written = blocks.overwritten.map(({ row, count }) => ({ from: row, to: row + count }));
  const backup = backupOf({ refresh, sent, written }, job, seen, grown + order);
  const notes = new Map(rows.notes.map(({ row }) => [row, move.seen.userContent.get(row)?.note ?? '']));
  const cells = (2 * staged.rows + rows.staying.length + sortedRows(blocks)) * width + (backup?.copied ?? 0);
  const commit = () => {
    writeOrder(api, staging.tab, width, blocks.reordered);
    assertUnchanged(ending, sheet, move);
    ending.assertTime(cells);
    progress.before(staged.rows, staged.rows);
    commitWatched(ending, {
      refresh,
      requests,
      tidying: seen.leftovers.map(deleteSheet),
      sent,
      looks: [
        ...looksAtDays(refresh, requests, isTouched(move)),
        ...looksAtOwn(refresh, requests, move.seen.own),
      ],
      along,
      backup,
      looksAtBackup: backup === undefined ? [] : looksAtNotes(backup.hidden, markColumn(existing), notes),
      onlyRows: staging.tab.sheetId,
    });
  };
  return { work: workOf(ending, move), commit };
}

function planned(ending: Ending, sheet: ReportSheet): MoveIn {
  const { job, api, staged, replaced } = ending;
  const { columns } = job.table;
  assertSameTable(job, columns, sheet);
  const goes = isOneBlock(job, sheet) ? () => true : replaced.goes;
  const seen = readLargeRows(job, api, sheet, goes);
  const { existing } = seen;
  const pairs = pairsOf(job, api, seen, staged);
  const apart = new Set([...seen.userContent.keys()].filter((row) => !pairs.has(row)));
  const blocks = blocksOf(ending, seen, apart, goes, pairs);
  const vanished = [...blocks.vanished, ...apart].sort((one, other) => one - other);
  const rows = rowPlan({ job, api, seen, blocks, vanished, pairs });
  const refresh = { job, existing, fresh: [], columns: planColumns(columns, existing.columns), rows };
  const requests = refreshRequests(refresh);
  const { at } = refresh.columns;
  const { sheetId } = staged.tab;
  const batch = [
    ...sorting(sheetId, columns.length, blocks.reordered),
    ...requests.moving,
    ...pasteBlocks(sheetId, existing.tab.sheetId, blocks, requests.place, at),
    ...toBlocks(requests.values, at).map((block) => blockRequest(existing.tab.sheetId, block)),
    ...requests.finishing,
  ];
  if (jsonBytes(batch) > MOST_REQUEST_BYTES) throw tooManyMarked(existing.tab.title, rows.staying.length);
  return { seen, goes, blocks, refresh, requests, batch };
}

function blocksOf(
  { job, staged }: Ending,
  { existing, theirs }: LargeRows,
  apart: ReadonlySet<number>,
  goes: IsDay,
  pairs: Pairs,
): BlockPlan {
  const those = existing.rows.map((row) => !theirs.has(row) && !apart.has(row));
  const rows = existing.rows.filter((_, nth) => those[nth]);
  const days = existing.days.filter((_, nth) => those[nth]);
  const first = existing.headerRow + 1;
  const asOne = () => {
    const all = { rows, days: rows.map(() => NO_DAY) };
    return planBlocks(all, asOneBlock(staged), () => true, first, pairs);
  };
  if (isOneBlock(job, existing)) return asOne();
  const plan = planBlocks({ rows, days }, staged.days, goes, first, pairs);
  const { overwritten, inserted, vanished } = plan;
  if (overwritten.length + inserted.length + spans(vanished).length <= MOST_PLACES) return plan;
  if (existing.days.every(goes)) return asOne();
  if (apart.size > 0) throw tooManyMarked(existing.tab.title, apart.size);
  const { label } = itemAt(job.table.columns, dayColumn(job.table.columns));
  throw new SheetConflict(existing.tab.title, texts().sheets.conflicts.scattered(label));
}

function tooManyMarked(title: string, rows: number): SheetConflict {
  return new SheetConflict(title, texts().sheets.conflicts.tooManyNotes(rows));
}

/** Whether the batch overwrites or deletes the nth existing row. */
function isTouched({ seen, goes, refresh: { existing, rows } }: MoveIn): (nth: number) => boolean {
  const stays = new Set([...seen.theirs, ...rows.staying.map(({ row }) => row)]);
  return (nth) => goes(existing.days[nth] ?? NO_DAY) && !stays.has(existing.rows[nth] ?? -1);
}

/** Throws Edited when the sheet's rows or the user's content have changed since the plan was made. */
function assertUnchanged({ job, api }: Ending, sheet: ReportSheet, { seen, goes }: MoveIn): void {
  const now = tabWithId(api.get(SHEET_FIELDS), sheet.tab.sheetId);
  const isSame =
    JSON.stringify(now) === JSON.stringify(sheet.tab) &&
    fingerprint(readLargeRows(job, api, sheet, goes)) === fingerprint(seen);
  if (!isSame) throw new Edited(sheet.tab.title);
}

/** The requests that record how refreshed days changed; undefined if no row stays comparable. */
function alongOf(ending: Ending, { seen, refresh }: MoveIn, cells: number): AlongAgain | undefined {
  const { job, api, byDay, file, staged, staging, replaced } = ending;
  if (byDay === undefined || isOneBlock(job, refresh.existing)) return undefined;
  const { columns } = job.table;
  const added = columns.filter(byDay.adds);
  const change = daysChange(api, { ...seen, hidden: staged }, columns, added, replaced.isAsked);
  // The batch deletes the hidden sheet before.
  const leftovers = [...ending.seen.leftovers, staging.tab.sheetId];
  return {
    ...byDay.together(change, withoutLeftovers(file, { leftovers }), cells),
    again: () => byDay.together(change, api.get(SHEET_FIELDS), cells),
  };
}

function workOf({ job, staged }: Ending, { goes, blocks, refresh: { existing, rows } }: MoveIn): Work {
  const changed = countRows(blocks.overwritten);
  const going = existing.days.filter(goes).length;
  return {
    sheetId: existing.tab.sheetId,
    sheetTitle: existing.tab.title,
    rows: existing.rows.length - going + staged.rows + rowsOutside(rows.staying),
    rowsBrought: staged.rows,
    rowsInserted: staged.rows - changed,
    rowsChanged: changed,
    rowsDeleted: rows.deleted.length,
    rowsMarked: rows.staying.filter((row) => row.reason === 'gone').length,
    cellsWritten: staged.rows * job.table.columns.length,
    notices: stayingNotices(rows.staying),
  };
}

function sortedRows({ reordered }: BlockPlan): number {
  return reordered.reduce((sum, { order }) => sum + order.length, 0);
}
