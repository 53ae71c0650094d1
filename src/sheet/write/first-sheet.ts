import { SheetConflict } from '../../errors';
import type { SheetsRequest, SpreadsheetApi } from '../../platform';
import { getTexts } from '../../wording';
import { addMetadata, addSheet, appendDimension, freezeRows } from '../api/sheets-requests';
import { buildLookRequests } from '../api/table-look';
import { DaysDiffer } from '../plan/day-window';
import type { ExistingTable } from '../read/existing-table';
import { readCellRows, toA1Range, toColumnLetters } from '../read/grid-reads';
import type { SheetSurvey } from '../read/report-sheet';
import { STAMP_KEY, serializeStamp } from '../stamp';
import { chooseFreeTitle, type GridSize, type Tab } from '../tab';
import { buildStamp, FIRST_CELL, ROWS_ABOVE, type SheetTarget, toProvenanceText } from '../write-job';
import { countRequiredRows, type WriteAttempt } from './commit';

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const MOST_ROWS_WITH_BLANKS = 20_000;
const LEAST_SHEET_ROWS = 100;
const LEAST_SHEET_COLUMNS = 26;

/**
 * Where the first table of a report goes: into the sheet that was chosen, if it still exists, or into a new one. `grid` is the size of the
 * sheet with the table, and `cells` the number of cells by which the file grows.
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
  const cells = grid.rowCount * grid.columnCount - sizeBefore.rowCount * sizeBefore.columnCount;
  return { chosen, title, place, grid, cells };
}

/** Why a report's table cannot be written into a sheet, as a part of a sentence; undefined if it can. */
export function findTableObstacle(
  {
    api,
    survey,
    target,
  }: { readonly api: SpreadsheetApi; readonly survey: SheetSurvey; readonly target: SheetTarget },
  tab: Tab,
): string | undefined {
  const { obstacles } = getTexts().sheets;
  if (tab.rowCount === 0) return obstacles.noCells;
  if (survey.otherSheetIds.includes(tab.sheetId)) return obstacles.ofOtherReport;
  return findFirstContent(api, tab, target.begin?.row ?? 0);
}

export type FirstPlace = ReturnType<typeof planFirstTable>['first'];

/**
 * A report's first table as the requests `making` leave its sheet: with its look and without rows. Throws SheetConflict unless the chosen
 * sheet is blank, and DaysDiffer if only some days were fetched, because the user has deleted the report's sheet.
 */
export function planFirstTable(attempt: WriteAttempt, rows: number) {
  const { job, seen: survey, ids } = attempt;
  if (job.rules.window !== undefined) throw new DaysDiffer('all');
  const { columns } = job.table;
  const { chosen, title, place, grid, cells } = planFirstPlace(survey.tabs, job.target, rows, columns.length);
  assertBlankTab(attempt, chosen);
  const sheetId = chosen?.sheetId ?? ids.next();
  const isAlone = chosen === undefined || place.row + place.column === 0;
  const stamp = buildStamp(job, sheetId, { note: job.provenanceNote });
  const metadataId = ids.next();
  const making = [
    ...(chosen === undefined
      ? [addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE })]
      : [...buildGrowthRequests(chosen, grid), ...(isAlone ? [freezeRows(sheetId, ROWS_ABOVE)] : [])]),
    ...buildLookRequests(job, sheetId, { rowCount: grid.rowCount, rows, place, isAlone }),
    addMetadata(sheetId, metadataId, STAMP_KEY, serializeStamp(stamp)),
  ];
  const cellsBefore = Array.from({ length: place.column }, () => '');
  const existing: ExistingTable = {
    tab: { sheetId, title, ...grid },
    stamp,
    metadataId,
    grid: [
      ...Array.from({ length: place.row }, () => []),
      [...cellsBefore, toProvenanceText(job)],
      [...cellsBefore, ...columns.map(({ label }) => label)],
    ],
    headerRow: place.row + ROWS_ABOVE - 1,
    columns: new Map(columns.map(({ field }, at) => [field, place.column + at])),
    line: place,
    totalsRow: undefined,
    entered: [],
    isSmall: true,
    marks: { headerRow: undefined, columns: new Map() },
    merges: [],
    blankRows: rows,
  };
  return { ...existing, first: { making, chosen, cells } };
}

/** Throws SheetConflict unless the sheet that was chosen for a first table can take it. */
export function assertBlankTab({ api, seen: survey, job }: WriteAttempt, chosen: Tab | undefined): void {
  const obstacle = chosen && findTableObstacle({ api, survey, target: job.target }, chosen);
  if (obstacle !== undefined)
    throw new SheetConflict(chosen?.title ?? '', getTexts().sheets.conflicts.cannotTake(obstacle));
}

function buildGrowthRequests({ sheetId, rowCount, columnCount }: Tab, grid: GridSize): SheetsRequest[] {
  const [rows, columns] = [grid.rowCount - rowCount, grid.columnCount - columnCount];
  return [
    ...(rows > 0 ? [appendDimension(sheetId, 'ROWS', rows)] : []),
    ...(columns > 0 ? [appendDimension(sheetId, 'COLUMNS', columns)] : []),
  ];
}

const CONTENT_FIELDS = 'sheets(data(rowData(values(userEnteredValue,formattedValue,note))))';

/**
 * Names the first cell from `row` on with a value or a note, else merged cells; undefined if there are none. Nothing may stand beside a new
 * table, because what stands beside its rows stays with them.
 */
function findFirstContent(api: SpreadsheetApi, tab: Tab, row: number): string | undefined {
  const { notBlank, merged } = getTexts().sheets.obstacles;
  if (row >= tab.rowCount) return undefined;
  const rows = { from: row, to: tab.rowCount };
  for (const [at, cells] of readCellRows(api, CONTENT_FIELDS, tab, [rows])) {
    const column = cells.findIndex(
      ({ userEnteredValue, formattedValue = '', note = '' }) => userEnteredValue || formattedValue || note,
    );
    if (column !== -1) return notBlank(toCellAddress(at, column));
  }
  const { sheets: [{ merges = [] } = {}] = [] } = api.get('sheets(merges)', [toA1Range(tab, rows)]);
  const merge = merges.find(({ endRowIndex = tab.rowCount }) => endRowIndex > row);
  return merge && merged(toCellAddress(merge.startRowIndex ?? 0, merge.startColumnIndex ?? 0));
}

function toCellAddress(row: number, column: number): string {
  return `${toColumnLetters(column)}${row + 1}`;
}
