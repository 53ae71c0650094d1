import { SpreadsheetFull, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import type { SheetRow, SheetRows } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES, rowBytes, sendInSlices } from '../api/blocks';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { insertDimension, setCells } from '../api/sheets-requests';
import type { Tab } from '../tab';
import { ROWS_ABOVE } from '../write-job';

const AROUND_BYTES = 2_000;
/** The grid grows to this multiple of the needed rows: growing with each request is slow, and a larger grid uses up the file's cells. */
const AHEAD = 1.2;

/** The hidden sheet is gone or was changed: all rows have to be fetched and written again. */
export class StagingLost extends Error {
  constructor() {
    super('the hidden sheet with the rows is gone');
  }
}

/** A run's hidden sheet and the id of its mark. */
export interface StagingTab {
  readonly tab: Tab;
  readonly metadataId: number;
}

/** The cells that are left for a hidden sheet. */
export interface Budget {
  /** Cells for the hidden sheet and the growth of the visible one together. */
  readonly cells: number;
  /** By how many cells the visible sheet grows when `rows` rows are copied into it. */
  growth(rows: number): number;
  /** True if the visible sheet contains the old rows while the hidden sheet exists. */
  readonly isTwice: boolean;
}

export interface HiddenSheet {
  readonly api: RetryingSheets;
  readonly sheetId: number;
  readonly width: number;
  /** Rows of the grid. */
  readonly rowCount: number;
  /** Rows that were written by earlier executions, below ROWS_ABOVE. */
  readonly written: number;
  readonly mostBytes?: number;
  /** Requests that are sent together with the first rows. */
  readonly first: readonly SheetsRequest[];
  /** Reads the sheet's size and the cells that are left. Throws StagingLost when the sheet is gone. */
  readonly look: () => { readonly tab: Tab; readonly budget: Budget };
  readonly budget: Budget;
  /** Called before each request with the number of written rows and of all added rows; its errors end the run. */
  readonly before: (written: number, of: number) => void;
}

/**
 * Writes rows to a hidden sheet in requests as large as Google accepts. Each row has a fixed place, so a request may safely be repeated, in
 * this execution or a later one.
 */
export class StagingRows {
  private pending: SheetRow[] = [];
  private bytes = 0;
  private most: number;
  private rowCount: number;
  private written: number;
  private budget: Budget;
  private first: readonly SheetsRequest[];

  constructor(private readonly sheet: HiddenSheet) {
    this.most = sheet.mostBytes ?? MOST_REQUEST_BYTES;
    this.rowCount = sheet.rowCount;
    this.written = sheet.written;
    this.budget = sheet.budget;
    this.first = sheet.first;
  }

  /** The number of added rows, written or not. */
  get count(): number {
    return this.written + this.pending.length;
  }

  /**
   * Adds a row. If it does not fit into the same request, the pending rows are sent first. Throws SpreadsheetFull, OutOfTime, WriteFailed,
   * StagingLost.
   */
  add(row: SheetRow): void {
    const bytes = rowBytes(row);
    if (this.bytes + bytes > this.most - AROUND_BYTES) this.flush();
    this.pending.push(row);
    this.bytes += bytes;
  }

  /** Writes all pending rows. */
  flush(): void {
    const rows = this.pending;
    this.pending = [];
    this.bytes = 0;
    const of = this.written + rows.length;
    if (rows.length > 0)
      this.most = sendInSlices(rows, { most: this.most, first: 0, each: 0 }, (slice) =>
        this.write(slice, of),
      );
  }

  /**
   * Drops all rows after the first `count`; rows that are already written are overwritten later or removed at the end.
   */
  cutTo(count: number): void {
    const waiting = Math.max(0, count - this.written);
    this.pending = this.pending.slice(0, waiting);
    this.bytes = this.pending.reduce((sum, row) => sum + rowBytes(row), 0);
    this.written = Math.min(this.written, count);
  }

  private write(rows: SheetRows, of: number): void {
    const { sheetId, before } = this.sheet;
    const needed = ROWS_ABOVE + this.written + rows.length;
    const rowCount = needed > this.rowCount ? this.grown(needed) : this.rowCount;
    before(this.written, of);
    this.sendOnce(
      [
        ...this.first,
        ...(rowCount === this.rowCount
          ? []
          : [insertDimension(sheetId, 'ROWS', { from: this.rowCount, to: rowCount }, true)]),
        setCells(sheetId, ROWS_ABOVE + this.written, 0, rows),
      ],
      rowCount,
    );
    this.first = [];
    this.rowCount = rowCount;
    this.written += rows.length;
  }

  /** The new number of rows of the grid, at least `needed`. Throws SpreadsheetFull. */
  private grown(needed: number): number {
    const { width } = this.sheet;
    const { cells, growth, isTwice } = this.budget;
    const visible = growth(needed - ROWS_ABOVE);
    if (needed * width + visible > cells)
      throw new SpreadsheetFull(
        (needed - this.rowCount) * width + visible,
        cells - this.rowCount * width,
        isTwice ? 'twice' : 'long',
      );
    return Math.max(needed, Math.min(Math.floor(needed * AHEAD), Math.floor((cells - visible) / width)));
  }

  private sendOnce(requests: readonly SheetsRequest[], rowCount: number): void {
    const isDone = () => this.isDone(rowCount);
    sendRepeatedly(() => {
      try {
        this.sheet.api.batchUpdate(requests);
      } catch (error) {
        const isRefused = error instanceof WriteFailed || error instanceof TabsChanged;
        if (!isRefused || !isDone()) throw error;
      }
    }, isDone);
  }

  /**
   * True if the size of the sheet shows that a request was applied, because the grid has grown to `rowCount` rows. A request that does not
   * change the size counts as not applied. Also updates the budget. Throws StagingLost, SpreadsheetFull.
   */
  private isDone(rowCount: number): boolean {
    const { tab, budget } = this.sheet.look();
    this.budget = budget;
    const isGrowing = rowCount !== this.rowCount;
    if (isGrowing && tab.rowCount === rowCount) return true;
    if (tab.rowCount !== this.rowCount) throw new StagingLost();
    if (isGrowing) this.grown(rowCount);
    return false;
  }
}
