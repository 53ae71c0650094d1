import { AdReportsError, SheetBeingEdited } from '../../errors';
import { getTexts } from '../../wording';
import type { ExistingTable } from '../read';
import { type EarlierPlans, toShownLine, type WriteJob, type WriteResult } from '../write-job';
import type { WriteAttempt } from './attempt';
import type { CommitOutcome } from './commit';

/** Records in `earlier` a batch that may not have landed as planned. */
export function recordOutcome(
  earlier: EarlierPlans,
  outcome: CommitOutcome,
  result: WriteResult,
  { services: { clock, formatTime, spreadsheet } }: WriteJob,
): void {
  if (outcome === 'uncertain') earlier.uncertainResult = result;
  if (outcome !== 'elsewhere') return;
  earlier.appliedResult ??= result;
  const landingTime = formatTime(clock.now(), spreadsheet.timeZone(), 'd MMM yyyy HH:mm');
  earlier.notice ??= getTexts().sheets.cellsLost(result.sheetTitle, landingTime);
}

/**
 * The job of the next plan. A first table changes no rows. After a batch that landed elsewhere, what it has written into other sheets is
 * there, and must not be written again. A batch with an unknown outcome was applied if its line is there; `earlier` records that, too.
 */
export function adaptJob({ job, earlier, survey }: WriteAttempt, { line, grid }: ExistingTable): WriteJob {
  const currentLine = line && grid[line.row]?.[line.column];
  if (earlier.uncertainResult === undefined) earlier.lineBefore = currentLine;
  else if (currentLine !== earlier.lineBefore && currentLine === toShownLine(job))
    earlier.appliedResult ??= earlier.uncertainResult;
  if (survey.reportSheet && earlier.appliedResult === undefined) return job;
  const notKept = survey.reportSheet ? 'edited meanwhile' : 'first run';
  const hooks = { ...job.hooks, changeRequests: undefined };
  return { ...job, hooks, keepChanges: job.keepChanges && notKept };
}

/** The result of a write after its last batch. An earlier batch may have changed the rows, although Google has not said so. */
export function mergeResults(
  { appliedResult, uncertainResult, notice }: EarlierPlans,
  result: WriteResult,
  wasSent: boolean,
): WriteResult {
  const { rowsInserted, rowsChanged, rowsDeleted } = result;
  const changedNothing = !wasSent || rowsInserted + rowsChanged + rowsDeleted === 0;
  const merged = (changedNothing ? (appliedResult ?? uncertainResult) : undefined) ?? result;
  return { ...merged, notices: [...merged.notices, ...(notice === undefined ? [] : [notice])] };
}

/** After a batch that landed elsewhere, an error must not say that nothing was written. */
export function translateLateError({ appliedResult }: EarlierPlans, error: unknown): unknown {
  const wasApplied = appliedResult !== undefined && error instanceof AdReportsError;
  return wasApplied ? new SheetBeingEdited(appliedResult.sheetTitle) : error;
}
