import type { SheetsRequest } from '../../platform/ports';
import {
  appendDimension,
  areaOf,
  changeSheet,
  copyPaste,
  deleteDimension,
  deleteMetadata,
  deleteSheet,
  insertDimension,
} from '../api/sheets-requests';
import { keptTabs } from '../read/report-sheet';
import { assertRoom, cellsGrown, freeId, freeTitle } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import type { Tab } from '../tab';
import type { PreparedWrite } from '../write/attempts';
import {
  assertBlank,
  chosenGrowth,
  chosenHeading,
  firstWork,
  gridOf,
  heading,
  stamping,
} from '../write/first-sheet';
import { ROWS_ABOVE } from '../write-job';
import type { ByDay, Replaced } from './large-job';
import type { StagedDays } from './large-rows';
import type { StagingTab } from './run-sheet';

/** What the last batch of a large table is planned from. */
export interface Ending extends WriteContext {
  readonly staging: StagingTab;
  readonly staged: StagedDays;
  readonly replaced: Replaced;
  readonly byDay?: ByDay;
  /** Throws OutOfTime when there is no time left for a batch that touches this number of cells. */
  readonly assertTime: (cells: number) => void;
}

/** Makes the hidden sheet the report's visible sheet. No cells are copied. */
export function showHidden(ending: Ending): PreparedWrite {
  const { job, seen, staging, staged } = ending;
  const { tab, metadataId } = staging;
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const others = keptTabs(seen).filter((each) => each.sheetId !== sheetId);
  const title = freeTitle(job.target.sheetName, others);
  const grid = gridOf(staged.rows, width);
  assertRoom(keptTabs(seen), grid.rowCount * grid.columnCount - tab.rowCount * tab.columnCount);
  const requests = [
    ...fitted(tab, grid, staged.rows, width),
    ...heading(job, sheetId, ROWS_ABOVE),
    deleteMetadata(metadataId),
    stamping(job, sheetId, freeId(job.clock, seen.metadataIds)),
    changeSheet(sheetId, { title, hidden: false }),
  ];
  return {
    work: firstWork(job, { sheetId, title }, staged.rows),
    commit: () => send(ending, (tab.rowCount - staged.rows) * width, requests),
  };
}

function send({ api, progress, seen, staged, assertTime }: Ending, cells: number, requests: SheetsRequest[]) {
  assertTime(cells);
  progress.before(staged.rows, staged.rows);
  progress.last(() => api.batchUpdate([...seen.leftovers.map(deleteSheet), ...requests]));
}

/**
 * Fits the grid: removes the column of positions and surplus rows of an interrupted execution, and appends blank rows and columns where
 * the grid is to be larger.
 */
function fitted(
  { sheetId, rowCount, columnCount }: Tab,
  grid: { readonly rowCount: number; readonly columnCount: number },
  rows: number,
  width: number,
): SheetsRequest[] {
  const filled = ROWS_ABOVE + Math.max(1, rows);
  const blank = rows === 0 ? 1 : 0;
  const end = rowCount + blank;
  return [
    ...(blank === 0 ? [] : [insertDimension(sheetId, 'ROWS', { from: ROWS_ABOVE, to: filled }, false)]),
    ...(end > filled ? [deleteDimension(sheetId, 'ROWS', { from: filled, to: end })] : []),
    ...(grid.rowCount > filled
      ? [insertDimension(sheetId, 'ROWS', { from: filled, to: grid.rowCount }, true)]
      : []),
    ...(columnCount > width ? [deleteDimension(sheetId, 'COLUMNS', { from: width, to: columnCount })] : []),
    ...(grid.columnCount > width ? [appendDimension(sheetId, 'COLUMNS', grid.columnCount - width)] : []),
  ];
}

/** Copies the rows with their number formats into a blank sheet of the user. */
export function copyToChosen(ending: Ending, tab: Tab): PreparedWrite {
  const { job, api, seen, staging, staged } = ending;
  assertBlank(api, seen, tab);
  const { sheetId } = tab;
  const width = job.table.columns.length;
  const growth = chosenGrowth(tab, staged.rows, width);
  assertRoom(keptTabs(seen), cellsGrown(tab, growth));
  const from = staging.tab.sheetId;
  const rowsIn = (sheet: number) => areaOf(sheet, ROWS_ABOVE, staged.rows, 0, width);
  const requests = [
    ...chosenHeading(ending, tab, growth, ROWS_ABOVE),
    ...(staged.rows === 0 ? [] : [copyPaste(rowsIn(from), rowsIn(sheetId), 'PASTE_NORMAL')]),
    deleteSheet(from),
  ];
  return {
    work: firstWork(job, tab, staged.rows),
    commit: () => send(ending, staged.rows * width, requests),
  };
}
