import { AdReportsError } from '../../errors/ad-reports-error';
import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SheetValue, SpreadsheetApi } from '../../platform/ports';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { MOST_REQUEST_BYTES } from '../api/blocks';
import { spans } from '../api/spans';
import { type ExistingTable, findTable, readTop } from '../read/existing-table';
import { a1 } from '../read/grid-reads';
import type { CleanUpView } from '../read/hidden-sheets';
import { userColumns } from '../read/large-user-content';
import type { ReportSheet } from '../read/report-sheet';
import {
  copyNotices,
  keptTabs,
  SHEET_FIELDS,
  type SheetSurvey,
  surveySheets,
  tabsOf,
} from '../read/report-sheet';
import { cellsGrown, cellsLeft, freeTitle } from '../read/room-for-cells';
import { changesOf, removedColumns } from '../reconcile/question-changes';
import type { Tab } from '../tab';
import type { SheetTarget } from '../write-job';
import { chosenGrowth, chosenTab, gridOf, obstacleIn } from './first-sheet';

/** The usual number of bytes of a cell in a request. */
const USUAL_CELL_BYTES = 40;

/** What a write of the table would find in the spreadsheet. */
export interface Preflight {
  /** Cells left of Google's limit. */
  readonly cellsLeft: number;
  /** Cells that the write adds, estimated without the rows; null if unknown. */
  readonly cellsNeeded: number | null;
  /** The tab for the table; null if there is none. */
  readonly sheetTitle: string | null;
  /** Sentences on content of the user and on what does not fit. */
  readonly inTheWay: readonly string[];
}

type Found = Omit<Preflight, 'cellsLeft'>;
type Api = Pick<SpreadsheetApi, 'get' | 'values'>;

/**
 * Inspects the spreadsheet as `writeTable` will find it; writes nothing. `made` are the hidden sheets of the add-on. Obstacles are
 * returned as sentences, not thrown.
 */
export function preflight(api: Api, expected: Expected, made?: CleanUpView['made']): Preflight {
  const spreadsheet = api.get(SHEET_FIELDS);
  let left = cellsLeft(tabsOf(spreadsheet));
  try {
    const seen = surveySheets(spreadsheet, expected.target.reportId, made === undefined ? {} : { made });
    left = cellsLeft(keptTabs(seen));
    const found = withinLimit(planned(api, seen, expected), left);
    return { ...found, cellsLeft: left, inTheWay: [...found.inTheWay, ...copyNotices(seen)] };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: left, cellsNeeded: null, sheetTitle: null, inTheWay: [sentence(error)] };
  }
}

function planned(api: Api, seen: SheetSurvey, expected: Expected): Found {
  if (seen.found !== undefined) return refreshPreflight(api, seen.found, expected);
  const given = chosenTab(seen, expected);
  return given === undefined
    ? newSheetPreflight(seen, expected)
    : chosenSheetPreflight(api, seen, given, expected);
}

function newSheetPreflight(seen: SheetSurvey, { target, columns, rows }: Expected): Found {
  const titles = keptTabs(seen).map(({ title }) => title);
  const title = freeTitle(target.sheetName, titles);
  const asked = freeTitle(target.sheetName, []);
  const { rowCount, columnCount } = gridOf(rows ?? 0, columns.length);
  const { chosenTabGone, titleTaken } = texts().sheets;
  return {
    cellsNeeded: rows === null ? null : rowCount * columnCount,
    sheetTitle: title,
    inTheWay: [
      ...(target.sheetId === undefined ? [] : [chosenTabGone(undefined)]),
      ...(title === asked ? [] : [titleTaken(asked, title)]),
    ],
  };
}

function chosenSheetPreflight(api: Api, seen: SheetSurvey, tab: Tab, { columns, rows }: Expected): Found {
  const obstacle = obstacleIn(api, seen, tab);
  const growth = chosenGrowth(tab, rows ?? 0, columns.length);
  return {
    cellsNeeded: rows === null ? null : cellsGrown(tab, growth) + cellsStaged(rows * columns.length),
    sheetTitle: tab.title,
    inTheWay: obstacle === undefined ? [] : [texts().sheets.cannotTake(tab.title, obstacle)],
  };
}

/** A large table takes its cells twice for a moment: in the hidden sheet and in the visible one. */
function cellsStaged(cells: number): number {
  return cells * USUAL_CELL_BYTES > MOST_REQUEST_BYTES ? cells : 0;
}

function withinLimit(found: Found, left: number): Found {
  const { cellsNeeded } = found;
  if (cellsNeeded === null || cellsNeeded <= left) return found;
  return { ...found, inTheWay: [...found.inTheWay, sentence(new SpreadsheetFull(cellsNeeded, left))] };
}

function sentence({ happened, doNext }: AdReportsError): string {
  return `${happened} ${doNext}`;
}

/** A table before it is fetched. */
export interface Expected {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

/** What a refresh of the report's sheet would find. Throws SheetConflict when the table's headers are not found. */
export function refreshPreflight(
  api: Pick<SpreadsheetApi, 'values'>,
  sheet: ReportSheet,
  { target, columns, rows }: Expected,
): Found {
  const { tab, stamp } = sheet;
  const scanned = readTop(api, tab);
  const table = findTable(scanned, sheet);
  const userContent = countUserColumns(api, tab, scanned.slice(table.headerRow), table);
  const missing = columns.filter(({ field }) => !table.columns.has(field));
  const changes = changesOf(stamp, target, columns);
  const removed = removedColumns(stamp, columns);
  // Blank rows below the table count as free.
  const growth = (count: number) => ({
    rows: Math.max(0, table.headerRow + 1 + count - tab.rowCount),
    columns: missing.length,
  });
  const { sheets: sentences } = texts();
  return {
    cellsNeeded: rows === null ? null : cellsGrown(tab, growth(rows)),
    sheetTitle: tab.title,
    inTheWay: [
      ...(changes.length === 0 ? [] : [sentences.rewritten(changes)]),
      ...(removed.length === 0 ? [] : [sentences.columnsRemoved(removed)]),
      ...(userContent === 0 ? [] : [sentences.userColumns(userContent)]),
      ...(stamp.marked ? [sentences.hasMarkedRows] : []),
    ],
  };
}

/** How many of the user's own columns contain anything from the header row on; those that are blank in the first rows are read whole. */
function countUserColumns(
  api: Pick<SpreadsheetApi, 'values'>,
  tab: Tab,
  scanned: readonly (readonly SheetValue[])[],
  table: Pick<ExistingTable, 'headerRow' | 'columns'>,
): number {
  const others = userColumns({ tab, columns: table.columns });
  const isUsed = (column: number) => scanned.some((row) => (row[column] ?? '') !== '');
  const blank = spans(others.filter((column) => !isUsed(column)));
  const rows = { from: table.headerRow, to: tab.rowCount };
  const ranges = blank.map((columns) => a1(tab, rows, columns));
  const grids = ranges.length === 0 ? [] : api.values(ranges, 'FORMULA');
  const usedIn = (grid: SheetValue[][]) =>
    new Set(grid.flatMap((row) => row.flatMap((value, column) => (value === '' ? [] : column)))).size;
  return grids.reduce((sum, grid) => sum + usedIn(grid), others.filter(isUsed).length);
}
