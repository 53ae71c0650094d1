import type { SheetsRequest } from '../platform/ports';
import type { Overwritten } from './day-blocks';
import type { LongBatch } from './long-looks';
import { joinedSpans, type Span, spans } from './moves';
import { areaOf } from './refresh-requests';
import { movesIn } from './sent-moves';
import { type Area, changeMetadata, copyPaste, deleteSheet } from './sheets-requests';
import { makeStaging, type StagingSheet } from './staging-sheet';
import { ofNoQuestion, stampText } from './stamp';
import { undone } from './undone-sheet';

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** The batch of a long table, which keeps in a hidden sheet what it writes over or deletes. */
export interface BackedUp {
  readonly requests: readonly SheetsRequest[];
  readonly hidden: StagingSheet;
  /** Cells of the hidden sheet. */
  readonly cells: number;
  /** How many of them it holds. */
  readonly copied: number;
  /**
   * Takes the batch back in a sheet that has this size now. Where lines of it stand in the ledger, the rows are of no question from then on,
   * so that no restatement is recorded twice.
   */
  readonly puttingBack: (now: GridSize, isRecorded: boolean) => readonly SheetsRequest[];
  /** Whether a sheet of this size is then as it was: a column that was put in right before the batch is lost where rows are deleted. */
  readonly isWhole: (now: GridSize) => boolean;
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
export function backedUp(
  batch: LongBatch,
  overwritten: readonly Overwritten[],
  hidden: StagingSheet,
): BackedUp {
  const { refresh, sent } = batch;
  const { held, rows, columns } = refresh;
  const { tab } = held;
  const appending = sent.filter((request) => isAppending(request, tab.sheetId));
  const grid = {
    rowCount:
      tab.rowCount + movesIn(appending, tab.sheetId, 'ROWS').reduce((sum, { count }) => sum + count, 0),
    columnCount: tab.columnCount,
  };
  const kept = keptCells(batch, overwritten, grid);
  const copied = (from: number, to: number, size: GridSize) =>
    kept.flatMap((each) => {
      const area = areaIn(each, size);
      return area === undefined
        ? []
        : [copyPaste({ ...area, sheetId: from }, { ...area, sheetId: to }, each.pasteType)];
    });
  const sizeBefore = ({ rows: down, columns: across }: GridSize) => ({
    rows: undone(sent, tab.sheetId, 'ROWS', rows.deleted, down),
    columns: undone(sent, tab.sheetId, 'COLUMNS', columns.deleted, across),
  });
  return {
    hidden,
    cells: grid.rowCount * grid.columnCount,
    copied: kept.reduce((sum, { rows: down, columns: across }) => sum + length(down) * length(across), 0),
    requests: [
      ...appending,
      ...makeStaging(hidden, grid),
      ...copied(tab.sheetId, hidden.sheetId, { rows: grid.rowCount, columns: grid.columnCount }),
      ...sent.filter((request) => !appending.includes(request)),
    ],
    puttingBack: (now, isRecorded) => {
      const before = sizeBefore(now);
      const stamp = isRecorded ? ofNoQuestion(held.stamp) : held.stamp;
      return [
        ...before.columns.requests,
        ...before.rows.requests,
        ...copied(hidden.sheetId, tab.sheetId, { rows: before.rows.size, columns: before.columns.size }),
        changeMetadata(held.metadataId, stampText(stamp)),
        deleteSheet(hidden.sheetId),
      ];
    },
    isWhole: (now) => rows.deleted.length === 0 || sizeBefore(now).columns.size <= tab.columnCount,
  };
}

function isAppending(request: SheetsRequest, sheetId: number): boolean {
  return movesIn([request], sheetId, 'ROWS').some(({ at }) => at === Number.POSITIVE_INFINITY);
}

/** What the batch writes over, by its columns; what it deletes or puts a note on, whole. */
function keptCells(
  { refresh: { held, rows, columns } }: LongBatch,
  overwritten: readonly Overwritten[],
  grid: { readonly rowCount: number; readonly columnCount: number },
): Kept[] {
  const { tab, headerRow, line } = held;
  const across = { from: 0, to: tab.columnCount };
  const written = joinedSpans(
    [
      ...overwritten.map(({ row, count }) => ({ from: row, to: row + count })),
      ...rows.blanked.map(({ row }) => ({ from: row, to: row + 1 })),
    ],
    GAP_ROWS,
  );
  const whole = joinedSpans([
    { from: Math.max(0, headerRow - 1), to: headerRow + 1 },
    ...(line === undefined ? [] : [{ from: line.row, to: line.row + 1 }]),
    ...[...rows.deleted, ...rows.notes.map(({ row }) => row)].map((row) => ({ from: row, to: row + 1 })),
    ...(grid.rowCount > tab.rowCount ? [{ from: tab.rowCount, to: grid.rowCount }] : []),
  ]);
  return [
    ...spans(columns.deleted).map((gone) => wholeCells({ from: 0, to: tab.rowCount }, gone)),
    ...written.flatMap((down) =>
      spans([...held.columns.values()]).map(
        (owned): Kept => ({ rows: down, columns: owned, pasteType: 'PASTE_FORMULA' }),
      ),
    ),
    ...whole.map((down) => wholeCells(down, across)),
  ];
}

function length({ from, to }: Span): number {
  return to - from;
}

function wholeCells(rows: Span, columns: Span): Kept {
  return { rows, columns, pasteType: 'PASTE_NORMAL' };
}

/** As far as the sheet reaches; undefined below its end. */
function areaIn({ rows, columns }: Kept, size: GridSize): Area | undefined {
  const to = Math.min(rows.to, size.rows);
  return to <= rows.from ? undefined : areaOf(0, rows.from, to - rows.from, columns.from, length(columns));
}
