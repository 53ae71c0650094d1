import { AdReportsError } from '../../errors/ad-reports-error';
import { SpreadsheetFull, TableTooLarge, TabsFull } from '../../errors/sheet-errors';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { changesOf, removedColumns } from '../plan/question-changes';
import { readTablePlace } from '../read/existing-table';
import type { CellsApi } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import {
  copyNotices,
  type ReportSheet,
  SHEET_FIELDS,
  type SheetSurvey,
  surveySheets,
  tabsOf,
  tabsWithoutLeftovers,
} from '../read/report-sheet';
import { cellsGrown, cellsLeft, isRoomForTab } from '../read/room-for-cells';
import { userColumns } from '../read/user-content';
import { freeTitle } from '../tab';
import type { SheetTarget } from '../write-job';
import { chosenGrowth, chosenTab, gridOf, obstacleIn } from './first-sheet';
import { MOST_TABLE_CELLS } from './hidden-rows';

export interface Expected {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

export interface Preflight {
  /** How many more cells Google allows in the file. */
  readonly cellsLeft: number;
  /** Sentences on content of the user and on what does not fit. */
  readonly inTheWay: readonly string[];
}

/** Inspects the spreadsheet as `writeTable` will find it; writes nothing. Obstacles are returned as sentences, not thrown. */
export function preflight(api: CellsApi, expected: Expected, made: Pick<MadeSheets, 'find'>): Preflight {
  const spreadsheet = api.get(SHEET_FIELDS);
  let left = cellsLeft(tabsOf(spreadsheet));
  try {
    const seen = surveySheets(spreadsheet, expected.target.reportId, { made });
    left = cellsLeft(tabsWithoutLeftovers(seen));
    const rows = expected.rows ?? 0;
    const { cells, inTheWay } = findObstacles(api, seen, expected, rows);
    const tableCells = rows * expected.columns.length;
    const tooMany = [
      ...(tableCells > MOST_TABLE_CELLS ? [new TableTooLarge(tableCells, MOST_TABLE_CELLS)] : []),
      ...(expected.rows === null || cells <= left ? [] : [new SpreadsheetFull(cells, left)]),
    ];
    return { cellsLeft: left, inTheWay: [...inTheWay, ...tooMany.map(sentence), ...copyNotices(seen)] };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: left, inTheWay: [sentence(error)] };
  }
}

function sentence({ happened, doNext }: AdReportsError): string {
  return `${happened} ${doNext}`;
}

interface Obstacles {
  readonly cells: number;
  readonly inTheWay: readonly string[];
}

function findObstacles(
  api: CellsApi,
  seen: SheetSurvey,
  { target, columns }: Expected,
  rows: number,
): Obstacles {
  const words = texts().sheets;
  if (seen.found !== undefined) return obstaclesOfRefresh(api, seen.found, { target, columns, rows });
  const chosen = chosenTab(seen, { target });
  if (chosen !== undefined) {
    const obstacle = obstacleIn(api, seen, chosen);
    return {
      cells: cellsGrown(chosen, chosenGrowth(chosen, rows, columns.length)),
      inTheWay: obstacle === undefined ? [] : [words.cannotTake(chosen.title, obstacle)],
    };
  }
  const tabs = tabsWithoutLeftovers(seen);
  const title = freeTitle(target.sheetName, tabs);
  const wanted = freeTitle(target.sheetName, []);
  const { rowCount, columnCount } = gridOf(rows, columns.length);
  return {
    cells: rowCount * columnCount,
    inTheWay: [
      ...(target.sheetId === undefined ? [] : [words.chosenTabGone(undefined)]),
      ...(isRoomForTab(tabs, 0) ? [] : [sentence(new TabsFull())]),
      ...(title === wanted ? [] : [words.titleTaken(wanted, title)]),
    ],
  };
}

/** What a refresh of the report's sheet would find. Throws SheetConflict when the table's headers are not found. */
function obstaclesOfRefresh(
  api: CellsApi,
  sheet: ReportSheet,
  { target, columns, rows }: Expected & { readonly rows: number },
): Obstacles {
  const { tab, stamp } = sheet;
  const { grid, ...table } = readTablePlace(api, sheet);
  const isUsed = (column: number) => grid.slice(table.headerRow).some((row) => (row[column] ?? '') !== '');
  const ofUser = userColumns({ tab, columns: table.columns }).filter(isUsed).length;
  const changes = changesOf(stamp, target, columns);
  const removed = removedColumns(stamp, columns);
  const words = texts().sheets;
  return {
    cells: cellsGrown(tab, {
      rows: Math.max(0, table.headerRow + 1 + rows - tab.rowCount),
      columns: columns.filter(({ field }) => !table.columns.has(field)).length,
    }),
    inTheWay: [
      ...(changes.length === 0 ? [] : [words.rewritten(changes)]),
      ...(removed.length === 0 ? [] : [words.columnsRemoved(removed)]),
      ...(ofUser === 0 ? [] : [words.userColumns(ofUser)]),
      ...(stamp.marked ? [words.hasMarkedRows] : []),
    ],
  };
}
