import { serial } from '../../dates/sheet-dates';
import { OutOfTime } from '../../errors/service-errors';
import { WriteFailed } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { texts } from '../../wording/texts';
import type { RetryingSheets } from '../api/retrying-api';
import {
  appendDimension,
  areaOf,
  changeSheet,
  copyPaste,
  deleteDimension,
  deleteMetadata,
  deleteSheet,
  insertDimension,
} from '../api/sheets-requests';
import type { RowProgress } from '../api/write-progress';
import { newIds } from '../new-ids';
import { MadeSheets } from '../read/hidden-sheets';
import { SHEET_FIELDS, tabsWithoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { firstTotals, totalsCells } from '../reconcile/totals-row';
import { freeTitle, type Tab } from '../tab';
import { type PreparedWrite, untilWritten } from '../write/attempts';
import {
  assertBlank,
  chosenGrowth,
  chosenHeading,
  chosenTab,
  firstWork,
  gridOf,
  heading,
  marksOf,
} from '../write/first-sheet';
import { lookRequests } from '../write/table-look';
import { withNotices } from '../write/write-table';
import { ROWS_ABOVE, type Work } from '../write-job';
import type { DayCount } from './day-counts';
import { asWriteJob, type LargeEnd, type LargeJob, replaced } from './large-job';
import { moveIn } from './move-in';
import { type Ending, findStaging, surveyRun } from './run-sheet';

/** Milliseconds for each cell of the last batch. Measured: 45,000 cells per second. */
const MS_A_CELL = 1 / 45;
/** An execution that began less than this long ago has time for the largest possible batch, which touches half the cells of a file. */
const FRESH_MS = 30_000;

/** A table after all of its rows were written to the hidden sheet. */
export interface StagedTable {
  readonly job: LargeJob;
  readonly api: RetryingSheets;
  readonly progress: RowProgress;
  readonly sheetId: number;
  readonly counts: readonly DayCount[];
  /** Texts that were cut short. */
  readonly cut: number;
  /** When this execution began or continued the table, in milliseconds since 1970. */
  readonly begun: number;
}

/** Sends the last batch; the caller holds the document's lock. Throws as `LargeTable.finish` does. */
export function finishLargeTable(table: StagedTable, end: LargeEnd): Work {
  return untilWritten(({ unsure }) => {
    const ending = endingOf(table, end);
    if (ending !== undefined) return withNotices(preparedEnd(ending), table.cut, ending.seen);
    if (unsure === undefined) throw new WriteFailed(texts().sheets.hiddenTabDeleted);
    return { work: unsure };
  });
}

/** Plans the last batch and writes nothing. Throws SheetConflict or SpreadsheetFull. */
function preparedEnd(ending: Ending): PreparedWrite {
  const { seen, job } = ending;
  if (seen.found !== undefined) return moveIn(ending, seen.found);
  const chosen = chosenTab(seen, job);
  return chosen === undefined ? showHidden(ending) : copyToChosen(ending, chosen);
}

/** What the last batch is planned from; undefined if the hidden sheet no longer exists. */
function endingOf(table: StagedTable, end: LargeEnd): Ending | undefined {
  const { job, api, progress, sheetId } = table;
  const file = api.get(SHEET_FIELDS);
  const staging = findStaging(file, job, sheetId);
  if (staging === undefined) return undefined;
  const days = blocks(table);
  const asked = replaced(job, end);
  return {
    job: asWriteJob(job, end, asked),
    api,
    progress,
    file,
    made: new MadeSheets(job.document),
    seen: surveyRun(file, job),
    ids: newIds(file, job.clock),
    staged: { ...staging, days, rows: days.reduce((sum, { count }) => sum + count, 0) },
    replaced: asked,
    assertTime: (cells) => assertTime(table, cells),
    ...(end.byDay === undefined ? {} : { byDay: end.byDay }),
  };
}

function blocks({ counts }: StagedTable) {
  let from = 0;
  return counts.map(({ day, rows }) => {
    from += rows;
    return { day: serial(day), from: from - rows, count: rows };
  });
}

/** Throws OutOfTime when Google might end the execution during a batch that touches this number of cells. */
function assertTime({ job, begun }: StagedTable, cells: number): void {
  const now = job.clock.now();
  if (now - begun < FRESH_MS) return;
  if (now + cells * MS_A_CELL > job.deadline) throw new OutOfTime(texts().sheets.writing);
}

/** Makes the hidden sheet the report's visible sheet. No cells are copied. */
function showHidden(ending: Ending): PreparedWrite {
  const { job, seen, ids, staged } = ending;
  const { tab, metadataId, rows } = staged;
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const others = tabsWithoutLeftovers(seen).filter((each) => each.sheetId !== sheetId);
  const title = freeTitle(job.target.sheetName, others);
  const grid = gridOf(rows, width);
  const cells = grid.rowCount * grid.columnCount + totalsCells(job, grid.columnCount);
  assertRoom(tabsWithoutLeftovers(seen), cells - tab.rowCount * tab.columnCount);
  const requests = [
    ...fitted(tab, grid, rows, width),
    ...heading(job, sheetId, ROWS_ABOVE),
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows }),
    ...firstTotals(job, sheetId),
    deleteMetadata(metadataId),
    ...marksOf(job, sheetId, ids),
    changeSheet(sheetId, { title, hidden: false }),
  ];
  return prepared(ending, { sheetId, title }, (tab.rowCount - rows) * width, requests);
}

/** The outcome, and the last batch, which touches `cells` cells. */
function prepared(
  { job, api, progress, seen, staged: { rows }, assertTime }: Ending,
  tab: Pick<Tab, 'sheetId' | 'title'>,
  cells: number,
  requests: readonly SheetsRequest[],
): PreparedWrite {
  const commit = () => {
    assertTime(cells);
    progress.before(rows, rows);
    progress.last(() => api.batchUpdate([...seen.leftovers.map(deleteSheet), ...requests]));
  };
  return { work: firstWork(job, tab, rows), commit };
}

/**
 * The requests that change the hidden sheet to the size `grid`. They delete surplus rows and the column of positions (see writeOrder) of an
 * interrupted execution, and append blank rows and columns.
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
function copyToChosen(ending: Ending, tab: Tab): PreparedWrite {
  const { job, api, seen, staged } = ending;
  assertBlank(api, seen, tab);
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, staged.rows, width);
  const grown = cellsGrown(tab, growth) + totalsCells(job, tab.columnCount + growth.columns);
  assertRoom(tabsWithoutLeftovers(seen), grown);
  const from = staged.tab.sheetId;
  const sizes = { rowCount: tab.rowCount + growth.rows, rows: staged.rows };
  const rowsIn = (sheet: number) => areaOf(sheet, ROWS_ABOVE, staged.rows, 0, width);
  const requests = [
    ...chosenHeading(ending, tab, growth, sizes, ROWS_ABOVE),
    ...(staged.rows === 0 ? [] : [copyPaste(rowsIn(from), rowsIn(sheetId), 'PASTE_NORMAL')]),
    ...firstTotals(job, sheetId),
    deleteSheet(from),
  ];
  return prepared(ending, tab, staged.rows * width, requests);
}
