import { RunGoingOn } from '../../errors/run-errors';
import { SheetBusy } from '../../errors/sheet-errors';
import { texts } from '../../wording/texts';
import { lockWaitMs } from '../fetch/report-job';
import { logRun } from '../logs/record-run';
import type { RunHow, RunProgress, UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isLive } from '../schedule/report-state';
import { afterFailure } from '../schedule/retry';
import type { ReportStores } from '../store/report-stores';
import { progressOf } from '../store/run-signals';

/** The run that a slice belongs to, how it was started, and its deadline. */
export interface SliceOrder {
  readonly runId: string;
  readonly how: RunHow;
  /** Epoch milliseconds; no new work begins after it. Never later than 270 s from the start of the slice, which is the default. */
  readonly deadline?: number;
}

/**
 * Reserves the report for this run. Uses the lock, so that two clicks start only one run. Throws RunGoingOn while another run is live,
 * and SheetBusy.
 */
export function beginSlice(
  report: StoredReport,
  order: SliceOrder,
  begun: number,
  sources: ReportStores,
): UnfinishedRun {
  const { records, locks } = sources;
  const given = locks.withDocumentLock(lockWaitMs(order.how), () => {
    const other = records.unfinished(report.id);
    const lives = other !== undefined && isLive(progressOf(other, sources), begun);
    if (lives && !mayContinue(other, order)) throw new RunGoingOn(other.by);
    if (other !== undefined && !lives) noteLost(other, report, order, sources);
    const unfinished = nextSlice(
      other?.runId === order.runId ? other : undefined,
      report,
      order,
      begun,
      sources,
    );
    records.begin(report.id, unfinished);
    return unfinished;
  });
  if (given === undefined) throw new SheetBusy();
  return given.result;
}

/** The sidebar may continue its run at once, even if it never received the response of the previous slice. */
function mayContinue(other: UnfinishedRun, { runId, how }: SliceOrder): boolean {
  return other.runId === runId && (other.waits || (how === 'by hand' && other.how === 'by hand'));
}

function nextSlice(
  earlier: UnfinishedRun | undefined,
  { owner }: StoredReport,
  { runId, how }: SliceOrder,
  begun: number,
  { activeUser }: ReportStores,
): UnfinishedRun {
  const by = activeUser() || (how === 'by schedule' ? owner : '');
  const first: RunProgress = {
    phase: 'starting',
    done: 0,
    of: null,
    rows: 0,
    calls: 0,
    startedAt: begun,
    at: begun,
  };
  if (earlier === undefined) return { runId, by, how, progress: first, slices: 1, calls: 0, waits: false };
  const { progress, slices, calls, waits } = earlier;
  return {
    runId,
    by,
    how,
    progress: { ...progress, at: begun },
    slices: slices + 1,
    // A slice that Google ended did not add its requests.
    calls: calls + (waits ? 0 : progress.calls),
    waits: false,
  };
}

/** Records a run as failed and logs it: a run that Google ended, or an unfinished scheduled run that the hourly check abandons. */
function noteLost(
  other: UnfinishedRun,
  report: StoredReport,
  order: SliceOrder,
  sources: ReportStores,
): void {
  const { records, clock, document } = sources;
  const { by, how, waits, progress } = other;
  const isOfSchedule = order.how === 'by schedule' && how === 'by schedule';
  if (waits && (other.runId === order.runId || !isOfSchedule)) return;
  const failure = waits ? texts().errors.runGivenUp : texts().errors.runKilled;
  const { at, startedAt } = progress;
  const record = records.record(report.id);
  const lastRun =
    how === 'by schedule'
      ? ({ startedAt, endedAt: at, by, how, result: 'failed', ...failure } as const)
      : record.lastRun;
  const failures =
    how === 'by schedule' ? afterFailure(record.failures, 'out of time', clock.now()) : record.failures;
  // Google may have ended the run after its rows were written: the summary may lack its restatements.
  const summaryDue = record.lastRun !== null;
  if (lastRun !== null) records.note(report.id, { ...record, lastRun, failures, summaryDue });
  const lost = { ...other, runId: `${other.runId}-${other.slices}` };
  const { sentence } = failure;
  logRun(report.name, null, lost, { endedAt: at, result: waits ? 'failed' : 'killed', sentence }, document);
}
