import { SheetConflict } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import { getTexts } from '../../wording';
import { addMetadata, addSheet, appendDimension, buildLookRequests, freezeRows } from '../api';
import { buildEmptyTable, readCellRows, type SheetSurvey, toA1Range, toColumnLetters } from '../read';
import { STAMP_KEY, serializeStamp } from '../stamp';
import { chooseFreeTitle, type Tab } from '../tab';
import { buildStamp, FIRST_CELL, ROWS_ABOVE, type SheetTarget, toProvenanceText } from '../write-job';
import type { WriteAttempt } from './attempt';
import { countRequiredRows } from './hidden-rows';

/** `existing` is the sheet without rows, as the requests of `first` leave it. Throws SheetConflict unless the chosen sheet is blank. */
export function planFirstTable(attempt: WriteAttempt, tableRowCount: number) {
  const { job, survey, ids } = attempt;
  const firstPlace = planFirstPlace(survey.tabs, job.target, tableRowCount, job.table.columns.length);
  const { chosen, title, place, grid, addedCells } = firstPlace;
  assertBlankPlace(attempt.api, survey, job.target);
  const sheetId = chosen?.sheetId ?? ids.next();
  // At another place than A1, there may be something above the table or beside it.
  const isAlone = chosen === undefined || place.row + place.column === 0;
  const stamp = buildStamp(job, sheetId);
  const metadataId = ids.next();
  const requests = [
    ...(chosen === undefined
      ? [addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE })]
      : [...buildGrowthRequests(chosen, grid), ...(isAlone ? [freezeRows(sheetId, ROWS_ABOVE)] : [])]),
    ...buildLookRequests(job, sheetId, { sheetRowCount: grid.rowCount, tableRowCount, place, isAlone }),
    addMetadata(sheetId, metadataId, STAMP_KEY, serializeStamp(stamp)),
  ];
  const sheet = { tab: { sheetId, title, ...grid }, stamp, metadataId };
  return {
    existing: buildEmptyTable(sheet, place, toProvenanceText(job), tableRowCount),
    /** `requests` make the sheet, if there is none yet, and the look. The file grows by `addedCells`. */
    first: { requests, addedCells },
  };
}

function buildGrowthRequests(tab: Tab, grid: { readonly rowCount: number; readonly columnCount: number }) {
  const newRows = grid.rowCount - tab.rowCount;
  const newColumns = grid.columnCount - tab.columnCount;
  return [
    ...(newRows > 0 ? [appendDimension(tab.sheetId, 'ROWS', newRows)] : []),
    ...(newColumns > 0 ? [appendDimension(tab.sheetId, 'COLUMNS', newColumns)] : []),
  ];
}

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const MOST_ROWS_WITH_BLANKS = 20_000;
const LEAST_SIZE = { rows: 100, columns: 26 };

/** Where a first table goes: into the chosen sheet, if it still exists, or a new one. `grid` is its size then, and the file grows by `addedCells`. */
export function planFirstPlace(tabs: readonly Tab[], target: SheetTarget, rows: number, columns: number) {
  const { sheetId, sheetName, begin } = target;
  const chosen = tabs.find((tab) => tab.sheetId === sheetId);
  const title = chosen?.title ?? chooseFreeTitle(sheetName, tabs);
  const place = (chosen && begin) ?? FIRST_CELL;
  const hasBlanks = chosen === undefined && rows <= MOST_ROWS_WITH_BLANKS;
  // In a new sheet, a blank row below the table ends its bands. A chosen sheet has no bands, and only grows if it is too short.
  const filledRows = chosen === undefined ? ROWS_ABOVE + rows + 1 : place.row + countRequiredRows(rows);
  const sizeBefore = chosen ?? { rowCount: 0, columnCount: 0 };
  const leastSize = hasBlanks ? LEAST_SIZE : { rows: 0, columns: 0 };
  const grid = {
    rowCount: Math.max(sizeBefore.rowCount, filledRows, leastSize.rows),
    columnCount: Math.max(sizeBefore.columnCount, place.column + columns, leastSize.columns),
  };
  const addedCells = grid.rowCount * grid.columnCount - sizeBefore.rowCount * sizeBefore.columnCount;
  return { chosen, title, place, grid, addedCells };
}

/** Throws SheetConflict if the first table of a report cannot be written into the sheet that was chosen for it. */
export function assertBlankPlace(api: SpreadsheetApi, survey: SheetSurvey, target: SheetTarget): void {
  const { obstacles, conflicts } = getTexts().sheets;
  const chosen = survey.tabs.find(({ sheetId }) => sheetId === target.sheetId);
  // The report has its sheet already, or gets a new one.
  if (survey.reportSheet !== undefined || chosen === undefined) return;
  const findObstacle = () => {
    if (chosen.rowCount === 0) return obstacles.noCells;
    if (survey.otherSheetIds.includes(chosen.sheetId)) return obstacles.ofOtherReport;
    return findContentFrom(api, chosen, target.begin?.row ?? 0);
  };
  const obstacle = findObstacle();
  if (obstacle !== undefined) throw new SheetConflict(chosen.title, conflicts.cannotTake(obstacle));
}

const CONTENT_FIELDS = 'sheets(data(rowData(values(userEnteredValue,formattedValue,note))))';

/** Names the first filled cell from `row` on, else merged cells: beside a new table, they would count as user content of its rows. */
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
