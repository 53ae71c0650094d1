import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { texts } from '../../wording/texts';
import { type RetryingSheets, UncertainCommit } from '../api/retrying-api';
import {
  appendDimension,
  copyPaste,
  deleteDimension,
  deleteMetadata,
  deleteSheet,
  freezeRows,
  insertDimension,
  showSheetAs,
} from '../api/sheets-requests';
import type { AlongAgain } from '../commit/along';
import { type BackedUp, backupOf } from '../commit/batch-backup';
import { wereAsSeen } from '../commit/batch-restored';
import { assertRoom, cellsGrown, freeId, freeTitle } from '../read/free-space';
import { MadeSheets } from '../read/hidden-sheets';
import {
  keptTabs,
  type ReportSheet,
  SHEET_FIELDS,
  type SheetSurvey,
  tabWithId,
  withoutLeftovers,
} from '../read/report-sheet';
import type { StagingTab } from '../staging/staging-rows';
import type { Tab } from '../tab';
import { assertBlank, chosenGrowth, chosenTab } from '../write/chosen-sheet';
import { heading, stamping } from '../write/heading';
import { assertWhole, firstWork, gridOf } from '../write/new-sheet';
import type { Work, WriteJob } from '../write-job';
import { ROWS_ABOVE } from '../write-job';
import type { ByDay } from './large-job';
import type { LargeLanding } from './large-landing';
import { type MoveIn, planMoveIn, type Replaced, type StagedDays } from './move-in';
import { writeOrder } from './paste-blocks';

/** What the last batch of a long table is worked out from. */
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

/** The batch that makes the rows seen, and what it does. */
export interface PreparedEnd {
  readonly work: Work;
  readonly requests: readonly SheetsRequest[];
  /** What of it goes into another sheet. */
  readonly along?: AlongAgain;
  /** Cells that it touches, roughly: the time it takes. */
  readonly cells: number;
  /** Prepares the hidden sheet for it; to be repeated, it does no harm. */
  readonly arrange: () => void;
  /** Where the rows come between others. */
  readonly landing?: LargeLanding;
  /** What takes it back; undefined where the file has no room for that. */
  readonly backup?: BackedUp;
  /** Whether the notes that it has written over were those that were seen; read from its backup. */
  readonly wereNotesAsSeen?: () => boolean;
  /** Throws UnsureCommit when what it was worked out from has changed. */
  readonly assertUnchanged: () => void;
}

/** Throws SheetConflict or SpreadsheetFull; nothing is written. */
export function prepareEnd(ending: Ending): PreparedEnd {
  const end = endOf(ending);
  const tidying = ending.seen.leftovers.map(deleteSheet);
  const notices = [...end.work.notices, ...tabNotices(ending, end.work)];
  return { ...end, requests: [...tidying, ...end.requests], work: { ...end.work, notices } };
}

function tabNotices({ job: { target }, seen }: Ending, { sheetTitle }: Work): string[] {
  const isThere = seen.found !== undefined || chosenTab(seen, target) !== undefined;
  return target.sheetId === undefined || isThere ? [] : [texts().sheets.chosenTabGone(sheetTitle)];
}

function endOf(ending: Ending): PreparedEnd {
  const { seen, job } = ending;
  if (seen.found !== undefined) return movedIn(ending, seen.found);
  assertWhole(job);
  const given = chosenTab(seen, job.target);
  return given === undefined ? shown(ending) : intoGiven(ending, given);
}

/** The hidden sheet becomes the report's: nothing is copied. */
function shown({ job, seen, staging, staged }: Ending): PreparedEnd {
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
      showSheetAs(sheetId, title),
    ],
    cells: (tab.rowCount - staged.rows) * width,
    arrange: () => {},
    assertUnchanged: () => {},
  };
}

/** Columns beyond the table held an order of its rows, and rows what a slice brought that was killed: they go, and blank ones come where the grid is to be larger. */
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

/** The rows come into a blank sheet of the user's, number formats and all. */
function intoGiven({ job, api, seen, staging, staged }: Ending, tab: Tab): PreparedEnd {
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

function movedIn(ending: Ending, sheet: ReportSheet): PreparedEnd {
  const { job, api, seen, staging, staged, replaced } = ending;
  const move = planMoveIn(job, api, sheet, staged, replaced);
  const { work, reordered, growth, isUnchanged, landing } = move;
  const { tab } = staging;
  const width = job.table.columns.length;
  const order = reordered.length === 0 || tab.columnCount > width ? 0 : tab.rowCount;
  const needed = cellsGrown(sheet.tab, growth) + order;
  assertRoom(keptTabs(seen), needed);
  const backup = backupOf(move.batch, job, seen, needed);
  const along = recorded(ending, move, cellsGrown(sheet.tab, growth));
  return {
    work,
    requests: [...(backup ?? move).requests, deleteSheet(tab.sheetId), ...(along?.requests ?? [])],
    ...(along === undefined ? {} : { along }),
    cells: move.cells + (backup?.copied ?? 0),
    landing,
    ...(backup === undefined ? {} : { backup }),
    ...(backup === undefined || move.notes.notes.size === 0
      ? {}
      : { wereNotesAsSeen: () => wereAsSeen(api, backup.hidden, move.notes) }),
    arrange: () => {
      writeOrder(api, tab, width, reordered);
      if (backup !== undefined) new MadeSheets(job.document).add(backup.hidden.sheetId, sheetIds(seen));
    },
    assertUnchanged: () => {
      const now = tabWithId(api.get(SHEET_FIELDS), sheet.tab.sheetId);
      if (JSON.stringify(now) !== JSON.stringify(sheet.tab) || !isUnchanged())
        throw new UncertainCommit('the sheet was edited while the table was being written');
    },
  };
}

function sheetIds({ tabs }: SheetSurvey): number[] {
  return tabs.map(({ sheetId }) => sheetId);
}

/** What is recorded of the days that came again; the hidden sheet is gone by then. */
function recorded(
  { api, byDay, file, seen, staging }: Ending,
  move: MoveIn,
  cells: number,
): AlongAgain | undefined {
  const change = byDay && move.daysChange(byDay.adds);
  if (byDay === undefined || change === undefined) return undefined;
  const leftovers = [...seen.leftovers, staging.tab.sheetId];
  const along = byDay.together(change, withoutLeftovers(file, { leftovers }), cells);
  return { ...along, again: () => byDay.together(change, api.get(SHEET_FIELDS), cells) };
}
