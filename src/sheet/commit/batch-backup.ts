import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES } from '../api/blocks';
import { type Area, areaOf, changeMetadata, copyPaste, deleteSheet } from '../api/sheets-requests';
import { joinedSpans, type Span, spans } from '../api/spans';
import { tabsWithoutLeftovers } from '../read/report-sheet';
import { cellsLeft } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import type { Refresh } from '../reconcile/refresh-requests';
import { makeStaging, type StagingSheet, stagingSheet } from '../staging/staging';
import { ofNoQuestion, stampText } from '../stamp';
import { type GridSize, sizeAfter, undone } from './undone';

/** A refresh's batch: its requests, and the row indexes (before the batch) that it overwrites. */
export interface PlacedBatch {
  readonly refresh: Pick<Refresh, 'existing' | 'rows' | 'columns'>;
  readonly sent: readonly SheetsRequest[];
  readonly written: readonly Span[];
}

/** A batch that first copies everything that it overwrites or deletes to a hidden sheet. */
export interface BackedUp {
  readonly requests: readonly SheetsRequest[];
  readonly hidden: StagingSheet;
  readonly cells: number;
  /** The number of cells of the hidden sheet that contain a copy. */
  readonly copied: number;
  /**
   * Plans how to undo the batch in a sheet that now has the size `now`. If the ledger recorded the batch, the stamp's question is cleared,
   * so that no restatement is recorded twice.
   */
  readonly undoing: (now: GridSize, isRecorded: boolean) => Undoing;
  /** Whether the batch deletes rows or columns: formulas that refer to them may be damaged. */
  readonly isDeleting: boolean;
}

export interface Undoing {
  readonly requests: readonly SheetsRequest[];
  /**
   * Whether the requests restore all cells. If somebody inserted a column right before the batch, the backup of deleted rows lacks their
   * last column. If somebody inserted a row, the backup of deleted columns lacks their last row.
   */
  readonly isWhole: boolean;
}

const TITLE = 'Ad Reports keeps rows';
/** Cells left free for rows of the ledger and for the user's edits during the write. Google refuses the whole batch if the file is full. */
const SPARE_CELLS = 50_000;

/** The batch with its backup. Undefined if the backup and `needed` more cells do not fit into the file, or the request is too large. */
export function backupOf(
  batch: PlacedBatch,
  { job, seen, ids }: Pick<WriteContext, 'job' | 'seen' | 'ids'>,
  needed: number,
): BackedUp | undefined {
  const backup = backedUp(batch, stagingSheet(ids, seen, job.target.reportId, TITLE));
  const isRoom = needed + backup.cells + SPARE_CELLS <= cellsLeft(tabsWithoutLeftovers(seen));
  return isRoom && jsonBytes(backup.requests) <= MOST_REQUEST_BYTES ? backup : undefined;
}

/** Rows at most this far apart are copied together. */
const GAP_ROWS = 1_000;

interface BackedUpArea {
  readonly rows: Span;
  readonly columns: Span;
  readonly pasteType: 'PASTE_NORMAL' | 'PASTE_FORMULA';
}

/**
 * Adds the backup to the batch. Each cell is copied to the same place of the hidden sheet, so that formulas refer to the same cells. The
 * rows and columns that the batch appends are appended before the copies are made: if somebody has just added rows or columns in the same
 * place, these are copied too.
 */
export function backedUp(batch: PlacedBatch, hidden: StagingSheet): BackedUp {
  const { refresh, sent } = batch;
  const { sheetId } = refresh.existing.tab;
  const isAppending = ({ appendDimension }: SheetsRequest) =>
    (appendDimension as Partial<Area> | undefined)?.sheetId === sheetId;
  const appending = sent.filter(isAppending);
  const grid = sizeAfter(refresh, appending);
  const areas = areasToBackUp(batch, grid);
  return {
    hidden,
    cells: grid.rows * grid.columns,
    copied: areas.reduce((sum, { rows, columns }) => sum + length(rows) * length(columns), 0),
    requests: [
      ...appending,
      ...makeStaging(hidden, { rowCount: grid.rows, columnCount: grid.columns }),
      ...copies(areas, sheetId, hidden.sheetId, grid),
      ...sent.filter((request) => !isAppending(request)),
    ],
    undoing: undoingOf(batch, areas, hidden, grid),
    isDeleting: refresh.rows.deleted.length + refresh.columns.deleted.length > 0,
  };
}

function undoingOf(
  { refresh: { existing, rows, columns }, sent }: PlacedBatch,
  areas: readonly BackedUpArea[],
  hidden: StagingSheet,
  grid: GridSize,
): BackedUp['undoing'] {
  const { sheetId } = existing.tab;
  return (now, isRecorded) => {
    const down = undone(sent, sheetId, 'ROWS', rows.deleted, now.rows);
    const across = undone(sent, sheetId, 'COLUMNS', columns.deleted, now.columns);
    const stamp = isRecorded ? ofNoQuestion(existing.stamp) : existing.stamp;
    return {
      requests: [
        ...across.requests,
        ...down.requests,
        ...copies(areas, hidden.sheetId, sheetId, { rows: down.size, columns: across.size }),
        changeMetadata(existing.metadataId, stampText(stamp)),
        deleteSheet(hidden.sheetId),
      ],
      isWhole:
        (rows.deleted.length === 0 || across.size <= grid.columns) &&
        (columns.deleted.length === 0 || down.size <= grid.rows),
    };
  };
}

/** The requests that copy `areas` from sheet `from` to sheet `to`. Areas are cut to the size `grid`. */
function copies(areas: readonly BackedUpArea[], from: number, to: number, grid: GridSize): SheetsRequest[] {
  return areas.flatMap(({ rows, columns, pasteType }) => {
    const high = Math.min(rows.to, grid.rows) - rows.from;
    const wide = Math.min(columns.to, grid.columns) - columns.from;
    if (high <= 0 || wide <= 0) return [];
    const areaOn = (sheetId: number) => areaOf(sheetId, rows.from, high, columns.from, wide);
    return [copyPaste(areaOn(from), areaOn(to), pasteType)];
  });
}

/**
 * The areas to back up: cells that the batch overwrites, whole rows and columns that it deletes, and whole rows in which it changes a note.
 * The rows and columns that it appends are included, because somebody may have just added others in the same place. `grid` is the size of
 * the sheet with the appended rows and columns.
 */
function areasToBackUp(
  { refresh: { existing, rows, columns }, written }: PlacedBatch,
  grid: GridSize,
): BackedUpArea[] {
  const { tab, headerRow, line } = existing;
  const oneRow = (row: number): Span => ({ from: row, to: row + 1 });
  const beyond = (from: number, to: number): Span[] => (to > from ? [{ from, to }] : []);
  const whole = (each: Span, across: Span): BackedUpArea => ({
    rows: each,
    columns: across,
    pasteType: 'PASTE_NORMAL',
  });
  const overwritten = joinedSpans([...written, ...rows.blanked.map(({ row }) => oneRow(row))], GAP_ROWS);
  const owned = spans([...existing.columns.values()]);
  const down = joinedSpans([
    { from: Math.max(0, headerRow - 1), to: headerRow + 1 },
    ...(line === undefined ? [] : [oneRow(line.row)]),
    ...[...rows.deleted, ...rows.notes.map(({ row }) => row)].map(oneRow),
    ...beyond(tab.rowCount, grid.rows),
  ]);
  return [
    ...[...spans(columns.deleted), ...beyond(tab.columnCount, grid.columns)].map((each) =>
      whole({ from: 0, to: grid.rows }, each),
    ),
    ...overwritten.flatMap((each) =>
      owned.map((across): BackedUpArea => ({ rows: each, columns: across, pasteType: 'PASTE_FORMULA' })),
    ),
    ...down.map((each) => whole(each, { from: 0, to: grid.columns })),
  ];
}

function length({ from, to }: Span): number {
  return to - from;
}
