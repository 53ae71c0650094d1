import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { alignmentRequests, formatRequests } from '../api/column-style';
import { type RetryingSheets, sendRepeatedly } from '../api/retrying-api';
import { addMetadata, addSheet, deleteSheet } from '../api/sheets-requests';
import { type NewIds, newIds } from '../new-ids';
import { readExistingLargeTable } from '../read/existing-large-table';
import { MadeSheets, STAGING_MARK_KEY, stagingMarkOf, stagingMarkText } from '../read/hidden-sheets';
import {
  isHiddenOfOurs,
  SHEET_FIELDS,
  type SheetSurvey,
  surveySheets,
  tabsOf,
  tabsWithoutLeftovers,
} from '../read/report-sheet';
import { assertRoom, cellsLeft } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { assertSameTable } from '../reconcile/question-changes';
import { STAGING_TITLE } from '../staging/staging';
import { type Budget, StagingLost, type StagingTab } from '../staging/staging-rows';
import { freeTitle } from '../tab';
import { assertBlank, chosenTab } from '../write/first-sheet';
import { ROWS_ABOVE } from '../write-job';
import type { IsDay } from './day-blocks';
import type { ByDay, LargeJob, Replaced } from './large-job';
import type { StagedDays } from './large-rows';

/** The hidden sheet starts with one row below the frozen rows, because new rows take over the number formats of that row. */
export const FIRST_ROWS = ROWS_ABOVE + 1;
const FIRST_ROW = { startRowIndex: ROWS_ABOVE, endRowIndex: FIRST_ROWS };

/** How many rows the visible sheet takes without growing. */
export interface Room {
  /** Rows that are replaced or removed, or the free rows of a blank sheet. */
  readonly replaced: number;
  /** The width of the visible sheet; 0 if the hidden sheet becomes the visible one. */
  readonly width: number;
}

/** What the last batch of a large table is planned from. */
export interface Ending extends WriteContext {
  readonly staged: StagedDays;
  readonly replaced: Replaced;
  readonly byDay?: ByDay;
  /** Throws OutOfTime when there is no time left for a batch that touches this number of cells. */
  readonly assertTime: (cells: number) => void;
}

type RunJob = Pick<LargeJob, 'target' | 'runId' | 'document' | 'clock'>;

/** The hidden sheet of the run; undefined if it no longer exists or the add-on did not make it for this run. */
export function findStaging(
  file: SpreadsheetResource,
  { target, runId, document }: Omit<RunJob, 'clock'>,
  sheetId: number,
  made: Pick<MadeSheets, 'has'> = new MadeSheets(document),
): StagingTab | undefined {
  const nth = tabsOf(file).findIndex((tab) => tab.sheetId === sheetId);
  const sheet = file.sheets?.[nth];
  const tab = tabsOf(file)[nth];
  if (sheet === undefined || tab === undefined || !isHiddenOfOurs(sheet, { made })) return undefined;
  const marked = stagingMarkOf(sheet);
  const isOfRun = marked?.mark.report === target.reportId && marked.mark.run === runId;
  return isOfRun ? { tab, metadataId: marked.metadataId } : undefined;
}

/** The sheets of the file, as the run sees them: its own hidden sheet is no leftover. */
export function surveyRun(
  file: SpreadsheetResource,
  { target, runId, document, clock }: RunJob,
): SheetSurvey {
  const made = new MadeSheets(document);
  return surveySheets(file, target.reportId, { run: runId, made, now: clock.now() });
}

/** Reads the spreadsheet, finds the run's hidden sheet and the cells that are left for it. Throws StagingLost when it is gone. */
export function lookFor(
  api: Pick<RetryingSheets, 'get'>,
  job: RunJob,
  { sheetId, room }: { readonly sheetId: number; readonly room: Room },
  made?: Pick<MadeSheets, 'has'>,
): StagingTab & { readonly seen: SheetSurvey; readonly budget: Budget } {
  const file = api.get(SHEET_FIELDS);
  const staging = findStaging(file, job, sheetId, made);
  if (staging === undefined) throw new StagingLost();
  const seen = surveyRun(file, job);
  return { ...staging, seen, budget: budgetOf(seen, room, sheetId) };
}

/** Makes the hidden sheet. Throws SheetConflict, SpreadsheetFull, OutOfTime, WriteFailed. */
export function makeHidden(
  job: LargeJob,
  api: RetryingSheets,
  isReplaced: IsDay,
): { readonly sheetId: number; readonly room: Room; readonly budget: Budget } {
  const { target, clock } = job;
  const made = new MadeSheets(job.document);
  const file = api.get(SHEET_FIELDS);
  const seen = surveySheets(file, target.reportId, { made, now: clock.now() });
  if (seen.found === undefined) {
    const chosen = chosenTab(seen, job);
    if (chosen !== undefined) assertBlank(api, seen, chosen);
  }
  const room = roomIn(job, api, seen, isReplaced);
  assertRoom(tabsWithoutLeftovers(seen), FIRST_ROWS * job.columns.length);
  const budget = budgetOf(seen, room);
  assertLikelyRoom(job, budget);
  const ids = newIds(file, clock);
  const sheetId = ids.sheet();
  made.add(sheetId, seen.tabs);
  const requests = making(job, seen, sheetId, ids);
  const wasMade = () => findStaging(api.get(SHEET_FIELDS), job, sheetId) !== undefined;
  sendRepeatedly(() => api.batchUpdate(requests), wasMade);
  return { sheetId, room, budget };
}

/** The expected number of rows is a guess. A run begins if its table takes at most this multiple of the free cells. */
const GUESS = 1.1;

/** Throws SpreadsheetFull before any row is written if far too many rows are expected. */
function assertLikelyRoom({ columns, expectedRows = 0 }: LargeJob, { cells, growth, isTwice }: Budget): void {
  const needed = (expectedRows + ROWS_ABOVE) * columns.length + growth(expectedRows);
  if (needed > cells * GUESS)
    throw new SpreadsheetFull(Number(needed.toPrecision(3)), cells, isTwice ? 'twice' : 'long');
}

function making(job: LargeJob, seen: SheetSurvey, sheetId: number, ids: NewIds): SheetsRequest[] {
  const { columns, clock, target, runId } = job;
  return [
    ...seen.leftovers.map(deleteSheet),
    addSheet({
      sheetId,
      title: freeTitle(STAGING_TITLE, tabsWithoutLeftovers(seen)),
      hidden: true,
      rowCount: FIRST_ROWS,
      columnCount: columns.length,
      frozenRowCount: ROWS_ABOVE,
    }),
    ...formatRequests(sheetId, FIRST_ROW, { at: 0, columns }, job.numberFormat),
    ...alignmentRequests(sheetId, FIRST_ROW, { at: 0, columns }),
    addMetadata(
      sheetId,
      ids.metadata(),
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
  const given = tabsWithoutLeftovers(seen).find(({ sheetId }) => sheetId === job.target.sheetId);
  if (given === undefined) return { replaced: 0, width: 0 };
  return { replaced: given.rowCount - ROWS_ABOVE, width: Math.max(given.columnCount, job.columns.length) };
}

/** The cells that the other tabs leave for the hidden sheet and the growth of the visible one. */
function budgetOf(seen: SheetSurvey, { replaced, width }: Room, hidden?: number): Budget {
  const others = tabsWithoutLeftovers(seen).filter(({ sheetId }) => sheetId !== hidden);
  return {
    cells: cellsLeft(others),
    growth: (rows) => Math.max(0, rows - replaced) * width,
    isTwice: seen.found !== undefined,
  };
}
