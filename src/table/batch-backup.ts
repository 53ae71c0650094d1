import type { SheetsRequest } from '../platform/ports';
import { MOST_REQUEST_BYTES } from './blocks';
import { joinedSpans, type Span, spans } from './moves';
import { areaOf, type Refresh } from './refresh-requests';
import { keptTabs, type Survey } from './report-sheet';
import { cellsLeft } from './room';
import { movesIn } from './sent-moves';
import { jsonBytes } from './sheet-values';
import { type Area, changeMetadata, copyPaste, deleteSheet } from './sheets-requests';
import { makeStaging, type StagingSheet, stagingSheet } from './staging-sheet';
import { ofNoQuestion, stampText } from './stamp';
import { undone } from './undone-sheet';
import type { WriteJob } from './write-job';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** A refresh's batch: its requests, and the rows of the sheet (as it stands before) that it writes values over. */
export interface PlacedBatch {
  readonly refresh: Pick<Refresh, 'held' | 'rows' | 'columns'>;
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
  /** Whether a sheet of this size is then as it was: a column that was put in right before the batch is lost where rows are deleted. */
  readonly isWhole: (now: GridSize) => boolean;
}

const TITLE = 'Ad Reports keeps rows';

/** The batch with its backup, where the file has room for that beside `needed` other cells, and one request for what copies them. */
export function backupOf(
  batch: PlacedBatch,
  { clock, target }: Pick<WriteJob, 'clock' | 'target'>,
  seen: Survey,
  needed: number,
): BackedUp | undefined {
  const backup = backedUp(batch, stagingSheet(clock, seen, target.reportId, TITLE));
  const isRoom = needed + backup.cells <= cellsLeft(keptTabs(seen));
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
 * Each cell is kept in its own place, so that formulas go on referring to the same cells. Rows that the batch appends are appended before
 * that: where somebody has put in rows in that moment, it writes into others than these.
 */
export function backedUp(batch: PlacedBatch, hidden: StagingSheet): BackedUp {
  const { refresh, sent } = batch;
  const { tab } = refresh.held;
  const appending = sent.filter((request) => isAppending(request, tab.sheetId));
  const more = movesIn(appending, tab.sheetId, 'ROWS').reduce((sum, { count }) => sum + count, 0);
  const grid = { rows: tab.rowCount + more, columns: tab.columnCount };
  const kept = keptCells(batch, grid.rows);
  return {
    hidden,
    cells: grid.rows * grid.columns,
    copied: kept.reduce((sum, { rows, columns }) => sum + length(rows) * length(columns), 0),
    requests: [
      ...appending,
      ...makeStaging(hidden, { rowCount: grid.rows, columnCount: grid.columns }),
      ...copies(kept, tab.sheetId, hidden.sheetId, grid.rows),
      ...sent.filter((request) => !appending.includes(request)),
    ],
    puttingBack: puttingBack(batch, kept, hidden),
    isWhole: ({ columns }) =>
      refresh.rows.deleted.length === 0 || columnsBefore(batch, columns).size <= tab.columnCount,
  };
}

function puttingBack(
  batch: PlacedBatch,
  kept: readonly Kept[],
  hidden: StagingSheet,
): BackedUp['puttingBack'] {
  const { refresh, sent } = batch;
  const { tab, stamp, metadataId } = refresh.held;
  return (now, isRecorded) => {
    const rows = undone(sent, tab.sheetId, 'ROWS', refresh.rows.deleted, now.rows);
    return [
      ...columnsBefore(batch, now.columns).requests,
      ...rows.requests,
      ...copies(kept, hidden.sheetId, tab.sheetId, rows.size),
      changeMetadata(metadataId, stampText(isRecorded ? ofNoQuestion(stamp) : stamp)),
      deleteSheet(hidden.sheetId),
    ];
  };
}

function columnsBefore({ refresh: { held, columns }, sent }: PlacedBatch, now: number) {
  return undone(sent, held.tab.sheetId, 'COLUMNS', columns.deleted, now);
}

/** As far down as there are rows. */
function copies(kept: readonly Kept[], from: number, to: number, rowCount: number): SheetsRequest[] {
  return kept.flatMap((each) => {
    const area = areaIn(each, rowCount);
    return area === undefined
      ? []
      : [copyPaste({ ...area, sheetId: from }, { ...area, sheetId: to }, each.pasteType)];
  });
}

function isAppending(request: SheetsRequest, sheetId: number): boolean {
  return movesIn([request], sheetId, 'ROWS').some(({ at }) => at === Number.POSITIVE_INFINITY);
}

/** What the batch writes over, by its columns; what it deletes or puts a note on, whole. `rowCount` counts the rows that it appends. */
function keptCells({ refresh: { held, rows, columns }, written }: PlacedBatch, rowCount: number): Kept[] {
  const { tab, headerRow, line } = held;
  const blanked = rows.blanked.map(({ row }) => oneRow(row));
  const owned = spans([...held.columns.values()]);
  const whole = joinedSpans([
    { from: Math.max(0, headerRow - 1), to: headerRow + 1 },
    ...(line === undefined ? [] : [oneRow(line.row)]),
    ...[...rows.deleted, ...rows.notes.map(({ row }) => row)].map(oneRow),
    ...(rowCount > tab.rowCount ? [{ from: tab.rowCount, to: rowCount }] : []),
  ]);
  return [
    ...spans(columns.deleted).map((gone) => wholeCells({ from: 0, to: tab.rowCount }, gone)),
    ...joinedSpans([...written, ...blanked], GAP_ROWS).flatMap((down) =>
      owned.map((across): Kept => ({ rows: down, columns: across, pasteType: 'PASTE_FORMULA' })),
    ),
    ...whole.map((down) => wholeCells(down, { from: 0, to: tab.columnCount })),
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

/** Undefined below the sheet's last row. */
function areaIn({ rows, columns }: Kept, rowCount: number): Area | undefined {
  const to = Math.min(rows.to, rowCount);
  return to <= rows.from ? undefined : areaOf(0, rows.from, to - rows.from, columns.from, length(columns));
}
