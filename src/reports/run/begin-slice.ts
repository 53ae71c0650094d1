import { RunGoingOn } from '../../errors/run-errors';
import { texts } from '../../wording/texts';
import { loggedRun } from '../logs/logged-run';
import { lastRunOf, type RunHow, type UnfinishedRun } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { isLive } from '../schedule/report-state';
import { afterFailure } from '../schedule/retry';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';

export interface SliceOrder {
  readonly runId: string;
  readonly how: RunHow;
  /** Epoch milliseconds. The default, and the latest time, is 270 s after the start of the slice. */
  readonly deadline?: number;
}

/** `begun` is when the slice began (epoch milliseconds), and `before` the report's run record from before it. */
export type BegunSlice = ReturnType<typeof beginSlice>;

/** The caller holds the document's lock, because two clicks must start only one run. Throws RunGoingOn during another run. */
export function beginSlice(report: StoredReport, order: SliceOrder, sources: ReportStores) {
  const { records, clock } = sources;
  const begun = clock.now();
  const other = records.unfinished(report.id);
  const lives = other !== undefined && isLive(progressOf(other, sources), begun);
  if (lives && !mayContinue(other, order)) throw new RunGoingOn(other.by);
  if (other !== undefined && !lives) noteLost(other, report, order, sources);
  const earlier = other?.runId === order.runId ? other : undefined;
  const run = nextSlice(earlier, report, order, begun, sources);
  records.begin(report.id, run);
  const { deadline = Number.POSITIVE_INFINITY } = order;
  return { deadline, report, begun, run, before: records.record(report.id) };
}

/** The caller holds the document's lock. Throws RunGoingOn while the report runs. */
export function assertNotRunning(reportId: string, sources: ReportStores): void {
  const unfinished = sources.records.unfinished(reportId);
  if (unfinished !== undefined && isLive(progressOf(unfinished, sources), sources.clock.now()))
    throw new RunGoingOn(unfinished.by);
}

/** The sidebar may continue a run even if it never received the response of the previous slice. */
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
  const run = { runId, by: activeUser() || (how === 'by schedule' ? owner : ''), how, waits: false };
  if (earlier === undefined) {
    const nothing = { phase: 'starting', done: 0, of: null, rows: 0, calls: 0 } as const;
    return { ...run, progress: { ...nothing, startedAt: begun, at: begun }, slices: 1, calls: 0 };
  }
  const { progress, slices, waits } = earlier;
  // If Google ended the previous slice, `earlier.calls` lacks the requests of that slice. They are added here.
  const calls = earlier.calls + (waits ? 0 : progress.calls);
  return { ...run, progress: { ...progress, at: begun }, slices: slices + 1, calls };
}

/** Stores that an unfinished run has failed: Google ended it, or the hourly check starts a new run instead of continuing it. */
function noteLost(
  other: UnfinishedRun,
  report: StoredReport,
  order: SliceOrder,
  sources: ReportStores,
): void {
  const { records, clock, pending } = sources;
  const { how, waits, progress } = other;
  const isScheduled = how === 'by schedule';
  if (waits && (other.runId === order.runId || !isScheduled || order.how !== how)) return;
  const failure = waits ? texts().errors.runGivenUp : texts().errors.runKilled;
  const endedAt = progress.at;
  const record = records.record(report.id);
  const lastRun = isScheduled ? lastRunOf(other, endedAt, 'failed', failure) : record.lastRun;
  const failures = isScheduled ? afterFailure(record.failures, 'out of time', clock.now()) : record.failures;
  // Google may have ended the run after its rows were written. In that case the restatement summary may lack the run's restatements.
  const summaryDue = record.lastRun !== null;
  if (lastRun !== null) records.note(report.id, { ...record, lastRun, failures, summaryDue });
  const lost = { ...other, runId: `${other.runId}-${other.slices}` };
  const result = waits ? 'failed' : 'killed';
  pending.add(loggedRun(report.name, null, lost, { endedAt, result, sentence: failure.sentence }));
}
