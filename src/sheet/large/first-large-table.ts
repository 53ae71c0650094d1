import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { RetryingSheets } from '../api/retrying-api';
import {
  appendDimension,
  changeSheet,
  copyPaste,
  deleteDimension,
  deleteMetadata,
  deleteSheet,
  freezeRows,
  insertDimension,
} from '../api/sheets-requests';
import type { AlongAgain } from '../commit/along';
import type { BackedUp } from '../commit/batch-backup';
import type { SheetSurvey } from '../read/report-sheet';
import { keptTabs } from '../read/report-sheet';
import { assertRoom, cellsGrown, freeId, freeTitle } from '../read/room-for-cells';
import type { StagingTab } from '../staging/staging-rows';
import type { Tab } from '../tab';
import { assertBlank, chosenGrowth } from '../write/chosen-sheet';
import { heading, stamping } from '../write/heading';
import { firstWork, gridOf } from '../write/new-sheet';
import type { Work, WriteJob } from '../write-job';
import { ROWS_ABOVE } from '../write-job';
import type { ByDay } from './large-job';
import type { LargeLanding } from './large-landing';
import type { Replaced, StagedDays } from './large-rows';

/** What the last batch of a large table is planned from. */
export interface Ending {
  readonly job: WriteJob;
  readonly api: RetryingSheets;
  readonly seen: SheetSurvey;
  readonly staging: StagingTab;
  readonly staged: StagedDays;
  readonly replaced: Replaced;
  readonly byDay?: ByDay;
  /** The spreadsheet as it was found. */
  readonly file: SpreadsheetResource;
}

/** The batch that shows the rows, and what it does. */
export interface PreparedEnd {
  readonly work: Work;
  readonly requests: readonly SheetsRequest[];
  /** The part that goes into another sheet. */
  readonly along?: AlongAgain;
  /** The approximate number of cells that it touches, for the time it takes. */
  readonly cells: number;
  /** Prepares the hidden sheet; repeating it does no harm. */
  readonly arrange: () => void;
  /** Set if the rows are written between others. */
  readonly landing?: LargeLanding;
  /** The backup; undefined if the file has no room for it. */
  readonly backup?: BackedUp;
  /** Whether the overwritten notes were the last known ones; read from the backup. */
  readonly wereNotesAsSeen?: () => boolean;
  /** Throws UncertainCommit when the sheet has changed since the plan was made. */
  readonly assertUnchanged: () => void;
}

/** The hidden sheet becomes the report's: nothing is copied. */
export function showHidden({ job, seen, staging, staged }: Ending): PreparedEnd {
  const { tab, metadataId } = staging;
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const title = freeTitle(
    job.target.sheetName,
    keptTabs(seen).flatMap((each) => (each.sheetId === sheetId ? [] : [each.title])),
  );
  const grid = gridOf(staged.rows, width);
  assertRoom(keptTabs(seen), grid.rowCount * grid.columnCount - tab.rowCount * tab.columnCount);
  return {
    work: firstWork(sheetId, title, staged.rows, width),
    requests: [
      ...fitted(tab, grid, staged.rows, width),
      ...heading(job, sheetId, ROWS_ABOVE),
      deleteMetadata(metadataId),
      stamping(job, sheetId, freeId(job.clock, seen.metadataIds)),
      changeSheet(sheetId, { title, hidden: false }),
    ],
    cells: (tab.rowCount - staged.rows) * width,
    arrange: () => {},
    assertUnchanged: () => {},
  };
}

/**
 * Fits the grid: removes the column of positions and surplus rows of an interrupted execution, and appends blank rows and columns where
 * the grid is to be larger.
 */
function fitted(
  { sheetId, rowCount, columnCount }: Tab,
  grid: { readonly rowCount: number; readonly columnCount: number },
  rows: number,
  width: number,
): SheetsRequest[] {
  const filled = ROWS_ABOVE + Math.max(1, rows);
  const blank = rows === 0 ? 1 : 0;
  const end = rowCount + blank;
  return [
    ...(blank === 0 ? [] : [insertDimension(sheetId, 'ROWS', { from: ROWS_ABOVE, to: filled }, false)]),
    ...(end > filled ? [deleteDimension(sheetId, 'ROWS', { from: filled, to: end })] : []),
    ...(grid.rowCount > filled
      ? [insertDimension(sheetId, 'ROWS', { from: filled, to: grid.rowCount }, true)]
      : []),
    ...(columnCount > width ? [deleteDimension(sheetId, 'COLUMNS', { from: width, to: columnCount })] : []),
    ...(grid.columnCount > width ? [appendDimension(sheetId, 'COLUMNS', grid.columnCount - width)] : []),
  ];
}

/** Copies the rows with their number formats into a blank sheet of the user. */
export function copyToChosen({ job, api, seen, staging, staged }: Ending, tab: Tab): PreparedEnd {
  assertBlank(api, seen, tab);
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, staged.rows, width);
  assertRoom(keptTabs(seen), cellsGrown(tab, growth));
  return {
    work: firstWork(sheetId, tab.title, staged.rows, width),
    requests: [
      ...(growth.rows === 0 ? [] : [appendDimension(sheetId, 'ROWS', growth.rows)]),
      ...(growth.columns === 0 ? [] : [appendDimension(sheetId, 'COLUMNS', growth.columns)]),
      freezeRows(sheetId, ROWS_ABOVE),
      ...heading(job, sheetId, ROWS_ABOVE),
      stamping(job, sheetId, freeId(job.clock, seen.metadataIds)),
      ...(staged.rows === 0
        ? []
        : [
            copyPaste(
              rowsArea(staging.tab.sheetId, staged.rows, width),
              rowsArea(sheetId, staged.rows, width),
              'PASTE_NORMAL',
            ),
          ]),
      deleteSheet(staging.tab.sheetId),
    ],
    cells: staged.rows * width,
    arrange: () => {},
    assertUnchanged: () => {},
  };
}

function rowsArea(sheetId: number, rows: number, width: number) {
  const down = { startRowIndex: ROWS_ABOVE, endRowIndex: ROWS_ABOVE + rows };
  return { sheetId, ...down, startColumnIndex: 0, endColumnIndex: width };
}
