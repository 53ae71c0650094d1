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
import { cellsLeft } from '../read/free-space';
import { keptTabs, type SheetSurvey } from '../read/report-sheet';
import type { Refresh } from '../reconcile/refresh-requests';
import { makeStaging, type StagingSheet, stagingSheet } from '../staging/staging';
import { ofNoQuestion, stampText } from '../stamp';
import type { WriteJob } from '../write-job';
import { movesIn } from './sent-requests';
import { undone } from './undone-sheet';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** A refresh's batch: its requests, and the rows of the sheet (as it stands before) that it writes values over. */
export interface PlacedBatch {
  readonly refresh: Pick<Refresh, 'existing' | 'rows' | 'columns'>;
  readonly sent: readonly SheetsRequest[];
  readonly written: readonly Span[];
}

/** A batch that keeps in a hidden sheet what it writes over or deletes. */
export interface BackedUp {
  readonly requests: readonly SheetsRequest[];
  readonly hidden: StagingSheet;
  /** Cells of the hidden sheet. */
  readonly cells: number;
  /** How many of them it holds. */
  readonly copied: number;
  /**
   * Takes the batch back in a sheet that has this size now. Where something of it stands in the ledger, the rows are of no question from then
   * on, so that no restatement is recorded twice.
   */
  readonly puttingBack: (now: GridSize, isRecorded: boolean) => readonly SheetsRequest[];
  /**
   * Whether a sheet of this size is then as it was: where rows are deleted, what a column that was put in right before the batch has moved
   * beyond the last one is lost, and so it is with columns and rows.
   */
  readonly isWhole: (now: GridSize) => boolean;
  /** Whether it deletes rows or columns: formulas that refer to them are not as they were. */
  readonly isDeleting: boolean;
}

const TITLE = 'Ad Reports keeps rows';
/** Room that is left to lines of the ledger, and to what somebody may add in that moment: a batch without room is refused as a whole. */
const SPARE_CELLS = 50_000;

/** The batch with its backup, where the file has room for that beside `needed` other cells, and one request for what copies them. */
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

/** Rows this near to each other are copied at once. */
const GAP_ROWS = 1_000;

interface Kept {
  readonly rows: Span;
  readonly columns: Span;
  readonly pasteType: 'PASTE_NORMAL' | 'PASTE_FORMULA';
}

/**
 * Each cell is kept in its own place, so that formulas go on referring to the same cells. Rows and columns that the batch appends are
 * appended before that: where somebody has put in others in that moment, it writes into others than these.
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

/** As far as there are rows and columns. */
function copies(kept: readonly Kept[], from: number, to: number, grid: GridSize): SheetsRequest[] {
  return kept.flatMap((each) => {
    const area = areaIn(each, grid);
    return area === undefined
      ? []
      : [copyPaste({ ...area, sheetId: from }, { ...area, sheetId: to }, each.pasteType)];
  });
}

/** How many rows, or columns, these requests append to a sheet. */
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
 * What the batch writes over, by its columns; what it deletes or puts a note on, whole, and what stands in the place of what it appends.
 * `grid` counts that, too.
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

/** Undefined beyond the sheet's last row or column. */
function areaIn({ rows, columns }: Kept, grid: GridSize): Area | undefined {
  const high = Math.min(rows.to, grid.rows) - rows.from;
  const wide = Math.min(columns.to, grid.columns) - columns.from;
  return high <= 0 || wide <= 0 ? undefined : areaOf(0, rows.from, high, columns.from, wide);
}
