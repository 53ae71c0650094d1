import { SheetConflict } from '../../errors';
import type { SheetsRequest, SpreadsheetApi } from '../../platform';
import { getTexts } from '../../wording';
import { readCellRows, type SheetSurvey, toA1Range, toColumnLetters } from '../read';
import { chooseFreeTitle, type Tab } from '../tab';
import { FIRST_CELL, ROWS_ABOVE, type SheetTarget } from '../write-job';
import type { WriteAttempt } from './attempt';
import { countRequiredRows } from './hidden-rows';

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const MOST_ROWS_WITH_BLANKS = 20_000;
const LEAST_SHEET_ROWS = 100;
const LEAST_SHEET_COLUMNS = 26;

export interface FirstTable {
  /** They make the sheet, if there is none yet, and the look of the table. */
  readonly requests: readonly SheetsRequest[];
  /** The sheet that was chosen for the table. */
  readonly chosen: Tab | undefined;
  /** By which the file grows. */
  readonly addedCells: number;
}

/**
 * Where the first table of a report goes: into the sheet that was chosen, if it still exists, or into a new one. `grid` is the size of the
 * sheet with the table, and `addedCells` the number of cells by which the file grows.
 */
export function planFirstPlace(
  tabs: readonly Tab[],
  { sheetId, sheetName, begin }: SheetTarget,
  rows: number,
  columns: number,
) {
  const chosen = tabs.find((tab) => tab.sheetId === sheetId);
  const title = chosen?.title ?? chooseFreeTitle(sheetName, tabs);
  const place = (chosen && begin) ?? FIRST_CELL;
  const hasBlanks = chosen === undefined && rows <= MOST_ROWS_WITH_BLANKS;
  // In a new sheet, a blank row below the table ends its bands.
  const filledRows = chosen === undefined ? ROWS_ABOVE + rows + 1 : place.row + countRequiredRows(rows);
  const sizeBefore = chosen ?? { rowCount: 0, columnCount: 0 };
  const grid = {
    rowCount: Math.max(sizeBefore.rowCount, filledRows, hasBlanks ? LEAST_SHEET_ROWS : 0),
    columnCount: Math.max(
      sizeBefore.columnCount,
      place.column + columns,
      hasBlanks ? LEAST_SHEET_COLUMNS : 1,
    ),
  };
  const addedCells = grid.rowCount * grid.columnCount - sizeBefore.rowCount * sizeBefore.columnCount;
  return { chosen, title, place, grid, addedCells };
}

export function assertBlankTab({ api, survey, job }: WriteAttempt, chosen: Tab | undefined): void {
  const obstacle = chosen && findTableObstacle(api, survey, job.target, chosen);
  if (obstacle !== undefined)
    throw new SheetConflict(chosen?.title ?? '', getTexts().sheets.conflicts.cannotTake(obstacle));
}

/** Why a report's table cannot be written into a sheet, as a part of a sentence. */
export function findTableObstacle(
  api: SpreadsheetApi,
  survey: SheetSurvey,
  target: SheetTarget,
  tab: Tab,
): string | undefined {
  const { obstacles } = getTexts().sheets;
  if (tab.rowCount === 0) return obstacles.noCells;
  if (survey.otherSheetIds.includes(tab.sheetId)) return obstacles.ofOtherReport;
  return findContentFrom(api, tab, target.begin?.row ?? 0);
}

const CONTENT_FIELDS = 'sheets(data(rowData(values(userEnteredValue,formattedValue,note))))';

/**
 * Names the first cell from `row` on with a value or a note, else merged cells. Nothing may stand beside a new table, because what stands
 * beside its rows stays with them.
 */
function findContentFrom(api: SpreadsheetApi, tab: Tab, row: number): string | undefined {
  const { notBlank, merged } = getTexts().sheets.obstacles;
  if (row >= tab.rowCount) return undefined;
  const rows = { from: row, to: tab.rowCount };
  for (const [cellRow, cells] of readCellRows(api, CONTENT_FIELDS, tab, [rows])) {
    const column = cells.findIndex(
      ({ userEnteredValue, formattedValue = '', note = '' }) => userEnteredValue || formattedValue || note,
    );
    if (column !== -1) return notBlank(toCellAddress(cellRow, column));
  }
  const { sheets: [{ merges = [] } = {}] = [] } = api.get('sheets(merges)', [toA1Range(tab, rows)]);
  const merge = merges.find(({ endRowIndex = tab.rowCount }) => endRowIndex > row);
  return merge && merged(toCellAddress(merge.startRowIndex ?? 0, merge.startColumnIndex ?? 0));
}

function toCellAddress(row: number, column: number): string {
  return `${toColumnLetters(column)}${row + 1}`;
}
