import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { formatRequests } from '../api/column-style';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { addMetadata, addSheet, deleteSheet } from '../api/sheets-requests';
import { readExistingLargeTable } from '../read/existing-large-table';
import { MadeSheets, STAGING_MARK_KEY, stagingMarkText } from '../read/hidden-sheets';
import { keptTabs, SHEET_FIELDS, type SheetSurvey, surveySheets } from '../read/report-sheet';
import { assertRoom, cellsLeft, freeId, freeTitle } from '../read/room-for-cells';
import { assertSameTable } from '../reconcile/question-changes';
import { STAGING_TITLE } from '../staging/staging';
import { type Budget, findStaging, type StagingTab } from '../staging/staging-rows';
import type { Tab } from '../tab';
import { assertBlank, chosenTab } from '../write/first-sheet';
import { ROWS_ABOVE } from '../write-job';
import type { IsDay } from './day-blocks';
import type { LargeJob } from './large-job';

/** The hidden sheet starts with one row below the frozen rows, because new rows take over the number formats of that row. */
const FIRST_ROWS = ROWS_ABOVE + 1;

/** How many rows the visible sheet takes without growing. */
export interface Room {
  /** Rows that are replaced or removed, or the free rows of a blank sheet. */
  readonly replaced: number;
  /** The width of the visible sheet; 0 if the hidden sheet becomes the visible one. */
  readonly width: number;
}

/** Makes the hidden sheet. Throws SheetConflict, SpreadsheetFull, OutOfTime, WriteFailed. */
export function makeHidden(
  job: LargeJob,
  api: RetryingSheets,
  isReplaced: IsDay,
): { readonly staging: StagingTab; readonly seen: SheetSurvey; readonly room: Room } {
  const { target, runId, clock } = job;
  const made = new MadeSheets(job.document);
  const seen = surveySheets(api.get(SHEET_FIELDS), target.reportId, { made, now: clock.now() });
  if (seen.found === undefined) {
    const chosen = chosenTab(seen, job);
    if (chosen !== undefined) assertBlank(api, seen, chosen);
  }
  const room = roomIn(job, api, seen, isReplaced);
  assertRoom(keptTabs(seen), FIRST_ROWS * job.columns.length);
  assertLikelyRoom(job, seen, room);
  const taken = seen.tabs.map((tab) => tab.sheetId);
  const sheetId = freeId(clock, taken);
  made.add(sheetId, seen.tabs);
  const requests = making(job, seen, sheetId);
  let staging: StagingTab | undefined;
  const wasMade = () => {
    const sought = { report: target.reportId, run: runId, sheetId, made };
    staging = findStaging(api.get(SHEET_FIELDS), sought);
    return staging !== undefined;
  };
  sendRepeatedly(() => api.batchUpdate(requests), wasMade);
  const tab = { sheetId, title: '', rowCount: FIRST_ROWS, columnCount: job.columns.length };
  return { staging: staging ?? { tab, metadataId: 0 }, seen, room };
}

/** The expected number of rows is a guess. A run begins if its table takes at most this multiple of the free cells. */
const GUESS = 1.1;

/** Throws SpreadsheetFull before any row is written if far too many rows are expected. */
function assertLikelyRoom({ columns, expectedRows = 0 }: LargeJob, seen: SheetSurvey, room: Room): void {
  const { cells, growth, isTwice } = budgetOf(seen, { sheetId: -1 }, room);
  const needed = (expectedRows + ROWS_ABOVE) * columns.length + growth(expectedRows);
  if (needed > cells * GUESS)
    throw new SpreadsheetFull(Number(needed.toPrecision(3)), cells, isTwice ? 'twice' : 'long');
}

function making(job: LargeJob, seen: SheetSurvey, sheetId: number): SheetsRequest[] {
  const { columns, clock, target, runId } = job;
  return [
    ...seen.leftovers.map(deleteSheet),
    addSheet({
      sheetId,
      title: freeTitle(STAGING_TITLE, keptTabs(seen)),
      hidden: true,
      rowCount: FIRST_ROWS,
      columnCount: columns.length,
      frozenRowCount: ROWS_ABOVE,
    }),
    ...formatRequests(
      sheetId,
      { startRowIndex: ROWS_ABOVE, endRowIndex: FIRST_ROWS },
      { at: 0, columns },
      job.numberFormat,
    ),
    addMetadata(
      sheetId,
      freeId(clock, seen.metadataIds),
      STAGING_MARK_KEY,
      stagingMarkText({ report: target.reportId, run: runId, at: clock.now() }),
    ),
  ];
}

function roomIn(job: LargeJob, api: RetryingSheets, seen: SheetSurvey, isReplaced: IsDay): Room {
  const { found } = seen;
  if (found !== undefined) {
    assertSameTable(job, job.columns, found);
    const { days } = readExistingLargeTable(api, found);
    return { replaced: days.filter(isReplaced).length, width: found.tab.columnCount };
  }
  const given = keptTabs(seen).find(({ sheetId }) => sheetId === job.target.sheetId);
  if (given === undefined) return { replaced: 0, width: 0 };
  return { replaced: given.rowCount - ROWS_ABOVE, width: Math.max(given.columnCount, job.columns.length) };
}

/** The cells that the other tabs leave for the hidden sheet and the growth of the visible one. */
export function budgetOf(seen: SheetSurvey, hidden: Pick<Tab, 'sheetId'>, { replaced, width }: Room): Budget {
  const others = keptTabs(seen).filter(({ sheetId }) => sheetId !== hidden.sheetId);
  return {
    cells: cellsLeft(others),
    growth: (rows) => Math.max(0, rows - replaced) * width,
    isTwice: seen.found !== undefined,
  };
}
