import { AdReportsError } from '../../errors/ad-reports-error';
import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SheetValue } from '../../platform/ports';
import type { SheetRows } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { MOST_REQUEST_BYTES } from '../api/blocks';
import { spans } from '../api/spans';
import { findTable, readTop, type TablePlace } from '../read/existing-table';
import { a1, type ReadApi, type ValuesApi } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import { userColumns as columnsOfUser } from '../read/large-user-content';
import {
  copyNotices,
  type ReportSheet,
  SHEET_FIELDS,
  type SheetSurvey,
  surveySheets,
  tabsOf,
  tabsWithoutLeftovers,
} from '../read/report-sheet';
import { cellsGrown, cellsLeft } from '../read/room-for-cells';
import { changesOf, removedColumns } from '../reconcile/question-changes';
import { freeTitle, type Tab } from '../tab';
import type { SheetTarget } from '../write-job';
import { chosenGrowth, chosenTab, gridOf, obstacleIn } from './first-sheet';

/** The usual number of bytes of a cell in a request. */
const USUAL_CELL_BYTES = 40;

/** What is known of a table before it is fetched. */
export interface Expected {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

/** What a write of the table would find in the spreadsheet. */
export interface Preflight {
  /** How many more cells Google allows in the file. */
  readonly cellsLeft: number;
  /** Cells that the write adds; null if unknown. */
  readonly cellsNeeded: number | null;
  /** Sentences on content of the user and on what does not fit. */
  readonly inTheWay: readonly string[];
}

/** An expected table. `rows` is 0 if the number of rows is unknown. */
interface SizedTable extends Expected {
  readonly rows: number;
}

interface Found {
  readonly cells: number;
  readonly inTheWay: readonly string[];
}

/**
 * Inspects the spreadsheet as `writeTable` will find it; writes nothing. `made` are the hidden sheets of the add-on. Obstacles are
 * returned as sentences, not thrown.
 */
export function preflight(api: ReadApi, expected: Expected, made: Pick<MadeSheets, 'has'>): Preflight {
  const spreadsheet = api.get(SHEET_FIELDS);
  let left = cellsLeft(tabsOf(spreadsheet));
  try {
    const seen = surveySheets(spreadsheet, expected.target.reportId, { made });
    left = cellsLeft(tabsWithoutLeftovers(seen));
    const { rows } = expected;
    const { cells, inTheWay } = planned(api, seen, { ...expected, rows: rows ?? 0 });
    const tooMany = rows === null || cells <= left ? [] : [sentence(new SpreadsheetFull(cells, left))];
    return {
      cellsLeft: left,
      cellsNeeded: rows === null ? null : cells,
      inTheWay: [...inTheWay, ...tooMany, ...copyNotices(seen)],
    };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: left, cellsNeeded: null, inTheWay: [sentence(error)] };
  }
}

function sentence({ happened, doNext }: AdReportsError): string {
  return `${happened} ${doNext}`;
}

function planned(api: ReadApi, seen: SheetSurvey, table: SizedTable): Found {
  if (seen.found !== undefined) return refreshPreflight(api, seen.found, table);
  const chosen = chosenTab(seen, table);
  if (chosen === undefined) return newSheetPreflight(seen, table);
  const obstacle = obstacleIn(api, seen, chosen);
  const { rows, columns } = table;
  return {
    cells:
      cellsGrown(chosen, chosenGrowth(chosen, rows, columns.length)) + cellsStaged(rows * columns.length),
    inTheWay: obstacle === undefined ? [] : [texts().sheets.cannotTake(chosen.title, obstacle)],
  };
}

/** The cells of the hidden sheet through which a large table is written; 0 for other tables. */
function cellsStaged(cells: number): number {
  return cells * USUAL_CELL_BYTES > MOST_REQUEST_BYTES ? cells : 0;
}

function newSheetPreflight(seen: SheetSurvey, { target, columns, rows }: SizedTable): Found {
  const title = freeTitle(target.sheetName, tabsWithoutLeftovers(seen));
  const asked = freeTitle(target.sheetName, []);
  const { rowCount, columnCount } = gridOf(rows, columns.length);
  const { chosenTabGone, titleTaken } = texts().sheets;
  return {
    cells: rowCount * columnCount,
    inTheWay: [
      ...(target.sheetId === undefined ? [] : [chosenTabGone(undefined)]),
      ...(title === asked ? [] : [titleTaken(asked, title)]),
    ],
  };
}

/** What a refresh of the report's sheet would find. Throws SheetConflict when the table's headers are not found. */
function refreshPreflight(api: ValuesApi, sheet: ReportSheet, { target, columns, rows }: SizedTable): Found {
  const { tab, stamp } = sheet;
  const scanned = readTop(api, tab);
  const table = findTable(scanned, sheet);
  const usersColumns = countUserColumns(api, tab, scanned.slice(table.headerRow), table);
  const changes = changesOf(stamp, target, columns);
  const removed = removedColumns(stamp, columns);
  const growth = {
    // New rows use the blank rows below the table first.
    rows: Math.max(0, table.headerRow + 1 + rows - tab.rowCount),
    columns: columns.filter(({ field }) => !table.columns.has(field)).length,
  };
  const { rewritten, columnsRemoved, userColumns, hasMarkedRows } = texts().sheets;
  return {
    cells: cellsGrown(tab, growth),
    inTheWay: [
      ...(changes.length === 0 ? [] : [rewritten(changes)]),
      ...(removed.length === 0 ? [] : [columnsRemoved(removed)]),
      ...(usersColumns === 0 ? [] : [userColumns(usersColumns)]),
      ...(stamp.marked ? [hasMarkedRows] : []),
    ],
  };
}

/**
 * Counts the user's own columns that contain anything in the header row or below it. Columns that are blank in the first rows (`scanned`)
 * are read to their end.
 */
function countUserColumns(api: ValuesApi, tab: Tab, scanned: SheetRows, table: TablePlace): number {
  const others = columnsOfUser({ tab, columns: table.columns });
  const isUsed = (column: number) => scanned.some((row) => (row[column] ?? '') !== '');
  const blank = spans(others.filter((column) => !isUsed(column)));
  const rows = { from: table.headerRow, to: tab.rowCount };
  const ranges = blank.map((columns) => a1(tab, rows, columns));
  const grids = ranges.length === 0 ? [] : api.values(ranges, 'FORMULA');
  const usedIn = (grid: SheetValue[][]) =>
    new Set(grid.flatMap((row) => row.flatMap((value, column) => (value === '' ? [] : column)))).size;
  return grids.reduce((sum, grid) => sum + usedIn(grid), others.filter(isUsed).length);
}
