import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES } from '../api/blocks';
import {
  type Area,
  areaOf,
  changeMetadata,
  copyPaste,
  deleteSheet,
  type SheetAxis,
} from '../api/sheets-requests';
import { joinedSpans, type Span, spans } from '../api/spans';
import { keptTabs, type SheetSurvey } from '../read/report-sheet';
import { cellsLeft } from '../read/room-for-cells';
import type { Refresh } from '../reconcile/refresh';
import { makeStaging, type StagingSheet, stagingSheet } from '../staging/staging';
import { ofNoQuestion, stampText } from '../stamp';
import type { WriteJob } from '../write-job';
import { type GridSize, movesIn, undone } from './undone';

/** A refresh's batch: its requests, and the sheet rows (before the batch) that it overwrites. */
export interface PlacedBatch {
  readonly refresh: Pick<Refresh, 'existing' | 'rows' | 'columns'>;
  readonly sent: readonly SheetsRequest[];
  readonly written: readonly Span[];
}

/** A batch that first copies everything that it overwrites or deletes to a hidden sheet. */
export interface BackedUp {
  readonly requests: readonly SheetsRequest[];
  readonly hidden: StagingSheet;
  /** Cells of the hidden sheet. */
  readonly cells: number;
  /** How many of them contain a copy. */
  readonly copied: number;
  /**
   * The requests that undo the batch in a sheet of this size. If the ledger recorded the batch, the stamp's question is cleared, so that
   * no restatement is recorded twice.
   */
  readonly puttingBack: (now: GridSize, isRecorded: boolean) => readonly SheetsRequest[];
  /**
   * Whether the sheet is then complete: if a column was inserted right before the batch and the batch deletes rows, the last column of
   * these rows is lost; likewise for rows and columns exchanged.
   */
  readonly isWhole: (now: GridSize) => boolean;
  /** Whether the batch deletes rows or columns: formulas that refer to them may be damaged. */
  readonly isDeleting: boolean;
}

const TITLE = 'Ad Reports keeps rows';
/** Cells left free for lines of the ledger and for edits in that moment: a batch without room is refused as a whole. */
const SPARE_CELLS = 50_000;

/** The batch with its backup, if the file has room for it besides `needed` cells and the request is small enough. */
export function backupOf(
  batch: PlacedBatch,
  { clock, target }: Pick<WriteJob, 'clock' | 'target'>,
  seen: SheetSurvey,
  needed: number,
): BackedUp | undefined {
  const backup = backedUp(batch, stagingSheet(clock, seen, target.reportId, TITLE));
  const isRoom = needed + backup.cells + SPARE_CELLS <= cellsLeft(keptTabs(seen));
  return isRoom && jsonBytes(backup.requests) <= MOST_REQUEST_BYTES ? backup : undefined;
}

/** Rows at most this far apart are copied together. */
const GAP_ROWS = 1_000;

interface Kept {
  readonly rows: Span;
  readonly columns: Span;
  readonly pasteType: 'PASTE_NORMAL' | 'PASTE_FORMULA';
}

/**
 * Each cell is copied to the same place of the hidden sheet, so that formulas refer to the same cells. Rows and columns that the batch
 * appends are appended first: if somebody has just added others, those are backed up too.
 */
export function backedUp(batch: PlacedBatch, hidden: StagingSheet): BackedUp {
  const { refresh, sent } = batch;
  const { tab } = refresh.existing;
  const appending = sent.filter((request) => appended([request], tab.sheetId) > 0);
  const grid = {
    rows: tab.rowCount + appended(appending, tab.sheetId, ['ROWS']),
    columns: tab.columnCount + appended(appending, tab.sheetId, ['COLUMNS']),
  };
  const kept = keptCells(batch, grid);
  return {
    hidden,
    cells: grid.rows * grid.columns,
    copied: kept.reduce((sum, { rows, columns }) => sum + length(rows) * length(columns), 0),
    requests: [
      ...appending,
      ...makeStaging(hidden, { rowCount: grid.rows, columnCount: grid.columns }),
      ...copies(kept, tab.sheetId, hidden.sheetId, grid),
      ...sent.filter((request) => !appending.includes(request)),
    ],
    puttingBack: puttingBack(batch, kept, hidden),
    isDeleting: refresh.rows.deleted.length + refresh.columns.deleted.length > 0,
    isWhole: (now) => {
      const { rows, columns } = sizeBefore(batch, now);
      return (
        (refresh.rows.deleted.length === 0 || columns.size <= grid.columns) &&
        (refresh.columns.deleted.length === 0 || rows.size <= grid.rows)
      );
    },
  };
}

function puttingBack(
  batch: PlacedBatch,
  kept: readonly Kept[],
  hidden: StagingSheet,
): BackedUp['puttingBack'] {
  const { tab, stamp, metadataId } = batch.refresh.existing;
  return (now, isRecorded) => {
    const { rows, columns } = sizeBefore(batch, now);
    return [
      ...columns.requests,
      ...rows.requests,
      ...copies(kept, hidden.sheetId, tab.sheetId, { rows: rows.size, columns: columns.size }),
      changeMetadata(metadataId, stampText(isRecorded ? ofNoQuestion(stamp) : stamp)),
      deleteSheet(hidden.sheetId),
    ];
  };
}

function sizeBefore({ refresh: { existing, rows, columns }, sent }: PlacedBatch, now: GridSize) {
  const { sheetId } = existing.tab;
  return {
    rows: undone(sent, sheetId, 'ROWS', rows.deleted, now.rows),
    columns: undone(sent, sheetId, 'COLUMNS', columns.deleted, now.columns),
  };
}

/** Copies the saved areas, cut to the size of the sheet. */
function copies(kept: readonly Kept[], from: number, to: number, grid: GridSize): SheetsRequest[] {
  return kept.flatMap((each) => {
    const area = areaIn(each, grid);
    return area === undefined
      ? []
      : [copyPaste({ ...area, sheetId: from }, { ...area, sheetId: to }, each.pasteType)];
  });
}

/** How many rows or columns these requests append to a sheet. */
function appended(
  requests: readonly SheetsRequest[],
  sheetId: number,
  dimensions: readonly SheetAxis[] = ['ROWS', 'COLUMNS'],
): number {
  return dimensions
    .flatMap((dimension) => movesIn(requests, sheetId, dimension))
    .reduce((sum, { at, count }) => sum + (at === Number.POSITIVE_INFINITY ? count : 0), 0);
}

/**
 * The areas to back up: cells that the batch overwrites, whole rows and columns that it deletes or puts a note on, and what is in the
 * place of appended ones. `grid` is the size including these.
 */
function keptCells({ refresh: { existing, rows, columns }, written }: PlacedBatch, grid: GridSize): Kept[] {
  const { tab, headerRow, line } = existing;
  const blanked = rows.blanked.map(({ row }) => oneRow(row));
  const owned = spans([...existing.columns.values()]);
  const beyond = (from: number, to: number): Span[] => (to > from ? [{ from, to }] : []);
  const down = joinedSpans([
    { from: Math.max(0, headerRow - 1), to: headerRow + 1 },
    ...(line === undefined ? [] : [oneRow(line.row)]),
    ...[...rows.deleted, ...rows.notes.map(({ row }) => row)].map(oneRow),
    ...beyond(tab.rowCount, grid.rows),
  ]);
  const across = [...spans(columns.deleted), ...beyond(tab.columnCount, grid.columns)];
  return [
    ...across.map((each) => wholeCells({ from: 0, to: grid.rows }, each)),
    ...joinedSpans([...written, ...blanked], GAP_ROWS).flatMap((each) =>
      owned.map((span): Kept => ({ rows: each, columns: span, pasteType: 'PASTE_FORMULA' })),
    ),
    ...down.map((each) => wholeCells(each, { from: 0, to: grid.columns })),
  ];
}

function oneRow(row: number): Span {
  return { from: row, to: row + 1 };
}

function length({ from, to }: Span): number {
  return to - from;
}

function wholeCells(rows: Span, columns: Span): Kept {
  return { rows, columns, pasteType: 'PASTE_NORMAL' };
}

/** The area within the sheet; undefined if it is outside. */
function areaIn({ rows, columns }: Kept, grid: GridSize): Area | undefined {
  const high = Math.min(rows.to, grid.rows) - rows.from;
  const wide = Math.min(columns.to, grid.columns) - columns.from;
  return high <= 0 || wide <= 0 ? undefined : areaOf(0, rows.from, high, columns.from, wide);
}
