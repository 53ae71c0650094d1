import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, MOST_REQUEST_BYTES } from '../api/blocks';
import { formatRequests, headerRequests, widthOf } from '../api/column-style';
import {
  addMetadata,
  addSheet,
  appendDimension,
  areaOf,
  columnWidth,
  copyPaste,
  deleteDimension,
  deleteSheet,
  freezeRows,
  insertDimension,
  markDimension,
  setCells,
  setLabels,
} from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { carriedRequests } from '../carried-text';
import type { NewIds } from '../new-ids';
import { DaysDiffer } from '../plan/day-window';
import { namesForStamp } from '../plan/renamed';
import { stampedDays } from '../plan/stamped-days';
import { firstTotals, totalsCells } from '../plan/totals-row';
import { firstContent } from '../read/first-content';
import type { CellsApi } from '../read/grid-reads';
import { type SheetSurvey, tabsWithoutLeftovers } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { COLUMN_KEY, columnMark, HEADER_KEY, STAMP_KEY, stampText } from '../stamp';
import { freeTitle, type Tab } from '../tab';
import {
  provenanceText,
  ROWS_ABOVE,
  type StagedRows,
  stampOf,
  type Work,
  type WriteJob,
  type WrittenTable,
} from '../write-job';
import { stageRows } from './hidden-rows';
import { lookRequests } from './table-look';
import { type Batch, type PlannedWrite, requestsAlongside, type Writing } from './writing';

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const MOST_ROWS_WITH_BLANKS = 20_000;
const LEAST_ROWS = 100;
const LEAST_COLUMNS = 26;

export function planFirst(writing: Writing, rows: SheetRows): PlannedWrite {
  const chosen = chosenTab(writing.seen, writing.job);
  return chosen ? planChosenSheet(writing, chosen, rows) : planNewSheet(writing, rows);
}

/**
 * The sheet that was chosen for a report's first table; undefined if no sheet was chosen or the chosen sheet no longer exists. Throws
 * DaysDiffer if only some days were fetched, because the user has deleted the report's sheet.
 */
export function chosenTab(
  seen: SheetSurvey,
  { target, window }: Pick<WriteJob, 'target' | 'window'>,
): Tab | undefined {
  if (window !== undefined) throw new DaysDiffer('all');
  return tabsWithoutLeftovers(seen).find(({ sheetId }) => sheetId === target.sheetId);
}

/** Plans a new sheet. For a table that is too large for one batch, it is a hidden sheet that is shown when it is filled. */
function planNewSheet(writing: Writing, rows: SheetRows): PlannedWrite {
  const { job, seen, ids } = writing;
  const width = job.table.columns.length;
  const sheetId = job.staged?.sheetId ?? ids.sheet();
  const others = tabsWithoutLeftovers(seen).filter((tab) => tab.sheetId !== sheetId);
  const title = freeTitle(job.target.sheetName, others);
  const grid = gridOf(rows.length, width);
  assertRoom(others, grid.rowCount * grid.columnCount + totalsCells(job, grid.columnCount));
  // The other rows are inserted below the first one and inherit its formats. To format them all would take as long as to write them.
  const formatted = ROWS_ABOVE + 1;
  const size = { title, rowCount: grid.rowCount, rows };
  const made = [
    addSheet({ sheetId, title, hidden: false, ...grid, rowCount: formatted, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, formatted),
    insertDimension(sheetId, 'ROWS', { from: formatted, to: grid.rowCount }, true),
    ...dressing(writing, sheetId, size),
  ];
  const shown = (staged: StagedRows) => [
    ...fitted(staged, grid, rows.length, width),
    ...heading(job, staged.sheetId, ROWS_ABOVE),
    ...dressing(writing, staged.sheetId, size),
    ...firstTotals(job, staged.sheetId),
    {
      updateSheetProperties: {
        properties: { sheetId: staged.sheetId, title, hidden: false },
        fields: 'title,hidden',
      },
    },
  ];
  const tab = { sheetId, title };
  return {
    work: firstWork(job, tab, rows.length),
    batches: batchesOf(writing, { sheetId, hiddenSheet: sheetId, rows, made, shown }),
  };
}

/**
 * Plans to write the table into the sheet that the user chose. A table that is too large for one batch is copied from a hidden sheet. Throws
 * SheetConflict unless the chosen sheet is blank.
 */
function planChosenSheet(writing: Writing, tab: Tab, rows: SheetRows): PlannedWrite {
  const { job, api, seen } = writing;
  const { sheetId, title } = tab;
  assertBlank(api, seen, tab);
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, rows.length, width);
  const grown = cellsGrown(tab, growth) + totalsCells(job, tab.columnCount + growth.columns);
  assertRoom(tabsWithoutLeftovers(seen), grown);
  const rowCount = tab.rowCount + growth.rows;
  const made = (formatted: number) => [
    ...(growth.rows === 0 ? [] : [appendDimension(sheetId, 'ROWS', growth.rows)]),
    ...(growth.columns === 0 ? [] : [appendDimension(sheetId, 'COLUMNS', growth.columns)]),
    freezeRows(sheetId, ROWS_ABOVE),
    ...heading(job, sheetId, formatted),
    ...dressing(writing, sheetId, { title, rowCount, rows }),
  ];
  const shown = (staged: StagedRows) => {
    // Filling the hidden sheet takes long enough for somebody to type something.
    assertBlank(api, seen, tab);
    const rowsIn = (sheet: number) => areaOf(sheet, ROWS_ABOVE, rows.length, 0, width);
    return [
      ...made(ROWS_ABOVE),
      ...(rows.length === 0 ? [] : [copyPaste(rowsIn(staged.sheetId), rowsIn(sheetId), 'PASTE_NORMAL')]),
      ...firstTotals(job, sheetId),
      deleteSheet(staged.sheetId),
    ];
  };
  const first = { sheetId, rows, made: made(rowCount), shown };
  return { work: firstWork(job, tab, rows.length), batches: batchesOf(writing, first) };
}

interface FirstTable {
  readonly sheetId: number;
  /** The id of the hidden sheet, if the table is too large for one batch. */
  readonly hiddenSheet?: number;
  readonly rows: SheetRows;
  readonly made: readonly SheetsRequest[];
  /** The requests that show the rows of a hidden sheet. */
  readonly shown: (staged: StagedRows) => readonly SheetsRequest[];
}

function batchesOf(
  writing: Writing,
  { sheetId, hiddenSheet, rows, made, shown }: FirstTable,
): (() => Batch)[] {
  const { job, seen } = writing;
  const leftovers = seen.leftovers.map(deleteSheet);
  const totals = firstTotals(job, sheetId);
  const fromHiddenSheet = () => {
    const staged = job.staged ?? stageRows(writing, rows, 0, hiddenSheet);
    const requests = [
      ...(job.staged === undefined ? [] : leftovers),
      ...sorting(job, staged.sheetId, rows.length),
      ...shown(staged),
    ];
    return { requests, checks: [], rows: rows.length, hiddenSheet: staged.sheetId };
  };
  const size = jsonBytes([...leftovers, ...made, ...totals]) + blocksBytes([{ row: 0, column: 0, rows }]);
  if (job.staged !== undefined || size > MOST_REQUEST_BYTES) return [fromHiddenSheet];
  const cells = rows.length === 0 ? [] : [setCells(sheetId, ROWS_ABOVE, 0, rows)];
  const small = { requests: [...leftovers, ...made, ...cells, ...totals], checks: [], rows: rows.length };
  return [() => small, fromHiddenSheet];
}

function dressing(
  writing: Writing,
  sheetId: number,
  { title, rowCount, rows }: { readonly title: string; readonly rowCount: number; readonly rows: SheetRows },
): SheetsRequest[] {
  const { job, ids } = writing;
  return [
    ...lookRequests(job, sheetId, { rowCount, rows: rows.length }),
    ...marksOf(job, sheetId, ids, rows),
    ...requestsAlongside(writing, newTable(job, title)),
  ];
}

/** The requests that change a hidden sheet to the size `grid`: they delete surplus rows, and append blank rows and columns. */
function fitted(
  { sheetId, rowCount }: StagedRows,
  grid: { readonly rowCount: number; readonly columnCount: number },
  rows: number,
  width: number,
): SheetsRequest[] {
  const filled = ROWS_ABOVE + Math.max(1, rows);
  return [
    ...(rowCount > filled ? [deleteDimension(sheetId, 'ROWS', { from: filled, to: rowCount })] : []),
    ...(grid.rowCount > filled
      ? [insertDimension(sheetId, 'ROWS', { from: filled, to: grid.rowCount }, true)]
      : []),
    ...(grid.columnCount > width ? [appendDimension(sheetId, 'COLUMNS', grid.columnCount - width)] : []),
  ];
}

/** The request that sorts the rows of a hidden sheet, which come in the order of their days. */
function sorting({ table, order, staged }: WriteJob, sheetId: number, rows: number): SheetsRequest[] {
  const column = table.columns.findIndex(({ field }) => field === order?.field);
  if (order === undefined || column < 0 || staged === undefined || rows === 0) return [];
  const range = areaOf(sheetId, ROWS_ABOVE, rows, 0, table.columns.length);
  const sortOrder = order.descending ? 'DESCENDING' : 'ASCENDING';
  return [{ sortRange: { range, sortSpecs: [{ dimensionIndex: column, sortOrder }] } }];
}

/** Where a first write puts the table. A row with totals is inserted at the end of the batch only. */
function newTable({ table: { columns } }: WriteJob, title: string): WrittenTable {
  const columnOf = (field: string) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? undefined : at;
  };
  return { title, headerRow: ROWS_ABOVE - 1, columnOf };
}

export function assertBlank(api: CellsApi, seen: SheetSurvey, tab: Tab): void {
  const obstacle = obstacleIn(api, seen, tab);
  if (obstacle !== undefined)
    throw new SheetConflict(tab.title, texts().sheets.conflicts.cannotTake(obstacle));
}

/** Why a report's table cannot be written into a sheet, as a part of a sentence; undefined if it can. */
export function obstacleIn(api: CellsApi, seen: SheetSurvey, tab: Tab): string | undefined {
  const { obstacles } = texts().sheets;
  if (tab.rowCount === 0) return obstacles.noCells;
  if (seen.others.includes(tab.sheetId)) return obstacles.ofOtherReport;
  const content = firstContent(api, tab);
  return content && obstacles.notEmpty(content);
}

/** The numbers of rows and columns of a new sheet for a table of this size. A blank row below the table ends its bands. */
export function gridOf(rows: number, columns: number): { rowCount: number; columnCount: number } {
  const large = rows > MOST_ROWS_WITH_BLANKS;
  return {
    rowCount: Math.max(ROWS_ABOVE + rows + 1, large ? 0 : LEAST_ROWS),
    columnCount: Math.max(columns, large ? 1 : LEAST_COLUMNS),
  };
}

/** How many rows and columns a blank sheet needs in addition for a table. Google requires at least one row that is not frozen. */
export function chosenGrowth({ rowCount, columnCount }: Tab, rows: number, columns: number) {
  return {
    rows: Math.max(0, ROWS_ABOVE + Math.max(1, rows) - rowCount),
    columns: Math.max(0, columns - columnCount),
  };
}

function marksOf(job: WriteJob, sheetId: number, ids: NewIds, rows: SheetRows): SheetsRequest[] {
  const { columns, names } = job.table;
  const { reportId } = job.target;
  const facts = {
    note: job.provenanceNote,
    days: stampedDays(columns, rows),
    lastChange: job.keepChanges === undefined ? undefined : 'first run',
    names: namesForStamp(names, undefined),
  };
  return [
    addMetadata(sheetId, ids.metadata(), STAMP_KEY, stampText(stampOf(job, sheetId, facts))),
    markDimension(sheetId, 'ROWS', ROWS_ABOVE - 1, HEADER_KEY, reportId),
    ...columns.map(({ field }, at) =>
      markDimension(sheetId, 'COLUMNS', at, COLUMN_KEY, columnMark(reportId, field)),
    ),
    ...carriedRequests(job, sheetId, {}, ids),
  ];
}

/**
 * The requests for everything except the table's rows in a sheet with `rowCount` rows: provenance line, headers, number formats, column
 * widths.
 */
export function heading(
  job: Pick<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'numberFormat'>,
  sheetId: number,
  rowCount: number,
): SheetsRequest[] {
  const { columns } = job.table;
  const all = { at: 0, columns };
  const below = { startRowIndex: ROWS_ABOVE, endRowIndex: rowCount };
  return [
    setLabels(sheetId, 0, 0, [{ label: provenanceText(job), note: job.provenanceNote ?? '' }]),
    ...headerRequests(sheetId, 1, all),
    ...formatRequests(sheetId, below, all, job.numberFormat),
    ...equalRuns(columns, widthOf).map((run) =>
      columnWidth(sheetId, run, widthOf(itemAt(columns, run.from))),
    ),
  ];
}

/** The outcome of a first write of `rows` rows. A notice tells the user if the sheet that they chose no longer exists. */
function firstWork(
  { target, table }: WriteJob,
  { sheetId, title }: Pick<Tab, 'sheetId' | 'title'>,
  rows: number,
): Work {
  const isOther = target.sheetId !== undefined && target.sheetId !== sheetId;
  return {
    sheetId,
    sheetTitle: title,
    rows,
    rowsBrought: rows,
    rowsInserted: rows,
    rowsChanged: 0,
    rowsDeleted: 0,
    rowsMarked: 0,
    cellsWritten: rows * table.columns.length,
    notices: isOther ? [texts().sheets.chosenTabGone(title)] : [],
  };
}
