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
import { type ExistingLargeTable, NO_DAY, readExistingLargeTable } from '../read/existing-large-table';
import {
  type LargeUserContent,
  ownOfTheirs,
  readUserColumns,
  readUserRows,
  rowsOfTheirs,
} from '../read/large-user-content';
import type { OwnCell } from '../read/own-cells';
import { readEach } from '../read/read-rows';
import type { ReportSheet } from '../read/report-sheet';
import { markColumn, readUserContent, type UserContent, withoutMark } from '../read/user-content';
import { planColumns } from '../reconcile/column-plan';
import { assertSameTable, changesOf } from '../reconcile/question-changes';
import { lackingOf, type RowChanges, sameDimensions } from '../reconcile/refresh-plan';
import { placesText, type RefreshRequests, refreshRequests } from '../reconcile/refresh-requests';
import { marksOf, rowsOutside, type StayingRow, stayingNotices } from '../reconcile/staying-rows';
import type { Work, WriteJob } from '../write-job';
import { type BlockPlan, type FreshBlock, type Pairs, planBlocks, type Reordered } from './day-blocks';
import { type DaysChange, daysChange } from './days-change';
import { type LargeLanding, largeLanding } from './large-landing';
import { type HiddenDays, pairedRows } from './paired-rows';
import { pasteBlocks, sorting } from './paste-blocks';

/** What was brought to the hidden sheet. */
export interface StagedDays extends HiddenDays {
  readonly rows: number;
}

/** True for a day (its sheet serial number) of some kind. */
export type IsDay = (day: number) => boolean;

/** Which of the held days are replaced or go, and which of these were asked for: the others have left the range. */
export interface Replaced {
  readonly goes: IsDay;
  readonly isAsked: IsDay;
}

/** How the hidden sheet's rows come into the report's sheet. */
export interface MoveIn {
  readonly work: Work;
  readonly requests: readonly SheetsRequest[];
  /** How the hidden sheet's rows are to be ordered by `writeOrder` before. */
  readonly reordered: readonly Reordered[];
  /** Cells that the batch touches, roughly. */
  readonly cells: number;
  readonly growth: RefreshRequests['growth'];
  readonly landing: LargeLanding;
  /** The same requests as a batch of their own. */
  readonly batch: PlacedBatch;
  readonly notes: NotesSeen;
  /** What is done to the days that came again, over the columns that are added up; undefined where no row is a row of old. Reads both sides. */
  readonly daysChange: (adds: (column: Column) => boolean) => DaysChange | undefined;
  /** True while the sheet's rows, and what stands beside them, are as they were read. Reads them again. */
  readonly isUnchanged: () => boolean;
}

/** Each place is a request or more of some 300 bytes, and one batch takes only so many. */
const MOST_PLACES = 10_000;

/** A sheet of a long table as it was read. */
interface Seen {
  readonly existing: ExistingLargeTable;
  /** Rows of the table that are the user's own, such as lines of totals. */
  readonly theirs: ReadonlySet<number>;
  readonly userContent: ReadonlyMap<number, LargeUserContent>;
  /** What is the user's in those rows and in the rows of theirs. */
  readonly own: ReadonlyMap<number, readonly OwnCell[]>;
}

/** Works out the batch; nothing is written. Throws SheetConflict. */
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
  const seen = readSeen(job, api, sheet, goes);
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
    isUnchanged: () => fingerprint(readSeen(job, api, sheet, goes)) === fingerprint(seen),
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

function readSeen(job: WriteJob, api: RetryingSheets, sheet: ReportSheet, goes: IsDay): Seen {
  const existing = readExistingLargeTable(api, sheet);
  const going = existing.rows.filter((_, nth) => goes(existing.days[nth] ?? NO_DAY));
  const theirs = rowsOfTheirs(api, existing, going);
  const rows = going.filter((row) => !theirs.has(row));
  const userContent = readUserRows(api, existing, rows, job.mark);
  const own = new Map(ownOfTheirs(api, existing, theirs, job.mark));
  for (const [row, each] of userContent) if (each.own.length > 0) own.set(row, each.own);
  return { existing, theirs, userContent, own };
}

function fingerprint({ existing, theirs, userContent, own }: Seen): string {
  const { tab, rows, days } = existing;
  return JSON.stringify([tab, placesText(existing), rows, days, [...theirs], [...userContent], [...own]]);
}

/** Rows beside which something of the user's stands are written over by nothing but their own. */
function pairsOf(
  job: WriteJob,
  api: RetryingSheets,
  { existing, userContent, theirs }: Seen,
  staged: StagedDays,
): Pairs {
  const { columns } = job.table;
  const wanted = new Set([...userContent].filter(([, { keep }]) => keep).map(([row]) => row));
  if (wanted.size === 0 || !sameDimensions(existing, columns)) return new Map();
  const isOwn = existing.rows.map((row) => !theirs.has(row));
  const own = {
    ...existing,
    rows: existing.rows.filter((_, nth) => isOwn[nth]),
    days: existing.days.filter((_, nth) => isOwn[nth]),
  };
  if (!isOneBlock(job, existing)) return pairedRows(api, own, staged, wanted, columns);
  const days = own.rows.map(() => NO_DAY);
  return pairedRows(api, { ...own, days }, { ...staged, days: asOneBlock(staged) }, wanted, columns);
}

function asOneBlock({ rows }: StagedDays): FreshBlock[] {
  return rows === 0 ? [] : [{ day: NO_DAY, from: 0, count: rows }];
}

function sortedRows({ reordered }: BlockPlan): number {
  return reordered.reduce((sum, { order }) => sum + order.length, 0);
}

function ascending(rows: readonly number[]): number[] {
  return [...rows].sort((one, other) => one - other);
}

/** Rows of another zone, currency or key, or of a table without days, are not told apart by their day: all are replaced. */
function isOneBlock({ table, target }: WriteJob, { stamp }: ReportSheet): boolean {
  return changesOf(stamp, target, table.columns).length > 0 || dayColumn(table.columns) === -1;
}

function blocksOf(
  job: WriteJob,
  { existing, theirs }: Seen,
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
  readonly seen: Seen;
  readonly blocks: BlockPlan;
  /** Ascending. */
  readonly vanished: readonly number[];
  readonly pairs: Pairs;
}

/** The plan of a refresh whose new rows come from elsewhere. */
function rowPlan({ job, api, seen, blocks, vanished, pairs }: Planned): RowChanges {
  const { existing, userContent } = seen;
  const kept = vanished.filter((row) => userContent.get(row)?.keep);
  const stays = new Set(kept);
  const staying = lacking(job, api, seen, kept);
  const blanks = job.table.columns.map(({ key }) => (key ? undefined : ('' as SheetCell)));
  const back = [...userContent].filter(([row, { marked }]) => marked && pairs.has(row));
  return {
    changed: [],
    // Only how many there are counts: their cells are copied from the hidden sheet.
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

/** Why rows stay that the table lacks: their keys are read, and their day is that of the table (see LongHeld). */
function lacking(
  job: WriteJob,
  api: RetryingSheets,
  { existing, userContent }: Seen,
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

/** The rows that new ones are made like: the formulas of the user's beside them go down. */
function models(
  { mark }: WriteJob,
  api: RetryingSheets,
  existing: ExistingLargeTable,
  { inserted }: BlockPlan,
): ReadonlyMap<number, UserContent> {
  if (readUserColumns(existing).length === 0) return new Map();
  const rows = inserted.flatMap(({ like }) => (like === undefined ? [] : [like]));
  return readUserContent(api, existing, [...new Set(rows)], mark);
}

function count(pieces: readonly { readonly count: number }[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

function tooManyMarked(title: string, rows: number): SheetConflict {
  return new SheetConflict(title, texts().sheets.conflicts.tooManyNotes(rows));
}
