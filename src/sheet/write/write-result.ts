import { groupItems } from '../../table';
import { getTexts } from '../../wording';
import { isComparable, listMergedRanges, type PlannedTable } from '../plan';
import { mustLoseNumbers, toA1Range } from '../read';
import type { WriteResult } from '../write-job';
import type { WriteAttempt } from './attempt';
import type { PlannedWrite } from './commit';

export function buildWriteResult({ survey }: WriteAttempt, plannedWrite: PlannedWrite): WriteResult {
  const { planned, incoming, refresh } = plannedWrite;
  const { existing, rowPlan } = planned;
  const { tab } = existing;
  const rowsWithCells = rowPlan.rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const rowsWithoutNumbers = rowPlan.staying.filter(({ reason }) => mustLoseNumbers(reason));
  return {
    sheetId: tab.sheetId,
    sheetTitle: tab.title,
    rows: rowsWithCells.length - rowsWithoutNumbers.length,
    rowsBrought: incoming.length,
    ...rowPlan.counts,
    cellsWritten: refresh.values.reduce(
      (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
      0,
    ),
    notices: [...listNotices(plannedWrite), ...survey.copyNotices],
  };
}

function listNotices({ planned, first }: PlannedWrite): string[] {
  const { stays, unmerged, chosenTabGone, notCompared } = getTexts().sheets;
  const { target } = planned.job;
  const isOtherTab = first !== undefined && first.chosen === undefined && target.sheetId !== undefined;
  const stayingByReason = [...groupItems(planned.rowPlan.staying, ({ reason }) => reason)];
  const { tab } = planned.existing;
  const mergedRanges = listMergedRanges(planned.existing).map(
    ({ startRowIndex = 0, endRowIndex = 0, startColumnIndex = 0, endColumnIndex = tab.columnCount }) =>
      toA1Range(
        tab,
        { from: startRowIndex, to: endRowIndex },
        { from: startColumnIndex, to: endColumnIndex },
      ),
  );
  return [
    ...(isOtherTab ? [chosenTabGone] : []),
    ...(isUncompared(planned) ? [notCompared] : []),
    ...stayingByReason.map(([reason, { length }]) => stays(length, reason)),
    ...(mergedRanges.length === 0 ? [] : [unmerged(mergedRanges)]),
  ];
}

/** Whether the report was changed so that no restatement of the complete days in its sheet can be recorded. */
function isUncompared({ job, existing: { stamp }, rowPlan }: PlannedTable): boolean {
  const { covers } = stamp;
  if (!job.hooks.changeRequests || covers === undefined || rowPlan.existingRows.length === 0) return false;
  const isOther =
    !isComparable(stamp, job.target, job.table.columns) || covers.question !== job.covers?.question;
  return isOther && covers.completeThrough >= covers.from;
}
