import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest, SpreadsheetApi } from '../../platform/ports';
import type { SheetCell } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { Edited } from '../api/retrying-api';
import { appendDimension, areaOf, copyPaste, deleteSheet, freezeRows } from '../api/sheets-requests';
import { firstContent } from '../read/first-content';
import { keptTabs, SHEET_FIELDS, type SheetSurvey, tabWithId } from '../read/report-sheet';
import { assertRoom, cellsGrown, freeId } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import { stage } from '../staging/staging';
import type { Tab } from '../tab';
import type { SheetTarget } from '../write-job';
import { ROWS_ABOVE } from '../write-job';
import type { PreparedWrite } from './attempts';
import { heading, stamping } from './heading';
import { firstWork, sentAtOnce } from './new-sheet';

/** Google requires one row that is not frozen. */
const LEAST_ROWS = ROWS_ABOVE + 1;

/** The sheet that was chosen for a report's first write; undefined if none was or it no longer exists. */
export function chosenTab(seen: SheetSurvey, { sheetId }: Pick<SheetTarget, 'sheetId'>): Tab | undefined {
  return keptTabs(seen).find((tab) => tab.sheetId === sheetId);
}

/**
 * Writes the table into a blank sheet, in one batch or through a hidden sheet if that is too large. Throws SheetConflict unless it is
 * blank.
 */
export function prepareChosenSheet(
  writing: WriteContext,
  tab: Tab,
  rows: readonly (readonly SheetCell[])[],
): Required<PreparedWrite> {
  const { job, api, progress, seen, made } = writing;
  const { sheetId, rowCount } = tab;
  assertBlank(api, seen, tab);
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, rows.length, width);
  const grown = cellsGrown(tab, growth);
  assertRoom(keptTabs(seen), grown);
  const commit = () => {
    const around = chosenHeading(writing, tab, growth, rowCount + growth.rows);
    if (sentAtOnce(writing, [...seen.leftovers.map(deleteSheet), ...around], sheetId, rows)) return;
    const staging = stage(writing, { rows, width, growth: grown });
    assertStillBlank(api, tab);
    const source = areaOf(staging, 0, rows.length, 0, width);
    const moved = copyPaste(source, areaOf(sheetId, ROWS_ABOVE, rows.length, 0, width), 'PASTE_VALUES');
    progress.before(rows.length, rows.length);
    progress.last(() => api.batchUpdate([...around, moved, deleteSheet(staging)]));
    made.remove(staging);
  };
  return { work: firstWork(sheetId, tab.title, rows.length, width), commit };
}

/** Throws SheetConflict unless the sheet can take a report's table. */
export function assertBlank(api: Pick<SpreadsheetApi, 'get'>, seen: SheetSurvey, tab: Tab): void {
  const obstacle = obstacleIn(api, seen, tab);
  if (obstacle !== undefined)
    throw new SheetConflict(tab.title, texts().sheets.conflicts.cannotTake(obstacle));
}

/** Why a sheet cannot take a report's table; undefined if it can. */
export function obstacleIn(
  api: Pick<SpreadsheetApi, 'get'>,
  seen: SheetSurvey,
  tab: Tab,
): string | undefined {
  const { obstacles } = texts().sheets;
  if (tab.rowCount === 0) return obstacles.noCells;
  if (seen.others.includes(tab.sheetId)) return obstacles.ofOtherReport;
  const standing = firstContent(api, tab);
  return standing === undefined ? undefined : obstacles.notEmpty(standing);
}

/** The rows and columns that a blank sheet lacks for a table; a sheet is never made smaller. */
export function chosenGrowth(
  { rowCount, columnCount }: Tab,
  rows: number,
  columns: number,
): { rows: number; columns: number } {
  return {
    rows: Math.max(0, Math.max(LEAST_ROWS, rows + ROWS_ABOVE) - rowCount),
    columns: Math.max(0, columns - columnCount),
  };
}

/** Makes the sheet large enough and writes everything but the rows; number formats are set for rows up to `formatted`. */
export function chosenHeading(
  { job, seen }: Pick<WriteContext, 'job' | 'seen'>,
  { sheetId }: Tab,
  { rows, columns }: { readonly rows: number; readonly columns: number },
  formatted: number,
): SheetsRequest[] {
  return [
    ...(rows === 0 ? [] : [appendDimension(sheetId, 'ROWS', rows)]),
    ...(columns === 0 ? [] : [appendDimension(sheetId, 'COLUMNS', columns)]),
    freezeRows(sheetId, ROWS_ABOVE),
    ...heading(job, sheetId, formatted),
    stamping(job, sheetId, freeId(job.clock, seen.metadataIds)),
  ];
}

/** Throws Edited if the sheet has changed. The write is then planned again. */
function assertStillBlank(api: Pick<SpreadsheetApi, 'get'>, tab: Tab): void {
  const now = tabWithId(api.get(SHEET_FIELDS), tab.sheetId);
  const isSame = now?.rowCount === tab.rowCount && now.columnCount === tab.columnCount;
  if (!isSame || firstContent(api, now) !== undefined) throw new Edited(tab.title);
}
