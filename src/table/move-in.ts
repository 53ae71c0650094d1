import { SheetConflict } from '../errors';
import type { SheetsRequest } from '../platform/ports';
import { type Beside, readBeside } from './beside';
import { blockRequest, toBlocks } from './blocks';
import { changesOf } from './changes';
import { planColumns } from './column-plan';
import { type BlockPlan, type FreshBlock, planBlocks } from './day-blocks';
import { besideRows, columnsBeside, rowsApart } from './long-beside';
import { type LongHeld, NO_DAY, readLongHeld } from './long-held';
import { pasteBlocks } from './paste-blocks';
import type { PatientApi } from './patient-api';
import { dayColumn, isAskedFor, type RowPlan } from './refresh-plan';
import { type RefreshRequests, refreshRequests } from './refresh-requests';
import type { ReportSheet } from './report-sheet';
import type { SheetCell } from './sheet-values';
import { marksOf, type StayingRow, stayingNotices } from './staying-rows';
import type { Column } from './table';
import type { Work, WriteJob } from './write-job';

/** The hidden sheet's rows: `days` are its blocks from the first row below ROWS_ABOVE on, without a gap. */
export interface Brought {
  readonly sheetId: number;
  readonly days: readonly FreshBlock[];
  readonly rows: number;
}

/** Which of the held days are replaced or go (days as sheet serial numbers). */
export type Replaced = (day: number) => boolean;

/** How the hidden sheet's rows come into the report's sheet. */
export interface MoveIn {
  readonly held: LongHeld;
  readonly work: Work;
  readonly requests: readonly SheetsRequest[];
  /** Cells that the batch touches, roughly. */
  readonly cells: number;
  readonly growth: RefreshRequests['growth'];
}

/** Each place is a request or more, and one batch takes only so many. */
const MOST_PLACES = 1_000;
/** Each row that stays for the user's sake is a note in the same batch. */
const MOST_MARKED = 5_000;

/** Works out the batch; nothing is written. Throws SheetConflict. */
export function planMoveIn(
  job: WriteJob,
  api: PatientApi,
  sheet: ReportSheet,
  brought: Brought,
  isReplaced: Replaced,
): MoveIn {
  const { columns } = job.table;
  assertSameTable(job, columns, sheet);
  const held = readLongHeld(api, sheet);
  const { tab } = held;
  const goes = isOneBlock(job, sheet) ? () => true : isReplaced;
  const going = held.rows.filter((_, nth) => goes(held.days[nth]!));
  const apart = rowsApart(api, held, going, job.mark);
  const blocks = blocksOf(job, held, apart, brought, goes);
  const vanished = [...blocks.vanished, ...[...apart.marked].sort((one, other) => one - other)];
  const columnPlan = planColumns(columns, held.columns);
  const rows = rowPlan(job, api, held, blocks, vanished);
  if (rows.staying.length > MOST_MARKED) throw tooManyMarked(tab.title, rows.staying.length);
  const requests = refreshRequests({ job, held, fresh: [], columns: columnPlan, rows });
  const changed = count(blocks.overwritten);
  const width = columns.length;
  return {
    held,
    growth: requests.growth,
    cells: (2 * brought.rows + rows.staying.length) * width,
    requests: [
      ...requests.moving,
      ...pasteBlocks(brought.sheetId, tab.sheetId, blocks, requests.place, columnPlan),
      ...toBlocks(requests.values, columnPlan.at).map((block) => blockRequest(tab.sheetId, block)),
      ...requests.finishing,
    ],
    work: {
      sheetId: tab.sheetId,
      sheetTitle: tab.title,
      rows: held.rows.length - going.length + brought.rows,
      rowsInserted: brought.rows - changed,
      rowsChanged: changed,
      rowsDeleted: rows.deleted.length,
      rowsMarked: rows.staying.filter((row) => row.lacking === 'gone').length,
      cellsWritten: brought.rows * width,
      notices: stayingNotices(rows.staying),
    },
  };
}

/** Rows of another zone, currency or key, or of a table without days, are not told apart by their day: all are replaced. */
function isOneBlock({ table, target }: WriteJob, { stamp }: ReportSheet): boolean {
  return changesOf(stamp, target, table.columns).length > 0 || dayColumn(table.columns) === -1;
}

/** Throws SheetConflict when only some days were fetched for a sheet whose rows are all others now. */
export function assertSameTable(
  { target, window }: Pick<WriteJob, 'target' | 'window'>,
  columns: readonly Column[],
  { tab, stamp }: ReportSheet,
): void {
  if (window !== undefined && changesOf(stamp, target, columns).length > 0) throw changedSince(tab.title);
}

function changedSince(title: string): SheetConflict {
  return new SheetConflict(
    title,
    'its zone, currency or columns changed, and only the newest days were fetched',
    'Run the report over its whole range.',
  );
}

function blocksOf(
  job: WriteJob,
  held: LongHeld,
  { theirs, marked }: ReturnType<typeof rowsApart>,
  { days, rows }: Brought,
  goes: Replaced,
): BlockPlan {
  const those = held.rows.map((row) => !theirs.has(row) && !marked.has(row));
  const table = {
    rows: held.rows.filter((_, nth) => those[nth]),
    days: held.days.filter((_, nth) => those[nth]),
  };
  const first = held.headerRow + 1;
  const asOne = () =>
    planBlocks(
      { rows: table.rows, days: table.rows.map(() => NO_DAY) },
      rows === 0 ? [] : [{ day: NO_DAY, from: 0, count: rows }],
      () => true,
      first,
    );
  if (isOneBlock(job, held)) return asOne();
  const plan = planBlocks(table, days, goes, first);
  if (!isScattered(plan)) return plan;
  if (held.days.every(goes)) return asOne();
  const { label } = job.table.columns[dayColumn(job.table.columns)]!;
  throw new SheetConflict(
    held.tab.title,
    'it was sorted, and the rows of a day no longer stand together',
    `Sort the table by its column “${label}” and run again.`,
  );
}

function isScattered({ overwritten, inserted, vanished }: BlockPlan): boolean {
  let runs = 0;
  vanished.forEach((row, nth) => {
    if (nth === 0 || row !== vanished[nth - 1]! + 1) runs++;
  });
  return overwritten.length + inserted.length + runs > MOST_PLACES;
}

/** The plan of a refresh whose new rows come from elsewhere. */
function rowPlan(
  job: WriteJob,
  api: PatientApi,
  held: LongHeld,
  blocks: BlockPlan,
  vanished: readonly number[],
): RowPlan {
  const found = besideRows(
    api,
    held,
    [...vanished].sort((one, other) => one - other),
    job.mark,
  );
  const kept = vanished.filter((row) => found.get(row)?.keep);
  const stays = new Set(kept);
  const staying = lacking(job, held, kept);
  const blanks = job.table.columns.map(({ key }) => (key ? undefined : ('' as SheetCell)));
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
    blanked: staying
      .filter((row) => row.lacking === 'gone' && !found.get(row.row)?.marked)
      .sort((one, other) => one.row - other.row)
      .map(({ row }) => ({ row, cells: blanks })),
    notes: marksOf(job, held.stamp, staying, found),
    staying,
    beside: models(job, api, held, blocks),
    held: [],
  };
}

/** Why rows stay that the table lacks; of a long sheet no more than their day is read. */
function lacking(job: WriteJob, held: LongHeld, kept: readonly number[]): StayingRow[] {
  const column = dayColumn(job.table.columns);
  const dayOf = new Map(held.rows.map((row, nth) => [row, held.days[nth]]));
  return kept.map((row) => {
    const cells: SheetCell[] = [];
    if (column !== -1) cells[column] = dayOf.get(row) ?? NO_DAY;
    return { row, lacking: isAskedFor(job, held.stamp, cells) ? 'gone' : 'outside' };
  });
}

/** The rows that new ones are made like: the formulas of the user's beside them go down. */
function models(
  { mark }: WriteJob,
  api: PatientApi,
  held: LongHeld,
  { inserted }: BlockPlan,
): ReadonlyMap<number, Beside> {
  if (columnsBeside(held).length === 0) return new Map();
  const rows = inserted.flatMap(({ like }) => (like === undefined ? [] : [like]));
  return readBeside(api, held, [...new Set(rows)], mark);
}

function count(pieces: readonly { readonly count: number }[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0);
}

function tooManyMarked(title: string, rows: number): SheetConflict {
  return new SheetConflict(
    title,
    `${rows} rows would go beside which something of yours stands, which is more than can be kept`,
    'Move what is yours to another tab and run again.',
  );
}
