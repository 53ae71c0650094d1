import { SheetConflict } from '../../errors/sheet-errors';
import type { SheetsRequest } from '../../platform/ports';
import { jsonBytes, type SheetRows } from '../../table/sheet-cell';
import { texts } from '../../wording/texts';
import { blocksBytes, MOST_REQUEST_BYTES } from '../api/blocks';
import { alignmentRequests, formatRequests, headerRequests, widthOf } from '../api/column-style';
import { Edited, RequestTooLarge } from '../api/retrying-api';
import {
  addMetadata,
  addSheet,
  appendDimension,
  areaOf,
  changeSheet,
  columnWidth,
  copyPaste,
  deleteMetadata,
  deleteSheet,
  freezeRows,
  insertDimension,
  setCells,
  setCellWithNote,
} from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { carriedRequests } from '../carried-text';
import type { NewIds } from '../new-ids';
import { firstContent } from '../read/first-content';
import type { CellsApi } from '../read/grid-reads';
import { STAGING_KEY } from '../read/hidden-sheets';
import { SHEET_FIELDS, type SheetSurvey, tabsWithoutLeftovers, tabWithId } from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { requestsAlongside, type WriteContext } from '../read/write-context';
import { firstTotals, totalsCells } from '../reconcile/totals-row';
import { fillNewSheet, stage, stagingSheet } from '../staging/staging';
import { STAMP_KEY, stampText } from '../stamp';
import type { Tab } from '../tab';
import {
  provenanceText,
  ROWS_ABOVE,
  type StampJob,
  stampOf,
  type Work,
  type WriteJob,
  type WrittenTable,
} from '../write-job';
import type { PreparedWrite } from './attempts';
import { lookRequests, type NewRows } from './table-look';

/** A new sheet for a table with more rows than this has no blank rows and columns, because Google's limit counts blank cells too. */
const LARGE_TABLE_ROWS = 20_000;
const LEAST_ROWS = 100;
const LEAST_COLUMNS = 26;

/** Writes a report's first table into the sheet that was chosen for it, else into a new sheet. */
export function prepareFirst(writing: WriteContext, rows: SheetRows): Required<PreparedWrite> {
  const chosen = chosenTab(writing.seen, writing.job);
  return chosen ? prepareChosenSheet(writing, chosen, rows) : prepareNewSheet(writing, rows);
}

/**
 * The sheet that was chosen for a report's first table; undefined if no sheet was chosen or the chosen sheet no longer exists. Throws
 * SheetConflict when only some of the report's days were fetched.
 */
export function chosenTab(
  seen: SheetSurvey,
  { target, window }: Pick<WriteJob, 'target' | 'window'>,
): Tab | undefined {
  if (window !== undefined) throw new SheetConflict(target.sheetName, texts().sheets.conflicts.noTab);
  return tabsWithoutLeftovers(seen).find(({ sheetId }) => sheetId === target.sheetId);
}

/** Plans a new sheet for the report. It is made in one batch; for a large table, it is hidden while it is filled with several requests. */
function prepareNewSheet(writing: WriteContext, rows: SheetRows): Required<PreparedWrite> {
  const { job, seen, ids, made } = writing;
  const { table, target } = job;
  const { sheetId, title, metadataId } = stagingSheet(ids, seen, target.reportId, target.sheetName);
  const stagingId = ids.metadata();
  const grid = gridOf(rows.length, table.columns.length);
  assertRoom(
    tabsWithoutLeftovers(seen),
    grid.rowCount * grid.columnCount + totalsCells(job, grid.columnCount),
  );
  // The other rows are inserted below the first one and inherit its formats. To format them all would take as long as to write them.
  const formatted = ROWS_ABOVE + 1;
  const beginning = (hidden: boolean) => [
    ...seen.leftovers.map(deleteSheet),
    addSheet({ sheetId, title, hidden, ...grid, rowCount: formatted, frozenRowCount: ROWS_ABOVE }),
    ...heading(job, sheetId, formatted),
    ...(grid.rowCount > formatted
      ? [insertDimension(sheetId, 'ROWS', { from: formatted, to: grid.rowCount }, true)]
      : []),
    ...lookRequests(job, sheetId, { rowCount: grid.rowCount, rows: rows.length }),
  ];
  const marks = [
    stamping(job, sheetId, metadataId),
    ...carriedRequests(job, sheetId, {}, ids),
    ...requestsAlongside(writing, newTable(job, title)),
  ];
  const commit = () => {
    if (sentAtOnce(writing, [...beginning(false), ...marks], sheetId, rows)) return;
    const head = [...beginning(true), addMetadata(sheetId, stagingId, STAGING_KEY, target.reportId)];
    const tail = [
      ...firstTotals(job, sheetId),
      deleteMetadata(stagingId),
      ...marks,
      changeSheet(sheetId, { hidden: false }),
    ];
    fillNewSheet(writing, { sheetId, firstRow: ROWS_ABOVE, rows, head, tail });
    made.remove(sheetId);
  };
  return { work: firstWork(job, { sheetId, title }, rows.length), commit };
}

/**
 * Plans to write the table into the sheet that the user chose: in one batch, or through a hidden sheet if the batch would be too large.
 * Throws SheetConflict unless the chosen sheet is blank.
 */
function prepareChosenSheet(writing: WriteContext, tab: Tab, rows: SheetRows): Required<PreparedWrite> {
  const { job, api, progress, seen, made } = writing;
  const { sheetId, rowCount } = tab;
  assertBlank(api, seen, tab);
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, rows.length, width);
  const grown = cellsGrown(tab, growth) + totalsCells(job, tab.columnCount + growth.columns);
  assertRoom(tabsWithoutLeftovers(seen), grown);
  const commit = () => {
    const sizes = { rowCount: rowCount + growth.rows, rows: rows.length };
    const around = [
      ...chosenHeading(writing, tab, growth, sizes, sizes.rowCount),
      ...requestsAlongside(writing, newTable(job, tab.title)),
    ];
    if (sentAtOnce(writing, [...seen.leftovers.map(deleteSheet), ...around], sheetId, rows)) return;
    const staging = stage(writing, { rows, width, growth: grown });
    assertStillBlank(api, tab);
    const source = areaOf(staging, 0, rows.length, 0, width);
    const moved = copyPaste(source, areaOf(sheetId, ROWS_ABOVE, rows.length, 0, width), 'PASTE_VALUES');
    progress.before(rows.length, rows.length);
    progress.last(() =>
      api.batchUpdate([...around, moved, ...firstTotals(job, sheetId), deleteSheet(staging)]),
    );
    made.remove(staging);
  };
  return { work: firstWork(job, tab, rows.length), commit };
}

/** Where a first write puts the table. A row with totals is inserted at the end of the batch only. */
function newTable({ table: { columns } }: WriteJob, title: string): WrittenTable {
  const columnOf = (field: string) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? undefined : at;
  };
  return { title, headerRow: ROWS_ABOVE - 1, columnOf };
}

/** Throws SheetConflict unless a report's table can be written into the sheet, which must be blank. */
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

/** Throws Edited if the chosen sheet is no longer blank or has another size. The write is planned again after that. */
function assertStillBlank(api: CellsApi, tab: Tab): void {
  const now = tabWithId(api.get(SHEET_FIELDS), tab.sheetId);
  const isSame = now?.rowCount === tab.rowCount && now.columnCount === tab.columnCount;
  if (!isSame || firstContent(api, now) !== undefined) throw new Edited(tab.title);
}

/** The numbers of rows and columns of a new sheet for a table of this size. A blank row below the table ends its bands. */
export function gridOf(rows: number, columns: number): { rowCount: number; columnCount: number } {
  const large = rows > LARGE_TABLE_ROWS;
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

/** The requests that enlarge a chosen sheet and write everything except the table's rows. Rows up to `formatted` get number formats. */
export function chosenHeading(
  { job, ids }: Pick<WriteContext, 'job' | 'ids'>,
  { sheetId }: Tab,
  { rows, columns }: ReturnType<typeof chosenGrowth>,
  sizes: NewRows,
  formatted: number,
): SheetsRequest[] {
  return [
    ...(rows === 0 ? [] : [appendDimension(sheetId, 'ROWS', rows)]),
    ...(columns === 0 ? [] : [appendDimension(sheetId, 'COLUMNS', columns)]),
    freezeRows(sheetId, ROWS_ABOVE),
    ...heading(job, sheetId, formatted),
    ...lookRequests(job, sheetId, sizes),
    ...marksOf(job, sheetId, ids),
  ];
}

/** The requests that mark a sheet without marks as the report's sheet. */
export function marksOf(
  job: StampJob & Pick<WriteJob, 'provenanceNote' | 'carried'>,
  sheetId: number,
  ids: NewIds,
): SheetsRequest[] {
  return [stamping(job, sheetId, ids.metadata()), ...carriedRequests(job, sheetId, {}, ids)];
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
    setCellWithNote(sheetId, 0, 0, provenanceText(job), job.provenanceNote ?? ''),
    ...headerRequests(sheetId, 1, all),
    ...formatRequests(sheetId, below, all, job.numberFormat),
    ...alignmentRequests(sheetId, below, all),
    ...equalRuns(columns, widthOf).map((run) =>
      columnWidth(sheetId, run, widthOf(itemAt(columns, run.from))),
    ),
  ];
}

/** The request that marks the sheet as the report's sheet, with a stamp in its metadata. */
export function stamping(
  job: StampJob & Pick<WriteJob, 'provenanceNote'>,
  sheetId: number,
  metadataId: number,
): SheetsRequest {
  return addMetadata(
    sheetId,
    metadataId,
    STAMP_KEY,
    stampText(stampOf(job, sheetId, false, job.provenanceNote)),
  );
}

/** The outcome of a first write of `rows` rows. A notice tells the user if the sheet that they chose no longer exists. */
export function firstWork(
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

/**
 * Sends the requests `around` and the rows of a first write in one batch. False if the batch is too large; nothing was written in that case.
 */
function sentAtOnce(
  { job, api, progress }: WriteContext,
  around: readonly SheetsRequest[],
  sheetId: number,
  rows: SheetRows,
): boolean {
  const totals = firstTotals(job, sheetId);
  const size = jsonBytes([...around, ...totals]) + blocksBytes([{ row: 0, column: 0, rows }]);
  if (size > MOST_REQUEST_BYTES) return false;
  progress.before(0, rows.length);
  try {
    const cells = rows.length === 0 ? [] : [setCells(sheetId, ROWS_ABOVE, 0, rows)];
    progress.last(() => api.batchUpdate([...around, ...cells, ...totals]));
    return true;
  } catch (error) {
    if (error instanceof RequestTooLarge) return false;
    throw error;
  }
}
