import { SheetConflict } from '../../errors/ad-reports-error';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, MOST_REQUEST_BYTES } from '../api/blocks';
import {
  addMetadata,
  addSheet,
  appendDimension,
  areaOf,
  copyPaste,
  deleteDimension,
  deleteSheet,
  freezeRows,
  markDimension,
  setCells,
} from '../api/sheets-requests';
import { columnFinder } from '../plan/column-plan';
import { DaysDiffer } from '../plan/day-window';
import { namesForStamp } from '../plan/renamed';
import { stampedDays } from '../plan/stamped-days';
import { firstTotals } from '../plan/totals-row';
import { firstContent } from '../read/first-content';
import type { CellsApi } from '../read/grid-reads';
import { carriedRequests, type SheetSurvey } from '../read/report-sheet';
import { assertRoom } from '../read/room-for-cells';
import { COLUMN_KEY, columnMark, HEADER_KEY, STAMP_KEY, stampText } from '../stamp';
import { freeTitle, type Tab } from '../tab';
import { ROWS_ABOVE, type SheetTarget, type StagedRows, stampOf, type WriteJob } from '../write-job';
import type { PlannedWrite, Writing } from './commit';
import { grownTo, leastRowCount, stageRows } from './hidden-rows';
import { lookRequests } from './table-look';

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const MOST_ROWS_WITH_BLANKS = 20_000;
const LEAST_ROWS = 100;
const LEAST_COLUMNS = 26;

type Grid = Pick<Tab, 'rowCount' | 'columnCount'>;

/**
 * Where the first table of a report goes: into the sheet that was chosen, if it still exists, or into a new one. `grid` is the size of the
 * sheet with the table, and `cells` the number of cells by which the file grows.
 */
export function firstPlace(
  tabs: readonly Tab[],
  { sheetId, sheetName }: SheetTarget,
  rows: number,
  columns: number,
) {
  const chosen = tabs.find((tab) => tab.sheetId === sheetId);
  const title = chosen?.title ?? freeTitle(sheetName, tabs);
  const hasBlanks = chosen === undefined && rows <= MOST_ROWS_WITH_BLANKS;
  // In a new sheet, a blank row below the table ends its bands.
  const filled = chosen === undefined ? ROWS_ABOVE + rows + 1 : leastRowCount(rows);
  const before = chosen ?? { rowCount: 0, columnCount: 0 };
  const grid = {
    rowCount: Math.max(before.rowCount, filled, hasBlanks ? LEAST_ROWS : 0),
    columnCount: Math.max(before.columnCount, columns, hasBlanks ? LEAST_COLUMNS : 1),
  };
  const cells = grid.rowCount * grid.columnCount - before.rowCount * before.columnCount;
  return { chosen, title, grid, cells };
}

/** Why a report's table cannot be written into a sheet, as a part of a sentence; undefined if it can. */
export function obstacleIn(api: CellsApi, seen: SheetSurvey, tab: Tab): string | undefined {
  const { obstacles } = texts().sheets;
  if (tab.rowCount === 0) return obstacles.noCells;
  if (seen.others.includes(tab.sheetId)) return obstacles.ofOtherReport;
  const content = firstContent(api, tab);
  return content && obstacles.notEmpty(content);
}

/**
 * Plans the first table of a report. A table that is too large for one batch is written to a hidden sheet, which is shown then, or from
 * which the rows are copied into the chosen sheet. Throws SheetConflict unless the chosen sheet is blank, and DaysDiffer if only some days
 * were fetched, because the user has deleted the report's sheet.
 */
export function planFirst(writing: Writing, rows: SheetRows): PlannedWrite {
  const { job, seen, ids, file } = writing;
  if (job.window !== undefined) throw new DaysDiffer('all');
  const { columns } = job.table;
  const others = seen.tabs.filter(({ sheetId }) => sheetId !== job.staged?.sheetId);
  const { chosen, title, grid, cells } = firstPlace(others, job.target, rows.length, columns.length);
  const sheetId = chosen?.sheetId ?? job.staged?.sheetId ?? ids.next();
  assertBlank(writing, chosen);
  const cellsOfTotals = job.totals === true ? grid.columnCount : 0;
  assertRoom(chosen === undefined ? others : seen.tabs, cells + cellsOfTotals);
  const columnOf = columnFinder(columns, [...columns.keys()]);
  const tableRequests = (formatted: number) => [
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rows.length, formatted }),
    ...markRequests(writing, sheetId, rows),
    ...(job.tableRequests?.(file, ids, { title, headerRow: ROWS_ABOVE - 1, columnOf }) ?? []),
  ];
  const totals = firstTotals(job, sheetId);
  const making =
    chosen === undefined
      ? [addSheet({ sheetId, title, hidden: false, ...grid, frozenRowCount: ROWS_ABOVE })]
      : [...growthRequests(chosen, grid), freezeRows(sheetId, ROWS_ABOVE)];
  const leftovers = seen.leftovers.map(deleteSheet);
  const fromHiddenSheet = () => {
    const hidden = job.staged ?? stageRows(writing, rows, 0, chosen === undefined ? sheetId : ids.next());
    // Filling the hidden sheet takes long enough for somebody to type something.
    assertBlank(writing, chosen);
    const requests = [
      ...(job.staged === undefined ? [] : [...leftovers, ...sorting(job, hidden.sheetId, rows.length)]),
      ...(chosen === undefined ? showingRequests(hidden, title, grid, job) : making),
      ...tableRequests(ROWS_ABOVE),
      ...(chosen === undefined ? [] : movingRequests(hidden, sheetId, columns.length)),
      ...totals,
    ];
    return { requests, checks: [], rows: rows.length, hiddenSheet: hidden.sheetId };
  };
  const around = [...leftovers, ...making, ...tableRequests(grid.rowCount)];
  const small = () => {
    const values = rows.length === 0 ? [] : [setCells(sheetId, ROWS_ABOVE, 0, rows)];
    return { requests: [...around, ...values, ...totals], checks: [], rows: rows.length };
  };
  const size = jsonBytes([...around, ...totals]) + blocksBytes([{ row: 0, column: 0, rows }]);
  const isLarge = job.staged !== undefined || size > MOST_REQUEST_BYTES;
  return {
    work: {
      sheetId,
      sheetTitle: title,
      rows: rows.length,
      rowsBrought: rows.length,
      rowsInserted: rows.length,
      rowsChanged: 0,
      rowsDeleted: 0,
      rowsMarked: 0,
      cellsWritten: rows.length * columns.length,
      notices:
        chosen === undefined && job.target.sheetId !== undefined ? [texts().sheets.chosenTabGone(title)] : [],
    },
    batches: isLarge ? [fromHiddenSheet] : [small, fromHiddenSheet],
  };
}

/** Throws SheetConflict unless the sheet that was chosen for a first table can take it. */
export function assertBlank({ api, seen }: Pick<Writing, 'api' | 'seen'>, chosen: Tab | undefined): void {
  const obstacle = chosen && obstacleIn(api, seen, chosen);
  if (obstacle !== undefined)
    throw new SheetConflict(chosen?.title ?? '', texts().sheets.conflicts.cannotTake(obstacle));
}

function growthRequests({ sheetId, rowCount, columnCount }: Omit<Tab, 'title'>, grid: Grid): SheetsRequest[] {
  const columns = grid.columnCount - columnCount;
  return [
    ...grownTo(sheetId, rowCount, grid.rowCount),
    ...(columns > 0 ? [appendDimension(sheetId, 'COLUMNS', columns)] : []),
  ];
}

/** The requests that turn a hidden sheet into a visible one of the size `grid`. */
function showingRequests(
  { sheetId, rowCount, cells }: StagedRows,
  title: string,
  grid: Grid,
  { table }: WriteJob,
): SheetsRequest[] {
  const filled = leastRowCount(cells.length);
  const before = { sheetId, rowCount: filled, columnCount: table.columns.length };
  return [
    ...(rowCount > filled ? [deleteDimension(sheetId, 'ROWS', { from: filled, to: rowCount })] : []),
    ...growthRequests(before, grid),
    { updateSheetProperties: { properties: { sheetId, title, hidden: false }, fields: 'title,hidden' } },
  ];
}

/** The requests that copy the rows of a hidden sheet into another one, and delete the hidden sheet. */
function movingRequests({ sheetId, cells }: StagedRows, into: number, width: number): SheetsRequest[] {
  const areaIn = (sheet: number) => areaOf(sheet, ROWS_ABOVE, cells.length, 0, width);
  return [
    ...(cells.length === 0 ? [] : [copyPaste(areaIn(sheetId), areaIn(into), 'PASTE_NORMAL')]),
    deleteSheet(sheetId),
  ];
}

/** The request that sorts the rows of a hidden sheet, which come in the order of their days. */
function sorting({ table, order }: WriteJob, sheetId: number, rows: number): SheetsRequest[] {
  const column = table.columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || column < 0 || rows === 0) return [];
  const range = areaOf(sheetId, ROWS_ABOVE, rows, 0, table.columns.length);
  const sortOrder = order.descending ? 'DESCENDING' : 'ASCENDING';
  return [{ sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder }] } }];
}

function markRequests({ job, ids }: Writing, sheetId: number, rows: SheetRows): SheetsRequest[] {
  const { columns, names } = job.table;
  const { reportId } = job.target;
  const facts = {
    note: job.provenanceNote,
    days: stampedDays(columns, rows),
    lastChange: job.keepChanges === undefined ? undefined : 'first run',
    names: namesForStamp(names, undefined),
  };
  return [
    addMetadata(sheetId, ids.next(), STAMP_KEY, stampText(stampOf(job, sheetId, facts))),
    markDimension(sheetId, 'ROWS', ROWS_ABOVE - 1, HEADER_KEY, reportId),
    ...columns.map(({ field }, at) =>
      markDimension(sheetId, 'COLUMNS', at, COLUMN_KEY, columnMark(reportId, field)),
    ),
    ...carriedRequests(job, sheetId, {}, ids),
  ];
}
