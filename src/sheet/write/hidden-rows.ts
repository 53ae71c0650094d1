import { SpreadsheetFull, TableTooLarge, TabsChanged } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import type { SheetRow, SheetRows } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES, rowBytes, sendInSlices } from '../api/blocks';
import { formatRequests } from '../api/column-style';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { addSheet, deleteSheet, insertDimension, setCells } from '../api/sheets-requests';
import { tabsWithoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsLeft } from '../read/room-for-cells';
import { freeTitle } from '../tab';
import { ROWS_ABOVE, type StagedRows } from '../write-job';
import type { Writing } from './writing';

const TITLE = 'Ad Reports is writing';

/** A hidden sheet begins with one row below the rows for line and headers. New rows take over its number formats. */
export const FIRST_ROWS = ROWS_ABOVE + 1;
const AROUND_BYTES = 2_000;
/** The grid grows to this multiple of the needed rows: growing with each request is slow, and a larger grid uses up the file's cells. */
const AHEAD = 1.2;

export const MOST_TABLE_CELLS = 5_000_000;

export function assertTableFits(rows: number, columns: number): void {
  if (rows * columns > MOST_TABLE_CELLS) throw new TableTooLarge(rows * columns, MOST_TABLE_CELLS);
}

/** The hidden sheet is gone or was changed: all rows have to be fetched and written again. */
export class StagingLost extends Error {
  constructor() {
    super('the hidden sheet with the rows is gone');
  }
}

interface HiddenSheet {
  readonly api: RetryingSheets;
  readonly sheetId: number;
  readonly width: number;
  readonly rowCount: number;
  /** Rows that were written by earlier executions, below ROWS_ABOVE. */
  readonly written: number;
  readonly mostBytes?: number | undefined;
  /** The requests that make the sheet, if it is new. They are sent together with the first rows. */
  readonly making: readonly SheetsRequest[];
  /** The cells that the file has left for the sheet. */
  readonly cellsLeft: number;
  /** Called before each request with the number of written rows and of all added rows; its errors end the run. */
  readonly before: (written: number, of: number) => void;
}

/**
 * Writes rows to a hidden sheet in requests as large as Google accepts. Each row has a fixed place, so a request may safely be repeated, in
 * this execution or a later one: then the sheet has more rows than needed, and what is in them is of no importance.
 */
export class HiddenRows {
  private pending: SheetRow[] = [];
  private bytes = 0;
  private most: number;
  private making: readonly SheetsRequest[];
  private written: number;
  private rowCount: number;

  constructor(private readonly sheet: HiddenSheet) {
    this.most = sheet.mostBytes ?? MOST_REQUEST_BYTES;
    this.making = sheet.making;
    this.written = sheet.written;
    this.rowCount = sheet.rowCount;
  }

  get count(): number {
    return this.written + this.pending.length;
  }

  /** If the row does not fit into the same request, the pending rows are sent first. Throws SpreadsheetFull, TableTooLarge, StagingLost. */
  add(row: SheetRow): void {
    const bytes = rowBytes(row);
    if (this.bytes + bytes > this.most - AROUND_BYTES) this.flush();
    assertTableFits(this.count + 1, this.sheet.width);
    this.pending.push(row);
    this.bytes += bytes;
  }

  /** Writes all pending rows, and makes the sheet if it is new. */
  flush(): void {
    const rows = this.pending;
    this.pending = [];
    this.bytes = 0;
    const of = this.written + rows.length;
    if (rows.length + this.making.length === 0) return;
    const accepted = sendInSlices(rows, (slice) => this.write(slice, of));
    if (accepted < rows.length) this.most = Math.floor((this.most * accepted) / rows.length);
  }

  /** Discards all rows after the first `count`; rows that are already written are overwritten later or removed at the end. */
  cutTo(count: number): void {
    this.pending = this.pending.slice(0, Math.max(0, count - this.written));
    this.bytes = this.pending.reduce((sum, row) => sum + rowBytes(row), 0);
    this.written = Math.min(this.written, count);
  }

  private write(rows: SheetRows, of: number): void {
    const { sheetId, before, api } = this.sheet;
    const needed = ROWS_ABOVE + this.written + rows.length;
    const growth = { from: this.rowCount, to: needed > this.rowCount ? this.grown(needed) : this.rowCount };
    before(this.written, of);
    const requests = [
      ...this.making,
      ...(growth.to > growth.from ? [insertDimension(sheetId, 'ROWS', growth, true)] : []),
      ...(rows.length === 0 ? [] : [setCells(sheetId, ROWS_ABOVE + this.written, 0, rows)]),
    ];
    try {
      // A sheet cannot be made twice.
      if (this.making.length > 0) api.batchUpdate(requests);
      else sendRepeatedly(() => api.batchUpdate(requests));
    } catch (error) {
      throw error instanceof TabsChanged ? new StagingLost() : error;
    }
    this.making = [];
    this.rowCount = growth.to;
    this.written += rows.length;
  }

  private grown(needed: number): number {
    const { width, cellsLeft } = this.sheet;
    if (needed * width > cellsLeft) throw new SpreadsheetFull(needed * width, cellsLeft, 'long');
    return Math.max(needed, Math.min(Math.floor(needed * AHEAD), Math.floor(cellsLeft / width)));
  }
}

/** The requests that make a hidden sheet of `rowCount` rows with the number formats of the job's table. */
export function makeHidden(
  { job, seen }: Pick<Writing, 'job' | 'seen'>,
  sheetId: number,
  rowCount: number,
): SheetsRequest[] {
  const { columns } = job.table;
  const firstRow = { startRowIndex: ROWS_ABOVE, endRowIndex: FIRST_ROWS };
  const title = freeTitle(TITLE, tabsWithoutLeftovers(seen));
  const grid = { rowCount: FIRST_ROWS, columnCount: columns.length, frozenRowCount: ROWS_ABOVE };
  return [
    ...seen.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden: true, ...grid }),
    ...formatRequests(sheetId, firstRow, { at: 0, columns }, job.numberFormat),
    ...(rowCount > FIRST_ROWS
      ? [insertDimension(sheetId, 'ROWS', { from: FIRST_ROWS, to: rowCount }, true)]
      : []),
  ];
}

/**
 * Writes rows to a new hidden sheet. `growth` is the number of cells that the visible sheet grows by while the hidden one exists. If the
 * execution ends before it is deleted, the next write deletes it.
 */
export function stageRows(
  writing: Writing,
  rows: SheetRows,
  growth: number,
  sheetId: number = writing.ids.sheet(),
): StagedRows {
  const { job, api, seen, made, progress } = writing;
  const width = job.table.columns.length;
  const tabs = tabsWithoutLeftovers(seen);
  const rowCount = ROWS_ABOVE + Math.max(1, rows.length);
  assertRoom(tabs, growth + rowCount * width);
  made.note({ sheetId, report: job.target.reportId, run: '', at: job.clock.now() }, seen.tabs);
  const hidden = new HiddenRows({
    ...{ api, width, sheetId, rowCount },
    written: 0,
    making: makeHidden(writing, sheetId, rowCount),
    cellsLeft: cellsLeft(tabs),
    before: (written) => progress.before(written, rows.length),
  });
  for (const row of rows) hidden.add(row);
  hidden.flush();
  return { cells: rows, sheetId, rowCount };
}
