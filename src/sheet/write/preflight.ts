import {
  AdReportsError,
  SheetConflict,
  SpreadsheetFull,
  TableTooLarge,
  TabsFull,
} from '../../errors/ad-reports-error';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { isRewritten } from '../plan/question-changes';
import type { CellsApi } from '../read/grid-reads';
import type { MadeSheets } from '../read/hidden-sheets';
import { type ReportSheet, SHEET_FIELDS, type SheetSurvey, surveySheets, tabsOf } from '../read/report-sheet';
import { cellsGrown, cellsLeft, isRoomForTab } from '../tab';
import { ROWS_ABOVE, type SheetTarget } from '../write-job';
import { MOST_TABLE_CELLS } from './commit';
import { firstPlace, obstacleIn } from './first-sheet';

interface Expected {
  readonly target: SheetTarget;
  readonly columns: readonly Column[];
  /** The expected number of rows; null if unknown. */
  readonly rows: number | null;
}

/** Looks at the file as `writeTable` will: how many more cells Google allows, and sentences on what changes besides numbers and what does not fit. */
export function preflight(api: CellsApi, expected: Expected, made: Pick<MadeSheets, 'find'>) {
  const file = api.get(SHEET_FIELDS);
  try {
    const seen = surveySheets(file, expected.target.reportId, { made });
    const left = cellsLeft(seen.tabs);
    const { cells, sentences } =
      seen.found === undefined
        ? obstaclesOfFirst(api, seen, expected)
        : obstaclesOfRefresh(seen.found, expected);
    const tableCells = (expected.rows ?? 0) * expected.columns.length;
    const tooMany = [
      ...(tableCells > MOST_TABLE_CELLS ? [new TableTooLarge(tableCells, MOST_TABLE_CELLS)] : []),
      ...(expected.rows === null || cells <= left ? [] : [new SpreadsheetFull(cells, left)]),
    ];
    return { cellsLeft: left, inTheWay: [...sentences, ...tooMany.map(sentenceOf), ...seen.copyNotices] };
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    return { cellsLeft: cellsLeft(tabsOf(file)), inTheWay: [sentenceOf(error)] };
  }
}

function sentenceOf({ happened, doNext }: AdReportsError): string {
  return `${happened} ${doNext}`;
}

/** `cells`: those that the table needs in addition. */
function obstaclesOfFirst(api: CellsApi, seen: SheetSurvey, { target, columns, rows }: Expected) {
  const words = texts().sheets;
  const { chosen, title, cells } = firstPlace(seen.tabs, target, rows ?? 0, columns.length);
  if (chosen !== undefined) {
    const obstacle = obstacleIn({ api, seen, target }, chosen);
    if (obstacle === undefined) return { cells, sentences: [] };
    return { cells, sentences: [sentenceOf(new SheetConflict(title, words.conflicts.cannotTake(obstacle)))] };
  }
  const sentences = [
    ...(target.sheetId === undefined ? [] : [words.chosenTabGone]),
    ...(isRoomForTab(seen.tabs, 0) ? [] : [sentenceOf(new TabsFull())]),
  ];
  return { cells, sentences };
}

function obstaclesOfRefresh({ tab, stamp }: ReportSheet, { target, columns, rows }: Expected) {
  const words = texts().sheets;
  const fields = new Set(columns.map(({ field }) => field));
  const removed = stamp.fields.flatMap(({ field, label }) => (fields.has(field) ? [] : [label]));
  const before = new Set(stamp.fields.map(({ field }) => field));
  const growth = {
    rows: Math.max(0, ROWS_ABOVE + (rows ?? 0) - tab.rowCount),
    columns: columns.filter(({ field }) => !before.has(field)).length,
  };
  const sentences = [
    ...(isRewritten(stamp, target, columns) ? [words.rewritten] : []),
    ...(removed.length === 0 ? [] : [words.columnsRemoved(removed)]),
  ];
  return { cells: cellsGrown(tab, growth), sentences };
}
