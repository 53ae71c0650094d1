import type { SpreadsheetResource } from '../../platform';
import { type CheckedFields, isNumber, isObjectOf, isString } from '../../storage';
import { createRetryingApi, type RetryingSheets, sendRepeatedly } from '../api';
import { assertFreeCells, assertTableFits, countCellsLeft } from '../limits';
import {
  findSheetById,
  HiddenSheetStore,
  inspectSheets,
  SHEET_FIELDS,
  type SheetSurvey,
  toTab,
  toTabs,
} from '../read';
import type { Tab } from '../tab';
import { ROWS_ABOVE, type WriteJob } from '../write-job';
import { beginWriteAttempt } from './attempt';
import { assertBlankTab } from './first-place';
import { countRequiredRows, makeHiddenSheet, StagingLost } from './hidden-rows';
import { runUnderLock } from './write-table';

/** A table with rows that arrive one after the other. The table of the job has columns only. */
export interface StagedJob extends WriteJob {
  /** The run's id: only the same run continues its hidden sheet. */
  readonly runId: string;
  /** The approximate number of rows, if known: a table with too many cells is not begun. */
  readonly expectedRows?: number;
}

/** The position of a table in progress: small JSON. (Stored: names must not change.) */
export type StagedState = CheckedFields<typeof STATE>;

const STATE = {
  sheetId: isNumber,
  /** The number of rows in the hidden sheet. */
  rows: isNumber,
  /** The last day, and the number of its rows. */
  lastDay: isString,
  rowsOfDay: isNumber,
};
const isState = isObjectOf<StagedState>(STATE);

/** The hidden sheet that collects the rows of a table. */
export interface StagingSheet {
  readonly api: RetryingSheets;
  readonly state: StagedState;
  readonly rowCount: number;
  /** The cells that the file has left for the table. */
  readonly cellsLeft: number;
  readonly cellsPerRow: number;
}

/** Makes a hidden sheet under the document's lock. */
export function makeStagingSheet(job: StagedJob): StagingSheet {
  const { expectedRows = 0, table, target } = job;
  assertTableFits(expectedRows, table.columns.length);
  const api = createRetryingApi(job.services);
  // A second attempt deletes the sheet of the first one.
  return runUnderLock(job.services, () =>
    sendRepeatedly(() => {
      const attempt = beginWriteAttempt(job, api, {});
      const { survey, ids } = attempt;
      const chosen = survey.tabs.find((tab) => tab.sheetId === target.sheetId);
      if (survey.reportSheet === undefined) assertBlankTab(attempt, chosen);
      const cellsPerRow = countCellsPerRow(survey, job);
      assertFreeCells(survey.tabs, countRequiredRows(expectedRows) * cellsPerRow);
      const state = { sheetId: ids.next(), rows: 0, lastDay: '', rowsOfDay: 0 };
      recordStagingSheet(job, state.sheetId, survey.allTabs);
      const rowCount = countRequiredRows(0);
      makeHiddenSheet(attempt, state.sheetId, rowCount);
      return { api, state, rowCount, cellsLeft: countCellsLeft(survey.tabs), cellsPerRow };
    }),
  );
}

export function reopenStagingSheet(job: StagedJob, state: unknown): StagingSheet {
  const api = createRetryingApi(job.services);
  const file = api.get(SHEET_FIELDS);
  if (!isState(state)) throw new StagingLost();
  const tab = findStagingTab(file, job, state.sheetId);
  const isWhole = (tab?.rowCount ?? 0) >= ROWS_ABOVE + state.rows;
  if (tab === undefined || !isWhole || tab.columnCount < job.table.columns.length) throw new StagingLost();
  const tabs = toTabs(file);
  recordStagingSheet(job, state.sheetId, tabs);
  const cellsPerRow = countCellsPerRow(inspectSheets(file, job.target.reportId), job);
  const cellsLeft = countCellsLeft(tabs.filter(({ sheetId }) => sheetId !== state.sheetId));
  return { api, state, rowCount: tab.rowCount, cellsLeft, cellsPerRow };
}

/** The hidden sheet, if the add-on made it for this run and nobody has shown it. */
export function findStagingTab(file: SpreadsheetResource, job: StagedJob, sheetId: number): Tab | undefined {
  const sheet = findSheetById(file, sheetId);
  const hiddenSheets = new HiddenSheetStore(job.services.document);
  const isOfRun = hiddenSheets.findHiddenSheet(sheetId)?.run === job.runId;
  return sheet?.properties?.hidden === true && isOfRun ? toTab(sheet) : undefined;
}

/** The rows of a first table are in the hidden and in the visible sheet at once. */
function countCellsPerRow({ reportSheet }: SheetSurvey, { table }: StagedJob): number {
  return table.columns.length * (reportSheet === undefined ? 2 : 1);
}

function recordStagingSheet(job: StagedJob, sheetId: number, tabs: readonly Tab[]): void {
  const { target, runId, services } = job;
  const hiddenSheet = { sheetId, report: target.reportId, run: runId, at: services.clock.now() };
  new HiddenSheetStore(services.document).recordHiddenSheet(hiddenSheet, tabs);
}
