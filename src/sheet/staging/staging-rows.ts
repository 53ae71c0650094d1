import { SpreadsheetFull, TabsChanged, WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import { MOST_REQUEST_BYTES, rowBytes, sendInSlices } from '../api/blocks';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { insertDimension, setCells } from '../api/sheets-requests';
import type { MadeSheets } from '../read/hidden-sheets';
import { stagingMarkOf } from '../read/hidden-sheets';
import { isHiddenOfOurs, SHEET_FIELDS, tabsOf } from '../read/report-sheet';
import type { Tab } from '../tab';
import { ROWS_ABOVE } from '../write-job';

/** What a request takes beside its rows. */
const AROUND_BYTES = 2_000;
/** The grid grows by steps: one for each request would be many, and a long way ahead would use the file's room up. */
const AHEAD = 1.2;

/** Thrown when the hidden sheet is not there any more as it was left: its rows have to be brought again from the first. */
export class StagingLost extends Error {
  constructor() {
    super('the hidden sheet that the rows were brought to is gone');
  }
}

/** A run's hidden sheet, with the id of the metadata that marks it. */
export interface StagingTab {
  readonly tab: Tab;
  readonly metadataId: number;
}

/** Whose hidden sheet it is, and which. */
export interface Sought {
  readonly report: string;
  readonly run: string;
  readonly sheetId: number;
  readonly made: Pick<MadeSheets, 'has'>;
}

export function findStaging(
  file: SpreadsheetResource,
  { report, run, sheetId, made }: Sought,
): StagingTab | undefined {
  const nth = tabsOf(file).findIndex((tab) => tab.sheetId === sheetId);
  const sheet = file.sheets?.[nth];
  const tab = tabsOf(file)[nth];
  if (sheet === undefined || tab === undefined || !isHiddenOfOurs(sheet, { made })) return undefined;
  const marked = stagingMarkOf(sheet);
  const isOfRun = marked?.mark.report === report && marked.mark.run === run;
  return isOfRun ? { tab, metadataId: marked.metadataId } : undefined;
}

/** How many cells may still come, and what they are for. */
export interface Budget {
  /** Cells that the hidden sheet and the growth of the visible one may take together. */
  readonly cells: number;
  /** How many cells the visible sheet grows by when so many rows are moved in. */
  growth(rows: number): number;
  /** True where rows of old stand in the visible sheet meanwhile. */
  readonly isTwice: boolean;
}

export interface HiddenSheet {
  readonly api: RetryingSheets;
  readonly sheetId: number;
  readonly width: number;
  /** Rows of the grid. */
  readonly rowCount: number;
  /** Rows that were brought before, below ROWS_ABOVE. */
  readonly written: number;
  readonly mostBytes?: number;
  /** Goes with the first request. */
  readonly first: readonly SheetsRequest[];
  /** Reads anew what there is room for, and whether the sheet is still there (else throws FillingLost). */
  readonly look: () => { readonly tab: Tab; readonly budget: Budget };
  readonly budget: Budget;
  /** Called before each request with the rows that stand, and all that were added; what it throws ends the run. */
  readonly before: (written: number, of: number) => void;
}

/**
 * Rows on their way to a hidden sheet, in requests as full as Google takes. They go to absolute places, so that a request that is
 * repeated, by this execution or the next, does no harm.
 */
export class StagingRows {
  private pending: (readonly SheetCell[])[] = [];
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

  /** Rows that were added, whether they stand already or not. */
  get count(): number {
    return this.written + this.pending.length;
  }

  /** Sends what it has when the row would not fit into the same request. Throws SpreadsheetFull, OutOfTime, WriteFailed, FillingLost. */
  add(row: readonly SheetCell[]): void {
    const bytes = rowBytes(row);
    if (this.bytes + bytes > this.most - AROUND_BYTES) this.flush();
    this.pending.push(row);
    this.bytes += bytes;
  }

  /** All rows that were added stand. */
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

  /** Forgets all rows after the first `count`; those that stand already are written over, or cut off in the end. */
  cutTo(count: number): void {
    const waiting = Math.max(0, count - this.written);
    this.pending = this.pending.slice(0, waiting);
    this.bytes = this.pending.reduce((sum, row) => sum + rowBytes(row), 0);
    this.written = Math.min(this.written, count);
  }

  private write(rows: readonly (readonly SheetCell[])[], of: number): void {
    const { sheetId, before } = this.sheet;
    const needed = ROWS_ABOVE + this.written + rows.length;
    const rowCount = needed > this.rowCount ? this.grown(needed) : this.rowCount;
    before(this.written, of);
    this.sendSurely(
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

  /** To how many rows the grid grows so that it has `needed`. Throws SpreadsheetFull when the file has no room for them. */
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

  private sendSurely(requests: readonly SheetsRequest[], rowCount: number): void {
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

  /** Whether the sheet has grown to `rowCount` rows as the request asked. Reads how much room there is. Throws StagingLost, SpreadsheetFull. */
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

/** Reads the spreadsheet once. Throws FillingLost unless the run's hidden sheet is there. */
export function lookFor(
  api: Pick<RetryingSheets, 'get'>,
  sought: Sought,
): { readonly file: SpreadsheetResource; readonly staging: StagingTab } {
  const file = api.get(SHEET_FIELDS);
  const staging = findStaging(file, sought);
  if (staging === undefined) throw new StagingLost();
  return { file, staging };
}
