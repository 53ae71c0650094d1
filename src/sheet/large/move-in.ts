import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import { jsonBytes, type SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { blockRequest, MOST_REQUEST_BYTES, toBlocks } from '../api/blocks';
import type { RetryingSheets } from '../api/retrying-api';
import { itemAt, spans } from '../api/spans';
import type { PlacedBatch } from '../commit/batch-backup';
import type { NotesSeen } from '../commit/batch-restored';
import { type ExistingLargeTable, NO_DAY, readEach } from '../read/existing-large-table';
import { userColumns } from '../read/large-user-content';
import type { ReportSheet } from '../read/report-sheet';
import { withoutMark } from '../read/row-marks';
import { markColumn, readUserContent, type UserContent } from '../read/user-content';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable } from '../reconcile/question-changes';
import type { RefreshRequests } from '../reconcile/refresh';
import { lackingOf, type RowChanges } from '../reconcile/refresh-plan';
import { refreshRequests } from '../reconcile/refresh-requests';
import { marksOf, rowsOutside, type StayingRow, stayingNotices } from '../reconcile/staying-rows';
import type { Work, WriteJob } from '../write-job';
import { type BlockPlan, type Pairs, planBlocks, type Reordered } from './day-blocks';
import { type DaysChange, daysChange } from './days-change';
import { type LargeLanding, largeLanding } from './large-landing';
import type { IsDay, LargeRows, Replaced, StagedDays } from './large-rows';
import { asOneBlock, fingerprint, isOneBlock, pairsOf, readLargeRows } from './large-rows';
import { pasteBlocks, sorting } from './paste-blocks';

/** How the hidden sheet's rows are copied into the report's sheet. */
export interface MoveIn {
  readonly work: Work;
  readonly requests: readonly SheetsRequest[];
  /** The order that `writeOrder` writes into the hidden sheet first. */
  readonly reordered: readonly Reordered[];
  /** The approximate number of cells that the batch touches. */
  readonly cells: number;
  readonly growth: RefreshRequests['growth'];
  readonly landing: LargeLanding;
  /** The same requests with what a backup needs to know. */
  readonly batch: PlacedBatch;
  readonly notes: NotesSeen;
  /**
   * How the refreshed days change, over the columns that are added up; undefined if no row stays comparable. Reads both sheets.
   */
  readonly daysChange: (adds: (column: Column) => boolean) => DaysChange | undefined;
  /** Reads the sheet again: whether its rows and the user's content are unchanged. */
  readonly isUnchanged: () => boolean;
}

/** Each separate place takes a request of some 300 bytes or more, and one batch takes only so many. */
const MOST_PLACES = 10_000;

/** Plans the batch; nothing is written. Throws SheetConflict. */
export function planMoveIn(
  job: WriteJob,
  api: RetryingSheets,
  sheet: ReportSheet,
  staged: StagedDays,
  replaced: Replaced,
): MoveIn {
  const { columns } = job.table;
  assertSameTable(job, columns, sheet);
  const goes = isOneBlock(job, sheet) ? () => true : replaced.goes;
  const seen = readLargeRows(job, api, sheet, goes);
  const { existing } = seen;
  const { tab } = existing;
  const going = existing.rows.filter((_, nth) => goes(existing.days[nth] ?? NO_DAY));
  const pairs = pairsOf(job, api, seen, staged);
  const apart = new Set([...seen.userContent.keys()].filter((row) => !pairs.has(row)));
  const blocks = blocksOf(job, seen, apart, staged, goes, pairs);
  const columnPlan = planColumns(columns, existing.columns);
  const vanished = ascending([...blocks.vanished, ...apart]);
  const rows = rowPlan({ job, api, seen, blocks, vanished, pairs });
  const refresh = { job, existing, fresh: [], columns: columnPlan, rows };
  const requests = refreshRequests(refresh);
  const changed = count(blocks.overwritten);
  const width = columns.length;
  const batch = [
    ...sorting(staged.tab.sheetId, width, blocks.reordered),
    ...requests.moving,
    ...pasteBlocks(staged.tab.sheetId, tab.sheetId, blocks, requests.place, columnPlan),
    ...toBlocks(requests.values, columnPlan.at).map((block) => blockRequest(tab.sheetId, block)),
    ...requests.finishing,
  ];
  if (jsonBytes(batch) > MOST_REQUEST_BYTES) throw tooManyMarked(tab.title, rows.staying.length);
  const stays = new Set([...seen.theirs, ...rows.staying.map(({ row }) => row)]);
  const isTouched = (nth: number) =>
    goes(existing.days[nth] ?? NO_DAY) && !stays.has(existing.rows[nth] ?? -1);
  const long = { refresh, requests, sent: batch, isTouched, own: seen.own };
  return {
    growth: requests.growth,
    landing: largeLanding(long),
    batch: {
      ...long,
      written: blocks.overwritten.map(({ row, count: high }) => ({ from: row, to: row + high })),
    },
    notes: {
      column: markColumn(existing),
      notes: new Map(rows.notes.map(({ row }) => [row, seen.userContent.get(row)?.note ?? ''])),
    },
    cells: (2 * staged.rows + rows.staying.length + sortedRows(blocks)) * width,
    requests: batch,
    reordered: blocks.reordered,
    daysChange: (adds) =>
      isOneBlock(job, existing)
        ? undefined
        : daysChange(api, { ...seen, hidden: staged }, columns, columns.filter(adds), replaced.isAsked),
    isUnchanged: () => fingerprint(readLargeRows(job, api, sheet, goes)) === fingerprint(seen),
    work: {
      sheetId: tab.sheetId,
      sheetTitle: tab.title,
      rows: existing.rows.length - going.length + staged.rows + rowsOutside(rows.staying),
      rowsBrought: staged.rows,
      rowsInserted: staged.rows - changed,
      rowsChanged: changed,
      rowsDeleted: rows.deleted.length,
      rowsMarked: rows.staying.filter((row) => row.lacking === 'gone').length,
      cellsWritten: staged.rows * width,
      notices: stayingNotices(rows.staying),
    },
  };
}

function sortedRows({ reordered }: BlockPlan): number {
  return reordered.reduce((sum, { order }) => sum + order.length, 0);
}

function ascending(rows: readonly number[]): number[] {
  return [...rows].sort((one, other) => one - other);
}

function blocksOf(
  job: WriteJob,
  { existing, theirs }: LargeRows,
  apart: ReadonlySet<number>,
  staged: StagedDays,
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
  if (!isScattered(plan)) return plan;
  if (existing.days.every(goes)) return asOne();
  if (apart.size > 0) throw tooManyMarked(existing.tab.title, apart.size);
  const { label } = itemAt(job.table.columns, dayColumn(job.table.columns));
  throw new SheetConflict(existing.tab.title, texts().sheets.conflicts.scattered(label));
}

function isScattered({ overwritten, inserted, vanished }: BlockPlan): boolean {
  return overwritten.length + inserted.length + spans(vanished).length > MOST_PLACES;
}

interface Planned {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly seen: LargeRows;
  readonly blocks: BlockPlan;
  /** Ascending. */
  readonly vanished: readonly number[];
  readonly pairs: Pairs;
}

/** The plan of a refresh with new rows in a hidden sheet. */
function rowPlan({ job, api, seen, blocks, vanished, pairs }: Planned): RowChanges {
  const { existing, userContent } = seen;
  const kept = vanished.filter((row) => userContent.get(row)?.keep);
  const stays = new Set(kept);
  const staying = lacking(job, api, seen, kept);
  const blanks = job.table.columns.map(({ key }) => (key ? undefined : ('' as SheetCell)));
  const back = [...userContent].filter(([row, { marked }]) => marked && pairs.has(row));
  return {
    changed: [],
    // Only the length is used: cells are copied from the hidden sheet.
    inserted: blocks.inserted.map(({ at, like, pieces }) => ({
      at,
      like,
      fresh: new Array<number>(count(pieces)),
    })),
    vanished,
    rowOf: [],
    deleted: vanished.filter((row) => !stays.has(row)),
    blanked: staying.flatMap(({ row, lacking: why }) => (why === 'gone' ? [{ row, cells: blanks }] : [])),
    notes: [
      ...marksOf(job, existing.stamp, staying, userContent),
      ...back.map(([row, { note }]) => ({ row, note: withoutMark(note, job.mark) })),
    ],
    staying,
    userContent: models(job, api, existing, blocks),
    existing: [],
  };
}

/** Why rows stay that the table lacks: their keys are read, and their day is known (see ExistingLargeTable). */
function lacking(
  job: WriteJob,
  api: RetryingSheets,
  { existing, userContent }: LargeRows,
  kept: readonly number[],
): StayingRow[] {
  const { columns } = job.table;
  const day = dayColumn(columns);
  const dayOf = new Map(existing.rows.map((row, nth) => [row, existing.days[nth]]));
  const at = columns.map(({ key, field }) => (key ? existing.columns.get(field) : undefined));
  const staying: StayingRow[] = [];
  readEach(api, { tab: existing.tab, at, columns }, kept, ({ row, cells }) => {
    const dated = cells.map((cell, index) => (index === day ? (dayOf.get(row) ?? NO_DAY) : cell));
    staying.push({
      row,
      lacking: lackingOf(job, existing.stamp, dated, userContent.get(row)?.note),
      keys: cells,
    });
  });
  return staying;
}

/** The models for inserted rows: the user's formulas in them are copied down. */
function models(
  { mark }: WriteJob,
  api: RetryingSheets,
  existing: ExistingLargeTable,
  { inserted }: BlockPlan,
): ReadonlyMap<number, UserContent> {
  if (userColumns(existing).length === 0) return new Map();
  const rows = inserted.flatMap(({ like }) => (like === undefined ? [] : [like]));
  return readUserContent(api, existing, [...new Set(rows)], mark);
}

function count(pieces: readonly { readonly count: number }[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

function tooManyMarked(title: string, rows: number): SheetConflict {
  return new SheetConflict(title, texts().sheets.conflicts.tooManyNotes(rows));
}
