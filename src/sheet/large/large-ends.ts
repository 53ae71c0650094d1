import { texts } from '../../wording/texts';
import { UncertainCommit } from '../api/retrying-api';
import { deleteSheet } from '../api/sheets-requests';
import type { AlongAgain } from '../commit/along';
import { backupOf } from '../commit/batch-backup';
import { wereAsSeen } from '../commit/batch-restored';
import { MadeSheets } from '../read/hidden-sheets';
import {
  keptTabs,
  type ReportSheet,
  SHEET_FIELDS,
  type SheetSurvey,
  tabWithId,
  withoutLeftovers,
} from '../read/report-sheet';
import { assertRoom, cellsGrown } from '../read/room-for-cells';
import { chosenTab } from '../write/chosen-sheet';
import { assertWhole } from '../write/new-sheet';
import type { Work } from '../write-job';
import type { Ending, PreparedEnd } from './first-large-table';
import { copyToChosen, showHidden } from './first-large-table';
import { type MoveIn, planMoveIn } from './move-in';
import { writeOrder } from './paste-blocks';

/** Throws SheetConflict or SpreadsheetFull; nothing is written. */
export function prepareEnd(ending: Ending): PreparedEnd {
  const end = endingOf(ending);
  const tidying = ending.seen.leftovers.map(deleteSheet);
  const notices = [...end.work.notices, ...tabNotices(ending, end.work)];
  return { ...end, requests: [...tidying, ...end.requests], work: { ...end.work, notices } };
}

function tabNotices({ job: { target }, seen }: Ending, { sheetTitle }: Work): string[] {
  const isThere = seen.found !== undefined || chosenTab(seen, target) !== undefined;
  return target.sheetId === undefined || isThere ? [] : [texts().sheets.chosenTabGone(sheetTitle)];
}

function endingOf(ending: Ending): PreparedEnd {
  const { seen, job } = ending;
  if (seen.found !== undefined) return copyToReport(ending, seen.found);
  assertWhole(job);
  const given = chosenTab(seen, job.target);
  return given === undefined ? showHidden(ending) : copyToChosen(ending, given);
}

function copyToReport(ending: Ending, sheet: ReportSheet): PreparedEnd {
  const { job, api, seen, staging, staged, replaced } = ending;
  const move = planMoveIn(job, api, sheet, staged, replaced);
  const { work, reordered, growth, isUnchanged, landing } = move;
  const { tab } = staging;
  const width = job.table.columns.length;
  const order = reordered.length === 0 || tab.columnCount > width ? 0 : tab.rowCount;
  const needed = cellsGrown(sheet.tab, growth) + order;
  assertRoom(keptTabs(seen), needed);
  const backup = backupOf(move.batch, job, seen, needed);
  const along = recorded(ending, move, cellsGrown(sheet.tab, growth));
  return {
    work,
    requests: [...(backup ?? move).requests, deleteSheet(tab.sheetId), ...(along?.requests ?? [])],
    ...(along === undefined ? {} : { along }),
    cells: move.cells + (backup?.copied ?? 0),
    landing,
    ...(backup === undefined ? {} : { backup }),
    ...(backup === undefined || move.notes.notes.size === 0
      ? {}
      : { wereNotesAsSeen: () => wereAsSeen(api, backup.hidden, move.notes) }),
    arrange: () => {
      writeOrder(api, tab, width, reordered);
      if (backup !== undefined) new MadeSheets(job.document).add(backup.hidden.sheetId, sheetIds(seen));
    },
    assertUnchanged: () => {
      const now = tabWithId(api.get(SHEET_FIELDS), sheet.tab.sheetId);
      if (JSON.stringify(now) !== JSON.stringify(sheet.tab) || !isUnchanged())
        throw new UncertainCommit('the sheet was edited while the table was being written');
    },
  };
}

function sheetIds({ tabs }: SheetSurvey): number[] {
  return tabs.map(({ sheetId }) => sheetId);
}

/** The requests that record how refreshed days changed; the hidden sheet is gone by then. */
function recorded(
  { api, byDay, file, seen, staging }: Ending,
  move: MoveIn,
  cells: number,
): AlongAgain | undefined {
  const change = byDay && move.daysChange(byDay.adds);
  if (byDay === undefined || change === undefined) return undefined;
  const leftovers = [...seen.leftovers, staging.tab.sheetId];
  const along = byDay.together(change, withoutLeftovers(file, { leftovers }), cells);
  return { ...along, again: () => byDay.together(change, api.get(SHEET_FIELDS), cells) };
}
